"""People with something of everything that the site can hold about one."""

from __future__ import annotations

from datetime import date

from django.contrib.auth.models import Group

from accounts.people.models import League, Membership, Registration, Role, User
from quizzes.models import Attempt
from quizzes.services.planning import set_plan
from tests.factories import UserFactory
from tests.quizzes.taking.made import answer_all, keep_one, make_attempt


def official(league: League, number: str, *, family_name: str = "Roy", **more: str) -> User:
    """An official of the league with a log-in."""
    user = UserFactory.create(display_name=f"{more.get('given_name', 'Ana')} {family_name}")
    Membership.objects.create(user=user, league=league, role=Role.TRAINEE)
    Registration.objects.create(user=user, league=league, number=number, family_name=family_name, **more)
    return user


def with_everything(league: League, number: str, *, seed: str, right: bool, **more: str) -> User:
    """An official with an attempt of which two questions are answered, a plan, a kept question and a group."""
    user = official(league, number, **more)
    answer_all(make_attempt(user, seed=seed), right=right, count=2)
    set_plan(user=user, until=date(2026, 12, 24))
    keep_one(league, seed=seed, user=user)
    user.groups.add(Group.objects.get_or_create(name="Helpers")[0])
    return user


def attempts_of(*people: User) -> set[str]:
    """The public ids of these people's attempts."""
    return set(Attempt.objects.filter(user__in=people).values_list("public_id", flat=True))
