"""Which questions are for practice and clinics alone: what a person wrote, until a second one publishes it for exams.

`quizzes` may not import the app that knows who wrote what, so it comes to it: an app registers a function in its
AppConfig's `ready`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django.db.models import QuerySet

from quizzes.models import Question

Kept = Callable[[], QuerySet[Question]]
_kept: list[Kept] = []


def keeps_to_practice(kept: Kept) -> Kept:
    """Have this function say which questions are for practice and clinics alone."""
    _kept.append(kept)
    return kept


def for_practice_alone(questions: Iterable[Question]) -> set[int]:
    """Those of the questions that are, by their primary keys."""
    wanted = [question.pk for question in questions]
    return {pk for kept in _kept for pk in kept().filter(pk__in=wanted).values_list("pk", flat=True)}
