"""First tries: one for each person and case, whatever they answered after it, in columns of one length.

A case are the deciding facts in one format: questions of one case are the same question (docs/questions.md), and what
is said of it is gathered over all of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

import numpy as np
import numpy.typing as npt

from quizzes.statistics.moments import Numbers

Integers = npt.NDArray[np.int64]

REST = 5
"""Fewer other answers than these say nothing of a person: they are in no discrimination."""


@dataclass(frozen=True)
class Case:
    """Deciding facts in a format; `question` is the row number of one of the questions that have them."""

    format: str
    identity: str
    kind: str
    question: int


@dataclass(frozen=True)
class Answers:
    """Answers in columns: in which order and by whom, in which sitting, to what, and what was made of them.

    `row` names the answer in its source.
    """

    order: Sequence[int]
    row: Sequence[int]
    person: Sequence[int]
    sitting: Sequence[int]
    question: Sequence[int]
    format: Sequence[str]
    identity: Sequence[str]
    kind: Sequence[str]
    earned: Sequence[float]
    possible: Sequence[float]
    misreading: Sequence[str]


@dataclass(frozen=True)
class Tries:
    """Each try's person, case, share of the marks, and what else the person got: `rest`, NaN where that is too little.

    `person` and `question` are row numbers, `row` is that of the answer in its source; `case` and `misread` are places
    in `cases` and `misreadings`, which begins with none.
    """

    cases: tuple[Case, ...]
    misreadings: tuple[str, ...]
    row: Integers
    person: Integers
    case: Integers
    share: Numbers
    rest: Numbers
    misread: Integers
    question: Integers


def first_tries(answers: Answers, *, rest_of_first: bool) -> Tries:
    """The first try of each person at each case, by the order given; answers of which nothing counts are none.

    The rest are the other answers of the sitting. `rest_of_first`: of these the first tries alone, where a sitting is
    everything that a person ever answered.
    """
    known: dict[tuple[str, str], int] = defaultdict(count().__next__)
    named: dict[str, int] = defaultdict(count(1).__next__, {"": 0})
    # Mapped, not gone through one by one: there are a hundred thousand.
    case = _integers(list(map(known.__getitem__, zip(answers.format, answers.identity, strict=True))))
    misread = _integers(list(map(named.__getitem__, answers.misreading)))
    person, question = _integers(answers.person), _integers(answers.question)
    earned, possible = np.array(answers.earned, dtype=float), np.array(answers.possible, dtype=float)
    counts = possible > 0
    kept = _first(_integers(answers.order), person, case, counts)
    counted = kept if rest_of_first else np.flatnonzero(counts)
    rest = np.full(case.size, np.nan)
    rest[counted] = _rest(_integers(answers.sitting)[counted], earned[counted], possible[counted])
    return Tries(
        cases=_cases(answers, case),
        misreadings=tuple(named),
        row=_integers(answers.row)[kept],
        person=person[kept],
        case=case[kept],
        share=earned[kept] / possible[kept],
        rest=rest[kept],
        misread=misread[kept],
        question=question[kept],
    )


def _integers(values: Sequence[int]) -> Integers:
    return np.array(values, dtype=np.int64)


def _first(order: Integers, person: Integers, case: Integers, counts: Any) -> Integers:
    """Where the first row of each person and case is, of those that count."""
    places = np.flatnonzero(counts)
    ordered = places[np.argsort(order[places], kind="stable")]
    width = int(case.max()) + 1 if case.size else 1
    _, first = np.unique(person[ordered] * width + case[ordered], return_index=True)
    return ordered[first]


def _rest(sitting: Integers, earned: Numbers, possible: Numbers) -> Numbers:
    """The share of the marks in the rest of each row's sitting; NaN where that has too few rows."""
    _, place, many = np.unique(sitting, return_inverse=True, return_counts=True)
    got, had = np.bincount(place, weights=earned), np.bincount(place, weights=possible)
    rest_had = had[place] - possible if place.size else possible
    rest_got = got[place] - earned if place.size else earned
    enough = many[place] - 1 >= REST if place.size else np.zeros(0, dtype=bool)
    return np.divide(rest_got, rest_had, out=np.full(sitting.size, np.nan), where=enough & (rest_had > 0))


def _cases(answers: Answers, case: Integers) -> tuple[Case, ...]:
    """Each case, with the first question that asks about it."""
    _, first = np.unique(case, return_index=True)
    return tuple(
        Case(answers.format[at], answers.identity[at], answers.kind[at], answers.question[at]) for at in first.tolist()
    )
