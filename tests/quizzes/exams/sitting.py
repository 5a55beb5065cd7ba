"""Exams that are open now, and what the pages of an attempt send."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils import timezone

from accounts.people.models import User
from quizzes.exams.models import Exam, ExamAttempt
from quizzes.exams.services.starting import start
from tests.quizzes.exams.made import DAY, a_call, items_of, make_exam
from tests.world import World


def open_now(world: World, policy: Any = None, **fields: Any) -> Exam:
    """An exam that is open now, by the real clock."""
    now = timezone.now()
    return make_exam(world.league, policy, opens=now - DAY, closes=now + DAY, published=now - DAY, **fields)


def begun(exam: Exam, user: User) -> ExamAttempt:
    """The user's attempt, started now."""
    return start(exam=exam, user=user, language="en")


def url_of(attempt: ExamAttempt, number: int = 1) -> str:
    return reverse("exam_question", args=[attempt.public_id, number])


def body(attempt: ExamAttempt, number: int = 1, mark: str = "right", **other: Any) -> dict[str, Any]:
    """What a page sends to save an answer."""
    item = items_of(attempt)[number - 1]
    named = {"_attempt": attempt.public_id, "_question": item.question.public_id}
    return {**named, "_version": item.question.engine_version, "_turn": 1, "_number": 1, **a_call(item, mark), **other}
