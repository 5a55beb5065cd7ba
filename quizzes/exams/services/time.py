"""More time for a person, other windows, unlocking: all that moves when someone may sit, and the attempts under way."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from accounts.people.models import League, User
from accounts.people.services.audit import record
from quizzes.exams.models import Exam, ExamAttempt, ExtraTime, Unlock, WindowChange
from quizzes.exams.windows import about, effective

SHORTEST = timedelta(seconds=1)
"""A deadline that moves back is still after the start."""


@transaction.atomic
def set_extra_time(*, league: League, user: User, percent: int, by: User, now: datetime) -> None:
    """Give the person so much more time in each timed exam of the league, also in those under way; 0: none."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)  # who is just starting an exam is waited for
    if percent:
        ExtraTime.objects.update_or_create(
            league=league, user=user, defaults={"percent": percent, "set_by": by, "set_at": now}
        )
    else:
        ExtraTime.objects.filter(league=league, user=user).delete()
    record(by=by, league=league, what="exam.extra_time", target=user, details={"percent": percent}, now=now)
    move_deadlines(user=user, league=league)


@transaction.atomic
def change_window(
    *, exam: Exam, user: User | None, organisation: str, opens: datetime | None, closes: datetime | None
) -> WindowChange | None:
    """Open and close the exam at other times for a person or an organisation, also for attempts under way.

    With neither time the change is taken back.
    """
    change = WindowChange.objects.filter(exam=exam, user=user, organisation=organisation).first()
    if opens is None and closes is None:
        if change is not None:
            change.delete()
        change = None
    else:
        change = change or WindowChange(exam=exam, user=user, organisation=organisation)
        change.opens, change.closes = opens, closes
        change.save()
    move_deadlines(exam=exam)
    return change


@transaction.atomic
def unlock(*, exam: Exam, user: User, reason: str, by: User | None, now: datetime) -> Unlock:
    """Unlock the exam for the person from now on, also where it was before: an attempt under way moves with it."""
    record(by=by, league=exam.league, what="exam.unlock", target=exam, details={"person": str(user.public_id)}, now=now)
    made = Unlock.objects.create(exam=exam, user=user, reason=reason, by=by, at=now)
    move_deadlines(exam=exam, user=user)
    return made


def move_deadlines(*, exam: Exam | None = None, user: User | None = None, league: League | None = None) -> None:
    """Work out anew the deadlines of the attempts under way, of an exam, a person or a league."""
    running = ExamAttempt.objects.select_for_update(of=("self",)).filter(finished=None)
    if exam is not None:
        running = running.filter(exam=exam)
    if user is not None:
        running = running.filter(user=user)
    if league is not None:
        running = running.filter(exam__league=league)
    for attempt in running.select_related("exam__league", "exam__season", "exam__policy", "user"):
        found = effective(attempt.exam, attempt.rules, about(attempt.exam, attempt.user))
        deadline = found.deadline(attempt.started, attempt.rules.minutes)
        if deadline is not None:
            attempt.deadline = max(deadline, attempt.started + SHORTEST)
            attempt.extra_minutes = found.extra
            attempt.save(update_fields=["deadline", "extra_minutes"])
