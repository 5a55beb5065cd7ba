"""Programmes and officials to certify: made at known moments, with the site's own services."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Any

from accounts.certification.models import (
    Certification,
    Event,
    Kind,
    Level,
    LevelRequirement,
    Programme,
    Requirement,
    Standing,
    Status,
)
from accounts.certification.queries import standing_of
from accounts.certification.services.enrolling import enrol
from accounts.certification.services.recording import record_evidence
from accounts.people.models import League, Registration, User
from quizzes.exams.models import Season
from tests.factories import UserFactory

NOON = datetime(2026, 10, 1, 16, 0, tzinfo=UTC)
"""When things happen here: noon in Toronto, on the day on which a league's list is due."""

TODAY = date(2026, 10, 1)
DAY = timedelta(days=1)


def make_season(league: League, year: int = 2026) -> Season:
    """A season from 1 September to 30 April, by the clocks of Toronto."""
    return Season.objects.create(
        league=league,
        title=f"{year}-{(year + 1) % 100:02}",
        opens=datetime(year, 9, 1, 4, 0, tzinfo=UTC),
        closes=datetime(year + 1, 5, 1, 4, 0, tzinfo=UTC),
    )


def make_level(league: League, number: int = 1, programme: Programme | None = None, **fields: Any) -> Level:
    """A level that holds for twelve months, of a programme that issues by itself, unless said otherwise."""
    of_programme = {name: fields.pop(name) for name in ("automatic", "one_level_a_season") if name in fields}
    if programme is None:
        count = Programme.objects.filter(league=league).count()
        programme = Programme.objects.create(
            league=league, code=f"referee-{count}", title="Referee", position="referee", **of_programme
        )
    dates = {} if "validity" in fields else {"validity": "months", "months": 12}
    return Level.objects.create(
        programme=programme, number=number, code=f"level-{number}", title=f"Level {number}", **dates, **fields
    )


def make_requirement(level: Level, code: str = "seminar", kind: Kind = Kind.SEMINAR, **fields: Any) -> Requirement:
    """A requirement that the level asks."""
    of_level = {name: fields.pop(name) for name in ("continuing", "anew", "holders_from") if name in fields}
    row, _ = Requirement.objects.get_or_create(
        league=level.programme.league, code=code, defaults={"title": code.title(), "kind": kind, **fields}
    )
    LevelRequirement.objects.create(level=level, requirement=row, order=level.asks.count() + 1, **of_level)
    return row


def make_official(league: League, number: str = "", **fields: Any) -> User:
    """An official on the league's roster."""
    user = UserFactory.create()
    Registration.objects.create(
        user=user, league=league, number=number or f"N{user.pk:05}", family_name="Roy", given_name="Ann", **fields
    )
    return user


def certified(league: League, people: Iterable[User]) -> None:
    """Rows of every model of certification in a league: what each person holds, and an archived programme."""
    make_requirement(make_level(league), "archived")
    Programme.objects.filter(league=league).update(archived=NOON)
    level = make_level(league)
    seminar = make_requirement(level)
    for person in people:
        enrol(users=[person], level=level, by=None, now=NOON)
        record_evidence(user=person, requirement=seminar, on=TODAY, by=None, now=NOON)


def held(user: User, level: Level) -> Certification:
    """What the person holds at the level, whatever became of it."""
    found = standing(user, level).event.certification
    assert found is not None
    return found


def standing(user: User, level: Level) -> Standing:
    """How the person stands at the level."""
    found = standing_of(user, level)
    assert found is not None
    return found


def status(user: User, level: Level) -> Status:
    """The status that the last event left."""
    return Status(standing(user, level).event.status)


def told(user: User) -> list[str]:
    """What happened to the person, in order of the numbers."""
    return list(Event.objects.filter(user=user).order_by("number").values_list("what", flat=True))
