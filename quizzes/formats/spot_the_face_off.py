"""Spot the face-off: the answer is a place on the rink, or that there is none to name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext

from quizzes.asking import misread_rulings, rulings_of, the_only
from quizzes.formats.base import (
    FIELDS,
    Answer,
    FormatError,
    OneSituation,
    Parts,
    Plain,
    Sample,
    Schema,
    closed,
    facet_label,
    value_label,
)
from quizzes.frozen import situation_of
from quizzes.places import (
    SPOTS,
    TOLERANCE,
    Mark,
    NotOnTheIce,
    is_there,
    point,
    read_place,
    stored,
    told_apart,
    words_for,
    words_to_fill,
)
from quizzes.questions import FacetMark, Field, Question
from quizzes.questions import Mark as Graded
from rules.drawing.rink import Point, inside_the_boards, markings
from rules.engine.chance import Chance
from rules.engine.edition import Edition
from rules.engine.incidents import KINDS, GoalkeeperLeaves
from rules.engine.messages import N_
from rules.engine.rulings import FaceOff, Ruling
from rules.engine.situations import Situation
from rules.engine.vocabulary import Team

PUCK, MARKED = "puck", "marked"
"""Answers by name: where the puck is, and the place marked on the rink, whose coordinates are posted with it."""
NO_PLACE = {
    FaceOff.NONE.value: N_("No face-off: play goes on"),
    FaceOff.BY_OTHER_RULES.value: N_("Other rules say where"),
}
PLACED = {FaceOff.CENTRE_SPOT.value: "centre_spot", FaceOff.WHERE_PLAY_WAS_STOPPED.value: PUCK}
"""The rulings that name a place, and the answer that is it."""
PUCK_MARGIN = 2.4
WAYS = {
    Team.HOME: N_("The home team attacks this way →"),
    Team.VISITORS: N_("The visitors attack this way →"),
}


class SpotTheFaceOff(Plain, OneSituation):
    """A place on the rink by pointer, touch or arrow keys, or one of the same places from a list."""

    slug = "spot_the_face_off"
    title = N_("Spot the face-off")
    partial_credit = N_("One mark: the place is right within its tolerance, or it is not.")
    template = "quizzes/formats/spot_the_face_off.html"
    scene_template = "quizzes/formats/spot_the_face_off_scene.html"
    after_template = "quizzes/formats/spot_the_face_off_ruled.html"
    script = "places.js"

    def asks(self, edition: Edition, kind: str) -> bool:
        """Whether some ruling of the kind names a place, and the kind tells where the puck is."""
        incident = KINDS[kind]
        return incident is GoalkeeperLeaves and any(
            ruled.ruling.face_off.value in PLACED for ruled in rulings_of(edition, incident)
        )

    def build(self, edition: Edition, situation: Situation, chance: Chance) -> Parts | None:
        """The places to choose from; None where the official may decide, or where two places are too near to tell."""
        ruling, puck = edition.adjudicate(situation), _puck(situation)
        if ruling.discretion or not told_apart(puck, TOLERANCE):
            return None
        return Parts(
            fields=_fields(),
            key=_key(edition, situation),
            facets=("face_off",),
            decision="face_off",
            more={"places": stored(_places(puck)), "tolerance": TOLERANCE},
        )

    def faults(self, question: Question, edition: Edition) -> Iterator[str]:
        """The key is the engine's face-off, and of the places to choose from one alone is within its tolerance."""
        situation = situation_of(question)
        ruling, puck = edition.adjudicate(situation), _puck(situation)
        if ruling.discretion:
            yield "the official may decide, so that two answers are right"
        if question.key["face_off"] != ruling.face_off.value:
            yield f"the key is {question.key['face_off']}, the face-off is {ruling.face_off.value}"
        if question.fields != _fields() or question.more["places"] != stored(_places(puck)):
            yield "the puck is elsewhere, or the places are not those of the rink"
        if not told_apart(puck, question.more["tolerance"]):
            yield "the puck is too near to another place"
        answers = [slug for slug, _ in question.fields[0].choices]
        right = [slug for slug in answers if self.grade(question, _named(question, slug)).right]
        if right != [PLACED.get(ruling.face_off.value, ruling.face_off.value)]:
            yield f"right of the list are {right}"

    def rekeyed(self, question: Question, edition: Edition) -> dict[str, Any] | None:
        """The edition's face-off; None where the official may decide, or none of the answers is that."""
        situation = situation_of(question)
        ruling = edition.adjudicate(situation)
        answer = PLACED.get(ruling.face_off.value, ruling.face_off.value)
        if ruling.discretion or answer not in dict(question.fields[0].choices):
            return None
        return _key(edition, situation)

    def schema(self) -> Schema:
        """The list of places, where each of them is, the tolerance, and the face-off as ruled and as misread."""
        pair = {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}
        mistaken = {"type": "array", "prefixItems": [{"type": "string"}] * 2, "minItems": 2, "maxItems": 2}
        return {
            "fields": FIELDS,
            "places": {"type": "object", "additionalProperties": pair},
            "tolerance": {"type": "number", "exclusiveMinimum": 0},
            "key": closed(face_off={"type": "string"}, misreadings={"type": "array", "items": mistaken}),
        }

    def parse(self, question: Question, post: Mapping[str, str]) -> Answer:
        """The answer's name under `face_off`; of a place marked on the rink, `x` and `y` in feet besides."""
        chosen = post.get("face_off", "")
        if chosen == MARKED:
            try:
                place = read_place(post.get("x", ""), post.get("y", ""))
            except NotOnTheIce:
                raise FormatError(
                    ("face_off", gettext("Mark a place on the ice, or choose one from the list."))
                ) from None
            return {"place": MARKED, "x": place.x, "y": place.y}
        if chosen not in dict(question.fields[0].choices):
            raise FormatError(("face_off", gettext("Mark a place on the rink, or choose an answer from the list.")))
        return _named(question, chosen)

    def grade(self, question: Question, answer: Answer) -> Graded:
        """Right where the place is within the tolerance of the one ruled, or where the answer that names none is."""
        given, ruled = self._face_off(question, answer), question.key["face_off"]
        right = given == ruled
        misreading = None if right else the_only(name for name, each in question.key["misreadings"] if each == given)
        facet = FacetMark(
            "face_off",
            facet_label("face_off", gettext),
            _told(question, answer),
            value_label("face_off", ruled, gettext),
            "right" if right else "wrong",
        )
        return Graded(right, int(right), 1, (facet,), misreading)

    def is_right(self, question: Question, answer: Answer, situation: Situation, edition: Edition) -> bool:
        """Whether the face-off of another situation is where the answer has it."""
        return not self.disagreements(question, answer, edition.adjudicate(situation), edition)

    def agreement(self, question: Question, answer: Answer, situation: Situation, edition: Edition) -> int:
        """One where the face-off of another situation is there, else none."""
        return int(self.is_right(question, answer, situation, edition))

    def disagreements(self, question: Question, answer: Answer, ruling: Ruling, edition: Edition) -> tuple[str, ...]:
        """The face-off, where the ruling has it elsewhere or leaves it to the official."""
        agrees = ruling.face_off.value == self._face_off(question, answer) and not ruling.discretion
        return () if agrees else ("face_off",)

    def _face_off(self, question: Question, answer: Answer) -> str | None:
        """The face-off that the answer means; None for a place where no ruling has it."""
        if answer["place"] in NO_PLACE:
            return str(answer["place"])
        given, tolerance = Point(answer["x"], answer["y"]), question.more["tolerance"]
        found = (value for value, slug in PLACED.items() if is_there(given, _place(question, slug), tolerance))
        return next(found, None)

    def shown(self, question: Question) -> dict[str, Any]:
        """The rink with its spots and the puck, and where each place of the list is."""
        listed = [
            {"slug": slug, "name": name, "mark": Mark.at(_place(question, slug), "") if slug not in NO_PLACE else None}
            for slug, name in question.fields[0].choices
        ]
        return {"rink": _rink(question), "list": listed, "words": words_to_fill()}

    def shown_after(self, question: Question, answer: Answer) -> dict[str, Any]:
        """The rink with the place given and the place ruled, each within its circle."""
        marks = []
        ruled = PLACED.get(question.key["face_off"])
        if answer["place"] not in NO_PLACE:
            right = self.grade(question, answer).right
            marks.append(Mark.at(Point(answer["x"], answer["y"]), "right" if right else "wrong"))
        if ruled:
            marks.append(Mark.at(_place(question, ruled), "ruled"))
        return {"rink": {**_rink(question), "marks": marks}, "placed": bool(ruled)}

    def samples(self, question: Question) -> Iterator[Sample]:
        """Each place of the list, the right one off by less than is allowed and by more, and what is no place."""
        right = PLACED.get(question.key["face_off"], question.key["face_off"])
        for slug, _ in question.fields[0].choices:
            yield Sample({"face_off": slug}, "right" if slug == right else "wrong")
        if right not in NO_PLACE:
            place = _place(question, right)
            inside = 1 if place.x < 0 else -1
            for off, mark in ((5, "right"), (TOLERANCE + 2, "wrong")):
                x = str(int(place.x) + inside * off)
                yield Sample({"face_off": MARKED, "x": x, "y": str(int(place.y))}, mark)
        else:
            yield Sample({"face_off": MARKED, "x": "0", "y": "0.5"}, "wrong")
        for x, y in (("", ""), ("1e1", "0"), ("nan", "0"), ("0.25", "0"), ("101", "0"), ("99", "42"), ("٣", "0")):
            yield Sample({"face_off": MARKED, "x": x, "y": y}, "malformed")
        for post in ({}, {"face_off": ""}, {"face_off": "goal"}, {"x": "0", "y": "0"}):
            yield Sample(post, "malformed")


