"""How fast the rulebook is, always against something measured beside it in the same run.

`make bench` (or `pytest tests/benchmarks --benchmark-only`) prints the tables; `pytest tests/benchmarks -k ratio` holds
the ratios. Nothing here is timed in the ordinary tests.
"""

from __future__ import annotations

import gc
import io
import json
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from rules import editions
from rules.engine.incidents import KINDS, Incident
from rules.engine.situations import Situation
from rules.engine.verification import trace, verify
from rules.engine.writing import judgement_to_json, situation_to_json
from tests.benchmarks.by_hand import BY_HAND

EDITION = editions.get()
ROUNDS = 60
BY_HAND_AT_MOST = 3
JSON_AT_MOST = 4
SECONDS_AT_MOST = 3


def drawn(kind: type[Incident], count: int = 100) -> list[Situation]:
    """Situations of a kind, the same in every run."""
    return random.Random(7).choices(list(EDITION.situations(kind)), k=count)


def ruled(situations: list[Situation]) -> None:
    for situation in situations:
        EDITION.adjudicate(situation)


def ruled_by_hand(kind: type[Incident], situations: list[Situation]) -> None:
    function, parameters = BY_HAND[kind], EDITION.parameters
    for situation in situations:
        function(situation, parameters)


def ratio(one: Callable[[], object], other: Callable[[], object], rounds: int = ROUNDS) -> float:
    """How many times as long the one takes as the other: the fastest round of each, in turns, in processor time."""
    fastest = [float("inf")] * 2
    gc.disable()
    try:
        for _ in range(rounds):
            for place, each in enumerate((one, other)):
                start = time.process_time()
                each()
                fastest[place] = min(fastest[place], time.process_time() - start)
    finally:
        gc.enable()
    return fastest[0] / fastest[1]


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Any]]:
    """A file of situations of every kind, stated in full, and what each is judged to."""
    path = tmp_path_factory.mktemp("speed") / "lines.jsonl"
    situations = [situation for kind in KINDS.values() for situation in drawn(kind)]
    path.write_text("".join(json.dumps(situation_to_json(each, EDITION.slug)) + "\n" for each in situations))
    return path, [judgement_to_json(EDITION, each) for each in situations]


def json_alone(path: Path, rulings: list[Any]) -> None:
    """The loop that `adjudicate` is held against: each line parsed, and its ruling written."""
    with path.open("rb") as file:
        for line, ruling in zip(file, rulings, strict=True):
            json.loads(line)
            json.dumps(ruling)


def adjudicated(path: Path) -> None:
    call_command("adjudicate", str(path), stdout=io.StringIO())


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_by_hand_and_by_the_engine_the_rulings_are_the_same(kind: type[Incident]) -> None:
    """Findings, what they set and what overrode them included; so the comparison is fair."""
    for situation in EDITION.situations(kind):
        assert trace(EDITION.adjudicate(situation)) == trace(BY_HAND[kind](situation, EDITION.parameters))


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
@pytest.mark.parametrize("how", ["engine", "by hand"])
def test_a_hundred_rulings(benchmark: Any, kind: type[Incident], how: str) -> None:
    benchmark.group = kind.kind
    situations = drawn(kind)
    if how == "engine":
        benchmark(ruled, situations)
    else:
        benchmark(ruled_by_hand, kind, situations)


@pytest.mark.parametrize("how", ["adjudicate", "json alone"])
def test_a_file_of_situations(benchmark: Any, lines: tuple[Path, list[Any]], how: str) -> None:
    benchmark.group = "a file"
    if how == "adjudicate":
        benchmark(adjudicated, lines[0])
    else:
        benchmark(json_alone, *lines)


def test_the_whole_space_verified(benchmark: Any) -> None:
    benchmark.group = "verification"
    benchmark.pedantic(verify, args=(EDITION,), rounds=3)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_the_ratio_of_a_ruling_to_one_by_hand(kind: type[Incident], record_property: Any) -> None:
    situations = drawn(kind)

    found = ratio(lambda: ruled(situations), lambda: ruled_by_hand(kind, situations))

    record_property("ratio", found)
    assert found <= BY_HAND_AT_MOST


def test_the_ratio_of_adjudicate_to_json_alone(lines: tuple[Path, list[Any]]) -> None:
    found = ratio(lambda: adjudicated(lines[0]), lambda: json_alone(*lines), rounds=20)

    assert found <= JSON_AT_MOST


def test_the_ratio_of_verification_to_the_time_allowed() -> None:
    start = time.process_time()

    verify(EDITION)

    assert time.process_time() - start <= SECONDS_AT_MOST
