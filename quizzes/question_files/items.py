"""A question as other programs can ask it: text to read, and things to choose, tick or type, with what is right.

What is right comes from the formats' own grading, so that a format added later can be written to files without a word
more, as long as it asks by options, by fields, by people to tick or by a number.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from django.utils import translation
from django.utils.translation import gettext

from quizzes import formats
from quizzes.formats.base import FormatError
from quizzes.formats.who_may_change import NONE
from quizzes.question_files.losses import Loss
from quizzes.questions import Field, Question
from quizzes.sheets import Sheet, sheet_of
from rules.telling.named import named

SIGN = "SC-"
"""What stands before a question's public id in files, so that it is known there for one of this site."""


class Shape(StrEnum):
    """How an item is answered."""

    ONE = "one"
    PARTS = "parts"
    TICKS = "ticks"
    NUMBER = "number"


@dataclass(frozen=True)
class Choice:
    """Something to choose. `alone`: it goes with no other choice, and stands last."""

    id: str
    text: str
    right: bool
    alone: bool = False


@dataclass(frozen=True)
class Part:
    """One thing asked, and what there is to choose from; several may be right, each of them by itself."""

    id: str
    prompt: str
    choices: tuple[Choice, ...]

    @property
    def right(self) -> tuple[Choice, ...]:
        """The choices that are right."""
        return tuple(choice for choice in self.choices if choice.right)


@dataclass(frozen=True)
class Item:
    """A question to be written to a file.

    ONE: one choice of one part, one point. PARTS: one choice of each part, a point each. TICKS: a point for each right
    choice of one part, one less for each wrong one, not below none. NUMBER: exactly that number, one point. `why` says
    what is ruled and which clauses decide, for after the answer. All of it is in one `language`. `lost`: what no other
    program can be told of it.
    """

    id: str
    language: str
    title: str
    told: tuple[str, ...]
    prompt: str
    shape: Shape
    parts: tuple[Part, ...]
    number: str
    why: tuple[str, ...]
    lost: frozenset[Loss]

    @property
    def points(self) -> int:
        """The most points that there are."""
        if self.shape is Shape.TICKS:
            return len(self.parts[0].right)
        return max(1, len(self.parts))


def item_of(public_id: str, question: Question) -> Item:
    """The question as an item in its own language, under its public id."""
    with translation.override(question.language):
        return _item(public_id, question)


def _item(public_id: str, question: Question) -> Item:
    sheet = sheet_of(question)
    shape, parts, lost = _asked(question)
    post = _right_post(question)
    return Item(
        id=f"{SIGN}{public_id}",
        language=question.language,
        title=named(sheet.title, sheet.format),
        told=tuple(_told(sheet)),
        prompt=_prompt(sheet, shape, parts),
        shape=shape,
        parts=parts,
        number=post.get("number", "").strip() if shape is Shape.NUMBER else "",
        why=tuple(_why(sheet)),
        lost=frozenset({Loss.DRAWING, *lost, *([Loss.CLIP] if question.clip else [])}),
    )


def _told(sheet: Sheet) -> Iterator[str]:
    for scene in sheet.scenes:
        yield " ".join((f"{scene.heading}.", *scene.story) if scene.heading else scene.story)


def _prompt(sheet: Sheet, shape: Shape, parts: tuple[Part, ...]) -> str:
    """What is asked as a whole: of several parts each says for itself what it asks, but for steps to be numbered."""
    if shape is Shape.PARTS:
        return "" if sheet.asks[0].text == parts[0].prompt else sheet.asks[0].text
    return next((part.prompt for part in parts if part.prompt), sheet.asks[0].text)


def _why(sheet: Sheet) -> Iterator[str]:
    for each in sheet.reasons:
        yield named(each.heading, each.ruling) if each.heading else each.ruling
        yield from (named(clause.citation, clause.because) for clause in each.clauses)


def _asked(question: Question) -> tuple[Shape, tuple[Part, ...], set[Loss]]:
    """How it is answered, the things to choose, and what the site does with an answer that a file cannot ask for."""
    if question.options:
        choices = tuple(Choice(each.id, each.text, each.id == question.key) for each in question.options)
        return Shape.ONE, (Part("option", "", choices),), {Loss.MISREADINGS}
    if people := formats.get(question.format).shown(question).get("people"):
        return Shape.TICKS, (_people(question, people),), {Loss.MISREADINGS, Loss.NONE_ALONE}
    if not any(field.choices for field in question.fields):
        return Shape.NUMBER, (), {Loss.MISREADINGS}
    found = [(field, _accepted(question, field)) for field in question.fields]
    parts = tuple(
        Part(field.name, field.label, tuple(Choice(value, label, value in right) for value, label in field.choices))
        for field, right in found
        if right
    )
    lost = {Loss.MISREADINGS}
    if len(parts) < len(found):
        lost.add(Loss.UNMARKED)
    if "procedure" in question.more:
        lost |= {Loss.PLACED_TWICE}
    if "places" in question.more:
        lost |= {Loss.TAP}
    return Shape.PARTS if len(parts) > 1 else Shape.ONE, parts, lost


def _people(question: Question, people: list[dict[str, str]]) -> Part:
    right = _right_post(question)
    choices = [Choice(each["field"], named(each["title"], each["text"]), each["field"] in right) for each in people]
    return Part("people", "", (*choices, Choice(NONE, gettext("None of them"), NONE in right, alone=True)))


def _accepted(question: Question, field: Field) -> frozenset[str]:
    """The field's values that are right, the others being so; none where it is not marked."""
    asking, right = formats.get(question.format), _right_post(question)
    found = set()
    for value, _ in field.choices:
        try:
            answer = asking.parse(question, {**right, field.name: value})
        except FormatError:
            continue  # beside the others it cannot be: a place given twice
        states = {facet.name: facet.state for facet in asking.grade(question, answer).facets}
        if states[field.name] == "right":
            found.add(value)
    return frozenset(found)


def _right_post(question: Question) -> dict[str, str]:
    samples = formats.get(question.format).samples(question)
    return next(sample.post for sample in samples if sample.mark == "right")
