"""The officials of a league."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Prefetch, Q, QuerySet

from accounts.certification.models import Event, Standing
from accounts.people.models import League, Registration, User

HERE = "registered_here"


def officials_of(
    league: League, *, changed_since: int | None = None, organisation: str = "", external_id: str = ""
) -> QuerySet[User]:
    """The league's officials: who is registered with it, or holds or is on the way to a level of it.

    With `changed_since`, those of whom an event has a higher number, also where they are neither any more.
    """
    registered = Registration.objects.filter(league=league)
    if changed_since is None:
        standing = Standing.objects.filter(league=league)
        found = User.objects.filter(Q(pk__in=registered.values("user")) | Q(pk__in=standing.values("user")))
    else:
        events = Event.objects.filter(league=league, number__gt=changed_since)
        found = User.objects.filter(pk__in=events.values("user"))
    if organisation:
        found = found.filter(pk__in=registered.filter(organisation=organisation).values("user"))
    if external_id:
        found = found.filter(pk__in=registered.filter(number=external_id).values("user"))
    return found.prefetch_related(Prefetch("registrations", queryset=registered, to_attr=HERE))


def official(person: User, league: League) -> dict[str, Any]:
    """One of them, as the league's roster has them; of who is not on it, the id alone."""
    row: Registration | None = next(iter(getattr(person, HERE)), None)
    return {
        "person_id": person.public_id,
        "registered": row is not None,
        "external_scheme": league.number_scheme or None,
        "external_id": row and (row.number or None),
        "family_name": row and (row.family_name or None),
        "given_name": row and (row.given_name or None),
        "email": row and (row.email or None),
        "organisation": row and (row.organisation or None),
    }


def numbers_of(people: Iterable[int], league: League) -> dict[int, str]:
    """The league's numbers of these people, by row number."""
    rows = Registration.objects.filter(league=league, user__in=people)
    return dict(rows.values_list("user", "number"))
