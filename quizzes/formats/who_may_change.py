"""Who may change: people of one team after an icing, each ruled on by himself; several may be right."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext

from quizzes.asking import misreadings_about, the_only
from quizzes.formats.base import Answer, FormatError, Judged, Parts, Plain, Sample, Schema, closed, tokens
from quizzes.frozen import other_situation
from quizzes.people import (
    FEWEST,
    MOST,
    adds_nothing,
    is_icing_told,
    is_named,
    is_told_as,
    may_change,
    people_beside,
    tell_icing,
)
from quizzes.questions import FacetMark, Mark, Question
from rules.engine.chance import Chance
from rules.engine.edition import Edition
from rules.engine.incidents import ChangeAfterIcing
from rules.engine.messages import N_
from rules.engine.situations import Situation
from rules.engine.writing import situation_to_json

NONE = "none"


class WhoMayChange(Plain):
    """A list to tick. Each person is a situation of the same icing."""

    slug = "who_may_change"
    takes_a_story = False
    title = N_("Who may change")
    partial_credit = N_(
        "One mark for each person rightly ticked; a wrong tick takes one away, never below zero. "
        "Where nobody may change there is one mark, for saying so."
    )
    template = "quizzes/formats/who_may_change.html"
    scene_template = "quizzes/formats/who_may_change_told.html"

    def asks(self, edition: Edition, kind: str) -> bool:
        """Changes after an icing alone are fixed by who was on the ice."""
        return kind == ChangeAfterIcing.kind

    def build(self, edition: Edition, situation: Situation, chance: Chance) -> Parts | None:
        """The drawn change among others; the key holds who may change, by the edition and by each misreading."""
        people = people_beside(situation, chance)
        ids = tokens(len(people), chance.stream("ids"))
        situations = tuple(person.situation for person in people)
        return Parts(
            key=_key(edition, ids, situations),
            decision="change",
            judged=situations,
            story=(tell_icing(situation, chance.stream("icing")),),
            more={"people": [person.as_json(token, edition) for token, person in zip(ids, people, strict=True)]},
        )

    def faults(self, question: Question, edition: Edition) -> Iterator[str]:
        """Each is ruled on anew and told as he is; all are of one icing and team, no two of one name or number."""
        people = question.more["people"]
        situations = [other_situation(question, person["situation"]) for person in people]
        ids = [person["id"] for person in people]
        right = _allowed(edition, ids, situations)
        if question.key["right"] != right:
            yield f"right are {right}, the key is {question.key['right']}"
        if question.key["misreadings"] != _misread(edition, ids, situations):
            yield "the misreadings in the key lead to other ticks"
        yield from _faults_of_telling(question, situations)
        if len({_icing(situation) for situation in situations}) != 1:
            yield "the people are not of one icing"
        if question.situation not in [person["situation"] for person in people]:
            yield "the situation drawn is nobody's"
        for what in ("id", "name", "number"):
            if len({person[what] for person in people}) < len(people):
                yield f"two people have the same {what}"

    def without(self, question: Question, answer: Answer, void: Collection[str]) -> tuple[Question, Answer]:
        """The list without these people: their ticks neither count nor take a mark away."""
        people = [person for person in question.more["people"] if person["id"] not in void]
        key = {
            "right": [each for each in question.key["right"] if each not in void],
            "misreadings": [
                [name, [each for each in held if each not in void]] for name, held in question.key["misreadings"]
            ],
        }
        ticked = [each for each in answer["ticked"] if each not in void]
        return replace(question, key=key, more={**question.more, "people": people}), {"ticked": ticked}

    def rekeyed(self, question: Question, edition: Edition) -> dict[str, Any]:
        """Who may change by the edition; whoever is ticked or not, there is always one right answer."""
        people = question.more["people"]
        situations = [other_situation(question, person["situation"]) for person in people]
        return _key(edition, [person["id"] for person in people], situations)

    def judged(self, question: Question) -> tuple[Judged, ...]:
        """Each person's change, told with the icing."""
        return tuple(
            Judged(_title(person), other_situation(question, person["situation"]), (*question.story, person["text"]))
            for person in question.more["people"]
        )

    def shown(self, question: Question) -> dict[str, Any]:
        """The people, without how they are ruled on."""
        people = question.more["people"]
        told = [{"field": f"may_{each['id']}", "title": _title(each), "text": each["text"]} for each in people]
        return {"people": told}

    def schema(self) -> Schema:
        """The people, each with a situation; who of them may change, and who may by each misreading."""
        text, names = {"type": "string", "minLength": 1}, {"type": "array", "items": {"type": "string"}}
        person = closed(id=text, name=text, number={"type": "integer"}, text=text, situation={"type": "object"})
        misreading = {"type": "array", "prefixItems": [text, names], "minItems": 2, "maxItems": 2}
        return {
            "people": {"type": "array", "items": person, "minItems": FEWEST, "maxItems": MOST},
            "key": closed(right=names, misreadings={"type": "array", "items": misreading}),
        }

    def parse(self, question: Question, post: Mapping[str, str]) -> Answer:
        """Who is ticked, under `may_` and the person's id; or `none`, alone."""
        ticked = [person["id"] for person in question.more["people"] if post.get(f"may_{person['id']}")]
        if not ticked and not post.get(NONE):
            raise FormatError((NONE, gettext("Tick who may change, or “None of them”.")))
        if ticked and post.get(NONE):
            raise FormatError((NONE, gettext("Either tick people, or “None of them”.")))
        return {"ticked": ticked}

    def grade(self, question: Question, answer: Answer) -> Mark:
        """Right ticks less wrong ones, not below zero. The mistake is named where one alone leads to these ticks."""
        ticked, right = set(answer["ticked"]), set(question.key["right"])
        possible = len(right) or 1
        earned = max(0, len(ticked & right) - len(ticked - right)) if right else int(not ticked)
        misreading = the_only(name for name, held in question.key["misreadings"] if set(held) == ticked)
        marks = tuple(
            _mark(person, person["id"] in ticked, person["id"] in right) for person in question.more["people"]
        )
        return Mark(ticked == right, earned, possible, marks, misreading)

    def samples(self, question: Question) -> Iterator[Sample]:
        """Who may change; each tick more and each less; nothing, and both."""
        ids = [person["id"] for person in question.more["people"]]
        right = set(question.key["right"])
        yield Sample(_post(right), "right")
        for each in ids:
            yield Sample(_post(right ^ {each}), "wrong")
        for post in ({}, {NONE: ""}, {"may_0": "on"}, {NONE: "on", f"may_{ids[0]}": "on"}):
            yield Sample(post, "malformed")


