"""A question as an instructor sees it: what is told and asked, and its key with the reasons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils import translation
from django.utils.translation import gettext

from accounts.people.queries import Viewer
from quizzes import formats
from quizzes.feedback import explained, misreading_title
from quizzes.frozen import edition_of
from quizzes.measured import Measured, measured_of
from quizzes.question_library import misreadings_in
from quizzes.questions import Question
from quizzes.ruled import LETTERS, PAIR, Reasons, reasons_of
from quizzes.showing import Scene, scenes_of
from rules.drawing import Drawing
from rules.engine.incidents import KINDS
from rules.engine.rulings import FACET_LABELS
from rules.telling.named import named


@dataclass(frozen=True)
class Ask:
    """One thing that is asked, and what there is to choose from, where there is.

    `numbered`: it is given a place, in front of it. `written`: there is a line to write on.
    """

    text: str
    choices: tuple[str, ...] = ()
    numbered: bool = False
    written: bool = True


@dataclass(frozen=True)
class Sheet:
    """The question on paper. `key` are pairs of what is asked and what is right; `measured` what answers say of it.

    `scenes` are what is told before it is asked, `drawings` the rinks beside it: none where there are many, or where
    the people asked about are told one by one.
    """

    question: Question
    title: str
    format: str
    decision: str
    scenes: tuple[Scene, ...]
    drawings: tuple[Drawing, ...]
    asks: tuple[Ask, ...]
    key: tuple[tuple[str, str], ...]
    reasons: tuple[Reasons, ...]
    misreadings: tuple[str, ...]
    measured: Measured | None = None

    @property
    def difficulty(self) -> int:
        """The measured difficulty, where answers give one; else the model's."""
        return self.measured.difficulty if self.measured else self.question.difficulty


def sheets_of(user: Viewer, questions: Sequence[Question]) -> list[Sheet]:
    """The questions with what the answers that the user may see measure of them."""
    measured = measured_of(user, questions)
    return [
        replace(sheet, measured=measured.get((sheet.question.format, sheet.question.identity)))
        for sheet in on_one_page(questions)
    ]


def on_one_page(questions: Iterable[Question]) -> list[Sheet]:
    """The questions with everything of them, each drawing kept apart from those of the others."""
    return [
        replace(sheet, drawings=tuple(drawing.named(f"q{number}-{drawing.uid}") for drawing in sheet.drawings))
        for number, sheet in enumerate(map(sheet_of, questions), start=1)
    ]


def sheet_of(question: Question) -> Sheet:
    """Everything of a question, its key included: for those who teach.

    What is told and asked and the key are in the question's own language; names and reasons in the one now active.
    """
    edition, asking = edition_of(question), formats.get(question.format)
    titles = (misreading_title(edition, name) for name in sorted(misreadings_in(question)))
    decision = FACET_LABELS.get(question.decision)
    scenes = _scenes(question)
    with translation.override(question.language):
        asks = tuple(_asks(question))
    return Sheet(
        question=question,
        title=gettext(KINDS[question.kind].title),
        format=gettext(asking.title),
        decision=gettext(decision) if decision else "",
        scenes=scenes,
        drawings=tuple(scene.drawing for scene in scenes) if len(scenes) <= PAIR and not _people(question) else (),
        asks=asks,
        key=key_of(question),
        reasons=reasons_of(explained(question), edition),
        misreadings=tuple(title for title in titles if title),
    )


def _people(question: Question) -> list[dict[str, Any]]:
    """The people asked about, where it is people."""
    people: list[dict[str, Any]] = formats.get(question.format).shown(question).get("people", [])
    return people


def _scenes(question: Question) -> tuple[Scene, ...]:
    """What is told; where it is people that are asked about, what is told of them all: of each it stands beside him."""
    first, *others = scenes_of(question)
    if _people(question):
        return (replace(first, heading="", story=first.story[:1]),)
    return (first, *others) if others else (replace(first, heading=""),)


def _asks(question: Question) -> list[Ask]:
    asking = formats.get(question.format)
    shown: dict[str, Any] = asking.shown(question)
    if question.options:
        lettered = zip(LETTERS, question.options, strict=False)
        return [Ask(gettext(asking.title), tuple(f"{letter}. {option.text}" for letter, option in lettered))]
    if people := [named(person["title"], person["text"]) for person in _people(question)]:
        return [Ask(gettext("Whose change stands, or may be made now?"), (*people, gettext("None of them")))]
    if "procedure" in question.more:
        asked = gettext("Number the steps of the line change in order; one may not belong: strike it out.")
        return [Ask(asked, written=False), *(Ask(field.label, numbered=True) for field in question.fields)]
    unit = f" ({shown['unit']})" if "unit" in shown else ""
    unit += f" {shown['otherwise']}" if shown.get("otherwise") else ""
    return [Ask(field.label + unit, tuple(label for _, label in field.choices)) for field in question.fields]


def key_of(question: Question) -> tuple[tuple[str, str], ...]:
    """What is right, in the words in which an answer is marked, in the question's own language."""
    if question.options:
        letters = {option.id: letter for letter, option in zip(LETTERS, question.options, strict=False)}
        right = next(option for option in question.options if option.id == question.key)
        return ((letters[right.id], right.text),)
    asking = formats.get(question.format)
    post = next(sample.post for sample in asking.samples(question) if sample.mark == "right")
    with translation.override(question.language):
        mark = asking.grade(question, asking.parse(question, post))
    return tuple((facet.label, facet.ruled) for facet in mark.facets if facet.state != "unmarked")
