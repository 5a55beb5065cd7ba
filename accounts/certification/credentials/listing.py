"""Certifications in a list: each with how it stands, found by name and by status."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from django.db.models import Q, QuerySet
from django.http import QueryDict

from accounts.certification.assessing import LIVE
from accounts.certification.credentials.standing import MARK, status_at, with_last_status
from accounts.certification.models import Certification, Status


@dataclass(frozen=True)
class Found:
    """A certification and how it stands at the moment of asking."""

    held: Certification
    status: Status | None

    @property
    def is_valid(self) -> bool:
        """Whether it is valid."""
        return self.status == Status.VALID


@dataclass(frozen=True)
class Search:
    """What is looked for: words of a name, and a status; empty, all."""

    STATUSES: ClassVar = (Status.VALID, Status.EXPIRED, Status.SUSPENDED, Status.REVOKED, Status.SUPERSEDED)

    words: str = ""
    status: str = ""

    @classmethod
    def read(cls, asked: QueryDict) -> Search:
        """What an address asks for; a status that there is not is none."""
        status = asked.get("status", "")
        words = asked.get("q", "").replace("\0", " ")  # which PostgreSQL does not take
        return cls(words.strip(), status if status in cls.STATUSES else "")

    def __bool__(self) -> bool:
        """Whether anything is looked for."""
        return bool(self.words or self.status)


def found_in(rows: QuerySet[Certification], search: Search, *, now: datetime) -> QuerySet[Certification]:
    """Those with every word in the holder's name and with the status at this moment, by name."""
    found = with_last_status(rows)
    for word in search.words.split():
        found = found.filter(holder__icontains=word)
    if search.status in LIVE:
        found = found.filter(Q(ends=None) | Q(ends__gt=now), **{MARK: search.status})
    elif search.status == Status.EXPIRED:
        found = found.filter(Q(**{MARK: Status.EXPIRED}) | Q(**{f"{MARK}__in": LIVE}, ends__lte=now))
    elif search.status:
        found = found.filter(**{MARK: search.status})
    return found.order_by("holder", "-issued", "-pk")


def listed(rows: QuerySet[Certification] | Iterable[Certification], *, now: datetime) -> list[Found]:
    """The rows, each with how it stands."""
    if isinstance(rows, QuerySet):
        rows = with_last_status(rows.select_related("league"))
    return [Found(row, status_at(row, now)) for row in rows]
