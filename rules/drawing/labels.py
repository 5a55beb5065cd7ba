"""Where labels go: beside what they name, inside the drawing, over nothing that is already there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.drawing.rink import Point

SIZE = 6.4
WIDTH_OF_A_LETTER = 0.56 * SIZE
LEFT, RIGHT = -101.0, 101.0
TOP, BOTTOM = -41.0, 41.0


@dataclass(frozen=True, slots=True)
class Box:
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
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.bottom, other.bottom) - max(self.top, other.top)
        return width * height if width > 0 and height > 0 else 0

    def outside(self) -> float:
        """How far it reaches out of the ice."""
        return max(0, LEFT - self.left, self.right - RIGHT) + max(0, TOP - self.top, self.bottom - BOTTOM)


@dataclass(frozen=True, slots=True)
class Label:
    """A text to stand beside a point, `gap` away from it; `fact` is what it tells."""

    fact: str
    text: str
    at: Point
    gap: float


@dataclass(frozen=True, slots=True)
class Placed:
    """A label with the place found for it: the middle of its baseline."""

    label: Label
    x: float
    y: float
    box: Box


def _places(label: Label) -> Iterator[Box]:
    """Boxes for the label, the best first: beside its point, over and under it, then farther off."""
    width = len(label.text) * WIDTH_OF_A_LETTER
    for gap in (label.gap, label.gap + 5, label.gap + 12, label.gap + 20):
        for side, level in ((1, 0), (-1, 0), (0, -1), (0, 1), (0.6, -1), (-0.6, -1), (0.6, 1), (-0.6, 1)):
            x = label.at.x + side * (gap + width / 2)
            y = label.at.y + level * (gap + SIZE / 2)
            yield Box(x - width / 2, y - SIZE / 2, x + width / 2, y + SIZE / 2)


def place(labels: list[Label], taken: list[Box]) -> list[Placed]:
    """A place for each label in turn. Where none is free, the one that covers least."""
    taken, placed = list(taken), []
    for label in labels:
        box = min(_places(label), key=lambda box: sum(box.overlap(other) for other in taken) + 100 * box.outside())
        taken.append(box)
        placed.append(Placed(label, (box.left + box.right) / 2, box.bottom - SIZE * 0.2, box))
    return placed
