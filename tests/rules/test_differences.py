"""Where two editions rule differently: every such situation, and no other, held against a search of its own."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import editions
from rules.engine.differences import difference_on, differences, space_of
from rules.engine.edition import Edition
from rules.engine.facts import Number, OnTheIce, facts_of
from rules.engine.game import Clock, Game, Record
from rules.engine.incidents import KINDS, Incident
from rules.engine.rink import Place
from rules.engine.situations import Situation
from rules.engine.vocabulary import Team
from rules.engine.writing import ruling_to_json
from tests.rules.made import EDITION as NHL
from tests.rules.made import face_off, game, leaves, signal
from tests.rules.strategies import games, incidents
from tests.rules.test_commands import Called

DEMO = editions.get("demo-2026-27")
FOUND = list(differences(NHL, DEMO))
SITUATIONS = {difference.situation for difference in FOUND}


def facets(edition: Edition, situation: Situation) -> dict[str, Any]:
    """The facets alone, by another way than the comparison's."""
    told = ruling_to_json(edition.adjudicate(situation))
    return {name: value for name, value in told.items() if name not in ("team", "announced_as", "findings")}


def snapped(value: float, domain: Number, *editions: Edition) -> float:
    """The value beside or on a limit that has the same limits of all the editions below it, at it and above it."""
    limits = sorted({edition.limits[name] for edition in editions for name in domain.limits})
    if not limits or value in limits:
        return value
    below = [limit for limit in limits if limit < value]
    beside = max(below) + domain.step if below else limits[0] - domain.step
    return round(beside, 6)


def on_the_boundary(situation: Situation, old: Edition, new: Edition) -> Situation:
    """The situation of the space of both that has every number on the same sides."""
    incident, kind = situation.incident, type(situation.incident)
    values: dict[str, Any] = {}
    for fact in facts_of(kind):
        held = getattr(incident, fact.name)
        if isinstance(fact.domain, Number) and held is not None:
            values[fact.name] = snapped(held, fact.domain, old, new)
        elif isinstance(fact.domain, OnTheIce):
            values[fact.name] = Place((held.x > 0) * 0.1 - (held.x < 0) * 0.1, 0)
    reads = old.reads(kind) | new.reads(kind)
    clock, record = Clock(), Record()
    if "clock" in reads:
        seconds = next(fact.domain for fact in facts_of(Clock) if fact.name == "seconds_left")
        left = snapped(situation.game.clock.seconds_left, seconds, old, new)
        clock = dataclasses.replace(situation.game.clock, seconds_left=min(left, situation.game.clock.length))
    if "record" in reads:
        record = situation.game.record
    return Situation(incident=dataclasses.replace(incident, **values), game=Game(clock=clock, record=record))


def near_a_limit(incident: Incident, choose: random.Random) -> Incident:
    """The incident with its numbers on a limit of either edition, or up to three feet or seconds off."""
    values: dict[str, Any] = {
        fact.name: max(0, choose.choice([NHL, DEMO]).limits[name] + choose.choice([-3, -1, -0.1, 0, 0.1, 0.5, 1, 3]))
        for fact in facts_of(type(incident))
        if isinstance(fact.domain, Number)
        for name in choose.sample(fact.domain.limits, min(1, len(fact.domain.limits)))
    }
    return dataclasses.replace(incident, **values)


@given(incidents(), games, st.integers(0, 10**6))
def test_a_situation_is_found_exactly_when_its_facets_differ(incident: Incident, at: Game, seed: int) -> None:
    situation = Situation(incident=near_a_limit(incident, random.Random(seed)), game=at)
    before, after = facets(NHL, situation), facets(DEMO, situation)

    found = difference_on(NHL, DEMO, situation)

    assert (found is not None) is (before != after)
    assert (on_the_boundary(situation, NHL, DEMO) in SITUATIONS) is (before != after)
    if found is not None:
        assert found.facets == tuple(name for name in before if before[name] != after[name])
        assert ruling_to_json(found.old) == ruling_to_json(NHL.adjudicate(situation))
        assert ruling_to_json(found.new) == ruling_to_json(DEMO.adjudicate(situation))


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.kind)
def test_the_space_of_both_holds_that_of_each_and_nothing_twice(kind: type[Incident]) -> None:
    both = list(space_of(NHL, DEMO, kind))

    assert len(set(both)) == len(both)
    assert set(NHL.situations(kind)) | set(DEMO.situations(kind)) <= set(both)


