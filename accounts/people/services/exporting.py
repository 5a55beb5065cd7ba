"""Handing a person everything that the site holds about them, written row by row, however much it is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.utils import translation

from accounts.people.holdings import NotExported, holdings
from accounts.people.models import User

ACCOUNT = (
    "public_id",
    "username",
    "display_name",
    "email",
    "time_zone",
    "language",
    "date_joined",
    "last_login",
    "is_staff",
    "is_superuser",
)
WITHHELD = {
    "password": "It is kept as a hash, which says nothing and would help whoever tries passwords.",
    "is_active": "It is so for everyone who can ask for this.",
    "id": "It is the number of a row; the public id stands for it.",
    "merged_into": "It is of records that were given up for another of the same person.",
    "erased_at": "It is of records whose person was erased.",
    "groups": "What someone may do in the site administration is about the site, not about the person.",
    "user_permissions": "What someone may do in the site administration is about the site, not about the person.",
}
"""What is not handed out of a person's own row, and why."""


def exported(person: User) -> Iterator[str]:
    """One JSON document in pieces: the account, then each kind of row, and what is left out with the reason.

    What is told in it is in the person's language: the pieces are asked for when the page's own has been left.
    """
    pieces = _pieces(person)
    while True:
        with translation.override(person.language):
            piece = next(pieces, None)
        if piece is None:
            return
        yield piece


def _pieces(person: User) -> Iterator[str]:
    yield '{"account": ' + _written({name: getattr(person, name) for name in ACCOUNT})
    withheld = dict(WITHHELD)
    for holding in holdings():
        name = f"{holding.model}.{holding.field}"
        if isinstance(holding.export, NotExported):
            withheld[name] = holding.export.reason
            continue
        yield f',\n"{name}": ['
        for number, row in enumerate(holding.export(holding, person)):
            yield (",\n" if number else "\n") + _written(row)
        yield "]"
    yield ',\n"not included": ' + _written(withheld) + "}\n"


def _written(value: Any) -> str:
    return json.dumps(value, cls=DjangoJSONEncoder, ensure_ascii=False)
