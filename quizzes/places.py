"""Places on the ice as an answer: the spots that have a name, how far two places are apart, and where one is in words.

A place is in feet from the centre spot: x is positive towards the goal that the judged team attacks, y away from the
players' benches.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import hypot

from django.utils.translation import gettext

from rules.drawing.rink import CENTRE_SPOT, END_SPOT, NEUTRAL_SPOT, Point, figure, inside_the_boards
from rules.engine.messages import N_, number
from rules.engine.rink import HALF_WIDTH

TOLERANCE = 13
"""How many feet a place may be off and still be right. On a phone it is as far as a finger is wide."""
NEAR = 3
"""How near to a place that has a name a touch means that place, in feet."""
STEPS_A_FOOT = 2


def _mirrored(spot: tuple[float, float], along: int, across: int) -> Point:
    return Point(spot[0] * along, spot[1] * across)


SPOTS: dict[str, tuple[str, Point]] = {
    "centre_spot": (N_("The centre spot"), CENTRE_SPOT),
    "neutral_attacking_benches": (N_("Neutral zone, attacking half, bench side"), _mirrored(NEUTRAL_SPOT, 1, -1)),
    "neutral_attacking_far": (N_("Neutral zone, attacking half, far side"), _mirrored(NEUTRAL_SPOT, 1, 1)),
    "neutral_own_benches": (N_("Neutral zone, own half, bench side"), _mirrored(NEUTRAL_SPOT, -1, -1)),
    "neutral_own_far": (N_("Neutral zone, own half, far side"), _mirrored(NEUTRAL_SPOT, -1, 1)),
    "end_attacking_benches": (N_("Attacking end, bench side"), _mirrored(END_SPOT, 1, -1)),
    "end_attacking_far": (N_("Attacking end, far side"), _mirrored(END_SPOT, 1, 1)),
    "end_own_benches": (N_("Own end, bench side"), _mirrored(END_SPOT, -1, -1)),
    "end_own_far": (N_("Own end, far side"), _mirrored(END_SPOT, -1, 1)),
}
"""The nine face-off spots of the rink by their slugs: what each is called, and where it is."""

ALONG = {
    "past": N_("{n} ft past the centre line"),
    "short": N_("{n} ft short of the centre line"),
    "on": N_("on the centre line"),
}
ACROSS = {
    "benches": N_("{n} ft from the boards on the bench side"),
    "far": N_("{n} ft from the boards on the far side"),
    "middle": N_("midway between the boards"),
}
"""The words for a place: how far along the rink, and how far across. The page's script puts them together likewise."""

_COORDINATE = re.compile(r"-?\d{1,3}(?:\.[05])?", re.ASCII)


class NotOnTheIce(ValueError):
    """What was posted is no place on the ice."""


@dataclass(frozen=True)
class Mark:
    """A place marked on the rink, as a template writes it. `state`: given, right, wrong or ruled."""

    state: str
    x: str
    y: str

    @classmethod
    def at(cls, place: Point, state: str) -> Mark:
        """The mark at a place."""
        return cls(state, figure(place.x), figure(place.y))


def read_place(x: str, y: str) -> Point:
    """The place posted by its coordinates, in steps of half a foot. Raises `NotOnTheIce` where it is none."""
    if not (_COORDINATE.fullmatch(x) and _COORDINATE.fullmatch(y)):
        raise NotOnTheIce(f"{x!r}, {y!r} is no place in steps of half a foot")
    place = Point(float(x), float(y))
    if inside_the_boards(place, 0).distance(place) > 1 / STEPS_A_FOOT:
        raise NotOnTheIce(f"{x}, {y} is outside the boards")
    return place


def is_there(place: Point, other: Point, tolerance: float) -> bool:
    """Whether the two are so near to each other that one answer is as good as the other; the limit itself is."""
    return hypot(place.x - other.x, place.y - other.y) <= tolerance


def told_apart(puck: Point, tolerance: float) -> bool:
    """Whether a face-off at the puck is told by its place alone: it is far from the centre spot and from every other.

    Two places are as far apart as both their tolerances; a touch that means another spot is outside the puck's.
    """
    others = [place for slug, (_, place) in SPOTS.items() if slug != "centre_spot"]
    return puck.distance(CENTRE_SPOT) > 2 * tolerance and all(
        puck.distance(place) > tolerance + NEAR for place in others
    )


def words_for(place: Point) -> str:
    """Where a place is: along the rink, then across it."""
    along = "past" if place.x > 0 else "short" if place.x < 0 else "on"
    across = "far" if place.y > 0 else "benches" if place.y < 0 else "middle"
    return gettext("{along}, {across}").format(
        along=gettext(ALONG[along]).format(n=number(abs(place.x), gettext)),
        across=gettext(ACROSS[across]).format(n=number(HALF_WIDTH - abs(place.y), gettext)),
    )


def words_to_fill() -> dict[str, str]:
    """The words for a place in the reader's language, their numbers still open."""
    return {name: gettext(words) for name, words in (*ALONG.items(), *ACROSS.items())}


def stored(places: Mapping[str, Point]) -> dict[str, list[float]]:
    """Places as JSON."""
    return {slug: [place.x, place.y] for slug, place in places.items()}


def point(pair: Iterable[float]) -> Point:
    """The place that JSON holds."""
    x, y = pair
    return Point(x, y)
