"""What becomes of clinics and of who was there when records are merged, handed out or erased."""

from __future__ import annotations

from accounts.clinics.models import Participant
from accounts.people.holdings import Erase, Exported, Holding, Merge, columns, declare
from accounts.people.models import User

CALL = ("scenario__number", "scenario__question__public_id", "answer", "right", "misreading", "given_at")


def declare_all() -> None:
    """Called once, when the app is ready."""
    made = columns("public_id", "title", "made")
    declare("clinics.clinic", "made_by", merge=Merge.MOVE, erase=Erase.KEPT, export=made)
    confirmed = columns("public_id", "title", "confirmed")
    declare("clinics.clinic", "confirmed_by", merge=Merge.MOVE, erase=Erase.KEPT, export=confirmed)
    declare(
        "clinics.participant",
        "user",
        merge=Merge.MOVE,
        before_merge=one_in_a_room,
        erase=Erase.KEPT,
        nameless=nameless,
        export=attended,
    )


def one_in_a_room(keep: User, other: User) -> None:
    """Where both were in one room, the second stays there by name alone: no call is lost, none counted twice."""
    both = Participant.objects.filter(user=keep).values("clinic")
    Participant.objects.filter(user=other, clinic__in=both).update(user=None)


def nameless(person: User) -> None:
    """Take the name out of each room that the person was in."""
    Participant.objects.filter(user=person).update(name="–")


def attended(holding: Holding, person: User) -> Exported:
    """The clinics that the person was at, with what they called."""
    for row in holding.rows(person).select_related("clinic__league").order_by("joined"):
        yield {
            "clinic": row.clinic.public_id,
            "title": row.clinic.title,
            "league": row.clinic.league.slug,
            "name": row.name,
            "arrived": row.joined,
            "confirmed": row.confirmed,
            "calls": list(row.calls.order_by("given_at").values(*CALL)),
        }
