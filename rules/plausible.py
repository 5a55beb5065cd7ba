"""Which situations can happen on the ice. The engine rules on all; examples and questions show only these."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.engine.incidents import ChangeDuringPlay, GoalkeeperLeaves, Incident, LineUp
from rules.engine.situations import Situation
from rules.engine.vocabulary import Action, Actor, Exit

FARTHEST_SKATER = 90
FARTHEST_GOALKEEPER = 75
NEAREST_OTHER_EXIT = 20
MOST_OFF_THE_LINE_UP = 1


def can_happen(situation: Situation) -> bool:
    """Whether the facts can be true together."""
    check = CHECKS.get(type(situation.incident))
    return check is None or check(situation.incident)


def _change_during_play(case: ChangeDuringPlay) -> bool:
    """A player near his bench does not leave by a gate across the ice."""
    if case.exit is Exit.OTHER and case.retiring_distance < NEAREST_OTHER_EXIT:
        return False
    return case.retiring_distance <= FARTHEST_SKATER


def _goalkeeper_leaves(case: GoalkeeperLeaves) -> bool:
    """A goalkeeper who is off the ice does not turn back, nor does play run on after it was stopped for him."""
    if case.goalkeeper_distance > FARTHEST_GOALKEEPER:
        return False
    goalkeeper_is_off = case.actor is Actor.ENTERING and case.other_on_ice is False
    if case.turns_back:
        # The skater is on when he turns back; an act told after that finds both of them on the ice.
        return case.other_on_ice is not False and case.goalkeeper_distance > 0
    is_far = case.goalkeeper_distance > 1
    # While one waits for the other to leave, a stoppage for a premature change would have come first.
    return not (goalkeeper_is_off and is_far and case.action is not Action.NONE)


def _line_up(case: LineUp) -> bool:
    """Nobody miscounts by two."""
    return abs(case.placed - case.entitled) <= MOST_OFF_THE_LINE_UP


CHECKS: dict[type[Incident], Callable[[Any], bool]] = {
    ChangeDuringPlay: _change_during_play,
    GoalkeeperLeaves: _goalkeeper_leaves,
    LineUp: _line_up,
}
