"""What a day brings, and what each day until a date will bring, so that no clause is open on it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta, tzinfo

from quizzes.due import (
    CAP,
    NEW_A_DAY,
    Asking,
    Known,
    Reason,
    in_order_of_need,
    in_situations,
    is_due,
    local_day,
    reason_for,
)
from quizzes.memory import reviewed

A_YEAR = 366
"""Nobody is told of more days than these."""


@dataclass(frozen=True)
class Book:
    """The clauses of an edition in its order, and for each those that decide wherever it decides."""

    clauses: tuple[str, ...]
    comes_with: Mapping[str, frozenset[str]]


@dataclass(frozen=True)
class Ahead:
    """The way to a date: about so many situations a day until the day before it.

    `ready`: the day on which they have caught up who do `CAP` a day, where that is not before the date; else None.
    """

    until: date
    a_day: int
    ready: date | None


def asking_on(
    known: Mapping[str, Known], book: Book, *, now: datetime, zone: tzinfo, until: date | None
) -> tuple[Asking, ...]:
    """All that is due on the day of that moment, the neediest first, and after it the clauses that are new that day."""
    today = local_day(now, zone)
    due = in_order_of_need((each for each in known.values() if is_due(each, today=today, zone=zone)), now=now)
    unseen = [name for name in book.clauses if name not in known]
    new = new_on(today, unseen, known, zone=zone, until=until)
    reasons = [*(reason_for(each, zone) for each in due), *(Reason("new", name) for name in unseen[:new])]
    return in_situations(reasons, book.comes_with)


def new_on(
    today: date, unseen: Collection[str], known: Mapping[str, Known], *, zone: tzinfo, until: date | None
) -> int:
    """How many clauses without a call are still to come that day.

    `NEW_A_DAY`, or more where all are to come before a date that lies ahead; less those that came that day already.
    """
    came = sum(local_day(each.first_review, zone) == today for each in known.values())
    wanted = NEW_A_DAY
    if until and until >= today:
        wanted = max(wanted, -(-(len(unseen) + came) // days_left(until, today)))
    return max(0, wanted - came)


def days_left(until: date, today: date) -> int:
    """How many days there are to practise before the date, today among them; on the day itself it is that one."""
    return max(1, (until - today).days)


def ahead_of(until: date, known: Mapping[str, Known], book: Book, *, now: datetime, zone: tzinfo, done: int) -> Ahead:
    """How many situations a day it takes until the date, `done` being those of today that have been answered.

    Worked out day by day as if every call from now on were right: each clause comes when it is due, each new one in its
    turn, all of them by the date, and what is over the cap waits. Calls that will be wrong bring more; so the number is
    worked out anew each day.
    """
    today = local_day(now, zone)
    days, held = days_left(until, today), dict(known)
    asked, moment, left = done, now, max(0, CAP - done)
    for number in range(A_YEAR):
        day = today + timedelta(days=number)
        asking = asking_on(held, book, now=moment, zone=zone, until=max(until, day))
        if number < days:
            asked += len(asking[:left])
        for each in asking[:left]:
            for clause in (each.clause, *book.comes_with.get(each.clause, ())):
                held[clause] = _ruled_right(held.get(clause), clause, moment)
        caught_up = len(asking) <= left and len(held) >= len(book.clauses)
        if number >= days - 1 and caught_up:
            break
        moment, left = _noon(day + timedelta(days=1), zone), CAP
    return Ahead(until, -(-asked // days), day if number >= days else None)


def _ruled_right(known: Known | None, clause: str, at: datetime) -> Known:
    """The clause after a right call at that moment."""
    memory = reviewed(known.memory if known else None, right=True, at=at)
    return replace(known, memory=memory) if known else Known(clause, memory, first_review=at)


def _noon(day: date, zone: tzinfo) -> datetime:
    """The middle of a day in the zone, which no change of the clocks moves to another."""
    return datetime.combine(day, time(12), tzinfo=zone)