def test_an_edition_s_own_space_is_that_of_itself_twice() -> None:
    for kind in KINDS.values():
        assert list(space_of(NHL, NHL, kind)) == list(NHL.situations(kind))


def test_equal_editions_differ_nowhere() -> None:
    assert list(differences(NHL, NHL)) == []
    assert list(differences(NHL, NHL.with_parameters(slug="again"))) == []


def test_it_is_the_same_the_other_way_round() -> None:
    back = list(differences(DEMO, NHL))

    assert [each.situation for each in back] == [each.situation for each in FOUND]
    assert [each.facets for each in back] == [each.facets for each in FOUND]
    assert [(each.new.outcome, each.old.outcome) for each in back] == [
        (each.old.outcome, each.new.outcome) for each in FOUND
    ]
    assert [set(each.clauses) for each in back] == [set(each.clauses) for each in FOUND]


def test_only_what_the_changed_numbers_decide_differs() -> None:
    counted = Counter(each.situation.incident.kind for each in FOUND)

    assert set(counted) == {"goalkeeper_leaves", "line_change_signal", "face_off_readiness"}
    assert sum(counted.values()) == len(SITUATIONS)


@pytest.mark.parametrize(
    ("incident", "clauses"),
    [
        (face_off(seconds=5), ()),
        (face_off(seconds=5.1), ("late_for_the_face_off", "in_position_in_time")),
        (face_off(seconds=7), ("late_for_the_face_off", "in_position_in_time")),
        (face_off(seconds=7.1), ()),
        (signal(Team.HOME, 9, done=True), ("home_time",)),
        (signal(Team.HOME, 8, done=True), ()),
        (signal(Team.HOME, 8, done=False), ("home_time",)),
        (signal(Team.VISITORS, 9, done=False), ()),
        (leaves(goalkeeper_distance=10.1), ()),
    ],
    ids=str,
)
def test_on_both_sides_of_each_limit_and_on_it(incident: Incident, clauses: tuple[str, ...]) -> None:
    found = difference_on(NHL, DEMO, Situation(incident=incident, game=game()))

    assert (found.clauses if found else ()) == clauses


def test_an_exception_that_never_waits_is_among_the_clauses() -> None:
    strict = NHL.with_parameters(warnings=0)

    found = list(differences(NHL, strict))

    assert {facet for each in found for facet in each.facets} == {"penalty", "warning"}
    assert "improper_line_change_after_a_warning" in {name for each in found for name in each.clauses}


def test_the_command_counts_by_kind_and_clause_with_an_example_each() -> None:
    called = Called("compare_editions", NHL.slug, DEMO.slug)

    in_all = sum(1 for _ in space_of(NHL, DEMO, KINDS["line_change_signal"]))
    assert called.status == 0
    at = called.out.index(f"{7:7} of {in_all} line_change_signal")
    assert called.out[at + 1] == f"{7:9} home_time (procedure 3)"
    assert called.out[at + 2].strip() == 'signal: "in_time", now "early"'
    assert '"seconds_given": 8' in called.out[at + 3]
    assert called.out[-1].startswith(f"{0:7} of ")


def test_the_command_finds_nothing_between_an_edition_and_itself() -> None:
    called = Called("compare_editions", NHL.slug, NHL.slug)

    assert len(called.out) == len(KINDS)
    assert all(line.startswith(f"{0:7} of ") for line in called.out)
