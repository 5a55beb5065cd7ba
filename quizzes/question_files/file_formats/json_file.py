"""JSON: the questions whole, by a published schema (`manage.py question_schema --file`)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from django.conf import settings

from quizzes.question_files.documents import IDENTIFIER, VERSION
from quizzes.question_files.file_formats.base import (
    Entry,
    Says,
    Unreadable,
    Written,
    number_checked,
    parsed,
    text_of,
)
from quizzes.question_files.items import SIGN, Item
from quizzes.question_files.losses import Loss
from rules.engine.messages import N_

REFUSED = "refused_because"
"""What a question that is given back has besides; the reader passes over it."""


class JsonFile:
    """An object that names its schema, with the questions in a list."""

    slug = "json"
    title = "JSON"
    extension = "json"
    content_type = "application/json"

    def losses(self, item: Item) -> frozenset[Loss]:
        """Nothing: the question is in it whole."""
        return frozenset()

    def write(self, pool: str, written: Sequence[Written]) -> bytes:
        """The documents, readable and in UTF-8."""
        return _file([each.document for each in written], pool)

    def fits(self, content: bytes) -> bool:
        """Whether it begins as an object."""
        return content.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{"

    def read(self, content: bytes) -> list[Entry]:
        """Each question of the list. Raises `Unreadable`."""
        try:
            found = parsed(text_of(content))
        except ValueError as error:
            raise Unreadable(N_("The file is no JSON: %(why)s."), why=str(error)[:200]) from None
        if not isinstance(found, dict) or found.get("$schema") != IDENTIFIER or found.get("version") != VERSION:
            raise Unreadable(
                N_("The file is not by the schema %(schema)s, version %(version)d."), schema=IDENTIFIER, version=VERSION
            )
        questions = found.get("questions")
        if not isinstance(questions, list):
            raise Unreadable(N_("The file has no list of questions."))
        number_checked(len(questions))
        return [_entry(number, each) for number, each in enumerate(questions, start=1)]

    def give_back(self, refused: Sequence[tuple[Entry, str]]) -> bytes:
        """The refused questions in a file of the same kind, each with its reason."""
        return _file([_given_back(entry, reason) for entry, reason in refused])


def _entry(number: int, held: Any) -> Entry:
    document = {name: value for name, value in held.items() if name != REFUSED} if isinstance(held, dict) else held
    public_id = str(document.get("id", "")) if isinstance(document, dict) else ""
    return Entry(str(number), f"{SIGN}{public_id}" if public_id else "", document, Says(), json.dumps(document))


def _given_back(entry: Entry, reason: str) -> Any:
    return {**entry.document, REFUSED: reason} if isinstance(entry.document, dict) else entry.document


def _file(questions: list[Any], pool: str = "") -> bytes:
    head = {"$schema": IDENTIFIER, "version": VERSION, "language": settings.LANGUAGE_CODE}
    named = {"pool": pool} if pool else {}
    return (json.dumps({**head, **named, "questions": questions}, indent=1, ensure_ascii=False) + "\n").encode()


FILE_FORMAT = JsonFile()
