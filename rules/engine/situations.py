"""A situation: a game and one incident in it; and a sequence of incidents in one game."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from rules.engine.game import Clock, Game
from rules.engine.incidents import Incident


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """The facts to rule on: what happened, and the game it happened in."""

    incident: Incident
    game: Game = field(default_factory=Game)


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One incident of a sequence, and the clock it happens at where that is stated."""

    incident: Incident
    at: Clock | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sequence:
    """Incidents of one game in order; what one adds to the record holds for the next."""

    steps: tuple[Step, ...]
    game: Game = field(default_factory=Game)

    def game_at(self, game: Game, step: Step) -> Game:
        """The game as the step finds it: the clock moves on where the step states one."""
        return game if step.at is None else replace(game, clock=step.at)
