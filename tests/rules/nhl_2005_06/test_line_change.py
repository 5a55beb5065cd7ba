"""The line change at a stoppage: S0, S12 to S14 and S16.1 to S16.5."""

from __future__ import annotations

import pytest

from rules.engine.game import Game, Warned
from rules.engine.vocabulary import Attempt, DelayBy, Period, Season, Stage, Team
from tests.rules.made import EDITION, at_a_stoppage, attempt, delay, game, line_up, ruled, signal

ALLOWED = at_a_stoppage(change="allowed")
WARNED = at_a_stoppage(change="refused", order="send_players_back", warning="line_change")
PENALISED = at_a_stoppage(change="refused", order="send_players_back", penalty="improper_line_change")
LINE_CHANGE, FACE_OFF = Warned(line_change=True), Warned(face_off=True)
EVERY_PHASE = [game(season, period, 0) for season in Season for period in Period]


@pytest.mark.parametrize("in_game", EVERY_PHASE)
@pytest.mark.parametrize(
    ("team", "stage", "expected"),
    [
        pytest.param(Team.VISITORS, Stage.VISITORS_TIME, ALLOWED, id="S0-visitors"),
        pytest.param(Team.HOME, Stage.VISITORS_TIME, ALLOWED, id="S0-home-in-the-visitors-time"),
        pytest.param(Team.VISITORS, Stage.HAND_RAISED, WARNED, id="S16.2-visitors"),
        pytest.param(Team.HOME, Stage.HAND_RAISED, ALLOWED, id="S16.2-home"),
        pytest.param(Team.VISITORS, Stage.HAND_LOWERED, WARNED, id="S16.4-visitors"),
        pytest.param(Team.HOME, Stage.HAND_LOWERED, WARNED, id="S16.4-home"),
    ],
)
def test_s0_s16_2_s16_4_the_hand_ends_the_changes(team: Team, stage: Stage, expected: dict, in_game: Game) -> None:
    assert ruled(attempt(team, stage), in_game) == expected


@pytest.mark.parametrize("team", Team)
@pytest.mark.parametrize("stage", Stage)
@pytest.mark.parametrize("what", [Attempt.TOO_MANY_MEN, Attempt.ADDITIONAL_CHANGE], ids=("S12", "S14"))
def test_s12_s14_too_many_men_and_a_second_change_are_refused_at_every_stage(
    team: Team, stage: Stage, what: Attempt
) -> None:
    assert ruled(attempt(team, stage, what)) == WARNED


@pytest.mark.parametrize("in_game", [game(s, p, 0, home=LINE_CHANGE) for s in Season for p in Period])
def test_s16_5_the_second_offence_is_a_bench_minor_for_the_rest_of_the_game(in_game: Game) -> None:
    """Overtime included, and the last two minutes: all three acts share one warning per team."""
    for what in (Attempt.ORDINARY_CHANGE, Attempt.TOO_MANY_MEN, Attempt.ADDITIONAL_CHANGE):
        assert ruled(attempt(Team.HOME, Stage.HAND_LOWERED, what), in_game) == PENALISED
    assert ruled(line_up(7), in_game) == PENALISED


def test_s16_5_neither_the_other_team_s_warning_nor_the_one_for_a_face_off_counts() -> None:
    late = attempt(Team.HOME, Stage.HAND_LOWERED)

    assert ruled(late, game(home=FACE_OFF)) == WARNED
    assert ruled(late, game(visitors=LINE_CHANGE)) == WARNED
    assert ruled(late, game(home=FACE_OFF, visitors=Warned(line_change=True, face_off=True))) == WARNED


def test_s16_5_a_lawful_change_of_a_warned_team_is_lawful() -> None:
    assert ruled(attempt(Team.HOME, Stage.HAND_RAISED), game(home=LINE_CHANGE)) == ALLOWED


def test_s16_5_without_warnings_the_first_offence_is_a_bench_minor() -> None:
    strict = EDITION.with_parameters(warnings=0)

    assert ruled(attempt(Team.HOME, Stage.HAND_LOWERED), edition=strict) == PENALISED


@pytest.mark.parametrize("entitled", [4, 5, 6])
@pytest.mark.parametrize("placed", [3, 4, 5, 6, 7])
def test_s12_a_line_up_is_exactly_the_players_entitled(placed: int, entitled: int) -> None:
    """One with too many is an attempt to place too many; one with too few is completed, without a penalty."""
    expected = at_a_stoppage()
    if placed < entitled:
        expected = at_a_stoppage(order="complete_the_line_up")
    if placed > entitled:
        expected = WARNED

    assert ruled(line_up(placed, entitled)) == expected


@pytest.mark.parametrize("by", DelayBy)
def test_s13_undue_delay_ends_the_changes(by: DelayBy) -> None:
    assert ruled(delay(by=by)) == at_a_stoppage(change="refused", order="take_positions_at_once")


@pytest.mark.parametrize(
    ("team", "seconds", "done", "expected"),
    [
        pytest.param(Team.VISITORS, 0, False, "early", id="S16.1-0-changing"),
        pytest.param(Team.VISITORS, 0, True, "in_time", id="S16.1-0-done"),
        pytest.param(Team.VISITORS, 4.9, False, "early", id="S16.1-4.9-changing"),
        pytest.param(Team.VISITORS, 4.9, True, "in_time", id="S16.1-4.9-done"),
        pytest.param(Team.VISITORS, 5, False, "in_time", id="S16.1-5-changing"),
        pytest.param(Team.VISITORS, 5, True, "in_time", id="S16.1-5-done"),
        pytest.param(Team.VISITORS, 5.1, False, "late", id="S16.1-5.1-changing"),
        pytest.param(Team.VISITORS, 5.1, True, "late", id="S16.1-5.1-done"),
        pytest.param(Team.HOME, 5.1, False, "early", id="S16.3-5.1-changing"),
        pytest.param(Team.HOME, 7.9, False, "early", id="S16.3-7.9-changing"),
        pytest.param(Team.HOME, 7.9, True, "in_time", id="S16.3-7.9-done"),
        pytest.param(Team.HOME, 8, False, "in_time", id="S16.3-8-changing"),
        pytest.param(Team.HOME, 8, True, "in_time", id="S16.3-8-done"),
        pytest.param(Team.HOME, 8.1, False, "late", id="S16.3-8.1-changing"),
        pytest.param(Team.HOME, 30, True, "late", id="S16.3-30-done"),
    ],
)
def test_s16_1_s16_3_the_signal_ends_each_team_s_time(team: Team, seconds: float, done: bool, expected: str) -> None:
    assert ruled(signal(team, seconds, done=done)) == at_a_stoppage(signal=expected)
