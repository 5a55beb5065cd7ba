"""Enrolling: that an official is on the way to a level, and that they no longer are."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction

from accounts.certification.cases import case_of
from accounts.certification.models import Level, Standing, What
from accounts.certification.services.ledger import Ledger
from accounts.certification.services.mastery import record_mastery_of
from accounts.certification.services.settling import settle_many
from accounts.people.models import User


@transaction.atomic
def enrol(*, users: Iterable[User], level: Level, by: User | None, now: datetime) -> int:
    """Have these people be on the way to the level; how many were not yet. Who has all that it asks is issued it."""
    ledger = Ledger(level.programme.league, now=now, by=by)
    people = [user.pk for user in users]
    known = set(Standing.objects.filter(level=level, user__in=people).values_list("user", flat=True))
    new = [pk for pk in dict.fromkeys(people) if pk not in known]
    record_mastery_of(new, level, now=now)
    settle_many(ledger, [(pk, level, None) for pk in new], What.ENROLLED)
    return len(new)


@transaction.atomic
def leave(*, user: User, level: Level, by: User | None, why: str, now: datetime) -> bool:
    """Have the person no longer be on the way to a level of which they hold nothing; whether they were until now."""
    ledger = Ledger(level.programme.league, now=now, by=by)
    case = case_of(user.pk, level)
    if case.event is None or case.current is not None:
        return False
    ledger.of_level(user.pk, level, What.LEFT, case.position(ledger.today), why=why)
    Standing.objects.filter(user=user, level=level).delete()
    return True
