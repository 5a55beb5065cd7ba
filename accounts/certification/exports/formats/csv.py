"""CSV in two dialects, both UTF-8 with CRLF.

`spreadsheet` begins with the byte order mark and disarms what a spreadsheet would take for a formula: a cell that
begins with `=`, `+`, `-`, `@` (after blanks, too, and in full width), tab, CR or LF gets an apostrophe in front, which
our importers take away again. So does one that begins with apostrophes and such a sign: otherwise it would lose one of
its own. `plain` leaves every value as it is.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Sequence
from typing import BinaryIO

from django.utils.translation import gettext_lazy as _

from accounts.certification.exports.formats.base import NO_TEXT, Format, Sheet, without
from accounts.certification.exports.losses import Losses
from accounts.certification.exports.rows import Row
from accounts.people.roster.reading import DISARMED, armed

SPREADSHEET, PLAIN = "spreadsheet", "plain"
MARK = "\ufeff"
REFUSED = re.compile(f"\0|{NO_TEXT.pattern}")
"""What our importers, or nobody, can read in a CSV file."""

BEGINNINGS = (",", "\n", ',"', '\n"')
"""What stands before a cell in written rows."""

LOOK_AT = {SPREADSHEET: "=+-@＝＋－＠ \u00a0\t\r\n'", PLAIN: "'"}
"""What a cell begins with that is to be looked at, cell by cell."""


class CSV(Format):
    """Comma-separated values."""

    slug = "csv"
    title = _("CSV")
    content_type = "text/csv; charset=utf-8"
    dialects = (SPREADSHEET, PLAIN)

    def write(self, sheet: Sheet, out: BinaryIO, losses: Losses, *, dialect: str = "") -> None:
        """Batch by batch: written as it is, and only where there is something to look at, cell by cell."""
        dialect = dialect or SPREADSHEET
        look_at, number = LOOK_AT[dialect], 0
        careful = _Careful(sheet.headings, losses, disarm=dialect == SPREADSHEET)
        out.write((MARK if dialect == SPREADSHEET else "").encode())
        out.write(_bytes([tuple(sheet.headings)], look_at, lambda rows: careful.rows(rows, 0)))
        for batch in sheet.batches:
            out.write(_bytes(batch, look_at, lambda rows, first=number + 1: careful.rows(rows, first)))  # type: ignore[misc]
            number += len(batch)


def _bytes(rows: list[Row], look_at: str, careful: Callable[[list[Row]], list[Row]]) -> bytes:
    text = _text(rows)
    if not _has(text, look_at):
        try:
            return text.encode()
        except UnicodeEncodeError:
            pass
    return _text(careful(rows)).encode()


def _has(text: str, signs: str) -> bool:
    """Whether a cell in written rows begins with one of the signs, or there is a NUL in any.

    Looked for as plain text, which takes a sixth of the time of a regular expression. CR and LF stand in quotes alone.
    """
    if "\0" in text:
        return True
    text = f"\n{text}"
    for sign in signs:
        before = BEGINNINGS if sign not in "\r\n" else BEGINNINGS[2:]
        if sign in text and any(f"{each}{sign}" in text for each in before):
            return True
    return False


def _text(rows: list[Row]) -> str:
    written = io.StringIO(newline="")
    csv.writer(written).writerows(rows)
    return written.getvalue()


class _Careful:
    """Rows gone through cell by cell."""

    def __init__(self, headings: Sequence[str], losses: Losses, *, disarm: bool) -> None:
        self._headings, self._losses, self._disarm = headings, losses, disarm

    def rows(self, rows: list[Row], first: int) -> list[Row]:
        """The rows, the first of which has this number, as they can be written."""
        return [
            tuple(
                self._cell(cell, number, heading) if isinstance(cell, str) else cell
                for cell, heading in zip(row, self._headings, strict=True)
            )
            for number, row in enumerate(rows, start=first)
        ]

    def _cell(self, cell: str, row: int, heading: str) -> str:
        if REFUSED.search(cell):
            self._losses.add(row, heading, "character")
            cell = without(cell, REFUSED)
        if self._disarm:
            return armed(cell)
        if DISARMED.match(cell):
            self._losses.add(row, heading, "apostrophe")
        return cell


FORMAT = CSV()
