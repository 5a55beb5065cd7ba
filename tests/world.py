"""The cast that pages are tried with: one person of each role in one league, and people from outside it."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.contrib.auth.models import AnonymousUser
from django.test import Client

from accounts.people.models import League, Role, User
from tests.factories import LeagueFactory, MembershipFactory, UserFactory

ANONYMOUS = "anonymous"
TRAINEE = "trainee"
INSTRUCTOR = "instructor"
RULES_CHAIR = "rules_chair"
LEAGUE_ADMIN = "league_admin"
SUPERUSER = "superuser"
NOBODY = "nobody"
STRANGER = "stranger"
OTHER_ADMIN = "other_admin"
OUTSIDERS = (NOBODY, STRANGER, OTHER_ADMIN)
"""Signed in and of no league of ours: without any role; a trainee, and an administrator, of the other league."""
ROLES = (ANONYMOUS, TRAINEE, INSTRUCTOR, RULES_CHAIR, LEAGUE_ADMIN, SUPERUSER, *OUTSIDERS)
"""From the one who may do least in our league to the one who may do most, then those from outside it."""


@dataclass(frozen=True)
class World:
    """`people` of `league` by role (the anonymous one has none), with the superuser; `outsiders` likewise."""

    league: League
    other_league: League
    people: dict[str, User] = field(default_factory=dict)
    outsiders: dict[str, User] = field(default_factory=dict)

    @property
    def stranger(self) -> User:
        """A trainee of the other league."""
        return self.outsiders[STRANGER]

    @property
    def everyone(self) -> dict[str, User]:
        """All who can sign in, by role."""
        return self.people | self.outsiders

    @property
    def cast(self) -> dict[str, User | AnonymousUser]:
        """Everyone who could ask for a page, by role, with the anonymous visitor."""
        return {ANONYMOUS: AnonymousUser(), **self.everyone}

    def client(self, role: str) -> Client:
        """A browser in which the person of this role is signed in."""
        client = Client()
        if role != ANONYMOUS:
            client.force_login(self.everyone[role])
        return client


def make_world() -> World:
    """A new world, in the database."""
    league = LeagueFactory.create(slug="ours", name="Our league")
    other_league = LeagueFactory.create(slug="theirs", name="Their league")
    people = {
        role.value: MembershipFactory.create(user__username=role.value, league=league, role=role).user for role in Role
    }
    people[SUPERUSER] = UserFactory.create(username=SUPERUSER, is_staff=True, is_superuser=True)
    outsiders = {
        NOBODY: UserFactory.create(username=NOBODY),
        STRANGER: MembershipFactory.create(user__username=STRANGER, league=other_league).user,
        OTHER_ADMIN: MembershipFactory.create(
            user__username=OTHER_ADMIN, league=other_league, role=Role.LEAGUE_ADMIN
        ).user,
    }
    return World(league=league, other_league=other_league, people=people, outsiders=outsiders)
