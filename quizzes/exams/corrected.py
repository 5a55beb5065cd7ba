"""A question as a league grades it now: as it was frozen, or as the latest confirmed correction has it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from accounts.people.models import League
from quizzes import formats
from quizzes.exams.models import Correction
from quizzes.exams.scoring import ItemMark, marked, parts_of, unanswered
from quizzes.formats import FormatError
from quizzes.models import Question
from quizzes.questions import Mark
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
        asking = formats.get(self.asked.format)
        try:
            mark = None if post is None else asking.grade(self.asked, asking.parse(self.asked, post))
        except FormatError:
            mark = None
        if mark is None:
            return self._unanswered(marking)
        parts = {} if self.all_void else parts_of(mark)
        return marked(parts, self.void, marking=marking)

    def full(self, marking: str) -> int:
        """How many marks there were before anything was void."""
        return unanswered(parts_of(self._right()), frozenset(), marking=marking).possible

    def _unanswered(self, marking: str) -> ItemMark:
        parts = {} if self.all_void else parts_of(self._right())
        return unanswered(parts, self.void, marking=marking)

    def _right(self) -> Mark:
        """The mark of a right call, for what parts it has."""
        asking = formats.get(self.asked.format)
        post = next(sample.post for sample in asking.samples(self.asked) if sample.mark == "right")
        return asking.grade(self.asked, asking.parse(self.asked, post))


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
