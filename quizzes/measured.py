"""Difficulty as answers measure it: the share of calls that were right, over all questions on the same case."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Q

from accounts.people.queries import Viewer
from quizzes.queries import answers_for
from quizzes.questions import Question

ENOUGH = 20
"""Under so many answers nothing is measured."""

BOUNDS = (90, 75, 60, 45)
"""The least share right, in per cent, of the difficulties 1 to 4; what is under the last is 5."""


@dataclass(frozen=True)
class Measured:
    """How a case is ruled in one format: so many answers, so many right as a whole."""

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
    counted = (
        answers_for(user)
        .filter(item__question__identity__in=identities)
        .values_list("item__question__format", "item__question__identity")
        .annotate(answers=Count("pk"), rights=Count("pk", filter=Q(right=True)))
        .order_by()
    )
    return {
        (slug, identity): Measured(answers, right) for slug, identity, answers, right in counted if answers >= ENOUGH
    }
