"""The certifications of a league, each as it stands on a day."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.db.models import OuterRef, Q, QuerySet, Subquery

from accounts.api.rows.moments import Moment
from accounts.api.rows.officials import numbers_of
from accounts.certification.assessing import LIVE, Eligible, eligible_on, status_on
from accounts.certification.exports.addresses import verify_address
from accounts.certification.models import Certification, Event, Status, What
from accounts.people.models import League

WITH_REASON = (Status.SUSPENDED, Status.REVOKED)
"""The statuses for which somebody gave a reason."""


def certifications_of(
    league: League,
    moment: Moment,
    *,
    changed_since: int | None = None,
    person_id: UUID | None = None,
    programme: str = "",
    level: str = "",
    status: str = "",
    eligible: str = "",
) -> QuerySet[Certification]:
    """The league's certifications, each with the row number of the last event that tells of it, `last`."""
    events = Event.objects.filter(league=league)
    told = events.filter(certification=OuterRef("pk"))
    if moment.before is not None:
        told = told.filter(at__lt=moment.before)
    found = Certification.objects.filter(league=league)
    found = found.annotate(last=Subquery(told.order_by("-number").values("pk")[:1])).filter(last__isnull=False)
    if changed_since is not None:
        found = found.filter(pk__in=events.filter(number__gt=changed_since).values("certification"))
    if person_id is not None:
        found = found.filter(user__public_id=person_id)
    if programme:
        found = found.filter(level__programme__code=programme)
    if level:
        found = found.filter(level__code=level)
    if status:
        found = found.filter(_has(status, events, moment))
    if eligible:
        may = Q(last__in=_may_work(events, moment).values("pk"), user__erased_at=None) & _in_date(moment)
        found = found.filter(may) if eligible == "yes" else found.exclude(may)
    return found.select_related("level__programme", "season", "user")


def _in_date(moment: Moment) -> Q:
    return Q(expires=None) | Q(expires__gte=moment.day)


def _has(status: str, events: QuerySet[Event], moment: Moment) -> Q:
    """As `status_on` says it."""
    left = Q(last__in=events.filter(status=status).values("pk"))
    if status in LIVE:
        return left & _in_date(moment)
    if status == Status.EXPIRED:
        return left | (Q(last__in=events.filter(status__in=LIVE).values("pk")) & ~_in_date(moment))
    return left


def _may_work(events: QuerySet[Event], moment: Moment) -> QuerySet[Event]:
    """As `eligible_on` says it."""
    lasting = Q(good_until=None) | Q(good_until__gte=moment.day)
    return events.filter(lasting, status=Status.VALID, missing="")


def certifications(rows: Iterable[Certification], league: League, moment: Moment) -> list[dict[str, Any]]:
    """These as they stand on the day, in as many queries for many as for one."""
    held = list(rows)
    events = Event.objects.in_bulk([_last(row) for row in held])
    numbers = numbers_of({row.user_id for row in held}, league)
    reasons = _reasons([row for row in held if events[_last(row)].status in WITH_REASON], league, moment)
    return [_certification(row, events[_last(row)], moment, numbers, reasons) for row in held]


def _last(row: Certification) -> int:
    found: int = row.last  # type: ignore[attr-defined]  # annotated by certifications_of
    return found


def _reasons(rows: list[Certification], league: League, moment: Moment) -> dict[tuple[int | None, str], str]:
    """Why somebody suspended or revoked these, a re-grade's reason where nobody did: the last that was given."""
    told = Event.objects.filter(
        league=league, certification__in=rows, what__in=(What.SUSPENDED, What.REVOKED, What.REGRADED)
    )
    if moment.before is not None:
        told = told.filter(at__lt=moment.before)
    found: dict[tuple[int | None, str], str] = {}
    for event in sorted(told, key=lambda each: (each.what != What.REGRADED, each.number)):
        found[event.certification_id, event.status] = event.why
    return found


def _certification(
    row: Certification,
    event: Event,
    moment: Moment,
    numbers: dict[int, str],
    reasons: dict[tuple[int | None, str], str],
) -> dict[str, Any]:
    status = status_on(event.status, row.expires, moment.day)
    may = eligible_on(
        status, missing=event.missing, good_until=event.good_until, runs_out=event.runs_out, day=moment.day
    )
    if row.user.erased_at is not None:
        may = Eligible(False, "erased")
    return {
        "certification_id": row.public_id,
        "person_id": row.user.public_id,
        "external_id": numbers.get(row.user_id) or None,
        "season": row.season and row.season.title,
        "programme": row.level.programme.code,
        "level": row.level.code,
        "position": row.position or None,
        "edition": row.edition,
        "status": status.value,
        "status_reason": reasons.get((row.pk, event.status)) or None,
        "eligible": "yes" if may.yes else "no",
        "eligible_reason": may.reason,
        "issued": row.issued,
        "valid_from": row.valid_from,
        "expires": row.expires,
        "renewal_opens": row.renewal_opens,
        "imported": row.imported,
        "requirements_open": event.open,
        "verify_url": row.code.join(verify_address()),
        "verify_code": row.code,
        "changed_at": event.at,
        "event": event.number,
    }
