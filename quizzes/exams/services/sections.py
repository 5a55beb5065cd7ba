"""The sections of an exam and their fixed questions, until someone starts it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext

from accounts.people.models import User
from accounts.people.services.audit import record
from quizzes.exams.models import Exam, FixedQuestion, Section
from quizzes.exams.services.writing import held_open
from quizzes.models import Question

UP, DOWN, REMOVE = "up", "down", "remove"
ASIDE = 10_000
"""Numbers are moved out of each other's way by so much, since no two may be the same for a moment either."""


@transaction.atomic
def add_section(*, exam: Exam, by: User, now: datetime) -> Section:
    """A new section at the end, without questions. Raises `Settled`."""
    _opened(exam, by, now)
    number = (exam.sections.aggregate(last=Max("number"))["last"] or 0) + 1
    title = gettext("Section %(n)d") % {"n": number}
    return Section.objects.create(exam=exam, number=number, title=title)


@transaction.atomic
def save_section(*, section: Section, by: User, now: datetime) -> None:
    """Keep what a section says. Raises `Settled`."""
    _opened(section.exam, by, now)
    section.save(update_fields=["title", "blueprint", "take", "changed_from", "pass_percent"])


@transaction.atomic
def move_section(*, section: Section, where: str, by: User, now: datetime) -> None:
    """One place up or down, or away with its fixed questions. Raises `Settled`."""
    exam = _opened(section.exam, by, now)
    order = list(exam.sections.all())
    place = order.index(section)
    order.pop(place)
    if where == REMOVE:
        section.delete()
    else:
        order.insert(max(place - 1, 0) if where == UP else place + 1, section)
    _number(order)


@transaction.atomic
def fix_questions(*, section: Section, questions: Iterable[Question], by: User, now: datetime) -> int:
    """Fix questions at the end of a section; how many: none like another of the exam. Raises `Settled`."""
    exam = _opened(section.exam, by, now)
    held = Question.objects.filter(fixed_in__section__exam=exam)
    used = {name for each in held for name in (each.asked.identity, each.asked.narrow) if name}
    have = {each.pk for each in held}
    number = section.fixed.aggregate(last=Max("number"))["last"] or 0
    new: list[FixedQuestion] = []
    for each in questions:
        names = {each.asked.identity, each.asked.narrow} - {""}
        if each.pk in have or names & used:
            continue
        used |= names
        have.add(each.pk)
        new.append(FixedQuestion(section=section, number=number + len(new) + 1, question=each))
    FixedQuestion.objects.bulk_create(new)
    return len(new)


@transaction.atomic
def arrange_fixed(
    *, section: Section, numbers: Mapping[int, int], away: Collection[int], by: User, now: datetime
) -> None:
    """Order the fixed questions by the numbers given for their rows, and take some away. Raises `Settled`."""
    _opened(section.exam, by, now)
    section.fixed.filter(pk__in=away).delete()
    rows = list(section.fixed.all())
    _number(sorted(rows, key=lambda row: (numbers.get(row.pk, row.number), row.number)))


def _opened(exam: Exam, by: User, now: datetime) -> Exam:
    """The exam, held so that its sections may change, which is recorded. Raises `Settled`."""
    held = held_open(exam)
    record(by=by, league=held.league, what="exam.sections", target=held, now=now)
    return held


def _number(rows: Sequence[Section | FixedQuestion]) -> None:
    """Number the rows from 1 in this order."""
    for first in (ASIDE, 1):
        for number, row in enumerate(rows, start=first):
            row.number = number
            row.save(update_fields=["number"])
