"""Rule 17(a): S0, S2, S3, S4 and what S8 leaves to the official of a skater's change."""

from __future__ import annotations

import pytest

from rules.engine.vocabulary import Action, Actor, Exit, PlayedWith
from tests.rules.made import change, during_play, penalised, ruled

LAWFUL = during_play(change="allowed")
TOO_MANY_MEN = penalised("too_many_men")
ACTS = (
    {"action": Action.PLAYS_PUCK, "played_with": PlayedWith.STICK},
    {"action": Action.PLAYS_PUCK, "played_with": PlayedWith.SKATES},
    {"action": Action.PLAYS_PUCK, "played_with": PlayedWith.HANDS},
    {"action": Action.CHECKS_OPPONENT},
    {"action": Action.TOUCHES_OPPONENT},
)
STRUCK = {"action": Action.STRUCK_BY_PUCK, "actor": Actor.RETIRING, "other_on_ice": True}


def test_s0_a_change_at_the_bench_is_lawful() -> None:
    assert ruled(change()) == LAWFUL


@pytest.mark.parametrize("actor", Actor)
@pytest.mark.parametrize("act", ACTS, ids=str)
@pytest.mark.parametrize("feet", [0, 5, 5.1, 100])
def test_s2_taking_part_with_the_other_on_the_ice_is_too_many_men(feet: float, act: dict, actor: Actor) -> None:
    """At any distance, whichever of the two it is: no matter of discretion."""
    assert ruled(change(retiring_distance=feet, actor=actor, other_on_ice=True, **act)) == TOO_MANY_MEN


@pytest.mark.parametrize("actor", Actor)
@pytest.mark.parametrize("act", ACTS, ids=str)
def test_s2_taking_part_with_the_other_off_the_ice_is_no_act_of_a_change(act: dict, actor: Actor) -> None:
    assert ruled(change(actor=actor, other_on_ice=False, **act)) == LAWFUL


def test_s2_goes_before_the_wrong_exit() -> None:
    act = {"action": Action.CHECKS_OPPONENT, "actor": Actor.ENTERING, "other_on_ice": True}

    assert ruled(change(exit=Exit.OTHER, **act)) == TOO_MANY_MEN


def test_s2_an_act_that_does_not_count_leaves_the_early_entry_and_the_wrong_exit_to_be_judged() -> None:
    act = {"action": Action.PLAYS_PUCK, "played_with": PlayedWith.STICK, "actor": Actor.ENTERING, "other_on_ice": False}

    assert ruled(change(retiring_distance=25, **act)) == penalised("too_many_men", discretion=True)
    assert ruled(change(exit=Exit.OTHER, **act)) == penalised("illegal_change")


@pytest.mark.parametrize("other_on_ice", [True, False])
@pytest.mark.parametrize(("feet", "discretion"), [(4.9, False), (5, False), (5.1, True), (100, True)])
def test_s3_struck_by_accident_stops_and_costs_nothing(feet: float, discretion: bool, other_on_ice: bool) -> None:
    """The early entry beside it remains with the official."""
    struck = {**STRUCK, "other_on_ice": other_on_ice}

    assert ruled(change(retiring_distance=feet, **struck)) == {**LAWFUL, "discretion": discretion}


@pytest.mark.parametrize("struck", [{}, STRUCK], ids=("alone", "struck as well"))
@pytest.mark.parametrize("feet", [4.9, 5, 5.1, 100])
def test_s4_leaving_by_another_exit_is_an_illegal_change(feet: float, struck: dict) -> None:
    """At any distance, and no accident excuses it: no matter of discretion."""
    assert ruled(change(exit=Exit.OTHER, retiring_distance=feet, **struck)) == penalised("illegal_change")


@pytest.mark.parametrize(("feet", "early"), [(0, False), (4.9, False), (5, False), (5.1, True), (100, True)])
def test_s8_a_substitute_on_before_the_limit_is_left_to_the_official(feet: float, early: bool) -> None:
    expected = penalised("too_many_men", discretion=True) if early else LAWFUL

    assert ruled(change(retiring_distance=feet)) == expected
