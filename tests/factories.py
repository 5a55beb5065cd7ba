"""Makes rows for tests. Each app's factories may live here or in a module of their own beside this one."""

from __future__ import annotations

import factory
from factory.django import DjangoModelFactory

from accounts.people.models import League, Membership, Role, User

PASSWORD = "not a secret: tests only"


class LeagueFactory(DjangoModelFactory[League]):
    """A league, each with its own name."""

    class Meta:
        model = League

    slug = factory.Sequence(lambda n: f"league-{n}")
    name = factory.Sequence(lambda n: f"League {n}")


class UserFactory(DjangoModelFactory[User]):
    """A person without any role who can sign in with PASSWORD."""

    class Meta:
        model = User
        skip_postgeneration_save = True

    username = factory.Sequence(lambda n: f"person-{n}")
    display_name = factory.Sequence(lambda n: f"Person {n}")
    password = factory.django.Password(PASSWORD)


class MembershipFactory(DjangoModelFactory[Membership]):
    """A trainee of a league."""

    class Meta:
        model = Membership

    user = factory.SubFactory(UserFactory)
    league = factory.SubFactory(LeagueFactory)
    role = Role.TRAINEE
