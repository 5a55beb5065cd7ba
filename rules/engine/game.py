"""The game around an incident: the clock, and the warnings on record."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from rules.engine.facts import Choice, Flag, Number, fact
from rules.engine.messages import N_, SECONDS
from rules.engine.vocabulary import Period, Season, Team

PERIOD_SECONDS = 1200
REGULAR_OVERTIME_SECONDS = 300
DEFAULT_SECONDS_LEFT = 600


def period_length(season: Season, period: Period) -> int:
    """How long the period lasts, in seconds: overtime of the regular season is the short one."""
    short = season is Season.REGULAR and period is Period.OVERTIME
    return REGULAR_OVERTIME_SECONDS if short else PERIOD_SECONDS


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """Where the game stands: `seconds_left` runs from the period's length down to 0."""

    season: Season = fact(Choice(Season), N_("Part of the season"), default=Season.REGULAR)
    period: Period = fact(Choice(Period), N_("Period"), default=Period.SECOND)
    seconds_left: float = fact(
        Number(0, PERIOD_SECONDS, SECONDS, ("last_minutes",), step=1),
        N_("Time left in the period"),
        default=DEFAULT_SECONDS_LEFT,
    )

    @property
    def length(self) -> int:
        """How long the period lasts, in seconds."""
        return period_length(self.season, self.period)

    @property
    def in_overtime(self) -> bool:
        """Whether this is an overtime of either season."""
        return self.period is Period.OVERTIME

    @property
    def in_regular_season_overtime(self) -> bool:
        """Whether this is overtime of a regular-season game."""
        return self.season is Season.REGULAR and self.period is Period.OVERTIME

    def within_the_last(self, seconds: float) -> bool:
        """Whether regulation time ends within `seconds`; exactly so many left counts as within."""
        return self.period is Period.THIRD and self.seconds_left <= seconds

    def is_earlier_than(self, other: Clock) -> bool:
        """Whether it stands earlier in the game than the other."""
        return (self.period.number, -self.seconds_left) < (other.period.number, -other.seconds_left)


@dataclass(frozen=True, slots=True, kw_only=True)
class Warned:
    """The warnings one team has had in this game; the two kinds are counted apart."""

    line_change: bool = fact(Flag(), N_("warned for an improper line change"), default=False)
    face_off: bool = fact(Flag(), N_("warned for a face-off"), default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """The warnings on record for each team; they last the whole game, overtime included."""

    home: Warned = field(default_factory=Warned)
    visitors: Warned = field(default_factory=Warned)

    def of(self, team: Team) -> Warned:
        """The warnings of one team."""
        return self.home if team is Team.HOME else self.visitors

    def line_change_warnings(self, team: Team) -> int:
        """How many warnings for an improper line change the team has had."""
        return int(self.of(team).line_change)

    def face_off_warnings(self, team: Team) -> int:
        """How many warnings for a face-off the team has had."""
        return int(self.of(team).face_off)

    def with_warning(self, team: Team, name: str) -> Record:
        """The record after a warning of this name (`line_change` or `face_off`) to the team."""
        warned = replace(self.of(team), **{name: True})
        return replace(self, **{team.value: warned})


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game in progress: by default ten minutes left in the second period, regular season, nobody warned."""

    clock: Clock = field(default_factory=Clock)
    record: Record = field(default_factory=Record)
