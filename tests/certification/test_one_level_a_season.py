"""An official of two levels, of which one is issued in a season; the second asks a camp besides."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import transaction

from accounts.certification.models import Level, Status
from accounts.certification.services.enrolling import enrol
from accounts.certification.services.holding import Held, write_down_held
from accounts.certification.services.issuing import issue
from accounts.certification.services.ledger import Ledger
from accounts.certification.services.recording import record_evidence
from accounts.people.models import User
from tests.certification.made import NOON, TODAY, make_level, make_official, make_requirement, make_season, status
from tests.world import World

pytestmark = pytest.mark.django_db


@pytest.fixture
def levels(world: World) -> tuple[Level, Level]:
    make_season(world.league, 2025)
    make_season(world.league)
    first = make_level(world.league, validity="season")
    second = make_level(world.league, 2, first.programme, validity="season", needs=first, needs_months=14)
    for level in (first, second):
        make_requirement(level, "seminar", anew=True)
    make_requirement(second, "camp", anew=True)
    return first, second


def official(world: World, *before: tuple[Level, date, date]) -> User:
    user = make_official(world.league)
    with transaction.atomic():
        ledger = Ledger(world.league, now=NOON)
        write_down_held(ledger, [Held(user.pk, level, begun, ends) for level, begun, ends in before])
    return user


def does(user: User, level: Level, code: str) -> None:
    asked = level.asks.get(requirement__code=code).requirement
    record_evidence(user=user, requirement=asked, on=TODAY, by=None, now=NOON)


def test_whoever_is_on_the_way_to_the_second_is_not_issued_the_first(world: World, levels: tuple[Level, Level]):
    first, second = levels
    user = official(world, (first, date(2025, 9, 15), date(2026, 4, 30)))
    enrol(users=[user], level=second, by=None, now=NOON)
    does(user, second, "seminar")
    assert status(user, first) == Status.EXPIRED
    does(user, second, "camp")
    assert (status(user, first), status(user, second)) == (Status.EXPIRED, Status.VALID)


def test_whoever_cannot_reach_the_second_yet_is_issued_the_first(world: World, levels: tuple[Level, Level]):
    first, second = levels
    user = make_official(world.league)
    for level in levels:
        enrol(users=[user], level=level, by=None, now=NOON)
    does(user, second, "camp")
    does(user, second, "seminar")
    assert (status(user, first), status(user, second)) == (Status.VALID, Status.PENDING)


def test_an_administrator_issues_the_first_all_the_same(world: World, levels: tuple[Level, Level]):
    first, second = levels
    user = official(world, (first, date(2025, 9, 15), date(2026, 4, 30)))
    enrol(users=[user], level=second, by=None, now=NOON)
    does(user, second, "seminar")
    issue(user=user, level=first, by=None, now=NOON)
    assert status(user, first) == Status.VALID


@pytest.mark.parametrize(("ended", "is_issued"), [(date(2025, 8, 1), True), (date(2025, 7, 31), False)])
def test_whoever_held_the_second_lately_needs_the_first_no_more(
    world: World, levels: tuple[Level, Level], ended: date, is_issued: bool
):
    first, second = levels
    early = (first, date(2023, 9, 15), date(2024, 4, 30))
    user = official(world, early, (second, date(2024, 9, 15), ended))
    does(user, second, "camp")
    does(user, second, "seminar")
    assert (status(user, second) == Status.VALID) is is_issued
    assert (status(user, first) == Status.VALID) is not is_issued
