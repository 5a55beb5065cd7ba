"""The day for which a list is asked, by the league's calendar."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

from accounts.certification.dates import day_of, end_of
from accounts.people.models import League


@dataclass(frozen=True)
class Moment:
    """A day, and for one that was asked for the instant before which things happened that count."""

    day: date
    before: datetime | None = None


def moment_of(league: League, as_of: date | None, *, now: datetime) -> Moment:
    """The end of the day that is asked for; now, without one."""
    zone = ZoneInfo(league.time_zone)
    if as_of is None:
        return Moment(day_of(now, zone))
    try:
        return Moment(as_of, end_of(as_of, zone))
    except OverflowError:  # the calendar's first days and its last have no such instant in UTC
        return Moment(as_of, datetime.max.replace(tzinfo=UTC) if as_of.year > 1 else datetime.min.replace(tzinfo=UTC))
