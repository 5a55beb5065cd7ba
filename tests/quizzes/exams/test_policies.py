"""Policies are data: presets that can be kept, contradictions refused with the reason at the field."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management import call_command

from quizzes.exams.models import Policy
from quizzes.exams.policies import Rules, problems_of
from quizzes.exams.telling import rules_told
from tests.factories import LeagueFactory
from tests.quizzes.exams.made import make_policy

KEPT = Rules(pass_percent=80)
TWICE = replace(KEPT, attempts=2)
SITTING = replace(KEPT, one_sitting=True, minutes=60)


def at_fields(rules: Rules) -> list[str]:
    return [field for field, _told in problems_of(rules)]


@pytest.mark.parametrize(
    ("rules", "fields"),
    [
        (KEPT, []),
        (TWICE, []),
        (SITTING, []),
        (replace(KEPT, one_sitting=True), ["minutes"]),
        (replace(KEPT, minutes=60), ["one_sitting"]),
        (replace(SITTING, supervised=True), ["supervised"]),
        (replace(SITTING, supervised=True, mode="closed_book"), []),
        (replace(KEPT, supervised=True, mode="closed_book"), ["supervised"]),
        (replace(KEPT, unlock_days=7), ["unlock_days"]),
        (replace(KEPT, unlocked=True, unlock_days=7), []),
        (replace(KEPT, unlocked=True, unlock_days=0), ["unlock_days"]),
        (replace(KEPT, feedback="at_once"), ["feedback"]),
        (replace(KEPT, feedback="at_once", going_back=False), []),
        (replace(TWICE, wait_hours=48), []),
        (replace(TWICE, wait_hours=48, wait_days=2), ["wait_hours"]),
        (replace(KEPT, wait_hours=48), ["wait_hours"]),
        (replace(KEPT, make_up=True), ["make_up"]),
        (replace(TWICE, make_up=True), []),
        (replace(TWICE, wait_days=7, retake_within_days=30), []),
        (replace(TWICE, wait_days=29, retake_within_days=30), []),
        (replace(TWICE, wait_days=30, retake_within_days=30), ["retake_within_days"]),
        (replace(TWICE, wait_hours=47, retake_within_days=2), []),
        (replace(TWICE, wait_hours=48, retake_within_days=2), ["retake_within_days"]),
        (replace(TWICE, make_up=True, pass_percent=None, pass_marks=5), ["pass_marks"]),
        (Rules(), ["pass_percent"]),
        (replace(KEPT, pass_marks=20), ["pass_marks"]),
        (replace(KEPT, bands=((80, "III"), (90, "IV"))), []),
        (replace(KEPT, bands=((79, "II"), (80, "III"))), ["bands"]),
        (replace(KEPT, bands=((90, "IV"),)), ["bands"]),
        (replace(KEPT, bands=((80, "III"), (80, "IV"))), ["bands"]),
        (replace(KEPT, bands=((80, "III"), (101, "IV"))), ["bands"]),
    ],
    ids=repr,
)
def test_contradictions_are_found_at_their_field(rules: Rules, fields: list[str]):
    assert at_fields(rules) == fields


@pytest.mark.parametrize("bands", ["80 III", [[80]], [["80", "III"]], [[True, "III"]], [[80, " "]], [80]], ids=repr)
def test_bands_that_are_none_are_refused(bands: Any):
    assert at_fields(Rules.from_json({"pass_percent": 80, "bands": bands})) == ["bands"]


@pytest.mark.django_db
def test_a_contradiction_is_refused_when_saved_through_a_form_with_the_reason():
    with pytest.raises(ValidationError) as refused:
        make_policy(minutes=60)
    assert list(refused.value.message_dict) == ["one_sitting"]


@pytest.mark.django_db
def test_the_presets_can_all_be_kept_and_loading_them_twice_changes_nothing():
    call_command("loaddata", "exam_policies", verbosity=0)
    call_command("loaddata", "exam_policies", verbosity=0)

    presets = list(Policy.objects.filter(league=None))
    assert len(presets) == len(json.loads((Path(settings.BASE_DIR) / "fixtures/exam_policies.json").read_text())) == 5
    for preset in presets:
        preset.full_clean()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("slug", "rules"),
    [
        (
            "season-open-book",
            {
                "mode": "open_book",
                "one_sitting": False,
                "minutes": None,
                "attempts": 2,
                "wait_days": 7,
                "retake_within_days": 30,
                "make_up": True,
                "bands": ((80, "Level III"), (90, "Level IV")),
            },
        ),
        (
            "closed-book-after-clinic",
            {"mode": "closed_book", "one_sitting": True, "minutes": 90, "unlocked": True, "unlock_days": 7},
        ),
        ("retake-after-48-hours", {"wait_hours": 48, "wait_days": None}),
        ("supervised-of-a-pool", {"supervised": True, "valid_months": 24, "section_percent": 60}),
        ("recertification", {"attempts": 1, "pass_percent": 90}),
    ],
)
def test_the_presets_are_what_federations_do(slug: str, rules: dict[str, Any]):
    call_command("loaddata", "exam_policies", verbosity=0)
    preset = Policy.objects.get_by_natural_key(slug)

    assert {name: getattr(preset.rules, name) for name in rules} == rules


@pytest.mark.django_db
def test_a_policy_kept_with_an_attempt_reads_back_as_it_was_and_ignores_what_it_does_not_know():
    policy = make_policy(LeagueFactory.create(), bands=[[75, "III"]], minutes=30, one_sitting=True)
    kept = json.loads(json.dumps(policy.as_json()))

    assert Rules.from_json(kept) == policy.rules
    assert Rules.from_json({**kept, "a field of later": 1}) == policy.rules


@pytest.mark.parametrize(
    ("rules", "evidence"),
    [
        (KEPT, "open_book"),
        (replace(SITTING, mode="closed_book"), "closed_book_unsupervised"),
        (replace(SITTING, mode="closed_book", supervised=True), "closed_book_supervised"),
    ],
)
def test_what_a_pass_is_evidence_of(rules: Rules, evidence: str):
    assert rules.evidence_mode == evidence


def test_the_rules_are_told_in_sentences():
    told = " ".join(str(each) for each in rules_told(replace(SITTING, mode="closed_book", supervised=True)))

    assert "Closed book" in told
    assert "code that your instructor gives you" in told
    assert "60 minutes from the start" in told
    assert "80 per cent" in told
