"""What a person may see and do with one row of an exam, in agreement with the lists of `queries`."""

from __future__ import annotations

from accounts.people.models import League, Role
from accounts.people.permissions import administers, can_view, has_role, leads
from accounts.people.queries import Viewer
from quizzes.exams.models import (
    Appeal,
    Correction,
    Exam,
    ExamAttempt,
    ExamItem,
    ExtraTime,
    Flag,
    Policy,
    Result,
    Season,
    SittingCode,
    Unlock,
    WindowChange,
)


@can_view.register
def _can_view_exam(target: Exam, user: Viewer) -> bool:
    if leads(user, target.league):
        return True
    return target.published is not None and can_view(target.league, user)


@can_view.register
def _can_view_policy(target: Policy, user: Viewer) -> bool:
    if target.league is not None:
        return leads(user, target.league)
    return any(leads(user, league) for league in League.objects.all())


@can_view.register
def _can_view_season(target: Season, user: Viewer) -> bool:
    return leads(user, target.league)


@can_view.register
def _can_view_unlock(target: Unlock, user: Viewer) -> bool:
    return leads(user, target.exam.league)


@can_view.register
def _can_view_window_change(target: WindowChange, user: Viewer) -> bool:
    return leads(user, target.exam.league)


@can_view.register
def _can_view_attempt(target: ExamAttempt, user: Viewer) -> bool:
    if not user.is_authenticated:
        return False
    return user.pk == target.user_id or leads(user, target.exam.league)


@can_view.register
def _can_view_item(target: ExamItem, user: Viewer) -> bool:
    return can_view(target.attempt, user)


@can_view.register
def _can_view_result(target: Result, user: Viewer) -> bool:
    return can_view(target.attempt, user)


@can_view.register
def _can_view_extra_time(target: ExtraTime, user: Viewer) -> bool:
    if not user.is_authenticated:
        return False
    return user.pk == target.user_id or administers(user, target.league)


@can_view.register
def _can_view_code(target: SittingCode, user: Viewer) -> bool:
    return leads(user, target.exam.league)


@can_view.register
def _can_view_flag(target: Flag, user: Viewer) -> bool:
    if not user.is_authenticated:
        return False
    return user.pk == target.user_id or leads(user, target.league)


@can_view.register
def _can_view_correction(target: Correction, user: Viewer) -> bool:
    return leads(user, target.league)


@can_view.register
def _can_view_appeal(target: Appeal, user: Viewer) -> bool:
    return can_view(target.attempt, user)


def may_sit(user: Viewer, exam: Exam) -> bool:
    """Whether the exam is for the user at all: it is published, and they have a role in its league."""
    return exam.published is not None and has_role(user, exam.league, *Role)


def may_write(user: Viewer, exam: Exam) -> bool:
    """Whether the user may write, publish and supervise the exam: they lead its league."""
    return leads(user, exam.league)


def may_take(user: Viewer, attempt: ExamAttempt) -> bool:
    """Whether the user may answer in the attempt: it is their own."""
    return bool(user.is_authenticated and user.pk == attempt.user_id)


def may_correct(user: Viewer, league: League) -> bool:
    """Whether the user may correct questions for the league, confirm that, and answer flags and appeals."""
    return leads(user, league)


def may_decide(user: Viewer, appeal: Appeal) -> bool:
    """Whether the user may decide the appeal: they lead the league, and it is not their own."""
    return may_correct(user, appeal.attempt.exam.league) and not may_take(user, appeal.attempt)


def may_see_extra_time(user: Viewer, attempt: ExamAttempt) -> bool:
    """Whether the user may see that an attempt has extra time: whose it is, and the league's administrators."""
    return may_take(user, attempt) or administers(user, attempt.exam.league)
