"""The rink of the 2005-06 book, to scale: a unit of the drawing is a foot, its origin the centre spot.

Places are given as the judged team sees them, attacking to the right; a sheet turns them round where it attacks to the
left. Both players' benches stand along the upper boards, the penalty benches and the scorer face them. Colours are a
fallback: the site's stylesheet sets them by class.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import hypot, sqrt

from rules.engine.rink import HALF_LENGTH, HALF_WIDTH, LENGTH, WIDTH

CORNER_RADIUS = 28
GOAL_LINE = HALF_LENGTH - 11
BLUE_LINE = GOAL_LINE - 64
GOAL_LINE_REACH = HALF_WIDTH - CORNER_RADIUS + sqrt(CORNER_RADIUS**2 - (CORNER_RADIUS - 11) ** 2)
CIRCLE_RADIUS = 15
END_SPOT = (GOAL_LINE - 20, 22)
NEUTRAL_SPOT = (BLUE_LINE - 5, 22)
SPOT_RADIUS, CENTRE_SPOT_RADIUS = 1, 0.5
WIDE_LINE = 1
NARROW_LINE = 0.4  # two inches are 0.17; a line so narrow would not be seen on a phone
GOAL_WIDTH, GOAL_DEPTH = 6, 3.4
CREASE_WIDTH, CREASE_SIDE, CREASE_RADIUS = 8, 4.5, 6
RESTRICTED_AT_THE_GOAL_LINE, RESTRICTED_AT_THE_BOARDS = 18, 28
REFEREES_CREASE_RADIUS = 10
BENCH_LENGTH = 24
BENCH_MIDDLE = 17


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


OWN_NET = Point(-GOAL_LINE, 0)
OTHER_NET = Point(GOAL_LINE, 0)
CENTRE_SPOT = Point(0, 0)
GATE_BY_THE_CENTRE, GATE_BY_THE_END = BENCH_MIDDLE - 8, BENCH_MIDDLE + 8


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
    """The net, and the crease before it: straight along its sides, then round the middle of the goal line."""
    side = 1 if x > 0 else -1
    out, sweep = figure(side * CREASE_SIDE), 0 if side > 0 else 1
    arc = f"a{CREASE_RADIUS} {CREASE_RADIUS} 0 0 {sweep} 0 {CREASE_WIDTH}"
    crease = f"M{figure(x)} {figure(-CREASE_WIDTH / 2)}h{figure(-side * CREASE_SIDE)}{arc}h{out}z"
    net = (
        f"M{figure(x)} {figure(-GOAL_WIDTH / 2)}h{figure(side * GOAL_DEPTH)}v{GOAL_WIDTH}h{figure(-side * GOAL_DEPTH)}"
    )
    return f'<path class="rink-crease" fill="#dcebff" d="{crease}"/><path d="{net}"/>'


def _restricted(x: float) -> str:
    """The lines behind a goal between which its goalkeeper may play the puck: new in this book."""
    near, far = RESTRICTED_AT_THE_GOAL_LINE / 2, RESTRICTED_AT_THE_BOARDS / 2
    boards = HALF_LENGTH if x > 0 else -HALF_LENGTH
    return "".join(f"M{figure(x)} {figure(y * near)}L{figure(boards)} {figure(y * far)}" for y in (-1, 1))


def _across(x: float, half_width: float = HALF_WIDTH) -> str:
    """A line across the ice, from board to board or so far from the middle."""
    return f"M{figure(x)} {figure(-half_width)}V{figure(half_width)}"


def bench(middle: float, kind: str = "rink-bench") -> str:
    """A players' bench behind the upper boards."""
    start = figure(middle - BENCH_LENGTH / 2)
    return f'<rect class="{kind}" x="{start}" y="-47" width="{BENCH_LENGTH}" height="3.6" rx="1"/>'


def _ice() -> str:
    box = f'x="-{figure(HALF_LENGTH)}" y="-{figure(HALF_WIDTH)}" width="{LENGTH}" height="{WIDTH}" rx="{CORNER_RADIUS}"'
    return f'<rect class="rink-ice" {box} fill="#fbfdff" stroke="#8fa3b6" stroke-width="1.4"/>'


@cache
def markings() -> str:
    """The ice with its boards, lines, spots, circles, creases and benches: the same under every situation."""
    blue = _across(-BLUE_LINE) + _across(BLUE_LINE)
    narrow = _across(-GOAL_LINE, GOAL_LINE_REACH) + _across(GOAL_LINE, GOAL_LINE_REACH)
    narrow += _restricted(-GOAL_LINE) + _restricted(GOAL_LINE)
    reach = REFEREES_CREASE_RADIUS
    parts = (
        _ice(),
        '<g class="rink-blue" fill="none" stroke="#2a6bd0">',
        f'<path stroke-width="{WIDE_LINE}" d="{blue}"/><circle r="{CIRCLE_RADIUS}" stroke-width="{NARROW_LINE}"/></g>',
        f'<g class="rink-red" fill="none" stroke="#cf2431" stroke-width="{NARROW_LINE}">',
        f'<path d="{narrow}"/><path stroke-width="{WIDE_LINE}" stroke-dasharray="3 1.3" d="{_across(0)}"/>',
        _both_ends(END_SPOT, CIRCLE_RADIUS) + _goal(-GOAL_LINE) + _goal(GOAL_LINE),
        f'<path d="M-{reach} {figure(HALF_WIDTH)}a{reach} {reach} 0 0 1 {2 * reach} 0"/></g>',
        f'<g class="rink-spots" fill="#cf2431">{_both_ends(END_SPOT, SPOT_RADIUS)}',
        f"{_both_ends(NEUTRAL_SPOT, SPOT_RADIUS)}</g>",
        f'<circle class="rink-spot" r="{CENTRE_SPOT_RADIUS}" fill="#2a6bd0"/>',
        bench(-BENCH_MIDDLE) + bench(BENCH_MIDDLE),
        '<path class="rink-box" fill="#b9c8d6" d="M-33 43.4h24v2.4h-24zM9 43.4h24v2.4h-24zM-8 43.4h16v2.4h-16z"/>',
    )
    return "".join(parts)