def _fields() -> tuple[Field, ...]:
    names = NO_PLACE | {PUCK: N_("Where the puck is")} | {slug: name for slug, (name, _) in SPOTS.items()}
    choices = tuple((slug, gettext(name)) for slug, name in names.items())
    return (Field("face_off", facet_label("face_off", gettext), choices),)


def _places(puck: Point) -> dict[str, Point]:
    """The places of the list, and where each is."""
    return {slug: place for slug, (_, place) in SPOTS.items()} | {PUCK: puck}


def _key(edition: Edition, situation: Situation) -> dict[str, Any]:
    """The face-off as ruled, and as each misreading has it elsewhere."""
    ruling = edition.adjudicate(situation)
    return {
        "face_off": ruling.face_off.value,
        "misreadings": [
            [misreading.name, mistaken.face_off.value]
            for misreading, mistaken in misread_rulings(edition, situation)
            if mistaken.face_off is not ruling.face_off
        ],
    }


def _puck(situation: Situation) -> Point:
    """Where the puck is drawn, which is where the face-off is if it is there."""
    incident = situation.incident
    if not isinstance(incident, GoalkeeperLeaves):
        raise TypeError(f"a {incident.kind} does not tell where the puck is")
    return inside_the_boards(Point(incident.puck.x, incident.puck.y), PUCK_MARGIN)


def _place(question: Question, slug: str) -> Point:
    return point(question.more["places"][slug])


def _named(question: Question, slug: str) -> Answer:
    if slug in NO_PLACE:
        return {"place": slug}
    place = _place(question, slug)
    return {"place": slug, "x": place.x, "y": place.y}


def _told(question: Question, answer: Answer) -> str:
    """The answer in words: the name of the place chosen, or where the place marked is."""
    if answer["place"] == MARKED:
        return words_for(Point(answer["x"], answer["y"]))
    return dict(question.fields[0].choices)[answer["place"]]


def _rink(question: Question) -> dict[str, Any]:
    return {
        "markings": markings(),
        "way": gettext(WAYS[situation_of(question).incident.team]),
        "puck": Mark.at(_place(question, PUCK), ""),
        "tolerance": question.more["tolerance"],
    }


FORMAT = SpotTheFaceOff()
