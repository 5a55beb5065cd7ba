"""The events of a league, in the order of their numbers."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from accounts.api.rows.moments import Moment
from accounts.certification.models import Event
from accounts.people.models import League


def events_of(
    league: League,
    moment: Moment,
    *,
    changed_since: int | None = None,
    person_id: UUID | None = None,
    programme: str = "",
    level: str = "",
    what: str = "",
) -> QuerySet[Event]:
    """The league's events."""
    found = Event.objects.filter(league=league)
    if moment.before is not None:
        found = found.filter(at__lt=moment.before)
    if changed_since is not None:
        found = found.filter(number__gt=changed_since)
    if person_id is not None:
        found = found.filter(user__public_id=person_id)
    if programme:
        found = found.filter(level__programme__code=programme)
    if level:
        found = found.filter(level__code=level)
    if what:
        found = found.filter(what=what)
    return found.select_related("level__programme", "certification", "user")


def event(row: Event) -> dict[str, Any]:
    """One of them. Who did it is not told, nor what it was done on."""
    return {
        "event": row.number,
        "what": row.what,
        "at": row.at,
        "recorded": row.recorded,
        "person_id": row.user.public_id,
        "programme": row.level and row.level.programme.code,
        "level": row.level and row.level.code,
        "certification_id": row.certification and row.certification.public_id,
        "status": row.status or None,
        "requirements_open": row.open,
        "missing": row.missing or None,
        "good_until": row.good_until,
        "runs_out": row.runs_out or None,
        "why": row.why or None,
    }
