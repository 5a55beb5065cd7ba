"""First tries: one for each person and case, with the rest of what they got beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizzes.statistics.tries import REST, Answers, Tries, first_tries

Row = tuple[Any, ...]
"""An answer, as the columns have it."""


def row(
    order: int, person: int, case: str, *, sitting: int = 0, earned: int = 1, possible: int = 1, **more: Any
) -> Row:
    """A row about a case of one kind and format."""
    question, misreading = more.get("question", order), more.get("misreading", "")
    slug = more.get("slug", "how_many")
    return (order, order, person, sitting or person, question, slug, case, "icing", earned, possible, misreading)


def first(rows: Sequence[Row], *, rest_of_first: bool = True) -> Tries:
    """The first tries of these rows."""
    columns: list[tuple[Any, ...]] = list(zip(*rows, strict=True)) or [()] * len(fields(Answers))
    return first_tries(Answers(*columns), rest_of_first=rest_of_first)


def told(tries: Tries) -> dict[tuple[int, str], float]:
    """The share of each try, by person and case."""
    cases = [tries.cases[place].identity for place in tries.case.tolist()]
    return dict(zip(zip(tries.person.tolist(), cases, strict=True), tries.share.tolist(), strict=True))


def test_the_first_in_order_counts_however_the_rows_come():
    rows = [row(3, 1, "a", earned=1), row(1, 1, "a", earned=0), row(2, 2, "a", earned=1)]

    assert told(first(rows)) == {(1, "a"): 0, (2, "a"): 1}


def test_one_case_in_two_formats_is_two():
    tries = first([row(1, 1, "a"), row(2, 1, "a", slug="choose_ruling")])

    assert [(case.format, case.identity) for case in tries.cases] == [("how_many", "a"), ("choose_ruling", "a")]
    assert tries.share.size == 2


def test_what_counts_for_nothing_is_no_try_and_the_next_one_is_the_first():
    rows = [row(1, 1, "a", earned=0, possible=0), row(2, 1, "a", earned=1), row(3, 1, "b", possible=0, earned=0)]

    assert told(first(rows)) == {(1, "a"): 1}


def test_marks_count_as_shares():
    assert told(first([row(1, 1, "a", earned=2, possible=5)])) == {(1, "a"): 0.4}


@pytest.mark.parametrize(("others", "is_told"), [(REST - 1, False), (REST, True), (REST + 1, True)])
def test_a_rest_takes_enough_other_answers(others: int, is_told: bool):
    rows = [row(number, 1, str(number), earned=number % 2) for number in range(others + 1)]

    rest = first(rows).rest

    assert np.isnan(rest).tolist() == [not is_told] * (others + 1)


def test_the_rest_leaves_out_the_try_itself_and_what_counts_for_nothing():
    rows = [row(number, 1, str(number), earned=number % 2) for number in range(6)] + [row(9, 1, "v", possible=0)]

    rest = first(rows).rest

    assert rest.tolist() == pytest.approx([3 / 5, 2 / 5, 3 / 5, 2 / 5, 3 / 5, 2 / 5])


def test_the_rest_is_of_the_sitting_and_of_first_tries_alone_where_that_is_said():
    before = [row(number, 1, str(number), sitting=1, earned=1) for number in range(6)]
    again = [row(10 + number, 1, str(number), sitting=2, earned=0) for number in range(5)] + [
        row(20, 1, "z", sitting=2)
    ]

    tries = first(before + again, rest_of_first=False)

    rests = dict(zip(told(tries), tries.rest.tolist(), strict=True))
    assert rests[1, "0"] == 1
    assert rests[1, "z"] == 0
    practised = first([(*each[:3], 1, *each[4:]) for each in before + again])
    assert set(practised.rest.tolist()) == {1}


def test_nothing_has_no_tries():
    tries = first([])

    assert (tries.cases, tries.misreadings, tries.share.size) == ((), ("",), 0)


def test_misreadings_are_named():
    rows = [row(1, 1, "a", misreading="late"), row(2, 1, "b"), row(3, 2, "a", misreading="late")]

    tries = first(rows)

    assert [tries.misreadings[place] for place in tries.misread.tolist()] == ["late", "", "late"]


@given(
    st.lists(st.tuples(st.integers(1, 4), st.sampled_from("abc"), st.integers(0, 1)), max_size=20),
    st.randoms(use_true_random=False),
)
def test_nobody_counts_twice_and_the_order_of_the_rows_never_matters(answers: Any, chance: Any):
    rows = [row(number, person, case, earned=mark) for number, (person, case, mark) in enumerate(answers)]
    expected: dict[tuple[int, str], float] = {}
    for person, case, mark in answers:
        expected.setdefault((person, case), mark)
    mixed = list(rows)
    chance.shuffle(mixed)

    assert told(first(rows)) == expected
    assert told(first(mixed)) == expected
