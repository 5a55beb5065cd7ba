"""The clock a sequence starts with, where the game states a part of it."""

from __future__ import annotations

import pytest

from rules import editions
from rules.engine.errors import InvalidSituation
from rules.engine.situations import Sequence
from rules.engine.vocabulary import Period


def sequence(game, at):
    incident = {"kind": "undue_delay", "team": "home", "by": "both", "at": at}
    situation = editions.read({"game": game, "incidents": [incident]}).situation
    assert isinstance(situation, Sequence)
    return situation


@pytest.mark.parametrize("at", [{"period": 3, "seconds_left": 900}, {"period": "overtime", "seconds_left": 200}])
def test_a_game_that_states_its_time_alone_is_in_the_default_period_and_moves_forward(at) -> None:
    read = sequence({"seconds_left": 100}, at)

    assert (read.game.clock.period, read.game.clock.seconds_left) == (Period.SECOND, 100)
    assert read.steps[0].at is not None
    assert read.steps[0].at.seconds_left == at["seconds_left"]


def test_a_game_that_states_no_clock_starts_where_the_first_incident_does() -> None:
    read = sequence({}, {"period": 1, "seconds_left": 1100})

    assert (read.game.clock.period, read.game.clock.seconds_left) == (Period.FIRST, 1100)


def test_a_stated_clock_is_never_turned_back() -> None:
    with pytest.raises(InvalidSituation, match=r"incidents\[0\].at.seconds_left: 700 turns the clock back"):
        sequence({"period": 2, "seconds_left": 600}, {"seconds_left": 700})
