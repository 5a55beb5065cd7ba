"""Finishing an attempt: submitted by the official, or closed at its deadline by the server; graded once."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime

from django.db import transaction

from quizzes.exams.grading import grade
from quizzes.exams.models import Correction, ExamAttempt, Finish, Result
from quizzes.exams.services.mailing import mail_result
from quizzes.exams.services.saving import takes_answers
from quizzes.exams.signals import attempt_graded


@transaction.atomic
def submit(*, attempt: ExamAttempt, now: datetime) -> Result:
    """The attempt's result; submitted again it is the first one. After the deadline the server closed it."""
    held = ExamAttempt.objects.select_for_update(of=("self",)).select_related("exam__league", "user").get(pk=attempt.pk)
    if held.is_finished:
        return result_of(held)
    return _finished(held, Finish.SUBMITTED if takes_answers(held, now) else Finish.DEADLINE, now)


@transaction.atomic
def close_if_over(*, attempt: ExamAttempt, now: datetime) -> bool:
    """Close and grade the attempt if its time and its grace are up, as its row says now; whether this call did it.

    The deadline is read under the lock: it may have moved, either way, since somebody decided to look. The finish is
    the deadline, however late this runs.
    """
    held = ExamAttempt.objects.select_for_update(of=("self",)).select_related("exam__league", "user").get(pk=attempt.pk)
    if held.is_finished or takes_answers(held, now):
        return False
    _finished(held, Finish.DEADLINE, now)
    return True


def result_of(attempt: ExamAttempt) -> Result:
    """The attempt's result as it stands. Raises Result.DoesNotExist where it is not graded."""
    return attempt.results.order_by("-number")[:1].get()


def _finished(attempt: ExamAttempt, how: Finish, now: datetime) -> Result:
    attempt.finished, attempt.finish = min(now, attempt.deadline), how
    attempt.save(update_fields=["finished", "finish"])
    result = add_result(attempt=attempt, now=now)
    transaction.on_commit(lambda: mail_result(attempt=attempt, result=result))
    return result


def add_result(*, attempt: ExamAttempt, now: datetime, draft: Correction | None = None) -> Result:
    """Grade the attempt as questions are graded now and add what comes of it; who listens hears of it at once."""
    found, marks = grade(attempt, draft=draft)
    before = attempt.results.order_by("-number").values_list("number", flat=True).first() or 0
    result = Result(
        attempt=attempt,
        number=before + 1,
        at=now,
        earned=found.earned,
        possible=found.possible,
        passed=found.passed,
        level=found.level,
        sections=[asdict(section) for section in found.sections],
        marks=marks,
    )
    result.save(force_insert=True)
    attempt_graded.send(sender=ExamAttempt, attempt=attempt, result=result)
    return result
