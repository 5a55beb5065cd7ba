"""The days of a certification: from when, until when, when it can be renewed. Pure: it knows neither rows nor clocks.

A day is one of the league's calendar. What expires on a day holds through the end of that day, in the league's zone.
"""

from __future__ import annotations

import calendar
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo


def day_of(moment: datetime, zone: tzinfo) -> date:
    """The day of the zone's calendar in which the moment lies."""
    return moment.astimezone(zone).date()


def end_of(day: date, zone: tzinfo) -> datetime:
    """The instant at which the zone's day is over, in UTC; of the calendar's last days, the last instant there is."""
    try:
        return start_of(day + timedelta(days=1), zone)
    except OverflowError:
        return datetime.max.replace(tzinfo=UTC)


def start_of(day: date, zone: tzinfo) -> datetime:
    """The instant at which the zone's day begins, in UTC: its first moment, where clocks leave midnight out too.

    The calendar's first day begins no earlier than with the first instant there is.
    """
    try:
        return datetime.combine(day, time(), tzinfo=zone).astimezone(UTC)
    except OverflowError:
        return datetime.min.replace(tzinfo=UTC)


def plus_months(day: date, months: int) -> date:
    """The same day so many months later, or the last of that month where it has no such day: 29 February to 28."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def age_on(day: date, born: date) -> int:
    """The age in whole years on a day; who was born on 29 February is a year older on 1 March of other years."""
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))


@dataclass(frozen=True)
class Span:
    """A season in days: its first and its last."""

    first: date
    last: date


def span_of(opens: datetime, closes: datetime, zone: tzinfo) -> Span:
    """The days of a season that opens and closes at these instants; its last day is the one in which it closes.

    One that closes at midnight is over with the day before.
    """
    return Span(day_of(opens, zone), day_of(closes - timedelta(microseconds=1), zone))


def season_on(day: date, seasons: Sequence[Span]) -> Span | None:
    """The season in which the day lies, else the next to begin; none where all are over."""
    to_come = sorted((each for each in seasons if each.last >= day), key=lambda each: (each.first, each.last))
    return to_come[0] if to_come else None


def season_after(season: Span, seasons: Sequence[Span]) -> Span | None:
    """The season that follows this one."""
    later = sorted((each for each in seasons if each.first > season.last), key=lambda each: each.first)
    return later[0] if later else None


def renewal_opens(expires: date | None, days: int | None) -> date | None:
    """The first day on which it can be renewed: so many before its end; none where it has no end or can be always."""
    if expires is not None and days is not None and (expires - date.min).days < days:
        return date.min
    return expires - timedelta(days=days) if expires is not None and days is not None else None
