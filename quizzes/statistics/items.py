"""Items and the exam that they make up, from the marks of each person: the definitions, without rows and clocks.

A person's mark on an item is a pair of what was earned and what was possible; None where the item was not on their
form or counts for nothing. Where forms differ an item's maximum is the mean of what was possible, and each mark counts
as its share of that. Whoever lacks an item is not in its figures, and their total is their share of what they had.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np

from quizzes.statistics.moments import (
    Numbers,
    correlation,
    covariance,
    kurtosis,
    most_covariance,
    skewness,
    variance,
)

Mark = tuple[float, float]
"""Earned and possible."""

Column = tuple[Numbers, Numbers, Numbers]
"""An item's marks, the rest beside each, and the totals."""

NONE: Mark = (0.0, 0.0)
"""Nothing earned of nothing: it counts as little as no mark."""


@dataclass(frozen=True)
class ItemFigures:
    """An item. All but `people` is in per cent, and None where it is undefined.

    `discrimination` is the correlation of the item with the rest of the exam, `efficiency` its covariance with the rest
    against the most that it could be. `effective` is the weight that it has in telling people apart, None as well where
    it tells them apart the wrong way round (`against`).
    """

    people: int
    facility: float | None
    deviation: float | None
    discrimination: float | None
    efficiency: float | None
    intended: float
    effective: float | None
    against: bool


@dataclass(frozen=True)
class WholeFigures:
    """An exam. `mean`, `deviation` and `standard_error` are points of a hundred; None where undefined.

    `reliability` is Cronbach's alpha in per cent, which may be far under 0; `error_ratio` is then over 100.
    """

    people: int
    items: int
    mean: float | None
    deviation: float | None
    reliability: float | None
    error_ratio: float | None
    standard_error: float | None
    skewness: float | None
    kurtosis: float | None


class Marks:
    """The marks of people (rows) on items (columns)."""

    def __init__(self, rows: Sequence[Sequence[Mark | None]]) -> None:
        """Raises ValueError where rows differ in length."""
        width = len(rows[0]) if rows else 0
        flat = [mark or NONE for row in rows for mark in row]
        pairs = np.array(flat, dtype=float).reshape(len(rows), width, 2)
        self._hold(pairs[..., 0], pairs[..., 1])

    @classmethod
    def at(
        cls,
        person: Sequence[int],
        item: Sequence[int],
        earned: Sequence[float],
        possible: Sequence[float],
        *,
        shape: tuple[int, int],
    ) -> Marks:
        """Marks given one by one, each with its row and column; nothing is at all others."""
        table = np.zeros((2, *shape))
        table[:, np.array(person, dtype=np.int64), np.array(item, dtype=np.int64)] = earned, possible
        made = cls([])
        made._hold(*table)
        return made

    def _hold(self, earned: Numbers, possible: Numbers) -> None:
        """Work out the maxima and each mark as its share of them; where nothing was possible, nothing counts."""
        counted = possible > 0
        present = counted.any(axis=1)
        earned, possible, counted = earned[present], possible[present], counted[present]
        many, width = counted.sum(axis=0), counted.shape[1]
        self.maxima: Numbers = np.divide(possible.sum(axis=0), many, out=np.zeros(width), where=many > 0)
        self.counted = counted
        self.values: Numbers = np.divide(self.maxima * earned, possible, out=np.zeros(counted.shape), where=counted)
        self._weights: Numbers = np.where(counted, self.maxima, 0.0)
        self._had, self._got = self._weights.sum(axis=1), self.values.sum(axis=1)
        self._totals: Numbers = self.most * self._got / self._had

    @property
    def most(self) -> float:
        """The maximum of the exam."""
        return float(self.maxima.sum())

    @property
    def totals(self) -> Numbers:
        """Each person's total: their share of what they had, of the maximum."""
        return self._totals

    def column(self, number: int) -> Column:
        """An item's marks, the rest of the exam beside each, and the totals, of those who had the item and a rest."""
        rest_had = self._had - self._weights[:, number]
        have = self.counted[:, number] & (rest_had > 0)
        rest_most = self.most - self.maxima[number]
        rest = rest_most * (self._got - self.values[:, number])[have] / rest_had[have]
        return self.values[have, number], rest, self.totals[have]

    def own(self, number: int) -> Numbers:
        """An item's marks, of all who had it."""
        return self.values[self.counted[:, number], number]


def items_of(marks: Marks) -> tuple[ItemFigures, ...]:
    """The figures of each item."""
    width = len(marks.maxima)
    columns = [marks.column(n) for n in range(width)]
    with_total = [covariance(values, totals) for values, _rest, totals in columns]
    roots = [None if each is None or each < 0 else sqrt(each) for each in with_total]
    summed = sum(root for root in roots if root is not None)
    return tuple(
        _item(marks, n, columns[n], roots[n], summed, against=(with_total[n] or 0.0) < 0) for n in range(width)
    )


def _item(
    marks: Marks, number: int, column: Column, root: float | None, summed: float, *, against: bool
) -> ItemFigures:
    own, most = marks.own(number), float(marks.maxima[number])
    values, rest, _totals = column
    found, spread = covariance(values, rest), variance(own)
    best = most_covariance(values, rest)
    together = correlation(values, rest)
    return ItemFigures(
        people=own.size,
        facility=100 * float(own.mean()) / most if most else None,
        deviation=100 * sqrt(spread) / most if most and spread is not None else None,
        discrimination=None if together is None else 100 * together,
        efficiency=100 * found / best if best and found is not None else None,
        intended=100 * most / marks.most if marks.most else 0.0,
        effective=100 * root / summed if summed and root is not None else None,
        against=against,
    )


def whole_of(marks: Marks) -> WholeFigures:
    """The figures of the exam as a whole."""
    totals, most = marks.totals, marks.most
    spread = variance(totals)
    alpha = _alpha(marks, spread)
    ratio = None if alpha is None else sqrt(max(0.0, 1 - alpha))
    deviation = 100 * sqrt(spread) / most if spread is not None else None
    return WholeFigures(
        people=totals.size,
        items=int((marks.maxima > 0).sum()),
        mean=100 * float(totals.mean()) / most if totals.size else None,
        deviation=deviation,
        reliability=None if alpha is None else 100 * alpha,
        error_ratio=None if ratio is None else 100 * ratio,
        standard_error=None if ratio is None or deviation is None else ratio * deviation,
        skewness=skewness(totals),
        kurtosis=kurtosis(totals),
    )


def _alpha(marks: Marks, spread: float | None) -> float | None:
    """Cronbach's alpha; None for fewer than two items, or where the totals do not differ."""
    counting = [n for n in range(len(marks.maxima)) if marks.maxima[n] > 0]
    if len(counting) < 2 or not spread:
        return None
    of_items = sum(variance(marks.own(n)) or 0.0 for n in counting)
    return len(counting) / (len(counting) - 1) * (1 - of_items / spread)


def error_at(percent: float, items: int) -> float | None:
    """The standard error of a score at so many per cent, in points of a hundred, from its number of items alone.

    Lord's: for items of one mark each, drawn as from a large pool. None under two items.
    """
    share = percent / 100
    return 100 * sqrt(share * (1 - share) / (items - 1)) if items > 1 else None
