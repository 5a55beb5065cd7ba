"""A minimal pair: two situations that differ in one fact, what that changes, and which clause decides it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext

from quizzes.asking import the_only
from quizzes.formats.base import FIELDS, Answer, Judged, Parts, Plain, Sample, Schema, choices_in, closed
from quizzes.frozen import other_situation, situation_of
from quizzes.pairs import (
    ASPECTS,
    BOTH,
    FIRST,
    NEITHER,
    SECOND,
    Aspect,
    Pair,
    aspects_of,
    clauses_of,
    deciding_one_alone,
    differing_facts,
    misread_splits,
    partners_of,
    reason_of,
    splits,
)
from quizzes.questions import FacetMark, Field, Mark, Question
from rules.book import clause_of
from rules.engine.chance import Chance
from rules.engine.edition import Edition
from rules.engine.incidents import KINDS
from rules.engine.messages import N_
from rules.engine.provisions import Provision
from rules.engine.situations import Situation
from rules.engine.writing import ruling_to_json, situation_to_json
from rules.telling import tell_situation
from rules.telling.named import named

WHY = "why"
WHICH = {FIRST: N_("The first"), SECOND: N_("The second"), BOTH: N_("Both"), NEITHER: N_("Neither")}
FEWEST_CLAUSES = 3


class MinimalPair(Plain):
    """Two stories side by side. What is asked of them depends on their kind alone."""

    slug = "minimal_pair"
    takes_a_story = False
    title = N_("A minimal pair")
    partial_credit = N_(
        "One mark for each thing asked of the two and one for the reason; right is what is right in all."
    )
    template = "quizzes/formats/minimal_pair.html"
    scene_template = "quizzes/formats/minimal_pair_told.html"

    def asks(self, edition: Edition, kind: str) -> bool:
        """Whether rulings on the kind differ in anything that can be asked so."""
        return bool(aspects_of(edition, KINDS[kind]))

    def build(self, edition: Edition, situation: Situation, chance: Chance) -> Parts | None:
        """The situation beside one that differs in one fact; which of them comes first is drawn. None without such."""
        partners = partners_of(edition, situation)
        if not partners:
            return None
        other = chance.stream("partner").pick(partners[chance.stream("fact").pick(list(partners))])
        drawn_first = chance.stream("first").below(2) == 0
        pair = (situation, other) if drawn_first else (other, situation)
        reason = reason_of(edition, pair)
        clauses = clauses_of(edition, pair, reason, chance.stream("clauses")) if reason else ()
        if reason is None or len(clauses) < FEWEST_CLAUSES:
            return None
        aspects = aspects_of(edition, type(situation.incident))
        # Both are told in the same words, so that nothing but the fact differs.
        stories = {each: tell_situation(each, edition, chance.stream("story")) for each in pair}
        return Parts(
            fields=(*_fields(aspects), _why(edition, clauses)),
            key={
                "answers": {**splits(edition, pair, aspects), WHY: str(clauses.index(reason))},
                "clauses": [provision.name for provision in clauses],
                "misreadings": [[name, held] for name, held in misread_splits(edition, pair, aspects)],
            },
            judged=pair,
            story=stories[situation],
            more={
                "other_situation": situation_to_json(other, edition.slug),
                "other_ruling": ruling_to_json(edition.adjudicate(other), gettext),
                "other_story": list(stories[other]),
                "other_first": not drawn_first,
            },
        )

    def faults(self, question: Question, edition: Edition) -> Iterator[str]:
        """The two differ in one fact; the edition splits them as the key does; one clause decides the difference."""
        pair = _pair(question)
        if len(differing_facts(*pair)) != 1:
            yield "the two do not differ in one fact"
        right = splits(edition, pair, aspects_of(edition, KINDS[question.kind]))
        answers = dict(question.key["answers"])
        why = answers.pop(WHY)
        if answers != right:
            yield f"right are {right}, the key is {answers}"
        if not {FIRST, SECOND} & set(right.values()):
            yield "nothing that is asked tells the two apart"
        clauses = tuple(edition.provision(name) for name in question.key["clauses"])
        if question.fields != (*_fields(aspects_of(edition, KINDS[question.kind])), _why(edition, clauses)):
            yield "what is asked of the two reads otherwise"
        names = question.key["clauses"]
        deciding = {provision.name for provision in deciding_one_alone(edition, pair)}
        if [name for name in names if name in deciding] != [names[int(why)]]:
            yield f"the difference is decided by {sorted(deciding)}, the key is {names[int(why)]}"

    def rekeyed(self, question: Question, edition: Edition) -> dict[str, Any] | None:
        """How the edition splits the two in what was asked of them, and the one clause listed that decides it.

        None where it does not tell the two apart, or by none of the clauses listed, or by several.
        """
        pair, names = _pair(question), question.key["clauses"]
        known = {aspect.name: aspect for aspect in ASPECTS}
        aspects = [known[field.name] for field in question.fields if field.name in known]
        answers = splits(edition, pair, aspects)
        reasons = [provision.name for provision in deciding_one_alone(edition, pair) if provision.name in names]
        if len(reasons) != 1 or not {FIRST, SECOND} & set(answers.values()):
            return None
        return {
            "answers": {**answers, WHY: str(names.index(reasons[0]))},
            "clauses": list(names),
            "misreadings": [[name, held] for name, held in misread_splits(edition, pair, aspects)],
        }

    def judged(self, question: Question) -> tuple[Judged, ...]:
        """The two in the order in which they stand."""
        drawn = situation_of(question), question.story
        other = other_situation(question, question.more["other_situation"]), tuple(question.more["other_story"])
        first, second = (other, drawn) if question.more["other_first"] else (drawn, other)
        return (
            Judged(gettext("The first situation"), *first),
            Judged(gettext("The second situation"), *second),
        )

    def schema(self) -> Schema:
        """The other situation with its ruling and story; what is right of the two, and the clauses in their order."""
        text, names = {"type": "string"}, {"type": "object", "additionalProperties": {"type": "string"}}
        misreading = {"type": "array", "prefixItems": [text, names], "minItems": 2, "maxItems": 2}
        return {
            "fields": FIELDS,
            "other_situation": {"type": "object"},
            "other_ruling": {"type": "object"},
            "other_story": {"type": "array", "items": text, "minItems": 1},
            "other_first": {"type": "boolean"},
            "key": closed(
                answers=names,
                clauses={"type": "array", "items": text, "minItems": FEWEST_CLAUSES},
                misreadings={"type": "array", "items": misreading},
            ),
        }

    def parse(self, question: Question, post: Mapping[str, str]) -> Answer:
        """A choice for everything asked, by the field's name."""
        return choices_in(question, post, gettext("Choose one of these."))

    def grade(self, question: Question, answer: Answer) -> Mark:
        """One mark a field. A misreading is named where it alone splits the two as the answer does."""
        marks = tuple(
            _mark(field, answer[field.name], question.key["answers"][field.name]) for field in question.fields
        )
        earned = sum(mark.state == "right" for mark in marks)
        called = {name: value for name, value in answer.items() if name != WHY}
        misreading = the_only(name for name, held in question.key["misreadings"] if held == called)
        return Mark(earned == len(marks), earned, len(marks), marks, misreading)

    def samples(self, question: Question) -> Iterator[Sample]:
        """Everything right, each thing wrong, and forms that are not filled in."""
        right = dict(question.key["answers"])
        yield Sample(right, "right")
        for field in question.fields:
            for value, _ in field.choices:
                if value != right[field.name]:
                    yield Sample({**right, field.name: value}, "wrong")
            yield Sample({name: value for name, value in right.items() if name != field.name}, "malformed")
            yield Sample({**right, field.name: "the third"}, "malformed")


def _pair(question: Question) -> Pair:
    first, second = FORMAT.judged(question)
    return first.situation, second.situation


def _fields(aspects: Sequence[Aspect]) -> tuple[Field, ...]:
    which = tuple((value, gettext(label)) for value, label in WHICH.items())
    return tuple(Field(aspect.name, gettext(aspect.asks), which) for aspect in aspects)


def _why(edition: Edition, clauses: tuple[Provision, ...]) -> Field:
    told = (clause_of(edition, provision) for provision in clauses)
    choices = tuple((str(place), named(clause.citation, clause.summary)) for place, clause in enumerate(told))
    return Field(WHY, gettext("Why? The clause that decides the difference"), choices)


def _mark(field: Field, given: str, ruled: str) -> FacetMark:
    texts = dict(field.choices)
    state = "right" if given == ruled else "wrong"
    return FacetMark(field.name, field.label, texts[given], texts[ruled], state)


FORMAT = MinimalPair()
