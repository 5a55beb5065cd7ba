"""Where labels go: beside what they name, inside the drawing, over nothing that is already there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

from rules.drawing.rink import Point

SIZE = 6.4
WIDTH_OF_A_LETTER = 0.62 * SIZE
LEFT, RIGHT = -101.0, 101.0
TOP, BOTTOM = -41.0, 41.0
WORSE_THAN_A_SHAPE = 100
"""How much worse it is to cover a text than a line: neither could be read."""


class Box(NamedTuple):
    """A rectangle of the drawing that something takes up."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, point: Point, reach: float) -> Box:
        """The square that reaches so far from the point."""
        return cls(point.x - reach, point.y - reach, point.x + reach, point.y + reach)

    def overlap(self, other: Box) -> float:
        """The area that the two share."""
        left, top, right, bottom = self
        if other.left >= right or other.right <= left or other.top >= bottom or other.bottom <= top:
            return 0
        return (min(right, other.right) - max(left, other.left)) * (min(bottom, other.bottom) - max(top, other.top))

    def outside(self) -> float:
        """How far it reaches out of the ice."""
        return max(0, LEFT - self.left, self.right - RIGHT) + max(0, TOP - self.top, self.bottom - BOTTOM)


@dataclass(frozen=True, slots=True)
class Label:
    """A text to stand beside a point, `gap` away from it: the fact that it tells, and the class of its step."""

    fact: str
    text: str
    at: Point
    gap: float
    seen_from: str = ""


@dataclass(frozen=True, slots=True)
class Placed:
    """A label with the place found for it: where its text is anchored, and by which end."""

    label: Label
    box: Box
    anchor: str

    @property
    def x(self) -> float:
        """Where along its baseline the text is anchored."""
        ends = {"start": self.box.left, "end": self.box.right}
        return ends.get(self.anchor, (self.box.left + self.box.right) / 2)

    @property
    def y(self) -> float:
        """Its baseline."""
        return self.box.bottom - SIZE * 0.22


SIDES = ((1, 0), (-1, 0), (0, -1), (0, 1), (1, -1), (-1, -1), (1, 1), (-1, 1))
LEAD = 3  # how far a text over or under its point begins before it


def _places(label: Label) -> Iterator[Placed]:
    """Places for the label on the ice, the best first: beside its point, over and under it, then farther off.

    A text is anchored by the end that is nearest to its point, so that it stands as close in any font.
    """
    width = len(label.text) * WIDTH_OF_A_LETTER
    for farther in (0, 5, 12, 20, 30, 42):
        gap = label.gap + farther
        for side, level in SIDES:
            x = label.at.x + side * (width / 2 + (-LEAD if level else gap))
            y = label.at.y + level * (gap + SIZE / 2)
            box = Box(x - width / 2, y - SIZE / 2, x + width / 2, y + SIZE / 2)
            if box.outside() == 0:
                yield Placed(label, box, "start" if side > 0 else "end" if side < 0 else "middle")


def place(labels: list[Label], taken: list[Box]) -> list[Placed]:
    """A place for each label in turn: the first where it covers nothing, else the one where it covers least."""
    found: list[Placed] = []
    for label in labels:
        found.append(_best(label, taken, [placed.box for placed in found]))
    return found


def _best(label: Label, taken: list[Box], texts: list[Box]) -> Placed:
    across = Box(LEFT, label.at.y - SIZE / 2, RIGHT, label.at.y + SIZE / 2)
    best, least = Placed(label, across, "middle"), inf  # of a text that has no room on the ice
    for candidate in _places(label):
        on_shapes, on_texts = (sum(map(candidate.box.overlap, boxes)) for boxes in (taken, texts))
        covers = on_shapes + WORSE_THAN_A_SHAPE * on_texts
        if covers < least:
            best, least = candidate, covers
        if covers == 0:
            break
    return best
