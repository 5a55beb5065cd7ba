"""Confirming who was at a clinic, and what follows: the seminar that it fulfils."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from zoneinfo import ZoneInfo

from django.db import transaction

from accounts.certification.dates import day_of
from accounts.certification.models import Evidence, Requirement
from accounts.certification.services.ledger import Ledger
from accounts.certification.services.recording import record_evidence
from accounts.clinics.models import Clinic, Participant, Phase
from accounts.people.models import User
from accounts.people.services.audit import record


class NotOver(Exception):
    """Who was there is confirmed when the clinic is over."""


@transaction.atomic
def confirm(
    *, clinic: Clinic, there: Collection[Participant], requirement: Requirement | None, by: User, now: datetime
) -> int:
    """Say that these people were there; with a requirement, it is recorded as met by those of them who were signed in.

    Nobody records of themself: who confirms the list, and joined too, needs somebody else to confirm it.

    Confirmed again, it adds those who were forgotten and takes nobody's evidence back. For how many something was
    recorded. Raises `NotOver`.
    """
    held = Clinic.objects.select_for_update().get(pk=clinic.pk)
    if held.phase != Phase.ENDED or held.opened is None:
        raise NotOver
    held.participants.filter(removed=None).update(confirmed=False)
    held.participants.filter(pk__in=[each.pk for each in there], removed=None).update(confirmed=True)
    held.confirmed, held.confirmed_by, held.requirement = now, by, requirement
    held.save(update_fields=["confirmed", "confirmed_by", "requirement"])
    details = {"people": len(there), **({"requirement": requirement.code} if requirement else {})}
    record(by=by, league=held.league, what="clinic.confirm", target=held, details=details, now=now)
    people = held.participants.filter(confirmed=True, user__isnull=False, simulated=False).exclude(user=by)
    return _recorded(held, requirement, list(people.select_related("user")), by, now) if requirement else 0


def _recorded(
    clinic: Clinic, requirement: Requirement, people: Collection[Participant], by: User, now: datetime
) -> int:
    ledger = Ledger(clinic.league, now=now, by=by)
    on = day_of(clinic.opened or now, ZoneInfo(clinic.league.time_zone))
    same = Evidence.objects.filter(requirement=requirement, on=on, source=clinic.title, withdrawn_by=None)
    there = set(same.values_list("user", flat=True))  # whoever signs for the list this time
    people = [each for each in people if each.user_id not in there]
    for each in people:
        if each.user is not None:
            record_evidence(
                user=each.user,
                requirement=requirement,
                on=on,
                by=by,
                now=now,
                source=clinic.title,
                signer=by.get_full_name()[:120],
                signed_by=by,
                ledger=ledger,
            )
    return len(people)
