"""A stretch of play: several incidents of one game, one call each; what one adds to the record holds for the next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext

from quizzes.asking import Told, asked, misread_rulings, misreadings_about, rulings_of, told_apart
from quizzes.formats.base import FIELDS, Answer, Judged, Parts, Plain, Sample, Schema, choices_in, closed
from quizzes.frozen import edition_of, sequence_of, situations_in
from quizzes.questions import FacetMark, Field, Mark, Question
from quizzes.stretches import FEWEST, MOST, lead_up_to
from rules.engine.chance import Chance
from rules.engine.edition import Edition
from rules.engine.incidents import KINDS, Incident
from rules.engine.messages import N_
from rules.engine.remembering import remembered
from rules.engine.rulings import FACETS, Ruling
from rules.engine.situations import Sequence, Situation
from rules.engine.writing import judgement_to_json, situation_to_json
from rules.telling import tell_in_a_game, tell_record, tell_ruling

FEWEST_CHOICES = 3
CARRIED = (
    "season",
    *(f"warned.{team}.{name}" for team in ("home", "visitors") for name in ("line_change", "face_off")),
)
"""What is told of the first incident alone: the rest follows from the calls."""


class StretchOfPlay(Plain):
    """Three to eight incidents. After a wrong call the next still starts from the right record."""

    slug = "stretch_of_play"
    takes_a_story = True
    title = N_("A stretch of play")
    partial_credit = N_("One mark for each incident, by the right record before it; right is what is right in all.")
    template = "quizzes/formats/stretch_of_play.html"
    scene_template = "quizzes/formats/stretch_of_play_told.html"
    script = "stretch.js"

    def asks(self, edition: Edition, kind: str) -> bool:
        """Whether rulings on the kind can turn on the record, so that one must have kept it."""
        return "record" in edition.reads(KINDS[kind])

    def build(self, edition: Edition, situation: Situation, chance: Chance) -> Parts | None:
        """The situation as the last of a stretch that leads to it; None where none is found."""
        sequence = lead_up_to(edition, situation, chance.stream("before"))
        return None if sequence is None else self.parts_of(edition, sequence, chance)

    def parts_of(self, edition: Edition, sequence: Sequence, chance: Chance) -> Parts | None:
        """The parts of a question about these incidents; None where they are too few or too many, or one is open.

        One that is left to the official has no one right call.
        """
        judged = situations_in(sequence, edition)
        open_ones = any(edition.adjudicate(each).discretion for each in judged)
        if not FEWEST <= len(judged) <= MOST or open_ones:
            return None
        stories = chance.stream("stories")
        return Parts(
            fields=tuple(_field(edition, each, number) for number, each in enumerate(judged, start=1)),
            key=[_key(edition, each) for each in judged],
            judged=judged,
            situation=situation_to_json(sequence, edition.slug),
            ruling=judgement_to_json(edition, sequence, gettext),
            story=tuple(
                " ".join(tell_in_a_game(each, stories.stream(place), first=place == 0))
                for place, each in enumerate(judged)
            ),
        )

    def faults(self, question: Question, edition: Edition) -> Iterator[str]:
        """By the record that the incidents before it leave, each incident has one right choice: that of the key."""
        judged = situations_in(sequence_of(question), edition)
        if not len(judged) == len(question.fields) == len(question.key) == len(question.story):
            yield "it does not ask for one call an incident"
            return
        for number, (situation, field, key) in enumerate(
            zip(judged, question.fields, question.key, strict=True), start=1
        ):
            what = asked(edition, type(situation.incident))
            ruling = edition.adjudicate(situation)
            choices = _choices(edition, type(situation.incident))
            right = [str(place) for place, told in enumerate(choices) if told == what.told_of(ruling)]
            if right != [key["right"]]:
                yield f"{field.name}: right are {right}, the key is {key['right']}"
            if ruling.discretion:
                yield f"{field.name}: the official decides"
            if field != _field(edition, situation, number):
                yield f"{field.name}: its choices are not those of its kind"

    def rekeyed(self, question: Question, edition: Edition) -> list[dict[str, Any]] | None:
        """The right choice for each incident, by the record that the edition's own rulings before it leave.

        A choice is known again by its words. None where one of the incidents has no choice that tells its ruling.
        """
        judged = situations_in(sequence_of(question), edition)
        keys = [_rekeyed(edition, each, field) for each, field in zip(judged, question.fields, strict=True)]
        return keys if all(key["right"] for key in keys) else None

    def judged(self, question: Question) -> tuple[Judged, ...]:
        """The incidents in order, each with the game as it finds it, and the record after it."""
        edition, sequence = edition_of(question), sequence_of(question)
        games = [game for _, game in edition.play(sequence)]
        return tuple(
            Judged(
                heading=gettext("Incident %(number)d") % {"number": place + 1},
                situation=situation,
                story=(question.story[place],),
                carried=CARRIED if place else (),
                after=gettext("On record after it: %(record)s") % {"record": tell_record(game.record)},
                told_by_hand=question.told_by_hand(place),
            )
            for place, (situation, game) in enumerate(zip(situations_in(sequence, edition), games, strict=True))
        )

    def shown(self, question: Question) -> dict[str, Any]:
        """Each incident's story beside its choices, and what tells how many are called: % stands for the number."""
        names = [field.name for field in question.fields]
        written = (question.written_in if question.is_written(place) else "" for place in range(len(names)))
        return {
            "beside": dict(zip(names, question.story, strict=True)),
            "spoken": dict(zip(names, written, strict=True)),
            "progress": gettext("%% of %(count)d called") % {"count": len(question.fields)},
        }

    def schema(self) -> Schema:
        """A call for each incident; which choice is right, and which are those of a misreading."""
        names = {"type": "object", "additionalProperties": {"type": "string"}}
        key = closed(right={"type": "string"}, misreadings=names)
        return {"fields": FIELDS, "key": {"type": "array", "items": key, "minItems": 3, "maxItems": 8}}

    def parse(self, question: Question, post: Mapping[str, str]) -> Answer:
        """A choice for every incident, by the call's name."""
        return choices_in(question, post, gettext("Make a call on this incident."))

    def grade(self, question: Question, answer: Answer) -> Mark:
        """One mark a call; each is held against the ruling by the right record, whatever was called before it."""
        marks = tuple(
            _mark(place, field, answer[field.name], key["right"])
            for place, (field, key) in enumerate(zip(question.fields, question.key, strict=True), start=1)
        )
        named = (
            key["misreadings"].get(answer[field.name]) for field, key in zip(question.fields, question.key, strict=True)
        )
        earned = sum(mark.state == "right" for mark in marks)
        return Mark(earned == len(marks), earned, len(marks), marks, next((name for name in named if name), None))

    def samples(self, question: Question) -> Iterator[Sample]:
        """Every call right, each one wrong, and stretches that are not called to their end."""
        right = {field.name: key["right"] for field, key in zip(question.fields, question.key, strict=True)}
        yield Sample(right, "right")
        for field in question.fields:
            for value, _ in field.choices:
                if value != right[field.name]:
                    yield Sample({**right, field.name: value}, "wrong")
            yield Sample({name: value for name, value in right.items() if name != field.name}, "malformed")
            yield Sample({**right, field.name: "99"}, "malformed")


