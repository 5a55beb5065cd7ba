"""A question as a league grades it now: as it was frozen, or as the latest confirmed correction has it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from accounts.people.models import League
from quizzes import formats
from quizzes.exams.models import Correction
from quizzes.exams.scoring import ItemMark, item_mark
from quizzes.formats import FormatError
from quizzes.models import Question
from quizzes.questions import Question as Asked

REPLACED = ("key", "ruling", "decides", "statements", "engine_version")


@dataclass(frozen=True)
class Graded:
    """A question with the key that counts. `void` are the parts that do not; `all_void`: the question does not."""

    asked: Asked
    void: frozenset[str] = frozenset()
    all_void: bool = False
    correction: Correction | None = None

    def mark(self, post: dict[str, Any] | None, marking: str) -> ItemMark:
        """What the posted call earns; none, or one that is no answer, is unanswered."""
        try:
            answer = None if post is None else formats.get(self.asked.format).parse(self.asked, post)
        except FormatError:
            answer = None
        return item_mark(self.asked, answer, self.void, all_void=self.all_void, marking=marking)

    def full(self, marking: str) -> int:
        """How many marks there were before anything was void."""
        return item_mark(self.asked, None, frozenset(), all_void=False, marking=marking).possible


def graded(question: Question, correction: Correction | None) -> Graded:
    """The question under this correction, or as it was frozen where there is none."""
    asked = question.asked
    if correction is None:
        return Graded(asked)
    content = {name: correction.content[name] for name in REPLACED if name in correction.content}
    for name in ("decides", "statements"):
        if name in content:
            content[name] = tuple(content[name])
    corrected = replace(asked, **content)
    void = frozenset(correction.void_parts)
    # Without the option that is right nothing is left to call.
    gone = correction.void or corrected.key in void if isinstance(corrected.key, str) else correction.void
    return Graded(corrected, void, all_void=bool(gone), correction=correction)


def graded_each(questions: Iterable[Question], league: League, *, draft: Correction | None = None) -> dict[int, Graded]:
    """Each of the questions as the league grades it, by its row's number; `draft` as if it were confirmed."""
    rows = list(questions)
    held = Correction.objects.filter(question__in=rows, league=league, confirmed__isnull=False).order_by(
        "confirmed", "pk"
    )
    latest = {correction.question_id: correction for correction in held}
    if draft is not None:
        latest[draft.question_id] = draft
    return {row.pk: graded(row, latest.get(row.pk)) for row in rows}
