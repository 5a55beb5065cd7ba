"""Difficulty as answers measure it: the share of first calls that were right, over all questions on the same case.

Each person counts once, by the first time that they met the case.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Q

from accounts.people.queries import Viewer
from quizzes.models import Answer
from quizzes.queries import answers_for
from quizzes.questions import Question

ENOUGH = 20
"""Under so many answers nothing is measured."""

BOUNDS = (90, 75, 60, 45)
"""The least share right, in per cent, of the difficulties 1 to 4; what is under the last is 5."""


@dataclass(frozen=True)
class Measured:
    """How a case is ruled in one format: so many people answered, so many right as a whole at their first try."""

    answers: int
    right: int

    @property
    def percent(self) -> int:
        """The facility: the share right, in whole per cent, rounded down."""
        return 100 * self.right // self.answers

    @property
    def difficulty(self) -> int:
        """From 1 to 5, as the model's."""
        return 1 + sum(100 * self.right < bound * self.answers for bound in BOUNDS)


def measured_of(user: Viewer, questions: Iterable[Question]) -> dict[tuple[str, str], Measured]:
    """What the answers that the user may see measure of these questions, by format and identity; one query."""
    identities = {question.identity for question in questions}
    earlier = Answer.objects.filter(
        item__attempt__user=OuterRef("item__attempt__user"),
        item__question__identity=OuterRef("item__question__identity"),
        item__question__format=OuterRef("item__question__format"),
        pk__lt=OuterRef("pk"),
    )
    counted = (
        answers_for(user)
        .filter(~Exists(earlier), item__question__identity__in=identities)
        .values_list("item__question__format", "item__question__identity")
        .annotate(answers=Count("pk"), rights=Count("pk", filter=Q(right=True)))
        .order_by()
    )
    return {
        (slug, identity): Measured(answers, right) for slug, identity, answers, right in counted if answers >= ENOUGH
    }
