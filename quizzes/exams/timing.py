"""Two kinds of time kept apart: minutes and hours are elapsed time, days are days of a calendar in a zone.

Adding sixty minutes to an aware datetime in a zone moves its hands by sixty minutes, which are 120 real ones in the
night in which the clocks go back. So what is elapsed is added in UTC.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, time, timedelta, tzinfo


def plus_elapsed(moment: datetime, *, minutes: int = 0, hours: int = 0, seconds: int = 0) -> datetime:
    """The moment so much elapsed time later, in UTC."""
    return moment.astimezone(UTC) + timedelta(minutes=minutes, hours=hours, seconds=seconds)


def plus_days(moment: datetime, days: int, zone: tzinfo) -> datetime:
    """The moment so many days later at the same time on the clock of the zone, in UTC.

    A time that the clocks leave out on that day is moved on by as much as they were; one that comes twice is the first.
    """
    local = moment.astimezone(zone).replace(fold=0) + timedelta(days=days)
    return local.astimezone(UTC)


class Skipped(ValueError):
    """The clocks go forward over that time: no clock shows it on that day."""


class Twice(ValueError):
    """The clocks go back over that time: they show it twice on that day."""


def on_the_clock(shown: datetime, zone: tzinfo) -> datetime:
    """The moment at which the clocks of the zone show this date and time, in UTC. Raises `Skipped` and `Twice`."""
    first, second = (shown.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1))
    if first.astimezone(zone).replace(tzinfo=None) != shown:
        raise Skipped
    if first != second:
        raise Twice
    return first


def end_of_day(moment: datetime, zone: tzinfo) -> datetime:
    """The last moment of the zone's day that the moment lies in: midnight, exclusive, in UTC."""
    day = moment.astimezone(zone).date() + timedelta(days=1)
    return datetime.combine(day, time(), tzinfo=zone).astimezone(UTC)


@dataclass(frozen=True)
class Window:
    """From when until when; None is open on that side. It opens at its first moment, and closes before its last."""

    opens: datetime | None = None
    closes: datetime | None = None

    def under(self, other: Window) -> Window:
        """This window with what another says that goes before it."""
        return Window(other.opens or self.opens, other.closes or self.closes)

    def within(self, other: Window) -> Window:
        """What this window and another have in common."""
        opens = max((each for each in (self.opens, other.opens) if each), default=None)
        closes = min((each for each in (self.closes, other.closes) if each), default=None)
        return Window(opens, closes)

    def closing_later(self, minutes: int) -> Window:
        """The window with so many elapsed minutes more at its end."""
        return replace(self, closes=plus_elapsed(self.closes, minutes=minutes)) if self.closes else self

    def has_opened(self, now: datetime) -> bool:
        """Whether it has opened by now."""
        return self.opens is None or now >= self.opens

    def has_closed(self, now: datetime) -> bool:
        """Whether it has closed by now."""
        return self.closes is not None and now >= self.closes


ALWAYS = Window()
"""Open on both sides."""


def extra_minutes(minutes: int | None, percent: int) -> int:
    """So much more of a limit in minutes, any part of a minute being one; none where there is no limit."""
    return -(-minutes * percent // 100) if minutes else 0


def deadline_of(started: datetime, minutes: int | None, closes: datetime, extra: int) -> datetime:
    """The earlier of start plus limit plus extra time, and the window's end, which has the extra time in it already."""
    if minutes is None:
        return closes
    return min(plus_elapsed(started, minutes=minutes + extra), closes)
