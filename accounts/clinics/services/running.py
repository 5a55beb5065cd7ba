"""Running a clinic: from phase to phase, by whoever leads it; each step once, however often it is pressed."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import IntegrityError, transaction

from accounts.clinics.models import RUNNING, Clinic, ClinicScenario, Participant, Phase, RoomCall, join_code
from accounts.clinics.services.preparing import refuse_those_of_exams
from accounts.clinics.services.simulating import simulate_calls, simulate_phones
from accounts.people.models import User
from accounts.people.services.audit import record

FORGOTTEN = timedelta(hours=18)
"""A clinic that was left open is over after that."""

TRIES = 20

NEXT, CALLS, RULING, SKIP, END = "next", "calls", "ruling", "skip", "end"
STEPS = {
    NEXT: (Phase.LOBBY, Phase.RULING),
    CALLS: (Phase.ASKING,),
    RULING: (Phase.CALLS,),
    SKIP: (Phase.ASKING, Phase.CALLS),
    END: RUNNING,
}
"""What can be pressed in which phase."""


class NothingToAsk(Exception):
    """A clinic without scenarios is not opened."""


@transaction.atomic
def open_clinic(*, clinic: Clinic, by: User, now: datetime, rehearsal: bool = False) -> Clinic:
    """Let people join, under a new code; for a rehearsal, simulated phones do. Running already, it stays as it is.

    Raises `NothingToAsk`, and `InAnExam` where an exam has been given a question since it was put in.
    """
    held = Clinic.objects.select_for_update().get(pk=clinic.pk)
    if held.phase != Phase.PREPARED:
        return held
    if not held.scenarios.exists():
        raise NothingToAsk
    rows = held.scenarios.select_related("question", "question__edition").order_by("number")
    refuse_those_of_exams(held, [each.question for each in rows])
    held.phase, held.opened, held.turned, held.rehearsal = Phase.LOBBY, now, now, rehearsal
    held.version += 1
    _save_under_a_code(held)
    if rehearsal:
        simulate_phones(held, now)
    else:
        record(by=by, league=held.league, what="clinic.open", target=held, now=now)
    return held


def _save_under_a_code(clinic: Clinic) -> None:
    for _ in range(TRIES):
        clinic.code = join_code()
        try:
            with transaction.atomic():
                clinic.save()
        except IntegrityError:  # another clinic runs under this code
            continue
        return
    raise RuntimeError(f"no free code after {TRIES} tries")


@transaction.atomic
def step(*, clinic: Clinic, to: str, seen: int, by: User | None, now: datetime) -> Clinic:
    """Do what was pressed on a screen that showed the clinic at version `seen`.

    Pressed twice, or where another screen was faster, or where it cannot be done now, nothing happens.
    """
    held = Clinic.objects.select_for_update().get(pk=clinic.pk)
    if held.version != seen or held.phase not in STEPS.get(to, ()):
        return held
    if to == END:
        return _end(held, by, now)
    if to == SKIP:
        held.scenarios.filter(number=held.place).update(skipped=True)
    if to in (NEXT, SKIP):
        return _ask_next(held, by, now)
    held.phase = Phase.CALLS if to == CALLS else Phase.RULING
    return _turned(held, now)


def _ask_next(clinic: Clinic, by: User | None, now: datetime) -> Clinic:
    following = clinic.scenarios.filter(number__gt=clinic.place, skipped=False).order_by("number").first()
    if following is None:
        return _end(clinic, by, now)
    following.asked = now
    following.save(update_fields=["asked"])
    clinic.phase, clinic.place = Phase.ASKING, following.number
    if clinic.rehearsal:
        simulate_calls(following, now)
    return _turned(clinic, now)


def _end(clinic: Clinic, by: User | None, now: datetime) -> Clinic:
    """It is over; a rehearsal leaves the clinic as it was prepared."""
    if clinic.rehearsal:
        RoomCall.objects.filter(scenario__clinic=clinic).delete()
        clinic.participants.all().delete()
        clinic.scenarios.update(asked=None, skipped=False)
        clinic.phase, clinic.opened, clinic.place, clinic.code, clinic.rehearsal = Phase.PREPARED, None, 0, "", False
        return _turned(clinic, now)
    clinic.phase, clinic.ended = Phase.ENDED, now
    record(by=by, league=clinic.league, what="clinic.end", target=clinic, now=now)
    return _turned(clinic, now)


def _turned(clinic: Clinic, now: datetime) -> Clinic:
    clinic.turned = now
    clinic.version += 1
    clinic.save()
    return clinic


@transaction.atomic
def remove(*, participant: Participant, by: User, now: datetime) -> None:
    """Take somebody out of the room, such as for a name that does not belong on a screen; their phone is told."""
    clinic = Clinic.objects.select_for_update().get(pk=participant.clinic_id)
    if Participant.objects.filter(pk=participant.pk, removed=None).update(removed=now):
        record(by=by, league=clinic.league, what="clinic.remove", target=clinic, now=now)
        clinic.version += 1
        clinic.save(update_fields=["version"])


def closes_at(clinic: Clinic, scenario: ClinicScenario) -> datetime | None:
    """When calls on the scenario close by themselves; none, when the instructor closes them."""
    seconds = scenario.seconds or clinic.seconds
    return scenario.asked + timedelta(seconds=seconds) if seconds and scenario.asked else None


def end_forgotten(*, now: datetime) -> int:
    """End what was left open since yesterday; how many that were."""
    count = 0
    for clinic in Clinic.objects.filter(phase__in=RUNNING, opened__lt=now - FORGOTTEN):
        ended = step(clinic=clinic, to=END, seen=clinic.version, by=None, now=now)
        count += ended.version != clinic.version
    return count
