"""What was answered in a league's exams, as it is graded now: finished attempts alone."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, QuerySet

from accounts.people.models import League
from quizzes.exams.corrected import Graded
from quizzes.exams.grading import held_saves
from quizzes.exams.models import Exam, ExamAttempt, ExamItem, Result
from quizzes.exams.scoring import ItemMark
from quizzes.models import Question
from quizzes.statistics.corrections import corrected_in, spared_in
from quizzes.statistics.reading import columns_of
from quizzes.statistics.tries import Answers, Tries, first_tries


class Given(NamedTuple):
    """An item of a finished attempt with its mark. `possible` is 0 where the question counts for nothing."""

    attempt: int
    number: int
    item: int
    section: int
    question: int
    format: str
    identity: str
    kind: str
    earned: int
    possible: int
    misreading: str


class Held(NamedTuple):
    """A result as it stands: earned of possible, whether it passes, and the mark of each item by its number."""

    earned: int
    possible: int
    passed: bool
    marks: dict[str, dict[str, Any]]


def finished_in(league: League) -> QuerySet[ExamAttempt]:
    """The finished attempts at the league's exams, retakes among them."""
    return ExamAttempt.objects.filter(exam__league=league, finished__isnull=False)


def first_attempts(exam: Exam) -> QuerySet[ExamAttempt]:
    """Everyone's first attempt at an exam, where it is finished: no retake counts, whatever came of either."""
    before = ExamAttempt.objects.filter(exam=exam, user=OuterRef("user"), number__lt=OuterRef("number"))
    return ExamAttempt.objects.filter(~Exists(before), exam=exam, finished__isnull=False)


def results_of(attempts: QuerySet[ExamAttempt]) -> dict[int, Held]:
    """The result of each attempt as it stands, by the attempt's row number."""
    rows = Result.objects.filter(attempt__in=attempts).order_by("number")
    return {pk: Held(*held) for pk, *held in rows.values_list("attempt", "earned", "possible", "passed", "marks")}


def given_in(attempts: QuerySet[ExamAttempt], results: dict[int, Held], league: League) -> list[Given]:
    """Every item of the attempts, as the league grades it now."""
    items = ExamItem.objects.filter(attempt__in=attempts).order_by()
    # Questions by themselves: where everyone is asked the same, that is a row for thousands.
    questions = columns_of(Question.objects.filter(pk__in=items.values("question")), "pk", "format", "identity", "kind")
    about = {row[0]: row[1:] for row in zip(*questions, strict=True)}
    found = columns_of(items, "attempt", "number", "pk", "section", "question")
    marks = {pk: held.marks for pk, held in results.items()}
    told = [
        Given._make(item + about[item[4]] + (mark["earned"], mark["possible"], mark.get("misreading", "")))
        for item in zip(*found, strict=True)
        for mark in (marks[item[0]][str(item[1])],)
    ]
    corrected = corrected_in(league)
    if not corrected:
        return told
    anew = _marked_anew(attempts, corrected, league)
    return [_corrected(each, corrected, anew) for each in told]


def _corrected(given: Given, corrected: dict[int, Graded], anew: dict[tuple[int, int], ItemMark]) -> Given:
    """The item by the key that holds: nothing where its question is void, anew where its result kept the old mark."""
    held = corrected.get(given.question)
    if held is None:
        return given
    if held.all_void:
        return given._replace(earned=0, possible=0, misreading="")
    mark = anew.get((given.attempt, given.number))
    if mark is None:
        return given
    return given._replace(earned=mark.earned, possible=mark.possible, misreading=mark.misreading)


def _marked_anew(
    attempts: QuerySet[ExamAttempt], corrected: dict[int, Graded], league: League
) -> dict[tuple[int, int], ItemMark]:
    """The marks, by the key that holds, of items whose attempt kept what an earlier key gave; by attempt and number."""
    spared = spared_in(league)
    items = ExamItem.objects.filter(
        attempt__in=attempts,
        attempt__public_id__in={name for name, _ in spared},
        question__in={pk for _, pk in spared if pk in corrected and not corrected[pk].all_void},
    ).select_related("attempt")
    kept = [item for item in items if (item.attempt.public_id, item.question_id) in spared]
    saves = held_saves(kept)
    return {
        (item.attempt_id, item.number): corrected[item.question_id].mark(
            saves[item.pk].post if item.pk in saves else None, item.attempt.rules.marking
        )
        for item in kept
    }


def examined(league: League) -> Tries:
    """The first try of each person at each case, in whichever exam and attempt; the rest are those of its attempt."""
    attempts = finished_in(league)
    started = attempts.order_by("started", "pk").values_list("pk", "user")
    order = {pk: (place, user) for place, (pk, user) in enumerate(started)}
    given = given_in(attempts, results_of(attempts), league)
    columns: list[tuple[Any, ...]] = list(zip(*given, strict=True)) or [()] * 11
    sitting, _numbers, items, _sections, asked, slugs, identities, kinds, earned, possible, misreading = columns
    answers = Answers(
        [order[attempt][0] for attempt in sitting],
        items,
        [order[attempt][1] for attempt in sitting],
        sitting,
        asked,
        slugs,
        identities,
        kinds,
        earned,
        possible,
        misreading,
    )
    return first_tries(answers, rest_of_first=False)
