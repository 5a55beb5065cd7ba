"""The rink of the 2005-06 book, to scale: a unit of the drawing is a foot, its origin the centre spot.

The judged team always attacks to the right. Both players' benches stand along the upper boards, that team's on its own
half; the penalty benches and the scorer face them. Colours are a fallback: the site's stylesheet sets them by class.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import hypot

from rules.engine.rink import HALF_LENGTH, HALF_WIDTH, LENGTH, WIDTH

CORNER_RADIUS = 28
GOAL_LINE = HALF_LENGTH - 11
BLUE_LINE = GOAL_LINE - 64
GOAL_LINE_REACH = 36.8  # where the rounded corner cuts it off
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


def _both_ends(spot: tuple[float, float], radius: float) -> str:
    x, y = spot
    return "".join(
        f'<circle cx="{figure(i)}" cy="{figure(j)}" r="{figure(radius)}"/>' for i in (-x, x) for j in (-y, y)
    )


def _goal(x: float) -> str:
    side = 1 if x > 0 else -1
    crease = f"M{figure(x)} -4h{-side}a6 6 0 0 {0 if side > 0 else 1} 0 8h{side}z"
    net = f"M{figure(x)} -3h{side * 3.4}v6h{-side * 3.4}"
    return f'<path class="rink-crease" fill="#dcebff" d="{crease}"/><path d="{net}"/>'


def _across(x: float, half_width: float = HALF_WIDTH) -> str:
    """A line across the ice, from board to board or so far from the middle."""
    return f"M{figure(x)} {figure(-half_width)}V{figure(half_width)}"


def _bench(x: float, kind: str) -> str:
    return (
        f'<rect class="{kind}" x="{figure(x - BENCH_LENGTH / 2)}" y="-47" width="{BENCH_LENGTH}" height="3.6" rx="1"/>'
    )


def _ice() -> str:
    box = f'x="-{figure(HALF_LENGTH)}" y="-{figure(HALF_WIDTH)}" width="{LENGTH}" height="{WIDTH}" rx="{CORNER_RADIUS}"'
    return f'<rect class="rink-ice" {box} fill="#fbfdff" stroke="#8fa3b6" stroke-width="1.4"/>'


@cache
def markings() -> str:
    """The ice with its boards, lines, spots, circles, creases and benches: the same under every situation."""
    blue = _across(-BLUE_LINE) + _across(BLUE_LINE)
    goal_lines = _across(-GOAL_LINE, GOAL_LINE_REACH) + _across(GOAL_LINE, GOAL_LINE_REACH)
    parts = (
        _ice(),
        '<g class="rink-blue" fill="none" stroke="#2a6bd0">',
        f'<path stroke-width="1.6" d="{blue}"/><circle r="{CIRCLE_RADIUS}" stroke-width=".6"/></g>',
        '<g class="rink-red" fill="none" stroke="#cf2431" stroke-width=".6">',
        f'<path d="{goal_lines}"/><path stroke-width="1.6" stroke-dasharray="3 1.3" d="{_across(0)}"/>',
        _both_ends(END_SPOT, CIRCLE_RADIUS) + _goal(-GOAL_LINE) + _goal(GOAL_LINE),
        f'<path d="M-10 {figure(HALF_WIDTH)}a10 10 0 0 1 20 0"/></g>',
        f'<g class="rink-spots" fill="#cf2431">{_both_ends(END_SPOT, 1)}{_both_ends(NEUTRAL_SPOT, 1)}</g>',
        '<circle class="rink-spot" r="1" fill="#2a6bd0"/>',
        _bench(-BENCH_MIDDLE, "rink-bench own") + _bench(BENCH_MIDDLE, "rink-bench"),
        '<path class="rink-box" fill="#b9c8d6" d="M-37 43.4h24v2.4h-24zM13 43.4h24v2.4h-24zM-8 43.4h16v2.4h-16z"/>',
    )
    return "".join(parts)
