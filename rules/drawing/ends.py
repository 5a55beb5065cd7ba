"""Which end a team attacks. The benches stay where they are; the ends change with the periods."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.game import Clock
from rules.engine.vocabulary import Period


@dataclass(frozen=True, slots=True)
class Ends:
    """Which way the judged team attacks on the sheet, and whether its bench is in that half: a long change."""

    attacks_left: bool = False
    long_change: bool = False


def is_long_change(clock: Clock) -> bool:
    """Whether the teams' benches are in the halves that they attack.

    With both benches on one side a team starts the game defending the goal nearer to its own, and the teams change ends
    for every period. Before overtime of the regular season they do not: it is played without an intermission. In the
    playoffs it is a period like any other; the first one is meant.
    """
    if clock.in_regular_season_overtime:
        return False
    return clock.period in (Period.SECOND, Period.OVERTIME)
