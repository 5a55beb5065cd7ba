"""Whatever those who lead a league do to its exams is an act: who did it, to what, once however often it is sent."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from accounts.people.models import Act, User
from accounts.people.telling_acts import WORDS
from quizzes.exams.models import Appeal, Exam, Flag, Policy, Season
from quizzes.exams.services.finishing import result_of
from tests.quizzes.exams.corrected import draft, fixed_exam
from tests.quizzes.exams.made import DAY, NOON, items_of, make_policy, sit
from tests.world import INSTRUCTOR, World


@pytest.fixture
def leader(world: World) -> Client:
    """The browser of an instructor."""
    return world.client(INSTRUCTOR)


def acts(by: User) -> list[tuple[str, str]]:
    """What the person did, and to what, in order."""
    return list(Act.objects.filter(who=by).order_by("pk").values_list("what", "target_id"))


def test_writing_is_recorded(world: World, leader: Client):
    instructor = world.people[INSTRUCTOR]
    dates = {"opens": "2027-03-01T18:00", "closes": "2027-03-31T18:00"}
    given = {"title": "Autumn", "policy": make_policy().pk, "edition": "nhl-2005-06"}

    leader.post(reverse("new_exam", args=["ours"]), given)
    exam = Exam.objects.get()
    for _ in range(2):  # the second changes nothing
        leader.post(reverse("exam_settings", args=[exam.public_id]), {**given, **dates})
    leader.post(reverse("new_section", args=[exam.public_id]))
    section = exam.sections.get()
    leader.post(reverse("place_section", args=[exam.public_id, section.pk]), {"where": "remove"})
    leader.post(reverse("copy_exam", args=[exam.public_id]), {"title": "Spring"})
    leader.post(reverse("seasons", args=["ours"]), {"title": "2027", **dates})

    copy, season = Exam.objects.get(copy_of=exam), Season.objects.get()
    assert acts(instructor) == [
        ("exam.make", exam.public_id),
        ("exam.change", exam.public_id),
        ("exam.sections", exam.public_id),
        ("exam.sections", exam.public_id),
        ("exam.copy", copy.public_id),
        ("exam.season", str(season.pk)),
    ]
    assert Act.objects.get(what="exam.change").details == {"fields": ["opens", "closes"]}


def test_copying_and_changing_a_policy_is_recorded(world: World, leader: Client):
    preset = make_policy()
    leader.post(reverse("copy_policy", args=["ours", preset.pk]))
    own = Policy.objects.get(league=world.league)
    page = leader.get(reverse("policy", args=["ours", own.slug]))

    leader.post(reverse("policy", args=["ours", own.slug]), {**_posted(page.context["form"]), "pass_percent": 80})

    own.refresh_from_db()
    assert own.pass_percent == 80
    assert [what for what, _ in acts(world.people[INSTRUCTOR])] == ["exam.policy_copy", "exam.policy"]


def _posted(form) -> dict[str, str]:
    return {bound.html_name: bound.value() for bound in form if bound.value() not in (None, False, [])}


def test_what_is_decided_afterwards_is_recorded_once(world: World, leader: Client, trainee: User):
    attempt = sit(fixed_exam(world.league), trainee, "wwrr")
    question = items_of(attempt)[0].question
    flag = Flag.objects.create(question=question, league=world.league, user=trainee, reason="x", at=NOON)
    appeal = Appeal.objects.create(attempt=attempt, result=result_of(attempt), reason="x", at=NOON + DAY)
    correction = draft(question, world.league)

    for _ in range(2):
        leader.post(reverse("flag_answer", args=[flag.public_id]), {"answer": "So it is."})
        leader.post(reverse("correction_confirm", args=[correction.public_id]), {"sure": "on"})
        leader.post(reverse("appeal", args=[appeal.public_id]), {"decision": "upheld", "answer": "So it is."})

    assert acts(world.people[INSTRUCTOR]) == [
        ("exam.flag_answer", flag.public_id),
        ("exam.regrade", correction.public_id),
        ("exam.appeal", appeal.public_id),
    ]
    details = Act.objects.get(what="exam.regrade").details
    assert details == {"question": question.public_id, "results": 1, "lowering": False}


def test_every_act_of_exams_has_words():
    services = Path(settings.BASE_DIR, "quizzes/exams/services").glob("*.py")
    found = {verb for path in services for verb in re.findall(r'what="([^"]+)"', path.read_text(encoding="utf-8"))}

    assert len(found) > 10
    assert found <= WORDS.keys()
