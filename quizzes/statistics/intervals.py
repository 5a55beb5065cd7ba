"""How sure a share is, and when there are too few to say anything."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

ENOUGH = 20
"""Under so many people a figure is not given: "too few answers"."""

NINETY_FIVE = 1.959964
"""The standard normal's bounds that hold 95 per cent."""


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
