"""The cast that pages are tried with: one person of each role in one league, and a league beside it."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.contrib.auth.models import AnonymousUser
from django.test import Client

from accounts.people.models import League, Role, User
from tests.factories import LeagueFactory, MembershipFactory, UserFactory

ANONYMOUS = "anonymous"
TRAINEE = "trainee"
INSTRUCTOR = "instructor"
LEAGUE_ADMIN = "league_admin"
SUPERUSER = "superuser"
ROLES = (ANONYMOUS, TRAINEE, INSTRUCTOR, LEAGUE_ADMIN, SUPERUSER)
"""From the one who may do least to the one who may do most."""


@dataclass(frozen=True)
class World:
    """`people` by role (the anonymous one has none), all of `league`; `stranger` is a trainee of `other_league`."""

    league: League
    other_league: League
    stranger: User
    people: dict[str, User] = field(default_factory=dict)

    @property
    def cast(self) -> dict[str, User | AnonymousUser]:
        """Everyone who could ask for a page, by role, with the stranger and the anonymous visitor."""
        return {ANONYMOUS: AnonymousUser(), **self.people, "stranger": self.stranger}

    def client(self, role: str) -> Client:
        """A browser in which the person of this role is signed in."""
        client = Client()
        if role != ANONYMOUS:
            client.force_login(self.people[role])
        return client


def make_world() -> World:
    """A new world, in the database."""
    league = LeagueFactory.create(slug="ours", name="Our league")
    other_league = LeagueFactory.create(slug="theirs", name="Their league")
    people = {
        role.value: MembershipFactory.create(user__username=role.value, league=league, role=role).user for role in Role
    }
    people[SUPERUSER] = UserFactory.create(username=SUPERUSER, is_staff=True, is_superuser=True)
    stranger = MembershipFactory.create(user__username="stranger", league=other_league).user
    return World(league=league, other_league=other_league, stranger=stranger, people=people)
