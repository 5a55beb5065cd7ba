"""What phones do in a room: join it, and call."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction

from accounts.clinics.models import Clinic, ClinicScenario, Participant, Phase, RoomCall
from accounts.clinics.queries import in_the_room
from accounts.clinics.services.marking import marked
from accounts.clinics.services.running import closes_at
from accounts.people.models import User

MOST = 400
"""The most who are in one room: twice the largest clinics."""

UNDER_WAY = timedelta(seconds=3)
"""How long after the time is up a call is still taken that was sent in time."""


class Full(Exception):
    """No more people fit in."""


class TooLate(Exception):
    """The calls on the scenario are closed, or it is another's turn."""


@transaction.atomic
def join(*, clinic: Clinic, name: str, user: User | None, now: datetime) -> Participant:
    """Somebody in the room under a name; a person who is signed in is there once, on however many phones.

    Who was removed comes back under the name. Raises `Full`, and `TooLate` where the clinic is over.
    """
    held = Clinic.objects.select_for_update().get(pk=clinic.pk)
    if not held.runs:
        raise TooLate
    if user is not None:
        there = held.participants.filter(user=user).first()
        if there is not None and there.removed is None:
            return there
    if in_the_room(held).count() >= MOST:
        raise Full
    if user is not None and there is not None:
        there.name, there.removed = name, None
        there.save(update_fields=["name", "removed"])
        return there
    return Participant.objects.create(clinic=held, user=user, name=name, joined=now)


@transaction.atomic
def call(*, participant: Participant, scenario: ClinicScenario, post: Mapping[str, str], now: datetime) -> RoomCall:
    """The call of the person on the scenario: the one given first, else this one, graded and stored.

    Raises `FormatError` for what is no call, and `TooLate` where calls are closed; neither stores anything.
    """
    clinic = Clinic.objects.get(pk=scenario.clinic_id)
    held = RoomCall.objects.filter(participant=participant, scenario=scenario).first()
    if held is not None:
        return held
    if not takes_calls(clinic, scenario, now - UNDER_WAY) or participant.removed is not None:
        raise TooLate
    given = marked(participant, scenario, post, now)
    try:
        with transaction.atomic():
            given.save(force_insert=True)
    except IntegrityError:  # sent twice at one moment
        return RoomCall.objects.get(participant=participant, scenario=scenario)
    Participant.objects.filter(pk=participant.pk).update(called=scenario.number)
    return given


def takes_calls(clinic: Clinic, scenario: ClinicScenario, now: datetime) -> bool:
    """Whether calls on the scenario are taken at the moment."""
    if clinic.phase != Phase.ASKING or clinic.place != scenario.number:
        return False
    closes = closes_at(clinic, scenario)
    return closes is None or now < closes
