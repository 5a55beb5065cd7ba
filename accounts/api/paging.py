"""Pages of a list by where the last one ended, so that a row that is added moves no other to another page."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db.models import Model, QuerySet
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.utils.urls import replace_query_param

from accounts.certification.models import EventCount
from accounts.people.models import League

Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True)
class Listed(Generic[Row]):
    """The rows of a page, the address of the next one, and up to which event a walk through all pages is complete."""

    rows: list[Row]
    next: str | None
    up_to: int


@dataclass(frozen=True)
class Order:
    """By which column a list goes, unique in it, and how to read such a value from a cursor."""

    column: str
    read: Callable[[str], Any]


class Walk:
    """A walk through the pages of a list, from its first or from a cursor.

    `up_to` is read before the rows and goes on from page to page: what changed since then has a higher number, so
    whoever asks next for what changed since misses nothing, whatever was added while they walked.
    """

    def __init__(self, request: Request, league: League, order: Order, *, limit: int, cursor: str = "") -> None:
        """Raises NotFound for what is no cursor."""
        self._request, self._order, self._limit = request, order, limit
        self._after: Any
        self._after, self.up_to = _opened(cursor, order) if cursor else (None, last_number(league))

    def page(self, found: QuerySet[Row]) -> Listed[Row]:
        """The next rows."""
        if self._after is not None:
            found = found.filter(**{f"{self._order.column}__gt": self._after})
        rows = list(found.order_by(self._order.column)[: self._limit + 1])
        if len(rows) <= self._limit:
            return Listed(rows, None, self.up_to)
        rows.pop()
        return Listed(rows, self._address(_closed(self._value(rows[-1]), self.up_to)), self.up_to)

    def _value(self, row: Model) -> Any:
        return getattr(row, self._order.column)

    def _address(self, cursor: str) -> str:
        return replace_query_param(self._request.build_absolute_uri(), "cursor", cursor)


def last_number(league: League) -> int:
    """The number of the league's last event."""
    return EventCount.objects.filter(league=league).values_list("last", flat=True).first() or 0


def _closed(value: Any, up_to: int) -> str:
    return urlsafe_b64encode(json.dumps([str(value), up_to]).encode()).decode().rstrip("=")


def _opened(cursor: str, order: Order) -> tuple[Any, int]:
    try:
        match json.loads(urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4))):
            case [str(value), int(up_to)] if "\0" not in value and not isinstance(up_to, bool):
                return order.read(value), up_to
    except (ValueError, RecursionError):
        pass
    raise NotFound(_("There is no page at this cursor. Without one it is the first."))
