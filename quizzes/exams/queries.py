"""What each person may see of exams. Every page, export and command starts from one of these."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet

from accounts.people.models import League, User
from accounts.people.queries import Viewer, leagues_administered_by, leagues_for, leagues_led_by
from quizzes.exams.models import (
    Appeal,
    Correction,
    Exam,
    ExamAttempt,
    ExamItem,
    ExtraTime,
    FixedQuestion,
    Flag,
    Policy,
    Result,
    Season,
    SittingCode,
    Unlock,
    WindowChange,
)
from quizzes.models import Item, Question


def exams_for(user: Viewer) -> QuerySet[Exam]:
    """The exams that the user may see.

    - anonymous: none
    - trainee: the published ones of their leagues
    - instructor, rules chair, league administrator: these, and all of the leagues that they lead
    - superuser: all
    """
    led = Q(league__in=leagues_led_by(user))
    return Exam.objects.filter(led | Q(league__in=leagues_for(user), published__isnull=False))


def exams_led_by(user: Viewer) -> QuerySet[Exam]:
    """The exams that the user may write, publish and look into: those of the leagues that they lead."""
    return Exam.objects.filter(league__in=leagues_led_by(user))


def policies_for(user: Viewer) -> QuerySet[Policy]:
    """The policies that the user may use: the presets, and those of the leagues that they lead; none for others."""
    led = leagues_led_by(user)
    if not led.exists():
        return Policy.objects.none()
    return Policy.objects.filter(Q(league=None) | Q(league__in=led))


def seasons_for(user: Viewer) -> QuerySet[Season]:
    """The seasons that the user may write: those of the leagues that they lead."""
    return Season.objects.filter(league__in=leagues_led_by(user))


def unlocks_for(user: Viewer) -> QuerySet[Unlock]:
    """The unlockings that the user may see: those of the exams that they lead."""
    return Unlock.objects.filter(exam__in=exams_led_by(user))


def window_changes_for(user: Viewer) -> QuerySet[WindowChange]:
    """The other windows that the user may see: those of the exams that they lead."""
    return WindowChange.objects.filter(exam__in=exams_led_by(user))


def has_attempts(exam: Exam) -> bool:
    """Whether anyone has started the exam: from then on its sections, policy and edition stay as they are."""
    return ExamAttempt.objects.filter(exam=exam).exists()


def exam_attempts_for(user: Viewer) -> QuerySet[ExamAttempt]:
    """The attempts at exams that the user may see.

    - anonymous: none
    - trainee: their own
    - instructor, rules chair, league administrator: their own, and those at exams of the leagues that they lead
    - superuser: all
    """
    if not user.is_authenticated:
        return ExamAttempt.objects.none()
    return ExamAttempt.objects.filter(Q(user=user) | Q(exam__league__in=leagues_led_by(user)))


def own_exam_attempts_for(user: Viewer) -> QuerySet[ExamAttempt]:
    """The attempts that the user makes: their own, whatever else they may see."""
    return ExamAttempt.objects.filter(user=user) if user.is_authenticated else ExamAttempt.objects.none()


def own_exam_items_for(user: Viewer) -> QuerySet[ExamItem]:
    """The questions in their places of the attempts that the user makes."""
    return ExamItem.objects.filter(attempt__user=user) if user.is_authenticated else ExamItem.objects.none()


def exam_items_for(user: Viewer) -> QuerySet[ExamItem]:
    """The questions in their places that the user may see: those of the attempts that they may see."""
    return ExamItem.objects.filter(attempt__in=exam_attempts_for(user))


def results_for(user: Viewer) -> QuerySet[Result]:
    """The results that the user may see: those of the attempts that they may see."""
    return Result.objects.filter(attempt__in=exam_attempts_for(user))


def extra_times_for(user: Viewer) -> QuerySet[ExtraTime]:
    """The extra times that the user may see: their own, and those of the leagues that they administer."""
    if not user.is_authenticated:
        return ExtraTime.objects.none()
    return ExtraTime.objects.filter(Q(user=user) | Q(league__in=leagues_administered_by(user)))


def sitting_codes_for(user: Viewer) -> QuerySet[SittingCode]:
    """The codes that the user may see: those of the exams that they lead."""
    return SittingCode.objects.filter(exam__in=exams_led_by(user))


def flags_for(user: Viewer) -> QuerySet[Flag]:
    """The flags that the user may see: their own, and those raised in the leagues that they lead."""
    if not user.is_authenticated:
        return Flag.objects.none()
    return Flag.objects.filter(Q(user=user) | Q(league__in=leagues_led_by(user)))


def questions_asked_of(user: Viewer) -> QuerySet[Question]:
    """The questions that the user was asked themself, in practice or in an exam."""
    if not user.is_authenticated:
        return Question.objects.none()
    practised = Item.objects.filter(attempt__user=user).values("question")
    examined = ExamItem.objects.filter(attempt__user=user).values("question")
    return Question.objects.filter(Q(pk__in=practised) | Q(pk__in=examined))


def leagues_to_tell(user: User, question: Question) -> QuerySet[League]:
    """The leagues whose instructors hear of it when the person flags the question: the exam's, else the person's."""
    asking = League.objects.filter(exams__attempts__user=user, exams__attempts__items__question=question).distinct()
    return asking if asking.exists() else League.objects.filter(memberships__user=user).distinct()


def corrections_for(user: Viewer) -> QuerySet[Correction]:
    """The corrections that the user may see: those of the leagues that they lead."""
    return Correction.objects.filter(league__in=leagues_led_by(user))


def questions_to_correct(user: Viewer, league: League) -> QuerySet[Question]:
    """The questions that the user may look into and correct for a league, with their keys.

    Those who lead it: what was asked or is fixed in its exams, and what was flagged there; but not what they are being
    asked themselves in an exam under way. Everyone else: none.
    """
    if not leagues_led_by(user).filter(pk=league.pk).exists():
        return Question.objects.none()
    asked = ExamItem.objects.filter(attempt__exam__league=league).values("question")
    fixed = FixedQuestion.objects.filter(section__exam__league=league).values("question")
    flagged = Flag.objects.filter(league=league).values("question")
    found = Question.objects.filter(Q(pk__in=asked) | Q(pk__in=fixed) | Q(pk__in=flagged))
    return found.exclude(pk__in=being_asked(user))


def being_asked(user: Viewer) -> QuerySet[Any]:
    """The row numbers of the questions of the user's own attempts under way, whose keys they are not shown."""
    own = own_exam_attempts_for(user).filter(finished=None)
    return ExamItem.objects.filter(attempt__in=own).values_list("question", flat=True)


