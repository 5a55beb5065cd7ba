"""Mastery of clauses, from practice: recorded as evidence once every clause is ruled right time after time."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db import transaction

from accounts.certification.models import Evidence, Kind, Level, Requirement, Standing
from accounts.certification.services.ledger import Ledger
from accounts.certification.services.recording import record_evidence
from accounts.people.models import User
from quizzes.models import Recall

IN_A_ROW = 3
"""So many of the latest calls on a clause have to be right for it to be mastered."""

LOOKED_BACK = timedelta(days=14)
"""How long after a call somebody's mastery is looked at: longer than any pause of the worker that is to be expected."""


def record_mastery(*, now: datetime) -> int:
    """Record for everyone on the way to a level which of its clauses they have mastered; how many times that was so."""
    count = 0
    for requirement in Requirement.objects.filter(kind=Kind.MASTERY, asked_by__isnull=False).distinct():
        on_the_way = Standing.objects.filter(level__asks__requirement=requirement).values("user")
        lately = Recall.objects.filter(user__in=on_the_way, last_review__gt=now - LOOKED_BACK).values("user")
        count += _record(requirement, set(lately.values_list("user", flat=True)), now)
    return count


def record_mastery_of(people: Collection[int], level: Level, *, now: datetime) -> int:
    """The same for these people (by row number) and what one level asks, whenever their latest calls were."""
    asked = Requirement.objects.filter(kind=Kind.MASTERY, asked_by__level=level)
    return sum(_record(requirement, people, now) for requirement in asked)


def _record(requirement: Requirement, people: Collection[int], now: datetime) -> int:
    on_record = Evidence.objects.filter(requirement=requirement, user__in=people, withdrawn_by=None)
    new = set(people) - set(on_record.values_list("user", flat=True))
    found = User.objects.in_bulk(_mastering(requirement, new))
    for user in found.values():
        with transaction.atomic():
            ledger = Ledger(requirement.league, now=now)
            record_evidence(user=user, requirement=requirement, on=ledger.today, by=None, now=now, ledger=ledger)
    return len(found)


def _mastering(requirement: Requirement, people: Collection[int]) -> list[int]:
    """Those who have mastered every clause of the requirement, by row number."""
    wanted = set(requirement.clauses)
    mastered: dict[int, set[str]] = {}
    rows = Recall.objects.filter(
        user__in=people, provision__edition__slug=requirement.edition, provision__name__in=wanted
    )
    for user, name, recent in rows.values_list("user", "provision__name", "recent"):
        if is_mastered(recent):
            mastered.setdefault(user, set()).add(name)
    return [user for user, names in mastered.items() if wanted and names == wanted]


def is_mastered(recent: list[str | None]) -> bool:
    """Whether the latest calls on a clause, the last one last and null for a right one, show that it is mastered."""
    return len(recent) >= IN_A_ROW and all(call is None for call in recent[-IN_A_ROW:])
