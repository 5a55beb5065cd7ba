"""An exam as an official will meet it, made for a look: nothing of it is stored, and no clock runs."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from accounts.people.models import User
from quizzes.exams.drawing import Place, draw_form
from quizzes.exams.models import Exam, ExamAttempt, ExamItem
from quizzes.exams.standing import Standing
from quizzes.exams.windows import About, effective
from quizzes.languages import in_languages
from quizzes.models import Question


def preview_standing(exam: Exam, now: datetime) -> Standing:
    """How someone without extra time or windows of their own would stand to the exam when it is open."""
    rules = exam.policy.rules
    found = effective(exam, rules, About())
    window = found.window
    started = window.opens if window.opens is not None and not window.has_opened(now) else now
    deadline = None if window.has_closed(started) else found.deadline(started, rules.minutes)
    return Standing(exam, rules, found, True, deadline=deadline, left=deadline - started if deadline else None)


def preview_form(exam: Exam, draw: int) -> list[Place]:
    """A form of the exam, the same for the same number; no attempt gets it. Raises `CannotDraw`."""
    return draw_form(exam, exam.policy.rules, f"preview/{exam.public_id}/{draw}")


def preview_items(exam: Exam, user: User, form: Sequence[Place], now: datetime, reached: int) -> list[ExamItem]:
    """The form as the items of an attempt that is in no database."""
    rules = exam.policy.as_json()
    attempt = ExamAttempt(
        exam=exam,
        user=user,
        public_id="preview",
        policy=rules,
        language=exam.offered[0],
        languages=list(exam.offered),
        started=now,
        reached=reached,
    )
    return [
        ExamItem(
            attempt=attempt,
            number=number,
            section=place.section,
            question=place.row or _unstored(place, exam.offered if number == reached else ()),
            options=list(place.options),
        )
        for number, place in enumerate(form, start=1)
    ]


def _unstored(place: Place, languages: Sequence[str]) -> Question:
    asked = in_languages(place.asked, languages)
    return Question(format=asked.format, kind=asked.kind, engine_version=asked.engine_version, content=asked.as_json())
