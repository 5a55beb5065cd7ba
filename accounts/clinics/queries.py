"""What each person may see of clinics. Every page starts from one of these."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from accounts.clinics.models import RUNNING, Clinic, ClinicScenario, Participant, RoomCall
from accounts.people.queries import Viewer, leagues_led_by


def clinics_for(user: Viewer) -> QuerySet[Clinic]:
    """The clinics that the user may see: those of the leagues that they lead."""
    return Clinic.objects.filter(league__in=leagues_led_by(user))


def clinic_scenarios_for(user: Viewer) -> QuerySet[ClinicScenario]:
    """The scenarios of clinics that the user may see: those of the clinics that they may see."""
    return ClinicScenario.objects.filter(clinic__in=clinics_for(user))


def participants_for(user: Viewer) -> QuerySet[Participant]:
    """Who was in clinics, as far as the user may see it: themself, and everyone in the clinics that they may see."""
    if not user.is_authenticated:
        return Participant.objects.none()
    return Participant.objects.filter(Q(user=user) | Q(clinic__in=clinics_for(user)))


def room_calls_for(user: Viewer) -> QuerySet[RoomCall]:
    """The calls in clinics that the user may see: those of whom they may see."""
    return RoomCall.objects.filter(participant__in=participants_for(user))


def in_the_room(clinic: Clinic) -> QuerySet[Participant]:
    """Who is in the room: nobody who was removed."""
    return clinic.participants.filter(removed=None)


def running_by(code: str) -> Clinic | None:
    """The clinic that runs under a code, if one does: to know it is to be let in."""
    found = Clinic.objects.filter(code=code.strip().lower(), phase__in=RUNNING)
    return found.select_related("league").first() if code.strip() else None


def scenario_on(clinic: Clinic) -> ClinicScenario | None:
    """The scenario that is on."""
    if not clinic.place:
        return None
    return clinic.scenarios.select_related("question").filter(number=clinic.place).first()
