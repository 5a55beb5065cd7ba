"""The scoreboard shows the clock as a rink does, exactly."""

from __future__ import annotations

import pytest

from rules.drawing import board
from rules.drawing.scoreboard import clock_face
from rules.engine.game import Clock, Game
from rules.engine.vocabulary import Period, Season


@pytest.mark.parametrize(
    ("seconds", "face"),
    [(0, "0:00"), (0.5, "0:00.5"), (95, "1:35"), (120, "2:00"), (120.5, "2:00.5"), (121, "2:01"), (1200, "20:00")],
)
def test_seconds_as_a_game_clock(seconds: float, face: str):
    assert clock_face(seconds) == face


def test_the_game_on_the_scoreboard():
    shown = board(Game(clock=Clock(season=Season.PLAYOFFS, period=Period.OVERTIME, seconds_left=61)))

    assert (shown.clock, shown.period, shown.season) == ("1:01", "overtime", "playoffs")
