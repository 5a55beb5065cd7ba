"""The space of situations over boundary values, and the neighbours in it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given

from rules import editions
from rules.engine.facts import boundary
from rules.engine.incidents import KINDS, ChangeDuringPlay, FaceOffReadiness, GoalkeeperLeaves, Incident
from rules.engine.situations import Situation
from rules.engine.vocabulary import Action, Period, Season
from rules.engine.writing import situation_to_json
from tests.rules.made import EDITION, change, game, leaves
from tests.rules.strategies import situations

HANGING = {"played_with", "actor", "other_on_ice"}


def flat(value: Any, path: str = "") -> dict[str, Any]:
    """A document as one flat table of its fields."""
    if not isinstance(value, dict):
        return {path: value}
    return {name: each for key, inner in value.items() for name, each in flat(inner, f"{path}.{key}").items()}


def changed(one: Situation, other: Situation) -> set[str]:
    """The fields in which two situations differ, but for those that hang on another."""
    a, b = flat(situation_to_json(one)), flat(situation_to_json(other))
    return {name for name in a.keys() | b.keys() if a.get(name) != b.get(name)}


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_the_space_holds_no_situation_twice(kind: type[Incident]) -> None:
    every = list(EDITION.situations(kind))

    assert len(set(every)) == len(every) > 0
    assert {type(situation.incident) for situation in every} == {kind}


def test_boundary_values_follow_the_parameter() -> None:
    wide = EDITION.with_parameters(goalkeeper_limit=10, face_off_time=7.5)

    distances = {s.incident.goalkeeper_distance for s in wide.situations(GoalkeeperLeaves)}  # type: ignore[attr-defined]
    seconds = {s.incident.seconds_since_whistle for s in wide.situations(FaceOffReadiness)}  # type: ignore[attr-defined]

    assert distances == {9.9, 10, 10.1}
    assert seconds == {7.4, 7.5, 7.6}
    assert boundary(120, 1) == (119, 120, 121)


def test_a_limit_at_the_edge_of_the_domain_has_one_side_only() -> None:
    strict = EDITION.with_parameters(skater_limit=0)

    assert {s.incident.retiring_distance for s in strict.situations(ChangeDuringPlay)} == {0, 0.1}  # type: ignore[attr-defined]


def test_the_game_is_varied_in_those_parts_alone_that_can_be_read() -> None:
    assert EDITION.reads(FaceOffReadiness) == {"clock", "record"}
    assert EDITION.reads(ChangeDuringPlay) == frozenset()
    assert {s.game for s in EDITION.situations(ChangeDuringPlay)} == {game()}


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_neighbours_are_symmetric_within_the_space(kind: type[Incident]) -> None:
    every = list(EDITION.situations(kind))
    sample = set(every[:: max(1, len(every) // 150)])
    space = set(every)

    for situation in sample:
        for neighbour in EDITION.neighbours(situation):
            if neighbour in space:
                assert situation in set(EDITION.neighbours(neighbour))


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_a_neighbour_differs_in_one_fact_and_what_hangs_on_it(kind: type[Incident]) -> None:
    every = list(EDITION.situations(kind))

    for situation in every[:: max(1, len(every) // 150)]:
        others = list(EDITION.changes(situation))
        assert len({other for _, other in others}) == len(others)
        for path, other in others:
            differing = {name.removeprefix(".") for name in changed(situation, other)}
            one = path if path != "incident.puck" else "incident.puck.x"
            assert differing - {f"incident.{name}" for name in HANGING} <= {one}
            assert differing


@given(situations)
def test_every_neighbour_of_any_situation_is_valid(situation: Situation) -> None:
    for neighbour in EDITION.neighbours(situation):
        assert neighbour != situation
        assert editions.read(json.dumps(situation_to_json(neighbour))).situation == neighbour


def test_a_condition_turned_on_takes_every_way_and_turned_off_drops_the_fact() -> None:
    plain = Situation(incident=change())
    acting = [s.incident for path, s in EDITION.changes(plain) if path == "incident.action"]

    assert sum(incident.action is Action.PLAYS_PUCK for incident in acting) == 3 * 2 * 2  # type: ignore[attr-defined]
    assert sum(incident.action is Action.CHECKS_OPPONENT for incident in acting) == 2 * 2  # type: ignore[attr-defined]
    assert all(plain in set(EDITION.neighbours(Situation(incident=incident))) for incident in acting)


def test_a_neighbour_that_no_clock_can_show_is_left_out() -> None:
    """600 seconds are left in no overtime of the regular season."""
    situation = Situation(incident=next(EDITION.situations(FaceOffReadiness)).incident, game=game(Season.REGULAR))

    periods = {other.game.clock.period for path, other in EDITION.changes(situation) if path == "game.period"}

    assert periods == {Period.FIRST, Period.THIRD}


def test_the_puck_is_moved_across_the_line_and_keeps_its_distance_from_the_boards() -> None:
    situation = Situation(incident=leaves())

    moved = [other.incident.puck for path, other in EDITION.changes(situation) if path == "incident.puck"]  # type: ignore[attr-defined]

    assert [(place.x, place.y) for place in moved] == [(-0.1, 0), (0.1, 0)]
