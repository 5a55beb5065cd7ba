"""How hard the forms of an exam are beside one another, by what their questions are expected to be."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import NamedTuple

from quizzes.statistics.intervals import Share


class Asked(NamedTuple):
    """A question on a form: its case, its difficulty by the model, and the share of its marks got, if it counts."""

    case: int
    difficulty: int
    share: float | None


@dataclass(frozen=True)
class Level:
    """How the questions of one difficulty were answered, each answer counted."""

    difficulty: int
    answers: Share


@dataclass(frozen=True)
class Forms:
    """The forms compared: how many different ones there are, and what is expected of each, in per cent.

    A form is expected to be got as right as the difficulties of its questions were, over all forms.
    """

    different: int
    expected: tuple[float, ...]
    levels: tuple[Level, ...]

    @property
    def lowest(self) -> float:
        """What is expected on the hardest form."""
        return min(self.expected)

    @property
    def highest(self) -> float:
        """What is expected on the easiest form."""
        return max(self.expected)

    @property
    def apart(self) -> float:
        """By how many points the easiest form is easier than the hardest."""
        return self.highest - self.lowest


def compared(forms: Sequence[Sequence[Asked]]) -> Forms | None:
    """The forms of an exam compared; None where nothing on them counts."""
    by_level: dict[int, list[float]] = defaultdict(list)
    for form in forms:
        for asked in form:
            if asked.share is not None:
                by_level[asked.difficulty].append(asked.share)
    right = {level: fmean(shares) for level, shares in by_level.items()}
    counting = [[asked for asked in form if asked.share is not None] for form in forms]
    expected = tuple(100 * fmean(right[asked.difficulty] for asked in form) for form in counting if form)
    if not expected:
        return None
    return Forms(
        different=len({frozenset(asked.case for asked in form) for form in counting if form}),
        expected=expected,
        levels=tuple(Level(level, Share(sum(by_level[level]), len(by_level[level]))) for level in sorted(by_level)),
    )
