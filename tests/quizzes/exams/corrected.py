"""Corrections for tests: of a question that everyone at an exam is asked."""

from __future__ import annotations

from typing import Any

from accounts.people.models import League
from quizzes.exams.models import Correction, Exam, ExamItem, Regrade
from quizzes.exams.services.regrading import confirm, draft_correction
from quizzes.models import Question
from tests.quizzes.exams.made import DAY, NOON, a_call, fix_questions, make_exam, make_policy

LATER = NOON + 2 * DAY


def fixed_exam(league: League, count: int = 4, seed: str = "fixed", **policy: Any) -> Exam:
    """An exam of so many fixed questions, in order, under such a policy."""
    exam = make_exam(league, make_policy(shuffle_questions=False, shuffle_options=False, **policy), blueprint={})
    fix_questions(exam.sections.get(), count, seed)
    return exam


def draft(question: Question, league: League, **fields: Any) -> Correction:
    """A draft that voids the question, unless it is said otherwise."""
    said = fields or {"void": True}
    version = question.engine_version
    return draft_correction(
        question=question, league=league, by=None, why="It was told badly.", engine_version=version, now=LATER, **said
    )


def correct(question: Question, league: League, *, lowering: bool = False, **fields: Any) -> Regrade:
    """The re-grade by a correction of the question."""
    return confirm(correction=draft(question, league, **fields), by=None, lowering=lowering, now=LATER)


def key_of_the_wrong_call(item: ExamItem) -> dict[str, Any]:
    """What a correction holds by which the wrong call of the tests is right, for a question with options."""
    asked = item.question.asked
    option = next(each for each in asked.options if each.id == a_call(item, "wrong")["option"])
    return {"key": option.id, "ruling": {**asked.ruling, **option.ruling}}
