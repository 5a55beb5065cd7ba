"""The rink of the 2005-06 book, to scale: a unit of the drawing is a foot, its origin the centre spot.

The judged team always attacks to the right. Both players' benches stand along the upper boards, that team's on its own
half; the penalty benches and the scorer face them. Colours are a fallback: the site's stylesheet sets them by class.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from rules.engine.rink import HALF_LENGTH, HALF_WIDTH, LENGTH, WIDTH

CORNER_RADIUS = 28
GOAL_LINE = HALF_LENGTH - 11
BLUE_LINE = GOAL_LINE - 64
CIRCLE_RADIUS = 15
END_SPOT = (GOAL_LINE - 20, 22)
NEUTRAL_SPOT = (BLUE_LINE - 5, 22)
BENCH_LENGTH = 34
BENCH_MIDDLE = 29


@dataclass(frozen=True, slots=True)
class Point:
    """A point of the drawing: x to the right, y downwards, in feet from the centre spot."""

    x: float
    y: float

    def towards(self, other: Point, distance: float) -> Point:
        """The point so many feet from this one on the way to the other."""
        whole = hypot(other.x - self.x, other.y - self.y)
        share = distance / whole if whole else 0
        return Point(self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share)

    def distance(self, other: Point) -> float:
        """The distance between the two in feet."""
        return hypot(other.x - self.x, other.y - self.y)


OWN_GATE = Point(-BENCH_MIDDLE - 11, -HALF_WIDTH)
OWN_GATE_AHEAD = Point(-BENCH_MIDDLE + 11, -HALF_WIDTH)
OTHER_GATE = Point(BENCH_MIDDLE, -HALF_WIDTH)
OTHER_EXIT = Point(25, HALF_WIDTH)
OWN_NET = Point(-GOAL_LINE, 0)
OTHER_NET = Point(GOAL_LINE, 0)
CENTRE_SPOT = Point(0, 0)


def inside_the_boards(point: Point, margin: float = 2) -> Point:
    """The point itself, or the nearest to it that is so far from the boards: the ice has rounded corners."""
    x = max(-HALF_LENGTH + margin, min(HALF_LENGTH - margin, point.x))
    y = max(-HALF_WIDTH + margin, min(HALF_WIDTH - margin, point.y))
    corner = Point(
        (HALF_LENGTH - CORNER_RADIUS) * (1 if x > 0 else -1), (HALF_WIDTH - CORNER_RADIUS) * (1 if y > 0 else -1)
    )
    in_corner = abs(x) > abs(corner.x) and abs(y) > abs(corner.y)
    reach = CORNER_RADIUS - margin
    if in_corner and corner.distance(Point(x, y)) > reach:
        return corner.towards(Point(x, y), reach)
    return Point(x, y)


def figure(value: float) -> str:
    """A coordinate as the drawing writes it: at most one decimal."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def _both_ends(x: float, y: float, radius: float) -> str:
    places = [(i, j) for i in (-x, x) for j in (-y, y)]
    return "".join(f'<circle cx="{i}" cy="{j}" r="{radius}"/>' for i, j in places)


def _goal(x: int) -> str:
    side = 1 if x > 0 else -1
    crease = f"M{x} -4h{-side}a6 6 0 0 {0 if side > 0 else 1} 0 8h{side}z"
    net = f"M{x} -3h{side * 3.4}v6h{-side * 3.4}"
    return f'<path class="rink-crease" fill="#dcebff" d="{crease}"/><path fill="none" d="{net}"/>'


def _bench(x: int, *, own: bool) -> str:
    kind = "rink-bench own" if own else "rink-bench"
    return f'<rect class="{kind}" x="{x - BENCH_LENGTH // 2}" y="-47" width="{BENCH_LENGTH}" height="3.6" rx="1"/>'


def markings() -> str:
    """The ice with its boards, lines, spots, circles, creases and benches: the same under every situation."""
    end_x, end_y = GOAL_LINE, 36.8
    lines = "".join(f"M{x} {-end_y}V{end_y}" for x in (-end_x, end_x))
    blue = "".join(f"M{x} {-HALF_WIDTH}V{HALF_WIDTH}" for x in (-BLUE_LINE, BLUE_LINE))
    return "".join(
        (
            f'<rect class="rink-ice" x="{-HALF_LENGTH}" y="{-HALF_WIDTH}" width="{LENGTH}" height="{WIDTH}"'
            f' rx="{CORNER_RADIUS}" fill="#fbfdff" stroke="#8fa3b6" stroke-width="1.4"/>',
            '<g class="rink-blue" fill="none" stroke="#2a6bd0">',
            f'<path stroke-width="1.6" d="{blue}"/><circle r="{CIRCLE_RADIUS}" stroke-width=".6"/></g>',
            '<g class="rink-red" fill="none" stroke="#cf2431" stroke-width=".6">',
            f'<path d="{lines}"/><path stroke-width="1.6" stroke-dasharray="3 1.3" d="M0 {-HALF_WIDTH}V{HALF_WIDTH}"/>',
            _both_ends(*END_SPOT, CIRCLE_RADIUS),
            _goal(-GOAL_LINE),
            _goal(GOAL_LINE),
            f'<path d="M-10 {HALF_WIDTH}a10 10 0 0 1 20 0"/></g>',
            f'<g class="rink-spots" fill="#cf2431">{_both_ends(*END_SPOT, 1)}{_both_ends(*NEUTRAL_SPOT, 1)}</g>',
            '<circle class="rink-spot" r="1" fill="#2a6bd0"/>',
            _bench(-BENCH_MIDDLE, own=True),
            _bench(BENCH_MIDDLE, own=False),
            '<path class="rink-box" fill="#b9c8d6" d="M-37 43.4h24v2.4h-24zM13 43.4h24v2.4h-24zM-8 43.4h16v2.4h-16z"/>',
        )
    )
