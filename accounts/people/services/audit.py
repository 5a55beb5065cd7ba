"""Recording what was done, by whom, when, to what: `record` in the transaction of the act itself."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import models

from accounts.people.models import Act, League, User

COMMAND = "manage.py"
"""Stands for a name where a command did it, which runs on the machine itself and knows no person."""


class Verb:
    """What this app records. Another app names its own acts, each after its subject: `certificate.issue`."""

    ROSTER_IMPORT = "roster.import"
    INVITATION_SEND = "invitation.send"
    INVITATION_WITHDRAW = "invitation.withdraw"
    ROLE_GIVE = "role.give"
    ROLE_CHANGE = "role.change"
    ROLE_TAKE = "role.take"
    PERSON_MERGE = "person.merge"
    PERSON_ERASE = "person.erase"
    ADMIN_ADD = "admin.add"
    ADMIN_CHANGE = "admin.change"
    ADMIN_DELETE = "admin.delete"


def record(
    *,
    by: User | None,
    league: League | None,
    what: str,
    target: models.Model | str = "",
    details: Mapping[str, Any] | None = None,
    now: datetime,
) -> Act:
    """Write down an act; `by` is None where a command did it.

    A target that is a row stands there by its kind and its public id, a league by its name too. Neither a target in
    words nor `details` may name a person: give their public id. A row about a person has theirs put in the details.
    """
    described = {"target": target[:200]} if isinstance(target, str) else describe(target)
    person = getattr(target, "user", None)
    about = {"person": str(person.public_id)} if isinstance(person, User) else {}
    return Act.objects.create(
        who=by,
        who_name=by.get_full_name()[:150] if by else COMMAND,
        league=league,
        what=what,
        details={**about, **(details or {})},
        at=now,
        **described,
    )


def describe(row: models.Model) -> dict[str, str]:
    """How a row stands in an act: by its kind and its public id, or its number where it has none; no names."""
    kind, key = row._meta.label_lower, str(getattr(row, "public_id", row.pk))
    return {"target": row.name if isinstance(row, League) else "", "target_kind": kind, "target_id": key}


def league_of(row: models.Model) -> League | None:
    """The league that a row belongs to: the league itself, or the one that it points at."""
    held = row if isinstance(row, League) else getattr(row, "league", None)
    return held if isinstance(held, League) else None
