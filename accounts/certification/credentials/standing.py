"""How one certification stands at a moment: by the last event with it, and by its end."""

from __future__ import annotations

from datetime import datetime

from django.db.models import OuterRef, QuerySet, Subquery

from accounts.certification.assessing import LIVE
from accounts.certification.models import Certification, Event, Status

MARK = "last_status"


def with_last_status(held: QuerySet[Certification]) -> QuerySet[Certification]:
    """The certifications, each with the status that its last event left as `last_status`."""
    last = Event.objects.filter(certification=OuterRef("pk")).order_by("-number").values("status")[:1]
    return held.annotate(**{MARK: Subquery(last)})


def last_status(held: Certification) -> Status | None:
    """The status that the last event left; None where no event tells of it."""
    if hasattr(held, MARK):
        found = getattr(held, MARK)
    else:
        found = held.events.order_by("-number").values_list("status", flat=True).first()
    return Status(found) if found else None


def status_at(held: Certification, now: datetime) -> Status | None:
    """How it stands: what has ended reads expired at once, whether or not anyone wrote it down."""
    found = last_status(held)
    ended = held.ends is not None and held.ends <= now
    return Status.EXPIRED if found in LIVE and ended else found
