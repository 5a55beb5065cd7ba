"""JSON: one document with the columns and the rows, each an object. What there is not is null; numbers are numbers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, BinaryIO

from django.utils.translation import gettext_lazy as _

from accounts.certification.exports.columns import Kind
from accounts.certification.exports.formats.base import NO_TEXT, Format, Sheet, without
from accounts.certification.exports.losses import Losses


class JSON(Format):
    """One document: `columns` with the headings, `rows` with the objects."""

    slug = "json"
    title = _("JSON")
    content_type = "application/json"

    def write(self, sheet: Sheet, out: BinaryIO, losses: Losses, *, dialect: str = "") -> None:
        """Row by row, each on a line of its own."""
        out.write(b'{"columns": ' + _line(list(sheet.headings)) + b',\n"rows": [')
        between = b"\n"
        for lines in objects(sheet, losses):
            out.write(between + b",\n".join(lines))
            between = b",\n"
        out.write(b"\n]}\n")


def objects(sheet: Sheet, losses: Losses) -> Iterator[list[bytes]]:
    """Each row as the bytes of a JSON object, in batches, none of them empty."""
    number = 0
    for batch in sheet.batches:
        lines = []
        for row in batch:
            number += 1
            said = dict(zip(sheet.headings, map(_value, row, sheet.kinds), strict=True))
            try:
                lines.append(_line(said))
            except UnicodeEncodeError:
                lines.append(_line(_sayable(said, number, losses)))
        if lines:
            yield lines


def _value(cell: Any, kind: Kind) -> Any:
    """Per cent comes as text, to be the same in every format; here it is a number."""
    if kind is Kind.NUMBER and isinstance(cell, str):
        return float(cell) if "." in cell else int(cell)
    return cell


def _line(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


def _sayable(said: dict[str, Any], number: int, losses: Losses) -> dict[str, Any]:
    for heading, cell in said.items():
        if isinstance(cell, str) and NO_TEXT.search(cell):
            losses.add(number, heading, "character")
            said[heading] = without(cell, NO_TEXT)
    return said


FORMAT = JSON()
