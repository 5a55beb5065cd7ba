"""What a league's trainees answered in practice, or in the room of a clinic: right as a whole or not.

Of a clinic it is what those called who were signed in: it stands in their records as an attempt of its own mode. Who
was there by a name alone is nobody who could be known again, and is not counted.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import QuerySet

from accounts.people.models import League, Membership, Role
from quizzes.exams.corrected import Graded
from quizzes.models import Answer, Mode
from quizzes.scoring import NOTHING, Marks, marks
from quizzes.statistics.corrections import corrected_in
from quizzes.statistics.reading import columns_of
from quizzes.statistics.tries import Answers, Tries, first_tries


def answers_in(league: League) -> QuerySet[Answer]:
    """The answers in practice of those who are trainees of the league now."""
    return _of_trainees(league).exclude(item__attempt__mode=Mode.CLINIC)


def calls_in_clinics(league: League) -> QuerySet[Answer]:
    """The calls in clinics of those who are trainees of the league now."""
    return _of_trainees(league).filter(item__attempt__mode=Mode.CLINIC)


def _of_trainees(league: League) -> QuerySet[Answer]:
    trainees = Membership.objects.filter(league=league, role=Role.TRAINEE).values("user")
    return Answer.objects.filter(item__attempt__user__in=trainees)


def practised(league: League) -> Tries:
    """The first try of each trainee at each case in practice."""
    return _tries(league, answers_in(league))


def called_in_clinics(league: League) -> Tries:
    """The first try of each trainee at each case in the rooms of clinics."""
    return _tries(league, calls_in_clinics(league))


def _tries(league: League, answered: QuerySet[Answer]) -> Tries:
    """An answer's row number is the order in which it was given."""
    corrected, question = corrected_in(league), "item__question"
    order, person, asked, slugs, identities, kinds, right, misreading = columns_of(
        answered,
        "pk",
        "item__attempt__user",
        question,
        f"{question}__format",
        f"{question}__identity",
        f"{question}__kind",
        "right",
        "misreading",
    )
    earned, possible, misread = _corrected(answered, order, asked, right, misreading, corrected)
    answers = Answers(order, order, person, person, asked, slugs, identities, kinds, earned, possible, misread)
    return first_tries(answers, rest_of_first=True)


def _corrected(
    answered: QuerySet[Answer],
    order: Sequence[int],
    asked: Sequence[int],
    right: Sequence[int],
    misreading: Sequence[str],
    corrected: dict[int, Graded],
) -> tuple[Sequence[float], Sequence[float], Sequence[str]]:
    """What was earned and possible, and what was misread, as the questions are graded now."""
    if not corrected:
        return right, [1] * len(right), misreading
    anew = _marked_anew(answered, corrected)
    marked = [
        anew.get(pk, NOTHING) if question in corrected else Marks(int(was), 1, bool(was), name)
        for pk, question, was, name in zip(order, asked, right, misreading, strict=True)
    ]
    return [each.earned for each in marked], [each.possible for each in marked], [each.misreading for each in marked]


def _marked_anew(answered: QuerySet[Answer], corrected: dict[int, Graded]) -> dict[int, Marks]:
    """The marks of the answers to corrected questions by the keys that hold, by the answers' row numbers."""
    rows = answered.filter(item__question__in=corrected).values_list("pk", "item__question", "answer")
    return {
        pk: marks(held.asked, answer, void=held.void, by_facet=False)
        for pk, question, answer in rows
        if not (held := corrected[question]).all_void
    }
