"""The numbers of the edition, each with unit, range and the statement it comes from."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.edition import parameter
from rules.engine.messages import FEET, MINUTES, SECONDS, WARNINGS


@dataclass(frozen=True, kw_only=True)
class Parameters:
    """What a league's variant may set otherwise without touching a provision."""

    goalkeeper_limit: float = parameter(5, FEET, 0, 50, "S6")
    """How near to the bench the goalkeeper must be before the skater may come on; the limit itself is near enough."""

    skater_limit: float = parameter(5, FEET, 0, 50, "S8")
    """How near to the bench a skater must be before his substitute comes on; the limit itself is near enough."""

    visitors_time: float = parameter(5, SECONDS, 0, 30, "S16.1")
    """How long the visitors have for their line change."""

    home_time: float = parameter(8, SECONDS, 0, 30, "S16.3")
    """How long the home team has for its line change."""

    face_off_time: float = parameter(5, SECONDS, 0, 30, "S16.6")
    """How long the teams have after the linesman's whistle to be in position and on-side."""

    last_minutes: float = parameter(120, SECONDS, 0, 1200, "S16.8")
    """The last part of regulation time, in which the time after the whistle is not enforced."""

    warnings: int = parameter(1, WARNINGS, 0, 1, "S16.5", "S16.7", whole=True)
    """How many warnings of a kind a team has in a game before a bench minor."""

    bench_minor: float = parameter(2, MINUTES, 0, 20, "S11")
    """The length of a bench minor, the class of every penalty of this rule."""
