"""Clinics, who was there and what they called, in the site administration: to look at, never to change."""

from accounts.clinics.models import Clinic, ClinicScenario, Participant, RoomCall
from accounts.people.administration import look_at

look_at(
    Clinic,
    "title",
    "league",
    "made_by",
    "made",
    "phase",
    "opened",
    "ended",
    filters=("league", "phase"),
    search=("title", "public_id"),
)
look_at(ClinicScenario, "clinic", "number", "question", "asked", search=("clinic__public_id",))
look_at(Participant, "name", "clinic", "user", "joined", "confirmed", search=("name", "clinic__public_id"))
look_at(RoomCall, "participant", "scenario", "right", "given_at", named_by=("scenario__clinic",), filters=("right",))
