"""How long a number of situations takes a person, in minutes."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from statistics import median

from accounts.people.models import User
from quizzes.models import Answer

ASSUMED = 25
"""Seconds for a situation, where the person has answered too few to say."""

LATEST = 60
"""So many of the latest answers tell the pace."""

ENOUGH = 10
"""Under so many timed answers the pace says nothing."""

A_BREAK = 300
"""Whoever took more seconds than these had put the phone away."""

Timed = tuple[int, int, datetime, datetime]
"""An answer's attempt, its number there, when the attempt was started, and when the answer was given."""


def pace_of(user: User) -> float:
    """The person's seconds for a situation: the median of their latest answers, without those after a break.

    A situation takes from the answer before it in its attempt, or from the attempt's start. Where there are too few,
    it is `ASSUMED`.
    """
    rows = Answer.objects.filter(item__attempt__user=user).order_by("-given_at", "-pk")
    return pace(rows.values_list("item__attempt", "item__number", "item__attempt__started", "given_at")[:LATEST])


def pace(latest_first: Iterable[Timed]) -> float:
    """The median of the seconds between these answers, the latest first; `ASSUMED` where they are too few."""
    before: dict[int, datetime] = {}
    seconds: list[float] = []
    for attempt, number, started, given_at in reversed(list(latest_first)):
        began = started if number == 1 else before.get(attempt)
        if began is not None:
            seconds.append((given_at - began).total_seconds())
        before[attempt] = given_at
    timed = [each for each in seconds if each <= A_BREAK]
    return median(timed) if len(timed) >= ENOUGH else ASSUMED


def minutes(situations: int, seconds: float) -> int:
    """About how many minutes so many situations take, rounded to the nearest, and one at least."""
    return max(1, round(situations * seconds / 60))
