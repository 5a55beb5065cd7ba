"""A question as an instructor sees it: what is told and asked, and its key with the reasons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext

from accounts.people.queries import Viewer
from quizzes import formats
from quizzes.feedback import explained, misreading_title
from quizzes.frozen import edition_of
from quizzes.measured import Measured, measured_of
from quizzes.question_library import misreadings_in
from quizzes.questions import Question
from quizzes.ruled import LETTERS, Reasons, reasons_of
from quizzes.showing import Scene, scenes_of
from rules.engine.incidents import KINDS
from rules.engine.rulings import FACET_LABELS


@dataclass(frozen=True)
class Ask:
    """One thing that is asked, and what there is to choose from, where there is."""

    text: str
    choices: tuple[str, ...] = ()


@dataclass(frozen=True)
class Sheet:
    """The question on paper. `key` are pairs of what is asked and what is right; `measured` what answers say of it."""

    question: Question
    title: str
    format: str
    decision: str
    scenes: tuple[Scene, ...]
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
        replace(sheet_of(question), measured=measured.get((question.format, question.identity)))
        for question in questions
    ]


def sheet_of(question: Question) -> Sheet:
    """Everything of a question, its key included: for those who teach."""
    edition, asking = edition_of(question), formats.get(question.format)
    titles = (misreading_title(edition, name) for name in sorted(misreadings_in(question)))
    decision = FACET_LABELS.get(question.decision)
    return Sheet(
        question=question,
        title=gettext(KINDS[question.kind].title),
        format=gettext(asking.title),
        decision=gettext(decision) if decision else "",
        scenes=scenes_of(question),
        asks=tuple(_asks(question)),
        key=_key(question),
        reasons=tuple(reasons_of(each, edition) for each in explained(question)),
        misreadings=tuple(title for title in titles if title),
    )


def _asks(question: Question) -> list[Ask]:
    asking = formats.get(question.format)
    shown: dict[str, Any] = asking.shown(question)
    if question.options:
        lettered = zip(LETTERS, question.options, strict=False)
        return [Ask(gettext(asking.title), tuple(f"{letter}. {option.text}" for letter, option in lettered))]
    if "people" in shown:
        people = (f"{person['title']}: {person['text']}" for person in shown["people"])
        return [Ask(gettext("Whose change stands, or may be made now?"), (*people, gettext("None of them")))]
    if "procedure" in question.more:  # each step is numbered on a line of its own
        return [Ask(field.label) for field in question.fields]
    unit = f" ({shown['unit']})" if "unit" in shown else ""
    return [Ask(field.label + unit, tuple(label for _, label in field.choices)) for field in question.fields]


def _key(question: Question) -> tuple[tuple[str, str], ...]:
    """What is right, in the words in which an answer is marked."""
    if question.options:
        letters = {option.id: letter for letter, option in zip(LETTERS, question.options, strict=False)}
        right = next(option for option in question.options if option.id == question.key)
        return ((letters[right.id], right.text),)
    asking = formats.get(question.format)
    post = next(sample.post for sample in asking.samples(question) if sample.mark == "right")
    mark = asking.grade(question, asking.parse(question, post))
    return tuple((facet.label, facet.ruled) for facet in mark.facets if facet.state != "unmarked")