def appeals_for(user: Viewer) -> QuerySet[Appeal]:
    """The appeals that the user may see: those of the attempts that they may see."""
    return Appeal.objects.filter(attempt__in=exam_attempts_for(user))


def has_passed(user: User, exam: Exam) -> bool:
    """Whether the person has passed the exam, by the result of an attempt as it stands."""
    return exam.pk in passed_since(user, [exam.pk])


def passed_since(user: User, exams: Iterable[int]) -> dict[int, datetime]:
    """Since when the person has passed which of the exams, by the row's number: by results as they stand now."""
    results = Result.objects.filter(attempt__exam__in=exams, attempt__user=user).order_by("number")
    since: dict[tuple[int, int], datetime] = {}
    for exam, attempt, passed, at in results.values_list("attempt__exam", "attempt", "passed", "at"):
        if passed:
            since.setdefault((exam, attempt), at)
        else:
            since.pop((exam, attempt), None)
    found: dict[int, datetime] = {}
    for (exam, _attempt), at in since.items():
        found[exam] = min(at, found.get(exam, at))
    return found


def closed_books_of(user: Viewer) -> QuerySet[ExamAttempt]:
    """The closed-book attempts of the user that are not finished, those whose time is up among them."""
    return own_exam_attempts_for(user).filter(finished=None).exclude(evidence_mode="open_book")


def secret_identities(user: User) -> frozenset[str]:
    """The cases that practice must not ask this person: of the exams of their leagues, and of an exam under way."""
    fixed = FixedQuestion.objects.filter(section__exam__league__in=leagues_for(user)).values("question")
    asked = ExamItem.objects.filter(attempt__user=user, attempt__finished=None).values("question")
    questions = Question.objects.filter(Q(pk__in=fixed) | Q(pk__in=asked))
    return frozenset(questions.exclude(identity="").values_list("identity", flat=True))
