"""What each person may see of attempts and answers. Every page, API and export starts from one of these.

Questions have no list of their own: a person sees a question through an attempt, and its key once it is answered.
"""

from __future__ import annotations

from django.db.models import Count, QuerySet

from accounts.people.queries import Viewer, leagues_led_by, users_for
from quizzes.models import Answer, Attempt, Item, Kept, Plan, QuestionFile, Recall


def attempts_for(user: Viewer) -> QuerySet[Attempt]:
    """The attempts that the user may see.

    - anonymous: none
    - trainee: their own
    - instructor, rules chair, league administrator: their own and those of everyone in a league that they lead
    - superuser: all
    """
    if not user.is_authenticated:
        return Attempt.objects.none()
    if user.is_superuser:
        return Attempt.objects.all()
    return Attempt.objects.filter(user__in=users_for(user))


def items_for(user: Viewer) -> QuerySet[Item]:
    """The questions in their places that the user may see: those of the attempts that they may see."""
    return Item.objects.filter(attempt__in=attempts_for(user))


def answers_for(user: Viewer) -> QuerySet[Answer]:
    """The answers that the user may see: those given in the attempts that they may see."""
    return Answer.objects.filter(item__attempt__in=attempts_for(user))


def own_attempts_for(user: Viewer) -> QuerySet[Attempt]:
    """The attempts that the user takes: their own, whatever else they may see; none for anonymous visitors."""
    return Attempt.objects.filter(user=user) if user.is_authenticated else Attempt.objects.none()


def open_attempts_for(user: Viewer) -> QuerySet[Attempt]:
    """The user's own attempts that still have a question to answer, with `asked` and `answered`, the latest first."""
    counted = own_attempts_for(user).filter(finished__isnull=True)
    return counted.annotate(asked=Count("items"), answered=Count("items__answer"))


def own_recalls_for(user: Viewer) -> QuerySet[Recall]:
    """What the user is held to remember, for themself alone: it says what to practise, not how anyone rules."""
    return Recall.objects.filter(user=user) if user.is_authenticated else Recall.objects.none()


def own_plan_for(user: Viewer) -> Plan | None:
    """The date until which the user practises, where they have set one; it is for themself alone."""
    return Plan.objects.filter(user=user).first() if user.is_authenticated else None


def kept_for(user: Viewer) -> QuerySet[Kept]:
    """The questions kept in the pools of the leagues that the user leads: none for trainees and visitors."""
    return Kept.objects.filter(league__in=leagues_led_by(user))


def question_files_for(user: Viewer) -> QuerySet[QuestionFile]:
    """The uploaded question files that the user may see: those of the leagues that they lead."""
    return QuestionFile.objects.filter(league__in=leagues_led_by(user))
