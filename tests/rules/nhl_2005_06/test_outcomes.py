"""The whole table of outcomes, and both case books."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rules import editions
from rules.engine.casebook import check, explained
from rules.engine.edition import Edition
from rules.engine.incidents import KINDS, Incident
from rules.engine.situations import Situation
from rules.engine.writing import ruling_to_json, situation_to_json
from tests.rules.made import EDITION
from tests.rules.oracle import outcome

BOOKS = sorted((Path(__file__).parents[2] / "cases").glob("*.jsonl"))
CASES = [line for book in BOOKS for line in book.read_bytes().splitlines()]
VARIANTS = (
    {"goalkeeper_limit": 10, "skater_limit": 0},
    {"goalkeeper_limit": 7.5, "skater_limit": 50},
    {"visitors_time": 8, "home_time": 8, "face_off_time": 0},
    {"visitors_time": 30, "home_time": 0, "face_off_time": 30},
    {"last_minutes": 0, "warnings": 0},
    {"last_minutes": 1200},
)


def differing(edition: Edition, kind: type[Incident], **parameters: float) -> Iterator[tuple[Situation, dict, dict]]:
    for situation in edition.situations(kind):
        expected = outcome(situation_to_json(situation), **parameters)
        ruled = ruling_to_json(edition.adjudicate(situation))
        if {facet: ruled[facet] for facet in expected} != expected:
            yield situation, expected, ruled


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_situation_is_ruled_as_the_table_of_outcomes_says(kind: type[Incident]) -> None:
    assert next(differing(EDITION, kind), None) is None


@pytest.mark.parametrize("parameters", VARIANTS, ids=str)
def test_every_situation_of_a_variant_is_ruled_as_the_table_says(parameters: dict[str, float]) -> None:
    variant = EDITION.with_parameters(**parameters)  # type: ignore[arg-type]

    for kind in KINDS.values():
        assert next(differing(variant, kind, **parameters), None) is None


@pytest.mark.parametrize("line", CASES, ids=lambda line: line[8:15].decode())
def test_a_case_of_the_case_books_is_ruled_as_it_expects(line: bytes) -> None:
    checked = check(line, editions.read, editions.get)

    assert checked.problems == ()
    assert checked.differences == (), explained(checked)


def test_both_case_books_are_there() -> None:
    assert [book.stem for book in BOOKS] == ["casebook", "real-rulings"]
    assert len(CASES) == 55


def test_without_warnings_no_reason_speaks_of_one_that_was_given() -> None:
    strict = EDITION.with_parameters(warnings=0)
    told = {applied.tell() for situation in strict.situations() for applied in strict.adjudicate(situation).findings}

    assert not any("had its warning" in each for each in told)
    assert "No warning comes before the penalty: a bench minor of 2 minutes." in told
