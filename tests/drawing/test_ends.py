"""Teams change ends with the periods; their benches stay."""

from __future__ import annotations

import pytest

from rules.drawing import is_long_change
from rules.engine.game import Clock
from rules.engine.vocabulary import Period, Season


@pytest.mark.parametrize(
    ("season", "period", "long"),
    [
        (Season.REGULAR, Period.FIRST, False),
        (Season.REGULAR, Period.SECOND, True),
        (Season.REGULAR, Period.THIRD, False),
        (Season.REGULAR, Period.OVERTIME, False),  # no change of ends before it
        (Season.PLAYOFFS, Period.THIRD, False),
        (Season.PLAYOFFS, Period.OVERTIME, True),
    ],
)
def test_the_change_is_long_in_every_other_period(season: Season, period: Period, long: bool):
    assert is_long_change(Clock(season=season, period=period, seconds_left=60)) is long
