"""How hard the forms of an exam are beside one another, by what their questions are expected to be."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from quizzes.statistics.intervals import Share


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


def compared(
    form: Sequence[int], case: Sequence[int], difficulty: Sequence[int], share: Sequence[float]
) -> Forms | None:
    """The forms of an exam compared; None where nothing on them counts.

    In columns, what counts of what was asked: on which form and about which case, how difficult it is by the model,
    and which share of its marks was got.
    """
    if not form:
        return None
    level, shares = np.array(difficulty, dtype=np.int64), np.array(share, dtype=float)
    _, place, size = np.unique(np.array(form), return_inverse=True, return_counts=True)
    answers, got = np.bincount(level), np.bincount(level, weights=shares)
    right = np.divide(got, answers, out=np.zeros(got.size), where=answers > 0)
    expected = 100 * np.bincount(place, weights=right[level]) / size
    asked: dict[int, set[int]] = defaultdict(set)
    for number, each in zip(form, case, strict=True):
        asked[number].add(each)
    return Forms(
        different=len({frozenset(cases) for cases in asked.values()}),
        expected=tuple(expected.tolist()),
        levels=tuple(
            Level(each, Share(float(got[each]), int(answers[each]))) for each in np.flatnonzero(answers).tolist()
        ),
    )
