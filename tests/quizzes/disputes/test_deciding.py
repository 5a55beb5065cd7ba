"""Deciding: by the rules chair, as it was previewed; what it touches is found by ruling, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.people.models import Role
from quizzes.disputes.models import Dispute
from quizzes.disputes.previewing import Preview
from quizzes.disputes.services.deciding import Changed, decide
from quizzes.disputes.services.opening import Refused
from quizzes.interpretations.models import Interpretation, Kind, Variant
from quizzes.interpretations.queries import holds
from rules import editions
from rules.engine.writing import ruling_to_json
from tests.factories import MembershipFactory
from tests.quizzes.disputes.made import (
    TEN,
    TODAY,
    a_decision,
    decided,
    make_dispute,
    published_scenario,
    situation,
)
from tests.quizzes.taking.made import EVENING
from tests.world import INSTRUCTOR, LEAGUE_ADMIN, RULES_CHAIR, SUPERUSER, World

DAY = timedelta(days=1)
LEADERS = (Role.INSTRUCTOR, Role.RULES_CHAIR)
PAGE = {"kind": "variant", "text": "Ten feet.", "number.goalkeeper_limit": "10"}


@pytest.fixture
def dispute(world: World) -> Dispute:
    """A dispute that waits for the league's rules chair."""
    return make_dispute(world.league, world.people[INSTRUCTOR])


def send(world: World, dispute: Dispute, role: str = RULES_CHAIR, **changed: str):
    """Send the form of a decision."""
    post = {**PAGE, "holds_from": timezone.localdate().isoformat(), **changed}
    return world.client(role).post(f"/disputes/{dispute.public_id}/decide/", post)


@pytest.mark.parametrize(
    ("role", "may"), [(RULES_CHAIR, True), (SUPERUSER, True), (INSTRUCTOR, False), (LEAGUE_ADMIN, False)]
)
def test_the_rules_chair_decides(world: World, dispute: Dispute, role: str, may: bool):
    decision = a_decision()
    previewed = Preview(dispute, decision, EVENING).mark
    if not may:
        with pytest.raises(Refused, match="rules chair"):
            decide(dispute=dispute, decision=decision, previewed=previewed, by=world.people[role], now=EVENING)
        assert world.client(role).get(f"/disputes/{dispute.public_id}/decide/").status_code == 404
        return
    made = decide(dispute=dispute, decision=decision, previewed=previewed, by=world.people[role], now=EVENING)
    assert (made.citation, made.decided_by, made.own_dispute) == ("OURS 2026-1", world.people[role], False)
    with pytest.raises(Refused, match="decided or withdrawn by now"):
        decide(dispute=dispute, decision=decision, previewed=previewed, by=world.people[role], now=EVENING)


def test_who_opened_it_decides_it_only_where_nobody_else_can(world: World):
    chair = world.people[RULES_CHAIR]
    alone = decided(make_dispute(world.league, chair), chair)
    MembershipFactory.create(league=world.league, role=Role.RULES_CHAIR)

    with pytest.raises(Refused, match="did not open it"):
        decided(make_dispute(world.league, chair), chair)
    assert alone.own_dispute
    page = world.client(INSTRUCTOR).get(f"/interpretations/ours/{alone.year}-{alone.number}/").content.decode()
    assert "had no other rules chair" in page


@pytest.mark.parametrize(
    ("typed", "wrong"), [("0", False), ("50", False), ("-0.1", True), ("50.1", True), ("ten", True), ("", True)]
)
def test_a_number_is_within_its_range_and_the_error_names_both(world: World, dispute: Dispute, typed: str, wrong: bool):
    response = send(world, dispute, **{"number.goalkeeper_limit": typed})

    text = response.content.decode()
    assert response.status_code == (422 if wrong else 200)
    if typed == "":
        assert "change one, or decide otherwise" in text
    elif wrong:
        assert "How near to the bench the goalkeeper must be" in text
        assert "give a number from 0 to 50 feet" in text
    assert not Interpretation.objects.exists()


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"number.goalkeeper_limit": "5"}, "change one, or decide otherwise"),
        ({"kind": "note"}, "that is a decision for the league’s own numbers"),
        ({"kind": "stands"}, "that is a decision for the league’s own numbers"),
        ({"kind": ""}, "This field is required"),
        ({"text": ""}, "This field is required"),
        ({"holds_from": "2001-01-01"}, "Give a day from"),
        ({"holds_from": "some day"}, "That is not a date"),
    ],
)
def test_what_is_wrong_is_said(world: World, dispute: Dispute, changed: dict[str, str], told: str):
    response = send(world, dispute, **changed)

    assert response.status_code == 422
    assert told in response.content.decode()


