"""What a person may see and do with a clinic, in agreement with the lists of `queries`."""

from __future__ import annotations

from accounts.clinics.models import Clinic, ClinicScenario, Participant, RoomCall
from accounts.people.permissions import can_view, leads
from accounts.people.queries import Viewer


@can_view.register
def _can_view_clinic(target: Clinic, user: Viewer) -> bool:
    return leads(user, target.league)


@can_view.register
def _can_view_scenario(target: ClinicScenario, user: Viewer) -> bool:
    return can_view(target.clinic, user)


@can_view.register
def _can_view_participant(target: Participant, user: Viewer) -> bool:
    if not user.is_authenticated:
        return False
    return user.pk == target.user_id or can_view(target.clinic, user)


@can_view.register
def _can_view_call(target: RoomCall, user: Viewer) -> bool:
    return can_view(target.participant, user)
