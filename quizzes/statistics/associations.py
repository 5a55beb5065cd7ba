"""How often groups of answers are right, and how that goes with the rest: sums over columns, in one pass each."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from quizzes.statistics.intervals import ENOUGH, Middle, Share
from quizzes.statistics.moments import Numbers
from quizzes.statistics.tries import Integers

NO_SPREAD = 1e-12
"""A variance under this, in parts of what it could be, is a rounding error of none."""


@dataclass(frozen=True)
class Association:
    """A group of people's marks: how many people, what they got, and how it goes with what else they got.

    `discrimination` is from −100 to 100 over the `compared` people who have a rest; None where one of the two has no
    variance, or where fewer than `ENOUGH` are compared.
    """

    share: Share
    compared: int
    discrimination: float | None

    @property
    def enough(self) -> bool:
        """Whether there are enough people to say anything."""
        return self.share.enough

    @property
    def against(self) -> bool:
        """Whether those who got it right got the rest wrong, and the other way round."""
        return self.discrimination is not None and self.discrimination < 0


def associations(group: Integers, value: Numbers, rest: Numbers, many: int) -> list[Association]:
    """The association of each of so many groups. `value` are marks from 0 to 1; without a rest it is NaN."""
    people, part = np.bincount(group, minlength=many), np.bincount(group, weights=value, minlength=many)
    with_rest = ~np.isnan(rest)
    group, value, rest = group[with_rest], value[with_rest], rest[with_rest]
    n, x, y, xx, yy, xy = (
        np.bincount(group, weights=weights, minlength=many)
        for weights in (np.ones(group.size), value, rest, value * value, rest * rest, value * rest)
    )
    of_value, of_rest, together = n * xx - x * x, n * yy - y * y, n * xy - x * y
    spread = (of_value > NO_SPREAD * n * n) & (of_rest > NO_SPREAD * n * n)
    told = np.divide(together, np.sqrt(np.where(spread, of_value * of_rest, 1.0)), where=spread, out=np.zeros(many))
    return [
        Association(
            Share(float(part[each]), int(people[each])),
            int(n[each]),
            100 * min(1.0, max(-1.0, float(told[each]))) if spread[each] and n[each] >= ENOUGH else None,
        )
        for each in range(many)
    ]


def median_by_person(person: Integers, seconds: Numbers) -> Middle | None:
    """The median over people of what a try took each of them on the average; None for fewer than enough people."""
    known = ~np.isnan(seconds)
    _, place = np.unique(person[known], return_inverse=True)
    return Middle.of((np.bincount(place, weights=seconds[known]) / np.bincount(place)).tolist())
