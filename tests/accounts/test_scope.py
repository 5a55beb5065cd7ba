"""What a person may see: whom, which leagues. That lists and rules agree is tested in records/test_isolation.py."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser

from accounts.people.models import Role
from accounts.people.permissions import administers, can_view, leads
from accounts.people.queries import leagues_for, memberships_for, users_for
from tests.factories import LeagueFactory, MembershipFactory
from tests.world import (
    ANONYMOUS,
    INSTRUCTOR,
    LEAGUE_ADMIN,
    NOBODY,
    OTHER_ADMIN,
    OUTSIDERS,
    RULES_CHAIR,
    STRANGER,
    SUPERUSER,
    TRAINEE,
    World,
)


@pytest.fixture
def crowded(world: World) -> World:
    """The world with what makes mistakes show: people in two leagues, in two roles, in none."""
    MembershipFactory.create(user=world.people[TRAINEE], league=world.other_league)
    MembershipFactory.create(user=world.people[INSTRUCTOR], league=world.other_league, role=Role.TRAINEE)
    MembershipFactory.create(user=world.people[LEAGUE_ADMIN], league=world.league, role=Role.INSTRUCTOR)
    MembershipFactory.create(user=world.stranger, league=world.other_league, role=Role.INSTRUCTOR)
    LeagueFactory.create(slug="empty")
    return world


def names(users) -> set[str]:
    return {user.username for user in users}


def test_who_sees_whom(crowded: World):
    seen = {role: names(users_for(user)) for role, user in crowded.cast.items()}

    everyone_here = {TRAINEE, INSTRUCTOR, RULES_CHAIR, LEAGUE_ADMIN}
    assert seen == {
        ANONYMOUS: set(),
        TRAINEE: {TRAINEE},
        INSTRUCTOR: everyone_here,
        RULES_CHAIR: everyone_here,
        LEAGUE_ADMIN: everyone_here,
        SUPERUSER: {*everyone_here, SUPERUSER, *OUTSIDERS},
        NOBODY: {NOBODY},
        STRANGER: {STRANGER, OTHER_ADMIN, TRAINEE, INSTRUCTOR},
        OTHER_ADMIN: {STRANGER, OTHER_ADMIN, TRAINEE, INSTRUCTOR},
    }


def test_who_sees_which_league(crowded: World):
    seen = {role: {league.slug for league in leagues_for(user)} for role, user in crowded.cast.items()}

    assert seen == {
        ANONYMOUS: set(),
        TRAINEE: {"ours", "theirs"},
        INSTRUCTOR: {"ours", "theirs"},
        RULES_CHAIR: {"ours"},
        LEAGUE_ADMIN: {"ours"},
        SUPERUSER: {"ours", "theirs", "empty"},
        NOBODY: set(),
        STRANGER: {"theirs"},
        OTHER_ADMIN: {"theirs"},
    }


def test_an_instructor_sees_no_memberships_of_a_league_where_they_only_learn(crowded: World):
    instructor = crowded.people[INSTRUCTOR]

    seen = memberships_for(instructor)

    elsewhere = {(row.user.username, row.role) for row in seen if row.league == crowded.other_league}
    assert elsewhere == {(INSTRUCTOR, Role.TRAINEE)}
    assert crowded.other_league.memberships.count() > 1


@pytest.mark.parametrize(
    ("role", "leading", "administering"),
    [
        (ANONYMOUS, False, False),
        (TRAINEE, False, False),
        (INSTRUCTOR, True, False),
        (RULES_CHAIR, True, False),
        (LEAGUE_ADMIN, True, True),
        (SUPERUSER, True, True),
        (NOBODY, False, False),
        (STRANGER, False, False),
        (OTHER_ADMIN, False, False),
    ],
)
def test_who_leads_and_who_administers_a_league(role: str, leading: bool, administering: bool, world: World):
    user = world.cast[role]

    assert leads(user, world.league) is leading
    assert administers(user, world.league) is administering


def test_can_view_refuses_what_it_has_no_rule_for():
    with pytest.raises(TypeError, match="no rule for int"):
        can_view(7, AnonymousUser())
