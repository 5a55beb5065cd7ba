"""Adding events: whoever does so holds the league's count, so that numbers become visible in their order."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.db import connection, models

from accounts.certification.cases import Position
from accounts.certification.dates import day_of
from accounts.certification.models import Event, EventCount, Evidence, Level, Standing, What
from accounts.people.models import League, User


class Ledger:
    """A league's events, open for adding within a transaction: until its end nobody else adds any."""

    def __init__(self, league: League, *, now: datetime, by: User | None = None) -> None:
        """Waits for whoever has it open. Raises RuntimeError outside of a transaction."""
        if not connection.in_atomic_block:
            raise RuntimeError("events are added in the transaction of the act that they tell of")
        EventCount.objects.get_or_create(league=league)
        self._count = EventCount.objects.select_for_update().get(league=league)
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
        good_until, runs_out = position.assessment.first_out
        event = self._add(
            user=user,
            level=level,
            what=what,
            at=at or self.now,
            why=why,
            evidence=evidence,
            status=position.status,
            certification=position.certification,
            exam=position.exam,
            open=position.open,
            missing=position.assessment.missing,
            good_until=good_until,
            runs_out=runs_out,
        )
        Standing.objects.update_or_create(
            user_id=user, level=level, defaults={"league": self.league, "event": event, "until": position.until}
        )
        return event

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
