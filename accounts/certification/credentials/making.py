"""Making a credential: once, when it is first needed, and the same ever after."""

from __future__ import annotations

import secrets
from datetime import datetime
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Count, QuerySet

from accounts.certification.credentials.document import document_of
from accounts.certification.credentials.keys import current_key
from accounts.certification.credentials.models import BITS, Credential, SigningKey, StatusList
from accounts.certification.credentials.signing import signed
from accounts.certification.dates import start_of
from accounts.certification.models import Certification
from accounts.people.models import User

FULL = BITS // 2
"""A list with so many credentials has a next one, so that a random place is soon free."""


class Nameless(Exception):
    """The holder was erased, and with their name what was signed about them."""


def credential_of(certification: Certification, *, now: datetime) -> Credential:
    """The certification's credential, made now where there is none to be believed. Raises `Nameless` and `NoKey`."""
    held = _held(certification) or _made(certification, now)
    if not held.token:
        raise Nameless(str(held))
    return held


def without_name(person: User) -> None:
    """Take away what is signed about a person who is erased; the places in the lists stay."""
    QuerySet(Credential).filter(certification__user=person).update(token="")


def _held(certification: Certification) -> Credential | None:
    found = Credential.objects.filter(certification=certification).select_related("list__key").first()
    if found is None or (found.token and found.list.key.was_destroyed):
        return None
    found.certification = certification
    return found


@transaction.atomic
def _made(certification: Certification, now: datetime) -> Credential:
    """Whoever makes one holds the key's row: of two at the same moment, the second finds what the first made."""
    key = SigningKey.objects.select_for_update().get(pk=current_key(now).pk)
    if held := _held(certification):
        return held
    if not certification.holder:
        raise Nameless(str(certification))
    places = _list_with_room(certification, key)
    row = Credential(
        certification=certification,
        list=places,
        index=_free_place(places),
        valid_from=start_of(certification.valid_from, ZoneInfo(certification.league.time_zone)),
        made=now,
    )
    row.token = signed(document_of(row), key)
    if not QuerySet(Credential).filter(certification=certification).update(**_written(row)):
        row.save(force_insert=True)
    return row


def _written(row: Credential) -> dict[str, object]:
    """What is written of a credential that was signed with a key since destroyed."""
    return {name: getattr(row, name) for name in ("identity", "list", "index", "valid_from", "made", "token")}


def _list_with_room(certification: Certification, key: SigningKey) -> StatusList:
    lists = StatusList.objects.filter(league=certification.league, key=key)
    last = lists.annotate(held=Count("credentials")).order_by("number").last()
    if last is not None and last.held < FULL:
        return last
    number = last.number + 1 if last else 1
    return StatusList.objects.create(league=certification.league, key=key, number=number)


def _free_place(places: StatusList) -> int:
    """A random place that nobody has: at least every second is free."""
    while True:
        index = secrets.randbelow(BITS)
        if not places.credentials.filter(index=index).exists():
            return index
