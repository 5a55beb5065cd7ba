"""Put in order: the steps of a procedure, or some of them, and perhaps one that does not belong to it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext

from quizzes.asking import Told
from quizzes.formats.base import (
    FIELDS,
    Answer,
    FormatError,
    Judged,
    OneSituation,
    Parts,
    Plain,
    Sample,
    Schema,
    tokens,
)
from quizzes.frozen import edition_of, situation_of
from quizzes.questions import FacetMark, Field, Mark, Question
from rules.book import clause_of
from rules.engine.chance import Chance
from rules.engine.edition import Edition
from rules.engine.incidents import LineChangeAttempt, LineChangeSignal
from rules.engine.messages import N_
from rules.engine.procedures import Procedure, ProcedureStep
from rules.engine.rulings import Change
from rules.engine.situations import Situation
from rules.telling import tell_situation

OUT = "out"
FEWEST = 4


class PutInOrder(Plain, OneSituation):
    """The situation is of the procedure at a stoppage: a signal or a lawful change. Asked are the steps of it all."""

    slug = "put_in_order"
    takes_a_story = False
    title = N_("Put in order")
    partial_credit = N_(
        "One mark for each step in its right place, and for the step left out; right is what is right in all."
    )
    template = "quizzes/formats/put_in_order.html"
    after_template = "quizzes/formats/put_in_order_ruled.html"
    script = "put_in_order.js"

    def asks(self, edition: Edition, kind: str) -> bool:
        """What happens in the course of a line change, where the edition declares that."""
        return kind in (LineChangeSignal.kind, LineChangeAttempt.kind) and bool(edition.procedures)

    def share(self, edition: Edition, kind: str, told: Told) -> float:
        """Every signal, and of the changes those that are lawful: the procedure is not told by what goes against it."""
        return float(kind == LineChangeSignal.kind or Change.ALLOWED in told)

    def build(self, edition: Edition, situation: Situation, chance: Chance) -> Parts | None:
        """Four steps or more in an order that chance gives, in half of the questions with a foreign one among them."""
        (procedure,) = edition.procedures
        if edition.adjudicate(situation).change is Change.REFUSED:
            return None
        steps = _some(procedure, chance)
        foreign = [chance.stream("foreign").pick(procedure.foreign)] if chance.stream("whether").below(2) else []
        shown = chance.stream("order").shuffled([*steps, *foreign])
        ids = dict(zip(shown, tokens(len(shown), chance.stream("ids")), strict=True))
        choices = _choices(len(shown))
        names = sorted(step.name for step in shown)
        return Parts(
            fields=tuple(Field(f"step_{ids[step]}", step.tell(edition.parameters, gettext), choices) for step in shown),
            key={f"step_{ids[step]}": str(steps.index(step) + 1) if step in steps else OUT for step in shown},
            decides=_carrying(edition, steps),
            story=(
                *tell_situation(situation, edition, chance.stream("story")),
                procedure.tell_when(edition.parameters, gettext),
            ),
            more={"procedure": procedure.name, "steps": {f"step_{ids[step]}": step.name for step in shown}},
            narrow=names,
        )

    def faults(self, question: Question, edition: Edition) -> Iterator[str]:
        """The places follow the edition's own order, what is left out is no step, and it is told when all are taken."""
        procedure = next(each for each in edition.procedures if each.name == question.more["procedure"])
        named = question.more["steps"]
        right = _places(procedure, named)
        kept = [field for field, place in right.items() if place != OUT]
        if question.key != right:
            yield f"right is {right}, the key is {question.key}"
        if len(kept) < FEWEST or len(named) - len(kept) > 1:
            yield "it has too few steps of the procedure, or too many others"
        if question.story[-1] != procedure.tell_when(edition.parameters, gettext):
            yield "it is not told when all the steps are taken"
        texts = {step.name: step.tell(edition.parameters, gettext) for step in (*procedure.steps, *procedure.foreign)}
        if any(texts[named[field.name]] != field.label for field in question.fields):
            yield "a step is not told as the edition tells it"
        if any(field.choices != _choices(len(named)) for field in question.fields):
            yield "its places are not those of its steps"

    def rekeyed(self, question: Question, edition: Edition) -> dict[str, str] | None:
        """The places by the edition's order.

        None where the edition does not know a step, or tells it with other numbers: it would be in its place and wrong.
        """
        named = question.more["steps"]
        procedure = next((each for each in edition.procedures if each.name == question.more["procedure"]), None)
        steps = {step.name: step for step in (*procedure.steps, *procedure.foreign)} if procedure else {}
        for field in question.fields:
            step = steps.get(named[field.name])
            if step is None or _numbers(step.tell(edition.parameters, gettext)) != _numbers(field.label):
                return None
        return _places(procedure, named) if procedure else None

    def decided_by(self, question: Question, edition: Edition) -> tuple[str, ...]:
        """The provisions from which the steps shown follow."""
        named = set(question.more["steps"].values())
        return _carrying(edition, [step for each in edition.procedures for step in each.steps if step.name in named])

    def judged(self, question: Question) -> tuple[Judged, ...]:
        """The situation, under a heading of its own: its ruling is beside what is asked."""
        return (Judged(gettext("The situation told"), situation_of(question), question.story),)

    def shown_after(self, question: Question, answer: Answer) -> dict[str, Any]:
        """The steps in their order, each with the clauses that it follows from, and the one that is none."""
        edition = edition_of(question)
        (procedure,) = (each for each in edition.procedures if each.name == question.more["procedure"])
        carried = {step.name: _carrying(edition, [step]) for step in procedure.steps}
        labels = {field.name: field.label for field in question.fields}
        steps = [(int(place), name) for name, place in question.key.items() if place != OUT]
        return {
            "title": gettext(procedure.title),
            "steps": [
                {
                    "text": labels[name],
                    "clauses": [
                        clause_of(edition, edition.provision(each)) for each in carried[question.more["steps"][name]]
                    ],
                }
                for _, name in sorted(steps)
            ],
            "left_out": [labels[name] for name, place in question.key.items() if place == OUT],
        }

    def schema(self) -> Schema:
        """The procedure's name, each shown step's name, and the place of each, or that it is left out."""
        names = {"type": "object", "additionalProperties": {"type": "string"}, "minProperties": FEWEST}
        return {"fields": FIELDS, "procedure": {"type": "string"}, "steps": names, "key": names}

    def parse(self, question: Question, post: Mapping[str, str]) -> Answer:
        """A place for each step, one after another from 1, or that it is left out."""
        given = {field.name: post.get(field.name, "") for field in question.fields}
        problems = [
            (field.name, gettext("Choose its place, or leave it out."))
            for field in question.fields
            if given[field.name] not in dict(field.choices)
        ]
        if problems:
            raise FormatError(*problems)
        places = [place for place in given.values() if place != OUT]
        expected = {str(place) for place in range(1, len(places) + 1)}
        wrong = [
            name for name, place in given.items() if place != OUT and (place not in expected or places.count(place) > 1)
        ]
        if wrong:
            text = gettext("Number the steps one after another from 1: each place once, none left open.")
            raise FormatError(*((name, text) for name in wrong))
        return given

    def grade(self, question: Question, answer: Answer) -> Mark:
        """One mark a step."""
        marks = tuple(_mark(field, answer[field.name], question.key[field.name]) for field in question.fields)
        earned = sum(mark.state == "right" for mark in marks)
        return Mark(earned == len(marks), earned, len(marks), marks, None)

    def samples(self, question: Question) -> Iterator[Sample]:
        """The right order; the first two changed about; every step left out that belongs; and what is no order."""
        right: dict[str, str] = dict(question.key)
        by_place = {place: name for name, place in right.items() if place != OUT}
        yield Sample(right, "right")
        yield Sample({**right, by_place["1"]: "2", by_place["2"]: "1"}, "wrong")
        yield Sample({**right, by_place[str(len(by_place))]: OUT}, "wrong")
        yield Sample({**right, by_place["1"]: "2"}, "malformed")
        yield Sample({**right, by_place["1"]: OUT}, "malformed")
        yield Sample({**right, by_place["1"]: "first"}, "malformed")
        yield Sample({name: place for name, place in right.items() if place != "1"}, "malformed")


