"""Who sees which scenarios and notes; that lists and permissions agree is shown for all models in one place."""

from __future__ import annotations

import pytest

from accounts.people.models import Role
from quizzes.authoring.permissions import chairs_a_league, may_write_scenarios
from quizzes.authoring.queries import scenarios_for, unruled_for_the_chair
from tests.factories import MembershipFactory
from tests.quizzes.authoring.made import make_scenario
from tests.world import INSTRUCTOR, OTHER_ADMIN, RULES_CHAIR, SUPERUSER, World


@pytest.fixture
def crowded(world: World) -> World:
    """A scenario with a note in each league."""
    make_scenario(world.league, world.people[INSTRUCTOR], unruled="Nobody saw the bench.")
    make_scenario(world.other_league, world.outsiders[OTHER_ADMIN], unruled="Nor there.")
    return world


def test_who_sees_and_writes_the_scenarios_of_a_league(crowded: World):
    leagues = {role: {each.league.slug for each in scenarios_for(person)} for role, person in crowded.cast.items()}

    assert leagues == {
        "anonymous": set(),
        "trainee": set(),
        "instructor": {"ours"},
        "rules_chair": {"ours"},
        "league_admin": {"ours"},
        "superuser": {"ours", "theirs"},
        "nobody": set(),
        "stranger": set(),
        "other_admin": {"theirs"},
    }
    for role, person in crowded.cast.items():
        assert may_write_scenarios(person, crowded.league) is ("ours" in leagues[role]), role


def test_the_notes_are_for_the_rules_chair_of_the_league(crowded: World):
    notes = {role: {each.unruled for each in unruled_for_the_chair(person)} for role, person in crowded.cast.items()}

    assert notes[RULES_CHAIR] == {"Nobody saw the bench."}
    assert notes[SUPERUSER] == {"Nobody saw the bench.", "Nor there."}
    assert all(not found for role, found in notes.items() if role not in (RULES_CHAIR, SUPERUSER))
    for role, person in crowded.cast.items():
        assert chairs_a_league(person) is (role in (RULES_CHAIR, SUPERUSER)), role


def test_the_chair_of_one_league_reads_no_notes_of_another_that_they_teach_in(crowded: World):
    chair = crowded.people[RULES_CHAIR]
    MembershipFactory.create(user=chair, league=crowded.other_league, role=Role.INSTRUCTOR)

    assert {each.unruled for each in unruled_for_the_chair(chair)} == {"Nobody saw the bench."}
