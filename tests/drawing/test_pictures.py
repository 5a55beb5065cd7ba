"""Every situation is drawn: whole, small, readable, and with the same things labelled within its kind."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import cycle, product
from xml.etree import ElementTree

import pytest

from rules.drawing import draw
from rules.drawing.during_play import goalkeeper_at
from rules.drawing.ends import Ends
from rules.drawing.labels import Box, place
from rules.drawing.pictures import PICTURES
from rules.drawing.rink import Point
from rules.drawing.sheet import Sheet
from rules.editions import get
from rules.engine.facts import facts_of
from rules.engine.incidents import (
    KINDS,
    ChangeDuringPlay,
    FaceOffReadiness,
    GoalkeeperLeaves,
    Incident,
    LineChangeSignal,
)
from rules.engine.rink import Place
from rules.engine.situations import Situation
from rules.engine.space import situations
from rules.engine.vocabulary import Action, Exit, Possession, Team

EDITION = get("nhl-2005-06")
LIMITS = EDITION.limits
FAR = (0, 1.5, 4.9, 5, 5.1, 17, 30, 60, 82, 83, 95, 101, 120, 131, 200)
EDGES = [Place(x, y) for x, y in product((-100, -89, -40, -30, -0.1, 0, 0.1, 20, 89, 100), (-42.5, -30, 0, 28, 42.5))]
LARGEST = 7_000
WAYS = [Ends(attacks_left, long_change) for attacks_left, long_change in product((False, True), repeat=2)]
GATE, GATE_OF_A_LONG_CHANGE = Point(-25, -42.5), Point(9, -42.5)


def everything(kind: type[Incident]) -> Iterator[Incident]:
    """The kind over its boundary values and, where it has distances and places, over the ends of their ranges."""
    for situation in situations(kind, frozenset(), LIMITS):
        yield situation.incident
        if isinstance(situation.incident, FaceOffReadiness):
            yield from (replace(situation.incident, seconds_since_whistle=seconds) for seconds in (0, 30))
        if isinstance(situation.incident, LineChangeSignal):
            yield from (replace(situation.incident, seconds_given=seconds) for seconds in (0, 30))
    first = next(situations(kind, frozenset(), LIMITS)).incident
    if isinstance(first, GoalkeeperLeaves):
        yield from (replace(first, goalkeeper_distance=far, puck=puck) for far, puck in product(FAR, EDGES))
    if isinstance(first, ChangeDuringPlay):
        for far, team, way in product(FAR, Team, Exit):
            yield replace(first, retiring_distance=min(far, 100), team=team, exit=way)


def read(svg: str) -> ElementTree.Element:
    """The drawing as XML."""
    return ElementTree.fromstring(svg)  # noqa: S314 - our own text


@dataclass(frozen=True)
class Drawn:
    """An incident with its drawing, as text and as read."""

    incident: Incident
    svg: str
    root: ElementTree.Element


def told(root: ElementTree.Element) -> set[str]:
    """What the drawing labels: the facts that its texts name."""
    return {name for text in root.iter("text") for name in text.get("data-fact", "").split()}


def texts(svg: str) -> list[str]:
    """The words in the drawing, in their order."""
    return [text.text or "" for text in read(svg).iter("text")]


@pytest.fixture(scope="module", params=list(KINDS.values()), ids=list(KINDS))
def kind(request: pytest.FixtureRequest) -> type[Incident]:
    """Each kind of incident in turn."""
    found: type[Incident] = request.param
    return found


@pytest.fixture(scope="module")
def drawn(kind: type[Incident]) -> list[Drawn]:
    """Every situation of the kind, drawn, the teams attacking either way in turn."""
    pictures = [
        (incident, draw(Situation(incident=incident), attacks_left=ends.attacks_left, long_change=ends.long_change).svg)
        for incident, ends in zip(everything(kind), cycle(WAYS), strict=False)
    ]
    return [Drawn(incident, svg, read(svg)) for incident, svg in pictures]


def test_every_kind_has_a_picture():
    assert set(PICTURES) == set(KINDS.values())


def test_a_kind_labels_the_same_things_in_every_situation(drawn: list[Drawn]):
    labelled = {frozenset(told(each.root)) for each in drawn}

    assert len(labelled) == 1


def test_every_fact_of_the_kind_is_shown(kind: type[Incident], drawn: list[Drawn]):
    """A fact that decides can be marked in the drawing only if it is there."""
    for each in drawn:
        shown = set(" ".join(re.findall(r'data-fact="([^"]*)"', each.svg)).split())
        assert {fact.name for fact in facts_of(kind)} <= shown


def test_every_drawing_is_small_and_has_nothing_inline(drawn: list[Drawn]):
    decided = ' class="decided"◆ '
    for each in drawn:
        assert len(each.svg.encode()) + len(decided.encode()) * each.svg.count("data-fact") < LARGEST
        assert re.findall(r"<style|<script|\s(?:style|on\w+)=", each.svg) == []


def test_every_drawing_has_the_same_size_within_its_kind(drawn: list[Drawn]):
    sizes = {each.root.get("viewBox") for each in drawn}

    assert len(sizes) == 1


@pytest.mark.parametrize("ends", WAYS, ids=str)
def test_no_label_covers_another_or_leaves_the_drawing(kind: type[Incident], ends: Ends):
    """Before the call or after it, when the labels are longer, in turn."""
    everything_marked = [fact.name for fact in facts_of(kind)]
    for incident, marked in zip(everything(kind), cycle(([], everything_marked, everything_marked)), strict=False):
        sheet = Sheet(incident.team, marked, str, ends)
        PICTURES[kind](sheet, incident)
        boxes = [placed.box for placed in place(sheet.labels, sheet.taken)]
        for index, box in enumerate(boxes):
            assert box.outside() == 0, incident
            assert [other for other in boxes[:index] if box.overlap(other)] == [], incident


def test_what_stands_on_the_ice_is_inside_the_boards(drawn: list[Drawn]):
    """But for a player who is at the boards themselves."""
    ice = Box(-100, -47, 100, 42.5)
    for each in drawn:
        for circle in each.root.iter("circle"):
            x, y = float(circle.get("cx", 0)), float(circle.get("cy", 0))
            assert ice.left <= x <= ice.right, each.incident
            assert ice.top <= y <= ice.bottom, each.incident


def leaves(distance: float) -> GoalkeeperLeaves:
    """A goalkeeper so far from his bench, the opponents with the puck in his end."""
    return GoalkeeperLeaves(
        team=Team.HOME, goalkeeper_distance=distance, possession=Possession.OPPONENTS, puck=Place(-55, 15)
    )


def test_the_text_tells_what_the_picture_shows():
    drawing = draw(Situation(incident=leaves(30)))

    assert drawing.text == (
        "The rink, the home team attacking to the right. Both players' benches are along the upper boards, the home "
        "team's on the left. The goalkeeper is on his way to the players' bench while play goes on; the skater is "
        "still on it. The goalkeeper is 30 feet from his players' bench when the skater comes on. At that moment the "
        "puck is with: visitors. Neither of the two has anything to do with the puck or an opponent. The goalkeeper "
        "then goes on to the bench. The puck is 55 feet from the centre red line, in the team's own half."
    )
    assert "goalkeeper 30 ft" in texts(drawing.svg)
    assert "puck 55 ft short of centre" in texts(drawing.svg)


@pytest.mark.parametrize(
    ("x", "label"),
    [(-0.1, "puck 0.1 ft short of centre"), (0, "puck on the red line"), (0.1, "puck 0.1 ft past centre")],
)
def test_the_side_of_the_red_line_is_told_exactly(x: float, label: str):
    incident = replace(leaves(30), puck=Place(x, 0))

    assert label in texts(draw(Situation(incident=incident)).svg)


@pytest.mark.parametrize("gate", [GATE, GATE_OF_A_LONG_CHANGE])
@pytest.mark.parametrize("distance", [0, 4.9, 5, 5.1, 30, 76, 77, 94, 95, 106, 107, 119])
def test_the_goalkeeper_stands_at_his_true_distance(distance: float, gate: Point):
    place_of_his, to_scale = goalkeeper_at(distance, gate)

    assert to_scale
    assert gate.distance(place_of_his) == pytest.approx(distance)


def test_a_distance_that_no_rink_has_is_drawn_as_a_broken_line():
    assert 'stroke-dasharray="2.2 1.6"' not in draw(Situation(incident=leaves(200))).svg
    assert "goalkeeper 200 ft" in texts(draw(Situation(incident=leaves(200))).svg)


def test_only_what_decided_is_marked_and_that_by_more_than_a_colour():
    plain = draw(Situation(incident=leaves(30)))
    marked = draw(Situation(incident=leaves(30)), marked=("possession",))

    assert "decided" not in plain.svg
    assert "◆" not in plain.svg
    assert plain.decided == ()
    assert marked.text == plain.text
    elements = [e for e in read(marked.svg).iter() if "decided" in e.get("class", "").split()]
    assert {e.get("data-fact") for e in elements} == {"possession"}
    assert [text for text in texts(marked.svg) if "◆" in text] == ["◆ As he comes on, puck with: visitors"]
    assert marked.decided == ("As he comes on, puck with: visitors",)


def test_every_fact_that_can_decide_has_a_text_to_mark(kind: type[Incident], drawn: list[Drawn]):
    for fact in facts_of(kind):
        drawing = draw(Situation(incident=drawn[0].incident), marked=(fact.name,))
        assert drawing.decided, fact.name


def test_two_drawings_on_a_page_do_not_share_an_identifier():
    one, other = (draw(Situation(incident=leaves(30)), uid=uid).svg for uid in ("asked", "changed"))

    identifiers = [set(re.findall(r'id="([^"]+)"', svg)) for svg in (one, other)]
    assert identifiers == [{"asked-name", "asked-text"}, {"changed-name", "changed-text"}]


def test_what_a_translation_says_is_escaped():
    drawing = draw(Situation(incident=leaves(30)), translate=lambda message: message.replace("goalkeeper", "<b>&"))

    read(drawing.svg)
    assert "<b>" not in drawing.svg


def test_every_word_of_a_drawing_passes_through_the_translation():
    incident = ChangeDuringPlay(
        team=Team.HOME, retiring_distance=12, exit=Exit.OTHER, action=Action.NONE
    )  # no names of players, no numbers without a unit
    svg = draw(Situation(incident=incident), translate=lambda message: re.sub(r"[A-Za-z](?![^{]*})", "x", message)).svg

    assert [text for text in texts(svg) if re.search(r"[A-Za-wyz]", text)] == []
