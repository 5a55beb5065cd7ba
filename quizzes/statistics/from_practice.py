"""What a league's trainees answered in practice, in whatever mode: right as a whole or not."""

from __future__ import annotations

from django.db.models import QuerySet

from accounts.people.models import League, Membership, Role
from quizzes.exams.corrected import Graded
from quizzes.models import Answer
from quizzes.scoring import NOTHING, Marks, marks
from quizzes.statistics.corrections import corrected_in
from quizzes.statistics.tries import Row, Tries, first_tries


def answers_in(league: League) -> QuerySet[Answer]:
    """The answers in practice of those who are trainees of the league now."""
    trainees = Membership.objects.filter(league=league, role=Role.TRAINEE).values("user")
    return Answer.objects.filter(item__attempt__user__in=trainees)


def practised(league: League) -> Tries:
    """The first try of each trainee at each case. An answer's row number is the order in which it was given."""
    corrected = corrected_in(league)
    question = "item__question"
    found = answers_in(league).values_list(
        "pk",
        "item__attempt__user",
        question,
        f"{question}__format",
        f"{question}__identity",
        f"{question}__kind",
        "right",
        "misreading",
    )
    anew = _marked_anew(league, corrected) if corrected else {}
    rows: list[Row] = []
    for pk, person, asked, slug, identity, kind, right, misreading in found:
        if asked in corrected:
            mark = anew.get(pk, NOTHING)
            rows.append((pk, person, person, asked, slug, identity, kind, mark.earned, mark.possible, mark.misreading))
        else:
            rows.append((pk, person, person, asked, slug, identity, kind, right, 1, misreading))
    return first_tries(rows, rest_of_first=True)


def _marked_anew(league: League, corrected: dict[int, Graded]) -> dict[int, Marks]:
    """The marks of the answers to corrected questions by the keys that hold, by the answers' row numbers."""
    rows = answers_in(league).filter(item__question__in=corrected).values_list("pk", "item__question", "answer")
    return {
        pk: marks(held.asked, answer, void=held.void, by_facet=False)
        for pk, question, answer in rows
        if not (held := corrected[question]).all_void
    }
