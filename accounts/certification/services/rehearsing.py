"""What a correction of an exam's question would change in what officials hold: done, looked at, and taken back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils.translation import gettext

from accounts.certification.assessing import eligible_on, status_on
from accounts.certification.dates import day_of
from accounts.certification.models import Certification, Standing, Status
from accounts.certification.queries import names_of
from quizzes.exams.models import Correction, ExamAttempt
from quizzes.exams.services.regrading import Replaced, confirm
from quizzes.exams.signals import Follows
from rules.telling.named import named


@dataclass(frozen=True)
class _Stands:
    """How somebody stands at a level, as far as a re-grade is told of it."""

    title: str
    status: Status
    certification: Certification | None
    works: bool

    @property
    def told(self) -> str:
        if self.status == Status.VALID and not self.works:
            return gettext("Valid, but may not work")
        return str(self.status.label)


Found = dict[tuple[int, int], _Stands]


def follow_from(*, correction: Correction, lowering: bool, now: datetime, **_told: Any) -> list[Follows]:
    """Whose certifications would change by a correction that is not confirmed yet, each official and level once."""
    league = correction.league
    today = day_of(now, ZoneInfo(league.time_zone))
    if correction.confirmed is not None:
        return []
    with transaction.atomic():
        before = _standing(correction, today)
        if before:
            try:
                confirm(correction=correction, by=None, lowering=lowering, now=now)
            except Replaced:
                return []
        after = _standing(correction, today)
        transaction.set_rollback(True)
    turned = [key for key in before if before[key] != after[key]]
    names = names_of({user for user, _level in turned}, league)
    return [_follows(names[user], before[user, level], after[user, level]) for user, level in turned]


def _standing(correction: Correction, today: date) -> Found:
    """How everyone who was asked the question stands at their levels."""
    asked = ExamAttempt.objects.filter(items__question=correction.question, exam__league=correction.league)
    rows = Standing.objects.filter(league=correction.league, user__in=asked.values("user"))
    rows = rows.select_related("event__certification", "level__programme")
    return {(row.user_id, row.level_id): _stands(row, today) for row in rows.order_by("user", "level")}


def _stands(row: Standing, today: date) -> _Stands:
    event = row.event
    status = status_on(event.status, event.certification.expires if event.certification else None, today)
    eligible = eligible_on(
        status, missing=event.missing, good_until=event.good_until, runs_out=event.runs_out, day=today
    )
    return _Stands(named(row.level.programme, row.level), status, event.certification, eligible.yes)


def _follows(name: str, before: _Stands, after: _Stands) -> Follows:
    told = after.told if after.told != before.told else gettext("%(status)s, issued anew") % {"status": after.told}
    return Follows(person=name, title=before.title, before=before.told, after=told)