def _faults_of_telling(question: Question, situations: Sequence[Situation]) -> Iterator[str]:
    """The icing and each person are told as they are ruled on, by names that people have here."""
    for person, situation in zip(question.more["people"], situations, strict=True):
        if not is_told_as(situation, person["text"]):
            yield f"{person['name']} is told otherwise than he is ruled on"
        if not is_named(person["name"], person["number"]):
            yield f"nobody is called {person['name']} here, with the number {person['number']}"
    if len(question.story) != 1 or not is_icing_told(situations[0], question.story[0]):
        yield "the icing is told otherwise"


def _post(ticked: set[str]) -> dict[str, str]:
    return {f"may_{each}": "on" for each in sorted(ticked)} or {NONE: "on"}


def _key(edition: Edition, ids: Sequence[str], situations: Sequence[Situation]) -> dict[str, Any]:
    """Who may change, by the edition and by each misreading."""
    return {"right": _allowed(edition, ids, situations), "misreadings": _misread(edition, ids, situations)}


def _allowed(edition: Edition, ids: Sequence[str], situations: Sequence[Situation]) -> list[str]:
    """The ids of those whose change stands."""
    return [each for each, situation in zip(ids, situations, strict=True) if may_change(edition, situation)]


def _misread(edition: Edition, ids: Sequence[str], situations: Sequence[Situation]) -> list[list[Any]]:
    """Each misreading that leads to other ticks, and to nothing besides, with the ids of those whose change it allows.

    One that also warns or penalises leads to the ticks of a plainer one, and could not be told from it.
    """
    right = _allowed(edition, ids, situations)
    found: list[list[Any]] = []
    for misreading in misreadings_about(edition, ChangeAfterIcing):
        misread = edition.misread(misreading)
        held = _allowed(misread, ids, situations)
        if held != right and all(adds_nothing(edition, misread, each) for each in situations):
            found.append([misreading.name, held])
    return found


def _icing(situation: Situation) -> tuple[Any, ...]:
    case = situation.incident
    return (case.team, getattr(case, "iced_by", None), str(situation_to_json(situation)["game"]))


def _title(person: dict[str, Any]) -> str:
    return gettext("No. %(number)d %(name)s") % {"number": person["number"], "name": person["name"]}


def _mark(person: dict[str, Any], given: bool, ruled: bool) -> FacetMark:
    words = {True: gettext("may change"), False: gettext("may not")}
    return FacetMark(person["id"], _title(person), words[given], words[ruled], "right" if given == ruled else "wrong")


FORMAT = WhoMayChange()
