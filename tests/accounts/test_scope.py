"""What a person may see: the lists, the single answers, and that the two agree."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser

from accounts.people.models import Invitation, League, Membership, Registration, Role, RosterFile, User
from accounts.people.permissions import administers, can_view, leads
from accounts.people.queries import (
    invitations_for,
    leagues_for,
    memberships_for,
    registrations_for,
    roster_files_for,
    users_for,
)
from accounts.people.services.rosters import upload
from tests.accounts.invited import invited
from tests.factories import LeagueFactory, MembershipFactory
from tests.quizzes.taking.made import EVENING
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

SCOPES = [
    (User, users_for),
    (League, leagues_for),
    (Membership, memberships_for),
    (Registration, registrations_for),
    (RosterFile, roster_files_for),
    (Invitation, invitations_for),
]


@pytest.fixture
def crowded(world: World) -> World:
    """The world with what makes mistakes show: people in two leagues, in two roles, in none."""
    MembershipFactory.create(user=world.people[TRAINEE], league=world.other_league)
    MembershipFactory.create(user=world.people[INSTRUCTOR], league=world.other_league, role=Role.TRAINEE)
    MembershipFactory.create(user=world.people[LEAGUE_ADMIN], league=world.league, role=Role.INSTRUCTOR)
    MembershipFactory.create(user=world.stranger, league=world.other_league, role=Role.INSTRUCTOR)
    for league in (world.league, world.other_league):
        invited(league, made_by=world.stranger)
        Registration.objects.create(user=world.people[TRAINEE], league=league, number="1")
        upload(league=league, user=world.stranger, name="roster.csv", content=b"number\n1", now=EVENING)
    LeagueFactory.create(slug="empty")
    return world


@pytest.mark.parametrize(("model", "rows_for"), SCOPES, ids=lambda value: getattr(value, "__name__", None))
def test_a_row_is_in_the_list_exactly_when_it_can_be_viewed(model, rows_for, crowded: World):
    for role, user in crowded.cast.items():
        listed = list(rows_for(user))
        assert len(listed) == len(set(listed)), (role, "listed twice")
        for row in model.objects.all():
            answer = can_view(row, user)
            assert isinstance(answer, bool)
            assert answer is (row in listed), (role, row)


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
