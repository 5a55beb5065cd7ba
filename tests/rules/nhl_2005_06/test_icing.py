"""Rule 17(a) note 1 and line change note 3: S0a and S1 to S1c."""

from __future__ import annotations

import pytest

from rules.engine.game import Warned
from rules.engine.vocabulary import IcingChange, Made, Team
from tests.rules.made import EDITION, at_a_stoppage, iced, ruled
from tests.rules.made import game as in_a_game

ALLOWED = at_a_stoppage(change="allowed")
REFUSED = at_a_stoppage(change="refused", order="send_players_back")


@pytest.mark.parametrize("wanted", IcingChange)
@pytest.mark.parametrize("made", Made)
def test_s0a_the_team_that_did_not_ice_the_puck_may_change(wanted: IcingChange, made: Made) -> None:
    assert ruled(iced(Team.VISITORS, wanted, made)) == ALLOWED


@pytest.mark.parametrize("made", [Made.AFTER_RELEASE, Made.AT_STOPPAGE])
def test_s1_the_change_of_the_team_that_iced_the_puck_is_undone(made: Made) -> None:
    """No penalty and no warning follow from this text alone."""
    assert ruled(iced(made=made)) == REFUSED


@pytest.mark.parametrize("made", Made)
@pytest.mark.parametrize(
    "wanted",
    [
        pytest.param(IcingChange.GOALKEEPER_FOR_EXTRA_ATTACKER, id="S1a"),
        pytest.param(IcingChange.INJURED_PLAYER, id="S1b"),
    ],
)
def test_s1a_s1b_the_goalkeeper_and_an_injured_player_are_excepted(wanted: IcingChange, made: Made) -> None:
    assert ruled(iced(wanted=wanted, made=made)) == ALLOWED


def test_s1c_a_change_complete_before_the_release_stands() -> None:
    assert ruled(iced(made=Made.BEFORE_RELEASE)) == ALLOWED


def test_a_refused_change_is_no_warning_for_the_next() -> None:
    """Nor does a warning on record make it a bench minor."""
    assert ruled(iced(), in_a_game(home=Warned(line_change=True, face_off=True))) == REFUSED
    assert EDITION.reads(type(iced())) == frozenset()
