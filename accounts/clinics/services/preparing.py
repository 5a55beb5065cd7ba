"""Preparing a clinic: its scenarios, put in, put in order, and taken out."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import Max

from accounts.clinics.models import Clinic, ClinicScenario, Phase
from quizzes.exams.models import FixedQuestion
from quizzes.models import Question
from quizzes.questions import Question as Drawn
from quizzes.services.storing import store_questions

MOST = 60
"""The most scenarios of one clinic: more than a day in a room takes."""

PARKED = 10_000
"""A number that no scenario has, while two change places."""

UP, DOWN, OUT = "up", "down", "out"


class Settled(Exception):
    """The clinic runs or is over: its scenarios stay as they are."""


class TooMany(Exception):
    """A clinic has no more scenarios than MOST."""


class InAnExam(Exception):
    """A question stands in an exam of the league: a room that has seen it would know it. `questions`: which."""

    def __init__(self, questions: Sequence[Drawn]) -> None:
        super().__init__(", ".join(question.id for question in questions))
        self.questions = tuple(questions)


@transaction.atomic
def add_questions(*, clinic: Clinic, rows: Sequence[Question]) -> int:
    """Put questions behind those that there are, but for those that stand in it already; how many that were.

    Raises `Settled`, `TooMany` and `InAnExam`.
    """
    held = _open_to_change(clinic)
    refuse_those_of_exams(held, rows)
    there = set(held.scenarios.values_list("question__format", "question__identity"))
    new = [row for row in rows if (row.format, row.identity) not in there]
    if held.scenarios.count() + len(new) > MOST:
        raise TooMany
    last = held.scenarios.aggregate(last=Max("number"))["last"] or 0
    ClinicScenario.objects.bulk_create(
        ClinicScenario(clinic=held, number=number, question=row) for number, row in enumerate(new, start=last + 1)
    )
    return len(new)


def add_drawn(*, clinic: Clinic, drawn: Sequence[Drawn], now: datetime) -> int:
    """The same for questions that were drawn just now and are no rows yet."""
    with transaction.atomic():
        return add_questions(clinic=clinic, rows=store_questions(drawn, made=now))


def secret_in(clinic: Clinic) -> set[str]:
    """The cases that stand in exams of the clinic's league: nobody is to meet them in a room."""
    fixed = FixedQuestion.objects.filter(section__exam__league=clinic.league).exclude(question__identity="")
    return set(fixed.values_list("question__identity", flat=True))


@transaction.atomic
def place(*, scenario: ClinicScenario, where: str) -> None:
    """Move a scenario up or down by one place, or take it out. Raises `Settled`."""
    clinic = _open_to_change(scenario.clinic)
    in_order = list(clinic.scenarios.order_by("number"))
    at = next((place for place, each in enumerate(in_order) if each.pk == scenario.pk), None)
    if at is None:
        return
    if where == OUT:
        in_order[at].delete()
        for each in in_order[at + 1 :]:
            _number(each, each.number - 1)
        return
    other = at - 1 if where == UP else at + 1
    if 0 <= other < len(in_order):
        first, second = in_order[at], in_order[other]
        before, after = first.number, second.number
        _number(first, PARKED)
        _number(second, before)
        _number(first, after)


def _number(scenario: ClinicScenario, number: int) -> None:
    scenario.number = number
    scenario.save(update_fields=["number"])


def _open_to_change(clinic: Clinic) -> Clinic:
    held = Clinic.objects.select_for_update().get(pk=clinic.pk)
    if held.phase != Phase.PREPARED:
        raise Settled
    return held


def refuse_those_of_exams(clinic: Clinic, rows: Sequence[Question]) -> None:
    """Raises `InAnExam` where any of the questions is the same case as one that an exam of the league asks."""
    secret = secret_in(clinic)
    if found := [row.asked for row in rows if row.identity in secret]:
        raise InAnExam(found)