@remembered
def _choices(edition: Edition, kind: type[Incident]) -> dict[Told, Ruling]:
    """The rulings to choose from for a kind, as told: those it can have, in a ruling's order.

    Where these are too few to choose from, the first that misreadings give stand among them.
    """
    what = asked(edition, kind)
    found = {what.told_of(each.ruling): each.ruling for each in rulings_of(edition, kind)}
    if len(found) < FEWEST_CHOICES:
        for told, ruling in _mistaken(edition, kind):
            if told not in found and len(found) < FEWEST_CHOICES:
                found[told] = ruling
    return dict(sorted(found.items(), key=lambda item: _in_a_rulings_order(item[1])))


def _mistaken(edition: Edition, kind: type[Incident]) -> Iterator[tuple[Told, Ruling]]:
    """The rulings that misreadings of the kind give, as told, where they leave nothing to the official."""
    what = asked(edition, kind)
    for misreading in misreadings_about(edition, kind):
        held = edition.misread(misreading)
        for situation in edition.situations(kind):
            ruling = held.adjudicate(situation)
            if not ruling.discretion:
                yield what.told_of(ruling), ruling


def _in_a_rulings_order(ruling: Ruling) -> tuple[int, ...]:
    places = (list(vocabulary).index(getattr(ruling, facet)) for facet, vocabulary in FACETS.items())
    return (*places, int(ruling.discretion))


def _field(edition: Edition, situation: Situation, number: int) -> Field:
    kind = type(situation.incident)
    told = asked(edition, kind).told
    choices = (tell_ruling(ruling, told) for ruling in _choices(edition, kind).values())
    label = gettext("Incident %(number)d") % {"number": number}
    return Field(f"call_{number}", label, tuple((str(place), text) for place, text in enumerate(choices)))


def _key(edition: Edition, situation: Situation) -> dict[str, Any]:
    """The right choice, and those that one misreading of the situation alone leads to, by its name."""
    kind = type(situation.incident)
    what, choices = asked(edition, kind), list(_choices(edition, kind))
    found = told_apart(
        (what.told_of(ruling), misreading.name) for misreading, ruling in misread_rulings(edition, situation)
    )
    misreadings = {str(choices.index(told)): name for told, name in found.items() if told in choices}
    right = choices.index(what.told_of(edition.adjudicate(situation)))
    return {"right": str(right), "misreadings": misreadings}


def _rekeyed(edition: Edition, situation: Situation, field: Field) -> dict[str, Any]:
    """The key of one incident among the choices that were shown for it; its `right` is empty where none is."""
    what, ruling = asked(edition, type(situation.incident)), edition.adjudicate(situation)
    shown = {text: value for value, text in field.choices}
    named = told_apart(
        (tell_ruling(held, what.told), misreading.name) for misreading, held in misread_rulings(edition, situation)
    )
    return {
        "right": "" if ruling.discretion else shown.get(tell_ruling(ruling, what.told), ""),
        "misreadings": {shown[text]: name for text, name in named.items() if text in shown},
    }


def _mark(place: int, field: Field, given: str, ruled: str) -> FacetMark:
    texts = dict(field.choices)
    state = "right" if given == ruled else "wrong"
    return FacetMark(field.name, str(place), texts[given], texts[ruled], state)


FORMAT = StretchOfPlay()
