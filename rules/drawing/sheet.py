"""A sheet to draw a situation on: shapes, labels and notes, each under the name of the fact it shows."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import pairwise
from xml.sax.saxutils import escape, quoteattr

from rules.drawing import figures
from rules.drawing.ends import Ends
from rules.drawing.labels import SIZE, Box, Label, place
from rules.drawing.rink import BENCH_MIDDLE, Point, bench, figure, markings
from rules.drawing.steps import Steps
from rules.engine.messages import N_, Translate, number
from rules.engine.vocabulary import Team

TOKEN_RADIUS = 4.4
NOTE_TOP, NOTE_STEP = 53.5, 8.5
DECIDED = "◆ "
"""The sign before what decided: a colour alone would not tell everyone."""
BENCH_NAMES = {Team.HOME: N_("home bench"), Team.VISITORS: N_("visitors' bench")}
ATTACKS = {
    (Team.HOME, False): N_("home attack →"),
    (Team.HOME, True): N_("← home attack"),
    (Team.VISITORS, False): N_("visitors attack →"),
    (Team.VISITORS, True): N_("← visitors attack"),
}
ATTACKS_TOLD = {
    (Team.HOME, False): N_("The rink, the home team attacking to the right."),
    (Team.HOME, True): N_("The rink, the home team attacking to the left."),
    (Team.VISITORS, False): N_("The rink, the visitors attacking to the right."),
    (Team.VISITORS, True): N_("The rink, the visitors attacking to the left."),
}
BENCHES_TOLD = {
    True: N_("Both players' benches are along the upper boards, the home team's on the left."),
    False: N_("Both players' benches are along the upper boards, the home team's on the right."),
}
COLOURS = {
    "token": ' fill="#fff" stroke="#0b1b2e" text-anchor="middle" font-weight="700"',
    "puck": ' fill="#0b1b2e" stroke="#fff" stroke-width=".8"',
    "ring": ' fill="none" stroke="#0b1b2e" stroke-width=".8" stroke-dasharray="1.6 1"',
    "way": ' fill="none" stroke="#0b1b2e" stroke-width=".8"',
    "moment": ' stroke="#0b1b2e" stroke-width="1.6"',
    "dial": ' fill="#fff" stroke="#0b1b2e" stroke-width=".8"',
    "official": ' fill="none" stroke="#0b1b2e" stroke-width="1" stroke-linecap="round"',
}


class Sheet:
    """What is drawn and told of one situation. The benches and the way the judged team attacks are always there.

    Points are given as the judged team sees them, attacking to the right.
    """

    def __init__(self, team: Team, marked: Collection[str], translate: Translate, ends: Ends) -> None:
        self.team = team
        self.ends = ends
        self._marked = frozenset(marked)
        self.translate = translate
        self.steps = Steps()
        self._shapes: list[str] = []
        self.labels: list[Label] = []
        self._notes: list[tuple[tuple[str, ...], str, str]] = []
        self.taken: list[Box] = []
        self.decided: list[str] = []
        home_on_the_left = (team is Team.HOME) == self._bench_on_the_left
        self.ground = f"{translate(ATTACKS_TOLD[team, ends.attacks_left])} {translate(BENCHES_TOLD[home_on_the_left])}"
        self._attack = self._said(translate(ATTACKS[team, ends.attacks_left]), "team")

    @property
    def _bench_on_the_left(self) -> bool:
        """Whether the judged team's bench is on the left of the sheet."""
        return self.ends.attacks_left == self.ends.long_change

    def by_the_bench(self, x: float, y: float) -> Point:
        """The point that lies so to the judged team's bench as (x, y) does where that is in its own half."""
        return Point(-x if self.ends.long_change else x, y)

    def _on(self, point: Point) -> Point:
        """The point where it lies on the sheet."""
        return Point(-point.x, point.y) if self.ends.attacks_left else point

    def say(self, message: str, **places: str) -> str:
        """The message in the reader's language, its places filled."""
        return self.translate(message).format(**places)

    def feet(self, distance: float) -> str:
        """A distance as a label writes it."""
        return self.say(N_("{n} ft"), n=number(distance, self.translate))

    def tell(self, message: str, **places: str) -> None:
        """A sentence of the current step."""
        self.steps.tell(self.say(message, **places))

    def _said(self, text: str, *facts: str) -> str:
        """A text of the drawing: the sign before it where one of its facts decided."""
        if not self._marked.intersection(facts):
            return text
        self.decided.append(text)
        return DECIDED + text

    def shape(self, fact: str, svg: str, *boxes: Box, kind: str = "", moves: str = "") -> None:
        """A shape that shows the fact; labels keep out of its boxes."""
        moving = f' data-moves="{moves}"' if moves else ""
        self._shapes.append(f"<g{self._classes(kind, self.steps.seen_from, fact)}{moving}>{svg}</g>")
        self.taken.extend(boxes)

    def _moves(self, at: Point, stands: Mapping[str, Point] | None) -> str:
        there = {name: self._on(point) for name, point in (stands or {}).items()}
        return self.steps.moves(at, there)

    def token(
        self, fact: str, at: Point, sign: str = "", *, own: bool = True, stands: Mapping[str, Point] | None = None
    ) -> None:
        """A player at his place, with a sign of one letter; those of the other team are hollow.

        `stands` says where else he stands, from which step on.
        """
        at = self._on(at)
        svg = f'<circle cx="{figure(at.x)}" cy="{figure(at.y)}" r="{TOKEN_RADIUS}"/>'
        if sign:
            svg += f'<text x="{figure(at.x)}" y="{figure(at.y + 2)}" font-size="5.6">{escape(sign)}</text>'
        kind = "token own" if own else "token"
        self.shape(fact, svg, Box.around(at, TOKEN_RADIUS), kind=kind, moves=self._moves(at, stands))

    def ring(self, fact: str, at: Point, stands: Mapping[str, Point] | None = None) -> None:
        """A ring around a player: it is he who acts."""
        at = self._on(at)
        circle = f'<circle cx="{figure(at.x)}" cy="{figure(at.y)}" r="{TOKEN_RADIUS + 2}"/>'
        self.shape(fact, circle, Box.around(at, TOKEN_RADIUS + 2), kind="ring", moves=self._moves(at, stands))

    def puck(self, fact: str, at: Point, stands: Mapping[str, Point] | None = None) -> None:
        """The puck at its place."""
        at = self._on(at)
        circle = f'<circle cx="{figure(at.x)}" cy="{figure(at.y)}" r="2.3"/>'
        self.shape(fact, circle, Box.around(at, 3), kind="puck", moves=self._moves(at, stands))

    def line(self, fact: str, *points: Point, arrow: bool = False, dashed: bool = True) -> None:
        """A line through the points, with a head at its end where it is an arrow."""
        points = tuple(self._on(point) for point in points)
        path = "M" + "L".join(f"{figure(point.x)} {figure(point.y)}" for point in points)
        head = figures.arrow_head(points[-2], points[-1]) if arrow else ""
        dashes = ' stroke-dasharray="2.2 1.6"' if dashed else ""
        along = [box for start, end in pairwise(points) for box in _boxes_along(start, end)]
        self.shape(fact, f'<path{dashes} d="{path}"/>{head}', *along, kind="way")

    def dial(self, fact: str, at: Point, seconds: float) -> None:
        """A small clock that shows the seconds."""
        at = self._on(at)
        self.shape(fact, figures.dial(at, seconds), Box.around(at, figures.DIAL_RADIUS), kind="dial")

    def official(self, fact: str, at: Point, *, hand_up: bool, at_first: bool = False) -> None:
        """An official, his shirt at the place, with a hand up or both down; `at_first` in the first step alone."""
        at = self._on(at)
        box = Box(at.x - 7, at.y - 14, at.x + 9, at.y + 16)
        kind = "official at-first" if at_first else "official"
        self.shape(fact, figures.official(at, hand_up=hand_up), box, kind=kind)

    def beak(self, fact: str, at: Point, aim: Point, stands: Mapping[str, Point]) -> None:
        """A mark on the rim of a token: the way that its player is going."""
        at, aim = self._on(at), self._on(aim)
        rim, tip = at.towards(aim, TOKEN_RADIUS - 0.6), at.towards(aim, TOKEN_RADIUS + 3)
        self.shape(fact, figures.arrow_head(rim, tip), kind="way", moves=self._moves(at, stands))

    def mark(self, fact: str, at: Point) -> None:
        """A moment on a way: a stroke across it."""
        at = self._on(at)
        svg = f'<path d="M{figure(at.x)} {figure(at.y - 5)}v10"/>'
        self.shape(fact, svg, Box.around(at, 2), kind="moment")

    def label(self, fact: str, text: str, at: Point, gap: float = TOKEN_RADIUS + 2) -> None:
        """A text beside the point, at a place where it covers nothing."""
        self.labels.append(Label(fact, self._said(text, fact), self._on(at), gap, self.steps.seen_from))

    def note(self, text: str, *facts: str) -> None:
        """A line under the rink that tells these facts."""
        self._notes.append((facts, self._said(text, *facts), self.steps.seen_from))

    def _classes(self, kind: str, seen_from: str, *facts: str) -> str:
        decided = "decided" if self._marked.intersection(facts) else ""
        names = " ".join(name for name in (kind, seen_from, decided) if name)
        colours = COLOURS.get(kind.partition(" ")[0], "")
        return (f" class={quoteattr(names)}" if names else "") + f" data-fact={quoteattr(' '.join(facts))}{colours}"

    def _text(self, x: float, y: float, text: str, classes: str, anchor: str = "") -> str:
        place = f' text-anchor="{anchor}"' if anchor in ("start", "end") else ""
        return f'<text{classes} x="{figure(x)}" y="{figure(y)}"{place}>{escape(text)}</text>'

    def _bench_sign(self, team: Team, fact: str, *, left: bool) -> str:
        """The name of a bench over it, from its end by the centre outwards: the two are near each other."""
        end, anchor = (-5, "end") if left else (5, "start")
        return self._text(end, -49.5, self.translate(BENCH_NAMES[team]), self._classes("", "", fact), anchor)

    def _signs(self) -> str:
        """The labels of what is always there."""
        left = self._bench_on_the_left
        return (
            self._bench_sign(self.team, "own_bench", left=left)
            + self._bench_sign(self.team.other, "other_bench", left=not left)
            + self._text(101, NOTE_TOP, self._attack, self._classes("quiet", "", "team"), "end")
        )

    def svg(self, uid: str) -> str:
        """The whole drawing. `uid` keeps its identifiers apart from those of another drawing on the page."""
        labels = "".join(
            self._text(it.x, it.y, it.label.text, self._classes("", it.label.seen_from, it.label.fact), it.anchor)
            for it in place(self.labels, self.taken)
        )
        notes = "".join(
            self._text(-101, NOTE_TOP + NOTE_STEP * row, text, self._classes("", seen_from, *facts), "start")
            for row, (facts, text, seen_from) in enumerate(self._notes)
        )
        height = 57 + NOTE_TOP + NOTE_STEP * max(0, len(self._notes) - 1) + 2.5
        name, told = quoteattr(f"{uid}-name"), quoteattr(f"{uid}-text")
        title = self.translate(N_("The rink"))  # in no f-string: there it would not be collected
        own_bench = bench(-BENCH_MIDDLE if self._bench_on_the_left else BENCH_MIDDLE, "rink-bench own")
        return (
            f'<svg class="rink" viewBox="-102 -57 204 {figure(height)}" role="img"'
            f" aria-labelledby={name} aria-describedby={told}>"
            f"<title id={name}>{escape(title)}</title>"
            f"<desc id={told}>{escape(' '.join((self.ground, *self.steps.captions)))}</desc>"
            f"{markings()}{own_bench}{''.join(self._shapes)}"
            f'<g class="rink-text" font-size="{SIZE}" text-anchor="middle">{self._signs()}{notes}'
            '<g class="rink-said" font-weight="600" stroke="#fff" stroke-width="2.2" stroke-linejoin="round"'
            f' paint-order="stroke">{labels}</g></g></svg>'
        )


def _boxes_along(start: Point, end: Point) -> list[Box]:
    """What a line takes up, in steps."""
    steps = int(start.distance(end) / 6)
    return [Box.around(start.towards(end, 3 + 6 * step), 2) for step in range(steps)]
