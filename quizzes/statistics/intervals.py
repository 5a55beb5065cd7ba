"""How sure a share, a correlation and a median are, and when there are too few to say anything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atanh, floor, sqrt, tanh
from statistics import median

ENOUGH = 20
"""Under so many people a figure is not given: "too few answers"."""

NINETY_FIVE = 1.959964
"""The standard normal's bounds that hold 95 per cent."""


PERFECT = 1 - 1e-9
"""A correlation is taken to be no farther from none than this: the interval of a perfect one would be infinite."""


@dataclass(frozen=True)
class Share:
    """So much of so many: `part` of `whole`, both counted in people; `part` may be broken, where marks are."""

    part: float
    whole: int

    @property
    def enough(self) -> bool:
        """Whether there are enough to say."""
        return self.whole >= ENOUGH

    @property
    def percent(self) -> float:
        """From 0 to 100. Raises ZeroDivisionError for a share of nobody."""
        return min(100.0, 100 * self.part / self.whole)

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval of 95 per cent around it, in per cent; it never leaves 0 to 100.

        Where marks are broken they differ less than right and wrong do, and it is wider than it need be.
        """
        share, n, square = self.percent / 100, self.whole, NINETY_FIVE**2
        middle = (share + square / (2 * n)) / (1 + square / n)
        half = NINETY_FIVE / (1 + square / n) * sqrt(max(0.0, share * (1 - share) / n + square / (4 * n * n)))
        return max(0.0, 100 * (middle - half)), min(100.0, 100 * (middle + half))


def around_correlation(percent: float, people: int) -> tuple[float, float] | None:
    """Fisher's interval of 95 per cent around a correlation of so many people, both from −100 to 100.

    None under four people. Where marks are right and wrong alone it is near enough.
    """
    if people < 4:
        return None
    told = min(PERFECT, max(-PERFECT, percent / 100))
    half = NINETY_FIVE / sqrt(people - 3)
    return 100 * tanh(atanh(told) - half), 100 * tanh(atanh(told) + half)


@dataclass(frozen=True)
class Middle:
    """A median, and the values between which that of all people lies in 95 of 100 such cases, however they spread."""

    at: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Middle | None:
        """The median of so many values; None where there are too few to say."""
        ordered, n = sorted(values), len(values)
        if n < ENOUGH:
            return None
        below = floor((n + 1 - NINETY_FIVE * sqrt(n)) / 2)
        return cls(median(ordered), ordered[below - 1], ordered[n - below])
