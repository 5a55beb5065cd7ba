"""A rules chair previews a decision, and decides it as previewed: names, notes, numbers, and what they touch."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from accounts.people.models import League, User
from quizzes.authoring.models import State as ScenarioState
from quizzes.authoring.models import Version
from quizzes.authoring.services import workflow
from quizzes.disputes.models import Dispute, State
from quizzes.disputes.previewing import Preview
from quizzes.disputes.services.deciding import Changed, decide
from quizzes.disputes.services.opening import Refused
from quizzes.disputes.touched import Wanted, touched_scenarios
from quizzes.exams.models import FixedQuestion
from quizzes.interpretations.models import Interpretation, Kind
from quizzes.models import Question
from rules import editions
from rules.engine.situations import Situation
from tests.factories import LeagueFactory, UserFactory
from tests.queries import assert_same_number_of_queries
from tests.quizzes.authoring.made import make_scenario
from tests.quizzes.disputes.made import CLAUSE, a_decision, decided, make_dispute, situation
from tests.quizzes.exams.made import make_exam
from tests.quizzes.taking.made import EVENING
from tests.world import INSTRUCTOR, OTHER_ADMIN, RULES_CHAIR, TRAINEE, World

NHL = editions.get()
ALL_FORMATS = ("choose_ruling", "make_the_call", "which_clause")


def published(league: League, by: User, distance: float, y: int = 12) -> Version:
    """A published scenario of a goalkeeper who leaves that far from the bench."""
    facts = {"goalkeeper_distance": str(distance), "puck.x": "-35", "puck.y": str(y)}
    version = make_scenario(league, by, facts=facts)
    workflow.check(version=version, by=by, now=EVENING)
    version.refresh_from_db()
    workflow.publish(version=version, by=by, now=EVENING, for_exams=False, formats=ALL_FORMATS)
    version.refresh_from_db()
    return version


def form_of(decision_kind: Kind, **changed: str) -> dict[str, str]:
    """What the form of a decision posts."""
    numbers = {f"number.{name}": str(value) for name, value in NHL.limits.items()}
    if decision_kind == Kind.VARIANT:
        numbers["number.goalkeeper_limit"] = "10"
    day = timezone.now().date() + timedelta(days=1)
    form = {"kind": decision_kind.value, "text": "Ten feet is near.", "holds_from": day.isoformat(), **numbers}
    return form | {name.replace("__", "."): value for name, value in changed.items()}


def send(client: Client, dispute: Dispute, **posted: str) -> Any:
    return client.post(f"/disputes/{dispute.public_id}/decide/", posted)


def test_previewed_then_decided_in_the_pages(world: World):
    dispute = make_dispute(world.league, world.people[INSTRUCTOR])
    version = published(world.league, world.people[INSTRUCTOR], 7)
    far = published(world.league, world.people[INSTRUCTOR], 25)
    chair = world.client(RULES_CHAIR)
    form = form_of(Kind.VARIANT)

    page = send(chair, dispute, **form)
    preview = page.context["preview"]
    assert page.status_code == 200
    assert [each.version for each in preview.scenarios] == [version]
    text = page.content.decode()
    assert "stopped at once" in text
    assert f'data-scenario="{far.scenario.public_id}"' not in text
    made = send(chair, dispute, **form, previewed=preview.mark, decide="1")
    assert made.status_code == 303

    dispute.refresh_from_db()
    interpretation = Interpretation.objects.get()
    assert (dispute.state, dispute.interpretation) == (State.DECIDED, interpretation)
    assert made["Location"] == f"/interpretations/ours/{interpretation.year}-{interpretation.number}/"
    assert interpretation.variant.parameters == {"goalkeeper_limit": 10}
    shown = chair.get(made["Location"])
    assert [each.version for each in shown.context["to_move"]] == [version]
    assert "to_move" not in world.client(TRAINEE).get(made["Location"]).context


def test_a_preview_that_has_changed_meanwhile_decides_nothing(world: World):
    dispute = make_dispute(world.league, world.people[INSTRUCTOR])
    chair, form = world.client(RULES_CHAIR), form_of(Kind.VARIANT)
    mark = send(chair, dispute, **form).context["preview"].mark

    other_words = send(chair, dispute, **{**form, "text": "Nine."}, previewed=mark, decide="1")
    assert other_words.status_code == 409
    published(world.league, world.people[INSTRUCTOR], 7)
    more_scenarios = send(chair, dispute, **form, previewed=mark, decide="1")
    assert more_scenarios.status_code == 409
    assert "has changed since" in more_scenarios.content.decode()
    assert "Ten feet is near." in more_scenarios.content.decode()
    assert send(chair, dispute, **form, decide="1").status_code == 409
    assert not Interpretation.objects.exists()

    again = more_scenarios.context["preview"].mark
    assert send(chair, dispute, **form, previewed=again, decide="1").status_code == 303


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("-0.1", "0 to 50 feet"),
        ("0", ""),
        ("50", ""),
        ("50.1", "0 to 50 feet"),
        ("near", "0 to 50 feet"),
        ("nan", "0 to 50 feet"),
    ],
)
def test_a_number_keeps_to_its_range(world: World, value: str, says: str):
    dispute = make_dispute(world.league, world.people[INSTRUCTOR])

    page = send(world.client(RULES_CHAIR), dispute, **form_of(Kind.VARIANT, number__goalkeeper_limit=value))

    assert page.status_code == (422 if says else 200)
    errors = page.context["form"].errors.get("number.goalkeeper_limit", [""])
    assert says in errors[0]
    assert ("goalkeeper must be" in errors[0]) is bool(says)  # it is named as the rulebook names it


@pytest.mark.parametrize(
    ("kind", "changed", "field"),
    [
        (Kind.VARIANT, {"number__goalkeeper_limit": "5"}, "__all__"),
        (Kind.NOTE, {"number__goalkeeper_limit": "6"}, "kind"),
        (Kind.VARIANT, {"number__warnings": "0.5"}, "number.warnings"),
        (Kind.NOTE, {"holds_from": "2020-01-01"}, "holds_from"),
        (Kind.NOTE, {"text": ""}, "text"),
        (Kind.NOTE, {"kind": "otherwise"}, "kind"),
    ],
)
def test_what_cannot_be_decided_says_where(world: World, kind: Kind, changed: dict[str, str], field: str):
    dispute = make_dispute(world.league, world.people[INSTRUCTOR])

    page = send(world.client(RULES_CHAIR), dispute, **form_of(kind, **changed))

    assert page.status_code == 422
    assert set(page.context["form"].errors) == {field}


def test_nobody_else_decides_and_nobody_twice(world: World):
    dispute = make_dispute(world.league, world.people[INSTRUCTOR])
    decision = a_decision()
    mark = Preview(dispute, decision, EVENING).mark
    for role, person in world.everyone.items():
        if role not in (RULES_CHAIR, "superuser"):
            with pytest.raises(Refused):
                decide(dispute=dispute, decision=decision, previewed=mark, by=person, now=EVENING)
    chair = world.people[RULES_CHAIR]
    decide(dispute=dispute, decision=decision, previewed=mark, by=chair, now=EVENING)
    with pytest.raises(Refused):
        decide(dispute=dispute, decision=decision, previewed=mark, by=chair, now=EVENING)
    assert Interpretation.objects.count() == 1


def test_names_count_on_in_the_league_and_year(world: World):
    chair, author = world.people[RULES_CHAIR], world.people[INSTRUCTOR]
    names = [decided(make_dispute(world.league, author), chair).citation for _ in range(2)]
    there = decided(make_dispute(world.other_league, world.outsiders[OTHER_ADMIN]), world.people["superuser"])
    later = decided(make_dispute(world.league, author), chair, now=EVENING + timedelta(days=366))

    year = EVENING.year
    assert names == [f"OURS {year}-1", f"OURS {year}-2"]
    assert there.citation == f"THEIRS {year}-1"
    assert later.citation == f"OURS {year + 1}-1"


def test_a_later_one_replaces_it_and_both_stay_readable(world: World):
    chair, author = world.people[RULES_CHAIR], world.people[INSTRUCTOR]
    first = decided(make_dispute(world.league, author), chair, text="At seven feet, look again.")
    second = decided(make_dispute(world.league, author), chair, text="Seven feet is near.", replaces=first)

    trainee = world.client(TRAINEE)
    clause = trainee.get(f"/rulebook/nhl-2005-06/clauses/{CLAUSE}/").content.decode()
    assert "Seven feet is near." in clause
    assert "look again" not in clause
    page = trainee.get(f"/interpretations/ours/{first.year}-{first.number}/").content.decode()
    assert second.citation in page
    assert "look again" in page
    decision = a_decision(replaces=first)
    third = make_dispute(world.league, author)
    with pytest.raises(Changed):
        decide(
            dispute=third, decision=decision, previewed=Preview(third, decision, EVENING).mark, by=chair, now=EVENING
        )


def test_a_note_touches_what_cites_the_clause(world: World):
    author = world.people[INSTRUCTOR]
    cites, not_so = published(world.league, author, 25), published(world.league, author, 3)
    published(world.other_league, world.outsiders[OTHER_ADMIN], 25)
    preview = Preview(make_dispute(world.league, author), a_decision(Kind.NOTE), EVENING)

    assert [each.version for each in preview.scenarios] == [cites]
    made_of = Question.objects.filter(written_as__version=cites)
    assert {each.question.pk for each in preview.questions} == set(made_of.values_list("pk", flat=True))
    assert not_so.state == ScenarioState.PUBLISHED


def test_questions_of_pool_and_exams_with_what_is_drawn(world: World):
    author = world.people[INSTRUCTOR]
    near, far = published(world.league, author, 7), published(world.league, author, 25)
    now = timezone.now()
    live = make_exam(world.league, title="Live", opens=now, closes=now + timedelta(days=1), published=now)
    over = make_exam(world.league, title="Over", closes=now - timedelta(days=1), opens=now - timedelta(days=2))
    (question, *_) = Question.objects.filter(written_as__version=near, format="make_the_call")
    for exam in (live, over):
        FixedQuestion.objects.create(section=exam.sections.get(), number=1, question=question)
    preview = Preview(make_dispute(world.league, author), a_decision(Kind.VARIANT), now)

    (found,) = [each for each in preview.questions if each.question == question]
    assert (found.in_pool, found.exams) == (True, (live,))
    assert next(side.facet for side in found.incidents[0].sides) == "play"
    assert {each.question.written_as.version for each in preview.questions if each.incidents} == {near}
    assert [(each.exam, each.fixed, each.draws) for each in preview.exams] == [(live, 1, True)]
    assert far not in [each.version for each in preview.scenarios]
    assert dict(preview.everywhere)


class TestExactly(TestCase):
    """The preview names exactly the scenarios whose ruling changes."""

    league: League
    author: User
    versions: list[Version]

    @classmethod
    def setUpTestData(cls) -> None:
        cls.league, cls.author = LeagueFactory.create(), UserFactory.create(is_superuser=True)
        cls.versions = [published(cls.league, cls.author, distance) for distance in (3, 5, 5.5, 10, 10.5, 25)]

    @settings(max_examples=25)
    @given(st.one_of(st.integers(0, 50), st.sampled_from([4.5, 5.5, 9.5, 10.5])))
    def test_those_and_no_others(self, limit: float) -> None:
        variant = NHL.with_parameters(goalkeeper_limit=limit)
        named = {each.version.pk for each in touched_scenarios(Wanted(self.league, NHL, CLAUSE, variant))}

        def ruled_otherwise(version: Version) -> bool:
            facts = version.steps[0]["facts"]
            puck = {"x": float(facts["puck.x"]), "y": float(facts["puck.y"])}
            stated: Situation = situation(goalkeeper_distance=float(facts["goalkeeper_distance"]), puck=puck)
            return NHL.adjudicate(stated).outcome != variant.adjudicate(stated).outcome

        assert named == {version.pk for version in self.versions if ruled_otherwise(version)}


def test_the_preview_asks_the_database_as_often_for_three_scenarios_as_for_one(world: World):
    author = world.people[INSTRUCTOR]
    dispute, client, form = make_dispute(world.league, author), world.client(RULES_CHAIR), form_of(Kind.VARIANT)
    distances = iter((6, 7, 8))

    def add_row() -> None:
        distance = next(distances)
        published(world.league, author, distance, y=distance)

    def ask() -> None:
        assert send(client, dispute, **form).context["preview"].scenarios

    assert_same_number_of_queries(ask=ask, add_row=add_row)


def test_a_mark_is_of_all_that_is_decided(world: World):
    dispute = make_dispute(world.league, world.people[INSTRUCTOR])
    plain = a_decision(Kind.VARIANT)
    others = [
        replace(plain, text="Other."),
        replace(plain, holds_from=plain.holds_from + timedelta(days=1)),
        replace(plain, numbers={"goalkeeper_limit": 11}),
    ]
    assert len({Preview(dispute, each, EVENING).mark for each in [plain, *others]}) == 4
    assert Preview(dispute, replace(plain), EVENING).mark == Preview(dispute, plain, EVENING).mark
