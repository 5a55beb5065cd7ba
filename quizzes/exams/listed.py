"""A person's exams as they stand now: to go on with, to sit, to come, and what is behind them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from accounts.people.models import User
from quizzes.exams.models import Exam, ExamAttempt, Result
from quizzes.exams.queries import exams_for, own_exam_attempts_for
from quizzes.exams.standing import Standing, standing
from quizzes.exams.windows import about_each


@dataclass(frozen=True)
class Behind:
    """An attempt that is over, with its result."""

    attempt: ExamAttempt
    result: Result | None


@dataclass(frozen=True)
class Listed:
    """`running` to go on with, `ready` to start, `waiting` with the reason, `behind` with results."""

    running: tuple[Standing, ...]
    ready: tuple[Standing, ...]
    waiting: tuple[Standing, ...]
    behind: tuple[Behind, ...]

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing at all."""
        return not (self.running or self.ready or self.waiting or self.behind)


def listed_for(user: User, now: datetime) -> Listed:
    """The person's exams, in as many queries for many as for one."""
    behind = _behind(user)
    passed = {each.attempt.exam_id for each in behind if each.result is not None and each.result.passed}
    found = _standings(user, now, passed)
    return Listed(
        running=tuple(each for each in found if each.open is not None),
        ready=tuple(each for each in found if each.may_start),
        waiting=tuple(each for each in found if each.why),
        behind=behind,
    )


def _standings(user: User, now: datetime, passed: set[int]) -> list[Standing]:
    exams = exams_for(user).filter(published__isnull=False, league__memberships__user=user).distinct()
    rows: list[Exam] = list(exams.select_related("league", "policy", "season", "requires"))
    held = about_each(rows, user)
    return [standing(exam, held[exam.pk], now=now, passed=exam.pk in passed) for exam in rows]


def _behind(user: User) -> tuple[Behind, ...]:
    attempts = list(own_exam_attempts_for(user).filter(finished__isnull=False).select_related("exam__league"))
    latest: dict[int, Result] = {}
    for result in Result.objects.filter(attempt__in=attempts).order_by("number"):
        latest[result.attempt_id] = result
    return tuple(Behind(attempt, latest.get(attempt.pk)) for attempt in attempts)
