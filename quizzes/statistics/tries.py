"""First tries: one for each person and case, whatever they answered after it, in columns of one length.

A case are the deciding facts in one format: questions of one case are the same question (docs/questions.md), and what
is said of it is gathered over all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
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
class Tries:
    """Each try's person, case, share of the marks, and what else the person got: `rest`, NaN where that is too little.

    `person` is a row's number, `case` and `misread` are places in `cases` and `misreadings`; `misreadings` begins with
    none.
    """

    cases: tuple[Case, ...]
    misreadings: tuple[str, ...]
    person: Integers
    case: Integers
    share: Numbers
    rest: Numbers
    misread: Integers


Row = tuple[int, int, int, int, str, str, str, float, float, str]
"""Order, person, sitting, question, format, identity, kind, earned, possible, misreading."""

ORDER, PERSON, SITTING, QUESTION, FORMAT, IDENTITY, KIND, EARNED, POSSIBLE, MISREADING = range(10)


def first_tries(rows: Sequence[Row], *, rest_of_first: bool) -> Tries:
    """The first try of each person at each case, by the order in the rows; rows of which nothing counts are none.

    The rest are the other rows of the sitting. `rest_of_first`: of these the first tries alone, where a sitting is
    everything that a person ever answered.
    """
    columns: list[Sequence[Any]] = list(zip(*rows, strict=True)) if rows else [()] * 10
    known: dict[tuple[str, str], int] = {}
    case = np.array([known.setdefault(key, len(known)) for key in zip(columns[FORMAT], columns[IDENTITY], strict=True)])
    case = case.astype(np.int64)
    person = np.array(columns[PERSON], dtype=np.int64)
    earned, possible = np.array(columns[EARNED], dtype=float), np.array(columns[POSSIBLE], dtype=float)
    counts = possible > 0
    kept = _first(np.array(columns[ORDER], dtype=np.int64), person, case, counts)
    counted = kept if rest_of_first else np.flatnonzero(counts)
    rest = np.full(len(rows), np.nan)
    rest[counted] = _rest(np.array(columns[SITTING], dtype=np.int64)[counted], earned[counted], possible[counted])
    named: dict[str, int] = {"": 0}
    misread = np.array([named.setdefault(name, len(named)) for name in columns[MISREADING]], dtype=np.int64)
    return Tries(
        cases=_cases(columns, case, len(known)),
        misreadings=tuple(named),
        person=person[kept],
        case=case[kept],
        share=earned[kept] / possible[kept],
        rest=rest[kept],
        misread=misread[kept],
    )


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


def _cases(columns: Sequence[Sequence[Any]], case: Integers, many: int) -> tuple[Case, ...]:
    _, first = np.unique(case, return_index=True)
    places = first.tolist() if many else []
    return tuple(
        Case(columns[FORMAT][at], columns[IDENTITY][at], columns[KIND][at], columns[QUESTION][at]) for at in places
    )
