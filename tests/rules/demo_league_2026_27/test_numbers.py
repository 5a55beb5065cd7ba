"""The demo league's rulebook: the NHL's under three other numbers, each tried on both sides of its limit and on it."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from rules import editions
from rules.engine.situations import Situation
from rules.engine.verification import verify
from rules.engine.vocabulary import Fault, Team
from tests.rules.made import EDITION as NHL
from tests.rules.made import face_off, game, leaves, returns, ruled, signal

DEMO = editions.get("demo-2026-27")


def test_it_says_only_what_differs() -> None:
    assert DEMO.modules is NHL.modules
    assert {name: value for name, value in DEMO.limits.items() if value != NHL.limits[name]} == {
        "goalkeeper_limit": 10,
        "home_time": 10,
        "face_off_time": 7,
    }
    assert DEMO.engine_version != NHL.engine_version
    assert editions.variants_of(NHL) == (DEMO,)
    assert editions.variants_of(DEMO) == (NHL,)


def test_the_default_stays_and_stands_first() -> None:
    assert editions.get() is NHL
    assert list(editions.every()) == [NHL.slug, DEMO.slug]


def test_it_is_sound() -> None:
    report = verify(DEMO)

    assert (report.failures, report.idle) == ([], [])


@pytest.mark.parametrize(
    ("distance", "by_the_nhl", "by_the_demo_league"),
    [(5, "allowed", "allowed"), (5.1, "refused", "allowed"), (10, "refused", "allowed"), (10.1, "refused", "refused")],
)
def test_the_goalkeeper_s_limit(distance: float, by_the_nhl: str, by_the_demo_league: str) -> None:
    case = leaves(goalkeeper_distance=distance)

    assert ruled(case, edition=NHL)["change"] == by_the_nhl
    assert ruled(case, edition=DEMO)["change"] == by_the_demo_league


@pytest.mark.parametrize(
    ("seconds", "by_the_nhl", "by_the_demo_league"),
    [(7.9, "early", "early"), (8, "in_time", "early"), (8.1, "late", "early"), (10, "late", "in_time")],
)
def test_the_home_team_s_time(seconds: float, by_the_nhl: str, by_the_demo_league: str) -> None:
    case = signal(Team.HOME, seconds, done=False)

    assert ruled(case, edition=NHL)["signal"] == by_the_nhl
    assert ruled(case, edition=DEMO)["signal"] == by_the_demo_league


@pytest.mark.parametrize(
    ("seconds", "by_the_nhl", "by_the_demo_league"),
    [(5, "none", "none"), (5.1, "face_off", "none"), (7, "face_off", "none"), (7.1, "face_off", "face_off")],
)
def test_the_time_to_the_face_off(seconds: float, by_the_nhl: str, by_the_demo_league: str) -> None:
    case = face_off(Fault.SLOW, seconds)

    assert ruled(case, edition=NHL)["warning"] == by_the_nhl
    assert ruled(case, edition=DEMO)["warning"] == by_the_demo_league


def test_what_names_a_number_names_its_own() -> None:
    told = _reasons(DEMO, leaves(goalkeeper_distance=12))

    assert any("more than 10 feet" in each for each in told)
    assert not any("5 feet" in each for each in told)


def test_the_rest_is_as_in_the_other() -> None:
    assert ruled(returns(), game(), edition=DEMO) == ruled(returns(), game(), edition=NHL)
    assert dataclasses.replace(DEMO.parameters, goalkeeper_limit=5, home_time=8, face_off_time=5) == NHL.parameters


def _reasons(edition: Any, case: Any) -> list[str]:
    return [applied.tell() for applied in edition.adjudicate(Situation(incident=case, game=game())).findings]
