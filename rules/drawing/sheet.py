"""A sheet to draw a situation on: shapes, labels and notes, each under the name of the fact it shows."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise
from xml.sax.saxutils import escape, quoteattr

from rules.drawing import figures
from rules.drawing.labels import SIZE, Box, Label, place
from rules.drawing.rink import BENCH_MIDDLE, Point, figure, markings
from rules.engine.messages import N_, Translate, number
from rules.engine.vocabulary import Team

TOKEN_RADIUS = 4.4
NOTE_TOP, NOTE_STEP = 53.5, 8.5
BENCH_NAMES = {Team.HOME: N_("home bench"), Team.VISITORS: N_("visitors' bench")}
ATTACKS = {Team.HOME: N_("home attack →"), Team.VISITORS: N_("visitors attack →")}
COLOURS = {
    "token": ' fill="#fff" stroke="#0b1b2e" text-anchor="middle" font-weight="700"',
    "puck": ' fill="#0b1b2e" stroke="#fff" stroke-width=".8"',
    "way": ' fill="none" stroke="#0b1b2e" stroke-width=".8"',
    "moment": ' stroke="#0b1b2e" stroke-width="1.6"',
    "dial": ' fill="#fff" stroke="#0b1b2e" stroke-width=".8"',
    "official": ' fill="none" stroke="#0b1b2e" stroke-width="1" stroke-linecap="round"',
}
GROUND = {
    Team.HOME: N_(
        "The rink, the home team attacking to the right. Both players' benches are along the upper boards, "
        "the home team's on the left."
    ),
    Team.VISITORS: N_(
        "The rink, the visitors attacking to the right. Both players' benches are along the upper boards, "
        "the visitors' on the left."
    ),
}


class Sheet:
    """What is drawn and told of one situation. The benches and the way the judged team attacks are always there."""

    def __init__(self, team: Team, marked: Collection[str], translate: Translate) -> None:
        self.team = team
        self._marked = frozenset(marked)
        self.translate = translate
        self._shapes: list[str] = []
        self.labels: list[Label] = []
        self._notes: list[tuple[tuple[str, ...], str]] = []
        self.taken: list[Box] = []
        self._sentences: list[str] = [translate(GROUND[team])]

    def say(self, message: str, **places: str) -> str:
        """The message in the reader's language, its places filled."""
        return self.translate(message).format(**places)

    def feet(self, distance: float) -> str:
        """A distance as a label writes it."""
        return self.say(N_("{n} ft"), n=number(distance))

    def tell(self, message: str, **places: str) -> None:
        """A sentence of the drawing's text."""
        self._sentences.append(self.say(message, **places))

    @property
    def text(self) -> str:
        """All sentences, the rink first."""
        return " ".join(self._sentences)

    def shape(self, fact: str, svg: str, *boxes: Box, kind: str = "") -> None:
        """A shape that shows the fact; labels keep out of its boxes."""
        self._shapes.append(f"<g{self._classes(kind, fact)}>{svg}</g>")
        self.taken.extend(boxes)

    def token(self, fact: str, at: Point, sign: str = "", *, own: bool = True) -> None:
        """A player at his place, with a sign of one letter; those of the other team are hollow."""
        svg = f'<circle cx="{figure(at.x)}" cy="{figure(at.y)}" r="{TOKEN_RADIUS}"/>'
        if sign:
            svg += f'<text x="{figure(at.x)}" y="{figure(at.y + 2)}" font-size="5.6">{escape(sign)}</text>'
        self.shape(fact, svg, Box.around(at, TOKEN_RADIUS), kind="token own" if own else "token")

    def puck(self, fact: str, at: Point) -> None:
        """The puck at its place."""
        circle = f'<circle cx="{figure(at.x)}" cy="{figure(at.y)}" r="2.3"/>'
        self.shape(fact, circle, Box.around(at, 3), kind="puck")

    def line(self, fact: str, *points: Point, arrow: bool = False, dashed: bool = True) -> None:
        """A line through the points, with a head at its end where it is an arrow."""
        path = "M" + "L".join(f"{figure(point.x)} {figure(point.y)}" for point in points)
        head = figures.arrow_head(points[-2], points[-1]) if arrow else ""
        dashes = ' stroke-dasharray="2.2 1.6"' if dashed else ""
        along = [box for start, end in pairwise(points) for box in _boxes_along(start, end)]
        self.shape(fact, f'<path{dashes} d="{path}"/>{head}', *along, kind="way")

    def dial(self, fact: str, at: Point, seconds: float) -> None:
        """A small clock that shows the seconds."""
        self.shape(fact, figures.dial(at, seconds), Box.around(at, figures.DIAL_RADIUS), kind="dial")

    def official(self, fact: str, at: Point, *, hand_up: bool) -> None:
        """An official, his shirt at the place, with a hand up or both down."""
        box = Box(at.x - 7, at.y - 14, at.x + 9, at.y + 16)
        self.shape(fact, figures.official(at, hand_up=hand_up), box, kind="official")

    def beak(self, fact: str, at: Point, aim: Point) -> None:
        """A mark on the rim of a token: the way that its player is going."""
        rim, tip = at.towards(aim, TOKEN_RADIUS - 0.6), at.towards(aim, TOKEN_RADIUS + 3)
        self.shape(fact, figures.arrow_head(rim, tip), kind="way")

    def mark(self, fact: str, at: Point) -> None:
        """A moment on a way: a stroke across it."""
        svg = f'<path d="M{figure(at.x)} {figure(at.y - 5)}v10"/>'
        self.shape(fact, svg, Box.around(at, 2), kind="moment")

    def label(self, fact: str, text: str, at: Point, gap: float = TOKEN_RADIUS + 2) -> None:
        """A text beside the point, at a place where it covers nothing."""
        self.labels.append(Label(fact, text, at, gap))

    def note(self, text: str, *facts: str) -> None:
        """A line under the rink that tells these facts."""
        self._notes.append((facts, text))

    def _classes(self, kind: str, *facts: str) -> str:
        decided = "decided" if self._marked.intersection(facts) else ""
        names = " ".join(name for name in (kind, decided) if name)
        colours = COLOURS.get(kind.partition(" ")[0], "")
        return (f" class={quoteattr(names)}" if names else "") + f" data-fact={quoteattr(' '.join(facts))}{colours}"

    def _text(self, x: float, y: float, text: str, classes: str, anchor: str = "") -> str:
        place = f' text-anchor="{anchor}"' if anchor in ("start", "end") else ""
        return f'<text{classes} x="{figure(x)}" y="{figure(y)}"{place}>{escape(text)}</text>'

    def _signs(self) -> str:
        """The labels of what is always there."""
        own, other = self.translate(BENCH_NAMES[self.team]), self.translate(BENCH_NAMES[self.team.other])
        return (
            self._text(-BENCH_MIDDLE, -49.5, own, self._classes("", "own_bench"))
            + self._text(BENCH_MIDDLE, -49.5, other, self._classes("", "other_bench"))
            + self._text(101, NOTE_TOP, self.translate(ATTACKS[self.team]), self._classes("quiet", "team"), "end")
        )

    def svg(self, uid: str) -> str:
        """The whole drawing. `uid` keeps its identifiers apart from those of another drawing on the page."""
        labels = "".join(
            self._text(it.x, it.y, it.label.text, self._classes("", it.label.fact), it.anchor)
            for it in place(self.labels, self.taken)
        )
        notes = "".join(
            self._text(-101, NOTE_TOP + NOTE_STEP * row, text, self._classes("", *facts), "start")
            for row, (facts, text) in enumerate(self._notes)
        )
        height = 57 + NOTE_TOP + NOTE_STEP * max(0, len(self._notes) - 1) + 2.5
        name, told = quoteattr(f"{uid}-name"), quoteattr(f"{uid}-text")
        return (
            f'<svg class="rink" viewBox="-102 -57 204 {figure(height)}" role="img"'
            f" aria-labelledby={name} aria-describedby={told}>"
            f"<title id={name}>{escape(self.translate(N_('The rink')))}</title>"
            f"<desc id={told}>{escape(self.text)}</desc>{markings()}{''.join(self._shapes)}"
            f'<g class="rink-text" font-size="{SIZE}" text-anchor="middle">{self._signs()}{notes}'
            '<g class="rink-said" font-weight="600" stroke="#fff" stroke-width="2.2" stroke-linejoin="round"'
            f' paint-order="stroke">{labels}</g></g></svg>'
        )


def _boxes_along(start: Point, end: Point) -> list[Box]:
    """What a line takes up, in steps."""
    steps = int(start.distance(end) / 6)
    return [Box.around(start.towards(end, 3 + 6 * step), 2) for step in range(steps)]
