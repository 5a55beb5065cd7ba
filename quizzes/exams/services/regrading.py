"""Re-grading: a league's correction of a question, what it would change, and confirming it, once.

The question's row stays as it was asked. Results rise by a correction without more ado; one that would fall stays as it
is, unless whoever confirms it confirms that as well.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.db import transaction

from accounts.people.models import League, User
from accounts.people.services.audit import record
from quizzes.exams.corrected import LOWERED, REPLACED
from quizzes.exams.grading import grade
from quizzes.exams.models import Correction, ExamAttempt, Regrade, Result
from quizzes.exams.policies import Rules
from quizzes.exams.scoring import Score
from quizzes.exams.services.finishing import add_result, result_of
from quizzes.models import Question

RAISED, SAME = "raised", "same"


class Replaced(Exception):
    """The draft that was to be confirmed is gone: another has taken its place, and has to be looked at first."""


@dataclass(frozen=True)
class Change:
    """What a correction makes of one finished attempt: its result as it stands, the score by it, and which way it is.

    `way`: `raised`, `lowered` or `same`, by the pass first, then the level, then the marks.
    """

    attempt: ExamAttempt
    before: Result
    after: Score
    way: str

    @property
    def passes(self) -> bool:
        """Whether the person passes by it alone."""
        return self.after.passed and not self.before.passed

    @property
    def fails(self) -> bool:
        """Whether a pass would be lost by it."""
        return self.before.passed and not self.after.passed

    def is_done(self, *, lowering: bool) -> bool:
        """Whether confirming adds a result for the attempt."""
        return self.way == RAISED or (lowering and self.way == LOWERED)

    def as_json(self, *, lowering: bool) -> dict[str, Any]:
        """The change as the re-grade keeps it."""
        told = {"way": self.way, "done": self.is_done(lowering=lowering)}
        return {**told, "before": _as_json(self.before), "after": _as_json(self.after)}


def _as_json(score: Score | Result) -> dict[str, Any]:
    return {"earned": score.earned, "possible": score.possible, "passed": score.passed, "level": score.level}


@transaction.atomic
def draft_correction(
    *,
    question: Question,
    league: League,
    by: User | None,
    why: str,
    void: bool = False,
    void_parts: Collection[str] = (),
    content: dict[str, Any] | None = None,
    engine_version: str,
    now: datetime,
) -> Correction:
    """A draft of how the league is to grade the question, in place of the draft that there is; nobody's result moves.

    `content` as `Correction` says; other names in it are left out.
    """
    League.objects.select_for_update(no_key=True).get(pk=league.pk)
    Correction.objects.filter(question=question, league=league, confirmed=None).delete()
    return Correction.objects.create(
        question=question,
        league=league,
        void=void,
        void_parts=sorted(void_parts),
        content={name: value for name, value in (content or {}).items() if name in REPLACED},
        engine_version=engine_version,
        why=why,
        by=by,
        at=now,
    )


def preview(correction: Correction) -> list[Change]:
    """What the correction makes of each finished attempt of the league that has the question, the latest first."""
    return [_change(attempt, correction) for attempt in _attempts(correction) if attempt.is_finished]


def _attempts(correction: Correction) -> Any:
    """The league's attempts that have the question, finished or not."""
    asked = ExamAttempt.objects.filter(items__question=correction.question, exam__league=correction.league)
    return asked.select_related("exam__league", "user")


def _change(attempt: ExamAttempt, correction: Correction) -> Change:
    before = result_of(attempt)
    after, _marks = grade(attempt, draft=correction)
    old, new = _rank(before, attempt.rules), _rank(after, attempt.rules)
    return Change(attempt, before, after, SAME if old == new else RAISED if new > old else LOWERED)


def _rank(score: Score | Result, rules: Rules) -> tuple[bool, int, Fraction, int]:
    """How good a score is: passed, at what level, with which share of the marks, and how few it lacks."""
    least = {name: percent for percent, name in rules.bands}
    share = Fraction(score.earned, score.possible) if score.possible else Fraction(0)
    return score.passed, least.get(score.level, 0), share, score.earned - score.possible


@transaction.atomic
def confirm(*, correction: Correction, by: User | None, lowering: bool, now: datetime) -> Regrade:
    """Confirm the correction and grade anew, in one act; confirmed already, it is the re-grade that was made then.

    Whose result rises gets another one; whose would fall keeps theirs, unless `lowering`, and this correction is none
    of theirs from then on. Attempts under way are graded by it when they finish: one that is being finished at this
    moment is waited for. Raises `Replaced` where the draft is gone.
    """
    held = Correction.objects.select_for_update(of=("self",)).select_related("league", "question")
    found = held.filter(pk=correction.pk).first()
    if found is None:
        raise Replaced
    if found.confirmed is not None:
        return found.regrade
    locked = list(_attempts(found).select_for_update(of=("self",)))
    changes = [_change(attempt, found) for attempt in locked if attempt.is_finished]
    found.confirmed = now
    found.save(update_fields=["confirmed"])
    for change in changes:
        if change.is_done(lowering=lowering):
            add_result(attempt=change.attempt, now=now)
    kept = {change.attempt.public_id: change.as_json(lowering=lowering) for change in changes}
    details = {"question": found.question.public_id, "results": sum(each["done"] for each in kept.values())}
    record(
        by=by,
        league=found.league,
        what="exam.regrade",
        target=found,
        details={**details, "lowering": lowering},
        now=now,
    )
    return Regrade.objects.create(correction=found, by=by, at=now, lowering=lowering, changes=kept)
