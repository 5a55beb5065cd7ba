"""Rule 17 on goalkeepers: S5 to S10a, and what S8 leaves to the official of one who turns back."""

from __future__ import annotations

import pytest

from rules.engine.game import Game
from rules.engine.rink import Place
from rules.engine.vocabulary import Action, Actor, GoalkeeperThen, Period, PlayedWith, Possession, RemovedFor, Season
from tests.rules.made import (
    another_goalkeeper,
    at_a_stoppage,
    during_play,
    game,
    leaves,
    penalised,
    returns,
    ruled,
)

LAWFUL = during_play(change="allowed")
ACT = {
    "action": Action.PLAYS_PUCK,
    "played_with": PlayedWith.STICK,
    "actor": Actor.ENTERING,
    "other_on_ice": True,
}
STRUCK = {"action": Action.STRUCK_BY_PUCK, "actor": Actor.RETIRING, "other_on_ice": True}
TURNS_BACK = {"goalkeeper_then": GoalkeeperThen.TURNS_BACK}
OVERTIME = game(period=Period.OVERTIME, seconds_left=140)


def premature(play: str = "stopped_at_once", face_off: str = "where_play_was_stopped") -> dict:
    return during_play(play=play, face_off=face_off, change="refused", announcement="premature_substitution")


def test_s5_a_goalkeeper_within_the_limit_may_be_changed() -> None:
    assert ruled(leaves()) == LAWFUL


@pytest.mark.parametrize(
    ("in_game", "barred"),
    [
        *((game(season, period), False) for season in Season for period in list(Period)[:3]),
        (game(Season.PLAYOFFS, Period.OVERTIME, 900), False),
        (game(Season.REGULAR, Period.OVERTIME, 300), True),
        (game(Season.REGULAR, Period.OVERTIME, 0), True),
    ],
)
def test_s5a_the_goalkeeper_is_barred_in_regular_season_overtime_alone(in_game: Game, barred: bool) -> None:
    assert ruled(returns(), in_game) == (penalised("ineligible_player") if barred else LAWFUL)


def test_s5a_a_stoppage_or_another_reason_lifts_the_bar() -> None:
    assert ruled(returns(stoppage_since=True), OVERTIME) == LAWFUL
    assert ruled(returns(RemovedFor.OTHER), OVERTIME) == LAWFUL


@pytest.mark.parametrize(("feet", "early"), [(0, False), (4.9, False), (5, False), (5.1, True), (200, True)])
@pytest.mark.parametrize("struck", [{}, STRUCK], ids=("alone", "struck as well"))
def test_s6_the_skater_comes_on_once_the_goalkeeper_is_within_five_feet(feet: float, early: bool, struck: dict) -> None:
    """Sooner, play is stopped at once, however far he is; being struck by accident does not excuse it."""
    assert ruled(leaves(goalkeeper_distance=feet, **struck)) == (premature() if early else LAWFUL)


@pytest.mark.parametrize(
    ("possession", "play"),
    [
        (Possession.OWN, "stopped_at_once"),
        (Possession.NEITHER, "stopped_at_once"),
        (Possession.OPPONENTS, "stopped_when_puck_changes_hands"),
    ],
)
def test_s6a_with_the_opponents_in_possession_play_stops_when_the_puck_changes_hands(
    possession: Possession, play: str
) -> None:
    assert ruled(leaves(goalkeeper_distance=30, possession=possession)) == premature(play)


def test_s6a_possession_matters_to_no_lawful_change() -> None:
    assert ruled(leaves(possession=Possession.OPPONENTS)) == LAWFUL


@pytest.mark.parametrize("possession", Possession)
def test_s7_a_premature_change_carries_no_penalty(possession: Possession) -> None:
    assert ruled(leaves(goalkeeper_distance=30, possession=possession))["penalty"] == "none"


@pytest.mark.parametrize(
    ("x", "face_off"),
    [
        (-100, "where_play_was_stopped"),
        (-0.1, "where_play_was_stopped"),
        (0, "where_play_was_stopped"),
        (0.1, "centre_spot"),
        (100, "centre_spot"),
    ],
)
@pytest.mark.parametrize("y", [-42.5, 0, 42.5])
def test_s7a_s7b_beyond_the_centre_red_line_the_face_off_is_at_the_centre_spot(
    x: float, y: float, face_off: str
) -> None:
    """On the line is not beyond it; how far across the ice does not matter."""
    assert ruled(leaves(goalkeeper_distance=30, puck=Place(x, y))) == premature(face_off=face_off)


@pytest.mark.parametrize("feet", [4.9, 5, 5.1, 200])
@pytest.mark.parametrize("struck", [{}, STRUCK], ids=("alone", "struck as well"))
def test_s8_a_goalkeeper_who_turns_back_is_left_to_the_official_at_every_distance(feet: float, struck: dict) -> None:
    expected = penalised("too_many_men", discretion=True)

    assert ruled(leaves(goalkeeper_distance=feet, possession=Possession.OPPONENTS, **TURNS_BACK, **struck)) == expected


@pytest.mark.parametrize("then", [{}, TURNS_BACK], ids=("proceeds", "turns back"))
@pytest.mark.parametrize("feet", [3, 5, 30])
def test_s2_an_act_goes_before_the_premature_change_as_a_whole(feet: float, then: dict) -> None:
    """Stoppage, face-off and announcement included."""
    assert ruled(leaves(goalkeeper_distance=feet, **ACT, **then)) == penalised("too_many_men")


def test_s2_an_act_with_the_other_off_the_ice_leaves_the_premature_change_to_be_judged() -> None:
    alone = {**ACT, "other_on_ice": False}

    assert ruled(leaves(goalkeeper_distance=30, **alone)) == premature()
    assert ruled(leaves(**TURNS_BACK, **alone)) == penalised("too_many_men", discretion=True)
    assert ruled(leaves(**alone)) == LAWFUL


def test_s9_a_premature_change_is_announced_and_a_lawful_one_is_not() -> None:
    assert ruled(leaves(goalkeeper_distance=5.1))["announcement"] == "premature_substitution"
    assert ruled(leaves(goalkeeper_distance=5))["announcement"] == "none"


@pytest.mark.parametrize(
    ("injured", "asks", "extra_time"),
    [
        (False, True, "refused"),
        (True, True, "granted"),
        (False, False, "not_at_issue"),
        (True, False, "not_at_issue"),
    ],
)
def test_s10_s10a_extra_time_is_given_for_an_injury_alone(injured: bool, asks: bool, extra_time: str) -> None:
    ruling = ruled(another_goalkeeper(injured=injured, asks_extra_time=asks))

    assert ruling == at_a_stoppage(change="allowed", extra_time=extra_time)
