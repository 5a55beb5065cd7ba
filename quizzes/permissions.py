"""What a person may see of one object, in agreement with the lists of `queries`."""

from __future__ import annotations

from accounts.people.permissions import can_view, leads
from accounts.people.queries import Viewer
from quizzes.models import Answer, Attempt, Item, Kept, QuestionFile


@can_view.register
def _can_view_attempt(target: Attempt, user: Viewer) -> bool:
    if not user.is_authenticated:
        return False
    return bool(user.is_superuser) or user.pk == target.user_id or can_view(target.user, user)


@can_view.register
def _can_view_item(target: Item, user: Viewer) -> bool:
    return can_view(target.attempt, user)


@can_view.register
def _can_view_answer(target: Answer, user: Viewer) -> bool:
    return can_view(target.item, user)


@can_view.register
def _can_view_kept(target: Kept, user: Viewer) -> bool:
    return leads(user, target.league)


@can_view.register
def _can_view_question_file(target: QuestionFile, user: Viewer) -> bool:
    return leads(user, target.league)


def may_answer(user: Viewer, attempt: Attempt) -> bool:
    """Whether the user may answer the questions of this attempt: it is their own."""
    return bool(user.is_authenticated and user.pk == attempt.user_id)
