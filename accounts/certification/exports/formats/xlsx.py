"""XLSX: text is text, whatever it looks like (00123, =SUM); dates and numbers are dates and numbers."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Sequence
from datetime import date, datetime
from typing import Any, BinaryIO

from django.utils.translation import gettext_lazy as _
from xlsxwriter import Workbook
from xlsxwriter.worksheet import Worksheet

from accounts.certification.exports.columns import Kind
from accounts.certification.exports.formats.base import NO_TEXT, Format, Sheet, without
from accounts.certification.exports.losses import Losses
from accounts.certification.exports.rows import Row
from accounts.people.roster.reading import DISARMED

REFUSED = re.compile(f"[\x00-\x08\x0b-\x1f\ufffe\uffff]|{NO_TEXT.pattern}")
"""What XML 1.0 has no place for, and CR, which it reads as another sign."""

MOST_CHARACTERS = 32_767
MOST_ROWS = 1_048_575
"""How many rows a sheet has below its headings; what is more goes on in another sheet."""

FIRST_YEAR = 1900
FORMATS = {Kind.DAY: "yyyy-mm-dd", Kind.MOMENT: 'yyyy-mm-dd"T"hh:mm:ss"Z"'}


class XLSX(Format):
    """A workbook, written row by row with what is done put aside on the disk."""

    slug = "xlsx"
    title = _("XLSX")
    content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

    def write(self, sheet: Sheet, out: BinaryIO, losses: Losses, *, dialect: str = "") -> None:
        """Row by row; a cell typed by people is never a formula or a link, because it is written as text."""
        with tempfile.TemporaryDirectory() as folder:
            book = Workbook(out, {"constant_memory": True, "tmpdir": folder})
            book.use_zip64()
            _Book(book, sheet, losses).write()
            book.close()


class _Book:
    """A workbook that is being written."""

    def __init__(self, book: Workbook, sheet: Sheet, losses: Losses) -> None:
        self._book, self._sheet, self._losses = book, sheet, losses
        self._dates = {kind: book.add_format({"num_format": form}) for kind, form in FORMATS.items()}
        self._writers: Sequence[Callable[[Worksheet, int, int, Any, int], object]] = [
            {Kind.NUMBER: self._number, Kind.TEXT: self._text}.get(kind, self._date) for kind in sheet.kinds
        ]

    def write(self) -> None:
        """All rows, on as many sheets as it takes."""
        page, place, number = self._begun(), 0, 0
        for batch in self._sheet.batches:
            for row in batch:
                if place == MOST_ROWS:
                    page, place = self._begun(), 0
                place, number = place + 1, number + 1
                self._row(page, place, row, number)

    def _begun(self) -> Worksheet:
        page = self._book.add_worksheet()
        page.freeze_panes(1, 0)
        for column, heading in enumerate(self._sheet.headings):
            self._text(page, 0, column, heading, 0)
        return page

    def _row(self, page: Worksheet, place: int, row: Row, number: int) -> None:
        for column, (cell, write) in enumerate(zip(row, self._writers, strict=True)):
            if cell is not None and cell != "":
                write(page, place, column, cell, number)

    def _text(self, page: Worksheet, place: int, column: int, cell: Any, number: int) -> None:
        said = str(cell)
        if REFUSED.search(said):
            self._lost(number, column, "character")
            said = without(said, REFUSED)
        if len(said) > MOST_CHARACTERS:
            self._lost(number, column, "long")
            said = said[:MOST_CHARACTERS]
        if DISARMED.match(said):
            self._lost(number, column, "apostrophe")
        page.write_string(place, column, said)

    def _number(self, page: Worksheet, place: int, column: int, cell: Any, number: int) -> None:
        page.write_number(place, column, float(cell))

    def _date(self, page: Worksheet, place: int, column: int, cell: Any, number: int) -> None:
        kind = self._sheet.kinds[column]
        if int(cell[:4]) < FIRST_YEAR:
            self._lost(number, column, "date")
            self._text(page, place, column, cell, number)
        elif kind is Kind.DAY:
            page.write_datetime(place, column, date.fromisoformat(cell), self._dates[kind])
        else:
            page.write_datetime(place, column, datetime.fromisoformat(cell[:-1]), self._dates[kind])

    def _lost(self, row: int, column: int, reason: str) -> None:
        self._losses.add(row, self._sheet.headings[column], reason)


FORMAT = XLSX()
