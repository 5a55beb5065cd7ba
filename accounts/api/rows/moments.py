"""The day for which a list is asked, by the league's calendar."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
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
    return Moment(as_of, end_of(as_of, zone))
