"""Small figures of a drawing: the head of an arrow, a clock, an official."""

from __future__ import annotations

from math import atan2, cos, degrees, pi, sin

from rules.drawing.rink import Point, figure

DIAL_RADIUS = 9


def arrow_head(start: Point, end: Point) -> str:
    """The head of an arrow at the end of a line."""
    turn = figure(degrees(atan2(end.y - start.y, end.x - start.x)))
    place = f"translate({figure(end.x)} {figure(end.y)}) rotate({turn})"
    return f'<path class="head" d="M0 0l-4.6-2.3v4.6z" transform="{place}"/>'


def _spoke(at: Point, turn: float, inner: float, outer: float) -> str:
    x, y = sin(turn), -cos(turn)
    start = f"M{figure(at.x + x * inner)} {figure(at.y + y * inner)}"
    return f"{start}L{figure(at.x + x * outer)} {figure(at.y + y * outer)}"


def dial(at: Point, seconds: float) -> str:
    """A small clock: its hand goes round in a minute."""
    ticks = "".join(_spoke(at, hour * pi / 6, DIAL_RADIUS - 1.6, DIAL_RADIUS) for hour in range(12))
    hand = _spoke(at, seconds * pi / 30, 0, DIAL_RADIUS - 2)
    return (
        f'<circle cx="{figure(at.x)}" cy="{figure(at.y)}" r="{DIAL_RADIUS}"/>'
        f'<path d="{ticks}"/><path class="hand" d="{hand}"/>'
    )


def official(at: Point, *, hand_up: bool) -> str:
    """An official in stripes, his shirt around the place, with one hand up or both down."""
    arm, hand = ("M3-4l5-11", Point(8.3, -16)) if hand_up else ("M3.5-4l2 9", Point(5.6, 6))
    return (
        f'<g transform="translate({figure(at.x)} {figure(at.y)})"><circle class="skin" cy="-9.5" r="3"/>'
        f'<path class="limb" d="M-2 6v9M2 6v9M-3.5-4l-2 9"/><path class="limb arm" stroke-width="2" d="{arm}"/>'
        f'<circle class="skin" cx="{hand.x}" cy="{hand.y}" r="1.6"/>'
        '<rect class="shirt" x="-4" y="-6" width="8" height="12" rx="1.5"/>'
        '<path class="stripes" d="M-2-6V6M0-6V6M2-6V6"/></g>'
    )
