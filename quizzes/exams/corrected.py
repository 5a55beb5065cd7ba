"""A question as a league grades it now: as it was frozen, or as the latest confirmed correction has it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from accounts.people.models import League
from quizzes import formats
from quizzes.exams.models import Correction, ExamAttempt, Regrade
from quizzes.exams.scoring import ItemMark, item_mark
from quizzes.formats import FormatError
from quizzes.languages import told
from quizzes.models import Question
from quizzes.questions import Question as Asked

REPLACED = ("options", "key", "ruling", "decides", "statements", "engine_version", "more", "words")
"""What of a frozen question a correction may replace: everything that follows from a ruling, nothing that was told."""


LOWERED = "lowered"
"""What a re-grade says of an attempt whose result would fall by it."""


@dataclass(frozen=True)
class Graded:
    """A question with the key that counts, in the language in which it was drawn.

    `void` are the parts that do not count; `all_void`: the question does not.
    """

    frozen: Asked
    void: frozenset[str] = frozenset()
    all_void: bool = False
    correction: Correction | None = None

    @property
    def asked(self) -> Asked:
        """The question in the language now active, if it has it."""
        return told(self.frozen)

    def mark(self, post: dict[str, Any] | None, marking: str) -> ItemMark:
        """What the posted call earns; none, or one that is no answer, is unanswered."""
        try:
            answer = None if post is None else formats.get(self.frozen.format).parse(self.frozen, post)
        except FormatError:
            answer = None
        return item_mark(self.frozen, answer, self.void, all_void=self.all_void, marking=marking)

    def full(self, marking: str) -> int:
        """How many marks there were before anything was void."""
        return item_mark(self.frozen, None, frozenset(), all_void=False, marking=marking).possible


def graded(question: Question, correction: Correction | None) -> Graded:
    """The question under this correction, or as it was frozen where there is none."""
    if correction is None:
        return Graded(question.frozen)
    content = {name: correction.content[name] for name in REPLACED if name in correction.content}
    corrected = Asked.from_json({**question.content, **content})
    void = frozenset(correction.void_parts)
    # Without the option that is right nothing is left to call.
    gone = correction.void or corrected.key in void if isinstance(corrected.key, str) else correction.void
    return Graded(corrected, void, all_void=bool(gone), correction=correction)


def graded_each(
    questions: Iterable[Question], league: League, *, draft: Correction | None = None, spared: Collection[int] = ()
) -> dict[int, Graded]:
    """Each of the questions as the league grades it, by its row's number.

    `draft` as if it were confirmed; the corrections with a row number in `spared` as if they were not.
    """
    rows = list(questions)
    held = Correction.objects.filter(question__in=rows, league=league, confirmed__isnull=False).order_by(
        "confirmed", "pk"
    )
    latest = {correction.question_id: correction for correction in held.exclude(pk__in=spared)}
    if draft is not None:
        latest[draft.question_id] = draft
    return {row.pk: graded(row, latest.get(row.pk)) for row in rows}


def spared_of(attempt: ExamAttempt) -> frozenset[int]:
    """The row numbers of the corrections that would have lowered the attempt's result, when nobody confirmed that.

    They are none of its corrections: a later one is not held against what these were not.
    """
    regrades = Regrade.objects.filter(correction__league=attempt.exam.league, lowering=False)
    held = regrades.filter(correction__question__exam_items__attempt=attempt).values_list("correction", "changes")
    return frozenset(pk for pk, changes in held if changes.get(attempt.public_id, {}).get("way") == LOWERED)


def parts_told(question: Question) -> tuple[tuple[str, str], ...]:
    """The parts of a question that can be void by themselves, with their words: its options, or what is marked singly.

    Nothing where it is one answer that is right or wrong as a whole.
    """
    asked = question.asked
    if asked.options:
        return tuple((option.id, option.text) for option in asked.options)
    asking = formats.get(asked.format)
    post = next(sample.post for sample in asking.samples(asked) if sample.mark == "right")
    mark = asking.grade(asked, asking.parse(asked, post))
    parts = tuple((facet.name, facet.label) for facet in mark.facets if facet.state != "unmarked")
    return parts if len(parts) > 1 else ()