def _choices(count: int) -> tuple[tuple[str, str], ...]:
    """The places that a step can have among so many, and that it is left out."""
    places = (str(place) for place in range(1, count + 1))
    return ((OUT, gettext("Leave out")), *((place, place) for place in places))


def _some(procedure: Procedure, chance: Chance) -> list[ProcedureStep]:
    """Four steps or more of the procedure, in its order."""
    count = FEWEST + chance.stream("count").below(len(procedure.steps) - FEWEST + 1)
    chosen = chance.stream("steps").shuffled(procedure.steps)[:count]
    return [step for step in procedure.steps if step in chosen]


def _places(procedure: Procedure, named: Mapping[str, str]) -> dict[str, str]:
    """The place of each field's step among those shown, by the procedure's order; what is no step of it is left out."""
    order = [step.name for step in procedure.steps]
    kept = sorted((field for field, name in named.items() if name in order), key=lambda each: order.index(named[each]))
    return {field: str(kept.index(field) + 1) if field in kept else OUT for field in named}


def _numbers(text: str) -> list[str]:
    """The numbers that a step is told with, whatever the words are."""
    return re.findall(r"\d+(?:[.,]\d+)?", text)


def _carrying(edition: Edition, steps: Sequence[ProcedureStep]) -> tuple[str, ...]:
    """The provisions that carry a statement of the steps."""
    statements = {statement for step in steps for statement in step.statements}
    return tuple(provision.name for provision in edition.provisions if statements & set(provision.statements))


def _mark(field: Field, given: str, ruled: str) -> FacetMark:
    words: dict[str, Any] = dict(field.choices)
    return FacetMark(field.name, field.label, words[given], words[ruled], "right" if given == ruled else "wrong")


FORMAT = PutInOrder()
