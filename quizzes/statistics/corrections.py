"""What a league has corrected: the keys by which figures are counted, and how results were changed by it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from accounts.people.models import League
from quizzes.exams.corrected import LOWERED, Graded, graded_each
from quizzes.exams.models import Correction, Exam, Regrade
from quizzes.models import Question


def corrected_in(league: League) -> dict[int, Graded]:
    """The questions that the league has corrected, as it grades them now, by their row numbers."""
    confirmed = Correction.objects.filter(league=league, confirmed__isnull=False).values("question")
    return graded_each(Question.objects.filter(pk__in=confirmed), league)


def spared_in(league: League) -> set[tuple[str, int]]:
    """The attempts, by public id, that keep a question's marks as they were because nobody confirmed lowering them."""
    regrades = Regrade.objects.filter(correction__league=league).order_by("correction__confirmed", "correction")
    spared: dict[int, set[str]] = {}
    for question, lowering, changes in regrades.values_list("correction__question", "lowering", "changes"):
        # The latest correction of a question is the one by which it is graded.
        spared[question] = set() if lowering else {name for name, each in changes.items() if each["way"] == LOWERED}
    return {(name, question) for question, names in spared.items() for name in names}


@dataclass(frozen=True)
class Corrected:
    """What re-grades changed in an exam: questions void and with another key, results, and when the last was."""

    void: int
    keyed: int
    results: int
    last: datetime


def corrected_of(exam: Exam) -> Corrected | None:
    """What re-grades changed in the figures of an exam; None where none did."""
    asked = Correction.objects.filter(
        league=exam.league, confirmed__isnull=False, question__exam_items__attempt__exam=exam
    )
    rows = asked.order_by("confirmed", "pk").distinct().select_related("regrade")
    latest = {each.question_id: each for each in rows}
    if not latest:
        return None
    attempts = set(exam.attempts.values_list("public_id", flat=True))
    changed = {
        name for each in rows for name, change in each.regrade.changes.items() if name in attempts and change["done"]
    }
    void = sum(each.void for each in latest.values())
    return Corrected(void, len(latest) - void, len(changed), max(each.confirmed for each in rows if each.confirmed))
