"""What a league's trainees answered in practice, in whatever mode: right as a whole or not."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import QuerySet

from accounts.people.models import League, Membership, Role
from quizzes.exams.corrected import Graded
from quizzes.models import Answer
from quizzes.scoring import NOTHING, Marks, marks
from quizzes.statistics.corrections import corrected_in
from quizzes.statistics.options import taken_in
from quizzes.statistics.reading import columns_of
from quizzes.statistics.tries import Answers, Tries, first_tries


def answers_in(league: League) -> QuerySet[Answer]:
    """The answers in practice of those who are trainees of the league now."""
    trainees = Membership.objects.filter(league=league, role=Role.TRAINEE).values("user")
    return Answer.objects.filter(item__attempt__user__in=trainees)


def practised(league: League) -> Tries:
    """The first try of each trainee at each case. An answer's row number is the order in which it was given."""
    corrected, question = corrected_in(league), "item__question"
    order, person, asked, slugs, identities, kinds, right, misreading, option = columns_of(
        answers_in(league),
        "pk",
        "item__attempt__user",
        question,
        f"{question}__format",
        f"{question}__identity",
        f"{question}__kind",
        "right",
        "misreading",
        taken_in("answer", f"{question}__format"),
    )
    earned, possible, misread = _corrected(order, asked, right, misreading, corrected, league)
    answers = Answers(order, person, person, asked, slugs, identities, kinds, earned, possible, misread, option)
    return first_tries(answers, rest_of_first=True)


def _corrected(
    order: Sequence[int],
    asked: Sequence[int],
    right: Sequence[int],
    misreading: Sequence[str],
    corrected: dict[int, Graded],
    league: League,
) -> tuple[Sequence[float], Sequence[float], Sequence[str]]:
    """What was earned and possible, and what was misread, as the questions are graded now."""
    if not corrected:
        return right, [1] * len(right), misreading
    anew = _marked_anew(league, corrected)
    marked = [
        anew.get(pk, NOTHING) if question in corrected else Marks(int(was), 1, bool(was), name)
        for pk, question, was, name in zip(order, asked, right, misreading, strict=True)
    ]
    return [each.earned for each in marked], [each.possible for each in marked], [each.misreading for each in marked]


def _marked_anew(league: League, corrected: dict[int, Graded]) -> dict[int, Marks]:
    """The marks of the answers to corrected questions by the keys that hold, by the answers' row numbers."""
    rows = answers_in(league).filter(item__question__in=corrected).values_list("pk", "item__question", "answer")
    return {
        pk: marks(held.asked, answer, void=held.void, by_facet=False)
        for pk, question, answer in rows
        if not (held := corrected[question]).all_void
    }
