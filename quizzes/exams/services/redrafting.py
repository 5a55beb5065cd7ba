"""Questions that were asked in exams and that today's engine rules otherwise: a draft of how each is to be graded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from accounts.people.models import League
from quizzes.exams.corrected import graded_each
from quizzes.exams.models import Correction, ExamAttempt
from quizzes.exams.rechecked import content_of, engine_version_of, rechecked
from quizzes.exams.services.regrading import draft_correction
from quizzes.models import Question
from quizzes.questions import Question as Asked

A_BATCH = 200


@dataclass(frozen=True)
class Differing:
    """A question that a league grades otherwise than today's engine rules, the attempts that have it, and the draft."""

    question: Question
    attempts: tuple[ExamAttempt, ...]
    draft: Correction


def redraft(*, league: League, now: datetime) -> Iterator[Differing]:
    """Each question of the league's attempts that differs, as it is graded now, with a draft of its correction.

    The draft grades it as today's engine rules, or voids it where that gives it no one answer. A draft that a person
    made stays as it is. A question that is void already differs from nothing.
    """
    asked = Question.objects.filter(exam_items__attempt__exam__league=league).distinct().order_by("pk")
    numbers = list(asked.values_list("pk", flat=True))
    for start in range(0, len(numbers), A_BATCH):
        rows = Question.objects.filter(pk__in=numbers[start : start + A_BATCH]).order_by("pk")
        held = graded_each(rows, league)
        for row in rows:
            found = held[row.pk]
            today = None if found.all_void else rechecked(found.frozen)
            if not found.all_void and (today is None or today.differs):
                yield _differing(row, league, today.as_ruled_today if today else None, now)


def _differing(row: Question, league: League, again: Asked | None, now: datetime) -> Differing:
    attempts = ExamAttempt.objects.filter(items__question=row, exam__league=league).select_related("exam", "user")
    return Differing(row, tuple(attempts), _draft(row, league, again, now))


def _draft(row: Question, league: League, again: Asked | None, now: datetime) -> Correction:
    version, content = engine_version_of(row), content_of(again) if again else {}
    there = Correction.objects.filter(question=row, league=league, confirmed=None).first()
    if there is not None and (there.by is not None or there.engine_version == version):
        return there
    if again is None:
        why = gettext("As the rulebook's engine rules in version %(version)s, no one answer to it is right.")
    else:
        why = gettext("The rulebook's engine rules otherwise in version %(version)s.")
    return draft_correction(
        question=row,
        league=league,
        by=None,
        why=why % {"version": version},
        void=again is None,
        content=content,
        engine_version=version,
        now=now,
    )
