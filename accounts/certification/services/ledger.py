"""Adding events: whoever does so holds the league's count, so that numbers become visible in their order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.db import connection, models

from accounts.certification.cases import Position
from accounts.certification.dates import day_of
from accounts.certification.models import Event, EventCount, Evidence, Level, Standing, What
from accounts.people.models import League, User

A_BATCH = 500


@dataclass(frozen=True)
class Happened:
    """That something happened between a person (by row number) and a level, and how they stand since.

    `at`: when it did; empty, at the moment of the act.
    """

    user: int
    level: Level
    position: Position
    evidence: Evidence | None = None
    at: datetime | None = None


def _locked(league: League) -> EventCount:
    """The league's count, locked; it begins with the first event."""
    rows = EventCount.objects.select_for_update().filter(league=league)
    held = rows.first()
    if held is None:
        EventCount.objects.get_or_create(league=league)
        held = rows.get()
    return held


class Ledger:
    """A league's events, open for adding within a transaction: until its end nobody else adds any."""

    def __init__(self, league: League, *, now: datetime, by: User | None = None) -> None:
        """Waits for whoever has it open. Raises RuntimeError outside of a transaction."""
        if not connection.in_atomic_block:
            raise RuntimeError("events are added in the transaction of the act that they tell of")
        self._count = _locked(league)
        self.league, self.now, self.by = league, now, by
        self.today = day_of(now, ZoneInfo(league.time_zone))

    def of_level(
        self,
        user: int,
        level: Level,
        what: What,
        position: Position,
        *,
        at: datetime | None = None,
        why: str = "",
        evidence: Evidence | None = None,
    ) -> Event:
        """Add that something happened between a person (by row number) and a level, after which they stand so."""
        (event,) = self.of_levels([Happened(user, level, position, evidence, at)], what, why=why)
        return event

    def of_levels(self, happened: Sequence[Happened], what: What, *, why: str = "") -> list[Event]:
        """The same for many, no person twice at one level, in as many queries for many as for one."""
        if not happened:
            return []
        first = self._numbers(len(happened))
        events = Event.objects.bulk_create(
            [self._event(each, what, why=why, number=first + place) for place, each in enumerate(happened)],
            batch_size=A_BATCH,
        )
        Standing.objects.bulk_create(
            [
                Standing(
                    user_id=each.user,
                    level=each.level,
                    league=self.league,
                    event=event,
                    until=each.position.until,
                )
                for each, event in zip(happened, events, strict=True)
            ],
            batch_size=A_BATCH,
            update_conflicts=True,
            unique_fields=["user", "level"],
            update_fields=["league", "event", "until"],
        )
        return events

    def _event(self, each: Happened, what: What, *, why: str, number: int) -> Event:
        position = each.position
        good_until, runs_out = position.assessment.first_out
        return Event(
            league=self.league,
            number=number,
            user_id=each.user,
            level=each.level,
            what=what,
            at=each.at or self.now,
            recorded=self.now,
            by=self.by,
            why=why,
            evidence=each.evidence,
            status=position.status,
            certification=position.certification,
            exam=position.exam,
            open=position.open,
            missing=position.assessment.missing,
            good_until=good_until,
            runs_out=runs_out,
        )

    def of_certification(self, last: Event, what: What, *, status: str, why: str = "") -> Event:
        """Add what became of a certification that is no longer the person's current one at its level."""
        kept = ("exam", "open", "missing", "good_until", "runs_out")
        return self._add(
            user=last.user_id,
            level=last.level,
            what=what,
            at=self.now,
            why=why,
            status=status,
            certification=last.certification,
            **{name: getattr(last, name) for name in kept},
        )

    def of_officials(self, users: Mapping[int, str]) -> None:
        """Add that the records of these people (by row number) changed, with what became of each."""
        first = self._numbers(len(users))
        Event.objects.bulk_create(
            Event(
                league=self.league,
                number=first + place,
                user_id=user,
                what=What.OFFICIAL,
                at=self.now,
                recorded=self.now,
                by=self.by,
                why=why,
            )
            for place, (user, why) in enumerate(users.items())
        )

    def _add(self, *, user: int, **values: Any) -> Event:
        row = Event(league=self.league, number=self._numbers(1), user_id=user, recorded=self.now, by=self.by, **values)
        row.save(force_insert=True)
        return row

    def _numbers(self, count: int) -> int:
        """The first of so many new numbers."""
        first = self._count.last + 1
        self._count.last += count
        EventCount.objects.filter(pk=self._count.pk).update(last=models.F("last") + count)
        return first
