"""To the face-off: S16.6 to S16.8 and S17."""

from __future__ import annotations

import pytest

from rules.engine.game import Game, Warned
from rules.engine.situations import Situation
from rules.engine.vocabulary import Conduct, Destination, Fault, Period, Season
from tests.rules.made import EDITION, at_a_stoppage, face_off, game, proceeding, ruled

IN_TIME = at_a_stoppage()
WARNED = at_a_stoppage(warning="face_off")
PENALISED = at_a_stoppage(penalty="delay_of_game")
LATE = (Fault.SLOW, Fault.OFF_SIDE)
HAD_IT = Warned(face_off=True)


@pytest.mark.parametrize("fault", LATE)
@pytest.mark.parametrize(("seconds", "late"), [(0, False), (4.9, False), (5, False), (5.1, True), (30, True)])
def test_s16_6_s16_7_at_five_seconds_a_team_is_in_time_after_it_late(fault: Fault, seconds: float, late: bool) -> None:
    assert ruled(face_off(fault, seconds)) == (WARNED if late else IN_TIME)
    assert ruled(face_off(fault, seconds), game(home=HAD_IT)) == (PENALISED if late else IN_TIME)


@pytest.mark.parametrize("seconds", [0, 4.9, 5, 5.1, 30])
def test_s16_6_a_team_without_fault_is_in_time_whenever(seconds: float) -> None:
    assert ruled(face_off(Fault.NONE, seconds), game(home=HAD_IT)) == IN_TIME


@pytest.mark.parametrize("fault", LATE)
def test_s16_7_neither_the_other_team_s_warning_nor_the_one_for_line_changes_counts(fault: Fault) -> None:
    in_game = game(home=Warned(line_change=True), visitors=Warned(line_change=True, face_off=True))

    assert ruled(face_off(fault), in_game) == WARNED


def test_s16_7_without_warnings_the_first_lateness_is_a_bench_minor() -> None:
    assert ruled(face_off(), edition=EDITION.with_parameters(warnings=0)) == PENALISED


@pytest.mark.parametrize("season", Season)
@pytest.mark.parametrize(
    ("period", "seconds_left", "enforced"),
    [
        (Period.FIRST, 0, True),
        (Period.FIRST, 120, True),
        (Period.SECOND, 0, True),
        (Period.SECOND, 120, True),
        (Period.THIRD, 1200, True),
        (Period.THIRD, 121, True),
        (Period.THIRD, 120.5, True),
        (Period.THIRD, 120, False),
        (Period.THIRD, 119, False),
        (Period.THIRD, 0, False),
        (Period.OVERTIME, 300, False),
        (Period.OVERTIME, 121, False),
        (Period.OVERTIME, 0, False),
    ],
)
def test_s16_8_the_last_two_minutes_and_overtime_give_a_reasonable_time(
    season: Season, period: Period, seconds_left: float, enforced: bool
) -> None:
    """Two minutes left exactly is within; the time is enforced there for nobody, warned or not."""
    for record, late in (({}, WARNED), ({"home": HAD_IT}, PENALISED)):
        in_game = game(season, period, seconds_left, **record)
        assert ruled(face_off(), in_game) == (late if enforced else IN_TIME)


def test_s16_8_the_finding_that_excuses_stands_beside_the_late_arrival() -> None:
    """Base, exception and the exception's exception are all in the trace, and which of them decided."""
    ending = game(period=Period.THIRD, seconds_left=120, home=HAD_IT)

    ruling = EDITION.adjudicate(Situation(incident=face_off(), game=ending))

    assert [(f.provision.name, [by.name for by in f.overridden_by]) for f in ruling.findings] == [
        ("late_for_the_face_off", ["late_again_after_a_warning", "reasonable_time"]),
        ("late_again_after_a_warning", ["reasonable_time"]),
        ("reasonable_time", []),
    ]


@pytest.mark.parametrize("to", Destination)
def test_s17_who_goes_directly_is_not_penalised(to: Destination) -> None:
    assert ruled(proceeding(to=to, conduct=Conduct.DIRECT)) == at_a_stoppage()


@pytest.mark.parametrize("conduct", [Conduct.STALLING, Conduct.UNNECESSARY_ACTION])
@pytest.mark.parametrize(
    ("to", "penalty"),
    [
        (Destination.FACE_OFF_LOCATION, "slow_to_face_off_location"),
        (Destination.PLAYERS_BENCH, "slow_to_players_bench"),
    ],
)
@pytest.mark.parametrize("in_game", [Game(), *(game(period=p, seconds_left=60) for p in Period)])
def test_s17_stalling_costs_a_bench_minor_at_once(
    to: Destination, penalty: str, conduct: Conduct, in_game: Game
) -> None:
    assert ruled(proceeding(to=to, conduct=conduct), in_game) == at_a_stoppage(penalty=penalty)
