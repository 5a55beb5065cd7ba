"""The game's facts as a scoreboard shows them."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext

from rules.engine.game import Game
from rules.engine.messages import Translate, number


@dataclass(frozen=True, slots=True)
class Board:
    """What templates/components/scoreboard.html shows."""

    clock: str
    period: str
    season: str


def clock_face(seconds: float) -> str:
    """Seconds as a game clock shows them: 95 is 1:35; tenths only where there are any."""
    minutes, rest = divmod(round(seconds, 1), 60)
    rest = round(rest, 1)
    whole = f"{int(minutes)}:{int(rest):02d}"
    return whole if rest == int(rest) else f"{whole}.{number(rest).partition('.')[2]}"


def board(game: Game, *, translate: Translate = gettext) -> Board:
    """The scoreboard of a game."""
    clock = game.clock
    return Board(clock_face(clock.seconds_left), translate(clock.period.label), translate(clock.season.label))