def test_it_is_decided_as_it_was_previewed_or_not_at_all(world: World, dispute: Dispute):
    decision = a_decision()
    mark = Preview(dispute, decision, EVENING).mark
    by: dict[str, Any] = {"by": world.people[RULES_CHAIR], "now": EVENING}
    for other in (replace(decision, text="Other words."), replace(decision, numbers={"goalkeeper_limit": 11})):
        with pytest.raises(Changed):
            decide(dispute=dispute, decision=other, previewed=mark, **by)
    published_scenario(world.league, world.people[INSTRUCTOR], world.people[RULES_CHAIR], 8)
    with pytest.raises(Changed, match="has changed since"):
        decide(dispute=dispute, decision=decision, previewed=mark, **by)
    assert not Interpretation.objects.exists()

    decide(dispute=dispute, decision=decision, previewed=Preview(dispute, decision, EVENING).mark, **by)

    assert Interpretation.objects.get().variant.parameters == TEN


@pytest.mark.parametrize("distance", [5, 5.1, 8, 10, 10.1])
def test_the_preview_names_the_scenarios_whose_ruling_changes_and_no_other(world: World, distance: float):
    version = published_scenario(world.league, world.people[INSTRUCTOR], world.people[RULES_CHAIR], distance)
    author, chair = (MembershipFactory.create(league=world.other_league, role=role).user for role in LEADERS)
    published_scenario(world.other_league, author, chair, 8)
    preview = Preview(make_dispute(world.league, world.people[INSTRUCTOR]), a_decision(), EVENING)
    base, other = editions.get(), editions.get().with_parameters(goalkeeper_limit=10)
    before, after = (ruling_to_json(each.adjudicate(situation(distance))) for each in (base, other))

    assert [each.version for each in preview.scenarios] == ([version] if before["play"] != after["play"] else [])
    assert (5 < distance <= 10) is bool(preview.scenarios)
    assert bool(preview.questions) is bool(preview.scenarios)
    for each in preview.scenarios:
        assert {side.facet for side in each.incidents[0].sides} >= {"play"}


def test_a_note_touches_what_cites_the_clause_and_changes_no_ruling(world: World):
    far = published_scenario(world.league, world.people[INSTRUCTOR], world.people[RULES_CHAIR], 25)
    published_scenario(world.league, world.people[INSTRUCTOR], world.people[RULES_CHAIR], 3)
    preview = Preview(make_dispute(world.league, world.people[INSTRUCTOR]), a_decision(Kind.NOTE), EVENING)

    assert [each.version for each in preview.scenarios] == [far]
    assert all(not each.incidents for each in preview.scenarios)
    assert preview.everywhere == []


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(limit=st.integers(0, 500).map(lambda tenths: tenths / 10), distance=st.integers(0, 600).map(lambda t: t / 10))
def test_under_own_numbers_the_limit_is_where_the_league_set_it(limit: float, distance: float):
    variant = editions.get().with_parameters(goalkeeper_limit=limit)

    stopped = variant.adjudicate(situation(distance)).play.value != "goes_on"

    assert stopped is (distance > limit)


def test_own_numbers_are_an_edition_that_keeps_its_name_and_what_was_asked_stays(world: World):
    chair = world.people[RULES_CHAIR]
    version = published_scenario(world.league, world.people[INSTRUCTOR], chair, 8)
    asked = version.published.get().question.asked
    first = decided(make_dispute(world.league, world.people[INSTRUCTOR]), chair)
    variant = first.variant

    assert editions.get(variant.slug).limits["goalkeeper_limit"] == 10
    assert editions.get(variant.slug).adjudicate(situation(8)).play.value == "goes_on"
    assert version.published.get().question.asked == asked
    again = make_dispute(
        world.league, world.people[INSTRUCTOR], edition=editions.get(variant.slug), situation=situation(12)
    )
    later = a_decision(replaces=first, holds_from=TODAY + DAY, numbers={"goalkeeper_limit": 15})
    second = decided(again, chair, later)

    assert second.citation.endswith("-2")
    assert second.variant.base == editions.DEFAULT
    assert editions.get(variant.slug).limits["goalkeeper_limit"] == 10
    assert Variant.objects.count() == 2
    replaced = Interpretation.objects.get(pk=first.pk)
    noon = datetime(TODAY.year, TODAY.month, TODAY.day, 18, tzinfo=UTC)
    assert [holds(replaced, noon + days * DAY) for days in (-1, 0, 1)] == [False, True, False]
    assert [holds(second, noon + days * DAY) for days in (-1, 0, 1)] == [False, False, True]


def test_a_scenario_is_moved_over_as_a_draft(world: World):
    chair = world.people[RULES_CHAIR]
    version = published_scenario(world.league, world.people[INSTRUCTOR], chair, 8)
    made = decided(make_dispute(world.league, world.people[INSTRUCTOR]), chair)
    address = f"/interpretations/ours/{made.year}-{made.number}/"
    client = world.client(INSTRUCTOR)
    assert str(version) in client.get(address).content.decode()

    response = client.post(f"{address}move/{version.scenario.public_id}/")

    assert response.status_code == 303
    draft = version.scenario.versions.latest("number")
    assert (draft.state, draft.edition) == ("draft", made.variant.slug)
    version.refresh_from_db()
    assert (version.state, version.edition) == ("published", editions.DEFAULT)
