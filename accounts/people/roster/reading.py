"""A table as leagues send it: CSV in the usual encodings and separators, or the first sheet of an XLSX file."""

from __future__ import annotations

import codecs
import csv
import io
import re
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from itertools import chain, count, islice
from typing import Any

from django.utils.translation import gettext, gettext_lazy
from openpyxl import load_workbook

MOST_BYTES = 5 * 1024 * 1024
MOST_ROWS = 20_000
MOST_COLUMNS = 200
LONGEST_CELL = 131_072
"""How many signs a cell of a CSV file has at most."""
LONGEST_HEADING = 100
MOST_UNPACKED = 50 * 1024 * 1024
"""How large an XLSX file may become when it is unpacked, in bytes: a small file can hold a great deal of nothing."""

SEPARATORS = {",": "comma", ";": "semicolon", "\t": "tab", "|": "bar"}
BYTE_ORDER_MARKS = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
ENCODINGS = ("utf-8", "utf-16-le", "utf-16-be", "cp1252", "cp1250", "iso8859-15", "mac-roman")
"""Those that one may choose where the one recognised is not it."""
XLSX = "xlsx"
MARK = "\ufeff"
SAID = len("sep=;")
DAMAGED = gettext_lazy("The file is no XLSX, or it is damaged. Save it again as XLSX or CSV.")
RUN = "(?:[ \u00a0]*[=+\\-@＝＋－＠]|[\t\r\n])"
"""What a spreadsheet begins to run, blanks before it or not; its signs of full width, too."""

DISARMED = re.compile(f"'+{RUN}")
"""How a cell begins that was kept from being a formula by an apostrophe, which is taken away again here."""

FORMULA = re.compile(f"'*{RUN}")
"""How a cell begins that a spreadsheet takes for a formula, or that would lose an apostrophe of its own here."""


class NotATable(Exception):
    """The file cannot be read as a table; the text says why, and what is allowed."""


@dataclass(frozen=True)
class Line:
    """A row of the file under its headings; `number` is the line that a text editor or spreadsheet shows it on."""

    number: int
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """The headings, the rows, and how the file was read: its encoding (or xlsx) and separator."""

    headings: tuple[str, ...]
    lines: tuple[Line, ...]
    encoding: str
    separator: str = ""


def read(content: bytes, encoding: str = "") -> Table:
    """The table in a file, its encoding recognised where none is given. Raises `NotATable`."""
    if len(content) > MOST_BYTES:
        raise NotATable(gettext("The file has more than %(most)d megabytes.") % {"most": MOST_BYTES // 1024**2})
    if content.startswith(b"PK"):
        return _table(_sheet(content), XLSX)
    encoding = encoding or _recognised(content)
    try:
        text = content.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        raise NotATable(gettext("The file is not written in %(encoding)s.") % {"encoding": encoding}) from None
    if "\0" in text:
        raise NotATable(gettext("The file is no text. Save it as CSV or XLSX."))
    text = text.removeprefix(MARK)
    try:
        separator = _said(text)
        if separator:
            text = text[SAID:]  # what is left of the line is an empty one
        else:
            separator = _separator(text)
        rows = list(_rows(text, separator))
    except csv.Error as error:
        raise NotATable(gettext("The file is no CSV: %(error)s.") % {"error": error}) from None
    return _table(rows, encoding, separator)


def _rows(text: str, separator: str) -> Iterator[tuple[int, list[str]]]:
    """The rows with the line on which each ends. Raises csv.Error."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    for row in reader:
        if any(len(cell) > LONGEST_CELL for cell in row):  # csv has a limit of its own, which others may raise
            raise csv.Error(f"field larger than field limit ({LONGEST_CELL})")
        yield reader.line_num, row


def _recognised(content: bytes) -> str:
    """The encoding: by its mark, by the zero bytes of Latin text in UTF-16, by being UTF-8; else that of Windows."""
    for mark, encoding in BYTE_ORDER_MARKS.items():
        if content.startswith(mark):
            return encoding
    start = content[:200]
    if start.count(0) > len(start) // 4:
        return "utf-16-be" if start[:1] == b"\0" else "utf-16-le"
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8"


def _said(text: str) -> str:
    """The separator, where the first line says it, as some spreadsheets have it: sep=;"""
    says = text[: SAID - 1].lower() == "sep=" and text[SAID : SAID + 1] in ("", "\r", "\n")
    return text[SAID - 1] if says and text[SAID - 1 : SAID] in tuple(SEPARATORS) else ""


def _separator(text: str) -> str:
    """The separator that gives the headings the most columns; of two, the one by which the row below has as many."""
    return max(SEPARATORS, key=lambda each: _columns(text, each))


def _columns(text: str, separator: str) -> tuple[int, bool]:
    """How many columns the headings have by this separator, and whether the row below has as many."""
    blank = " ".join(SEPARATORS)
    filled = (row for _number, row in _rows(text, separator) if any(cell.strip(blank) for cell in row))
    try:
        first, below = (len(next(filled, [])) for _ in range(2))
    except csv.Error:
        return 0, False
    return first, first == below


def _sheet(content: bytes) -> list[tuple[int, list[str]]]:
    """The filled rows of the first sheet, read one after another: a cell far off costs no room for those before it."""
    if _unpacked(content) > MOST_UNPACKED:
        raise NotATable(gettext("The file is too large when unpacked. Save the table alone, in a new file."))
    try:
        book = load_workbook(io.BytesIO(content), read_only=True, data_only=True, keep_links=False)
        sheet = book.worksheets[0]
        sheet.reset_dimensions()  # what the file says of its size need not be so
        found = list(islice(_filled(sheet.iter_rows(max_col=MOST_COLUMNS + 1)), MOST_ROWS + 2))
    except Exception:
        raise NotATable(DAMAGED) from None
    if any(cells[MOST_COLUMNS:] and cells[MOST_COLUMNS] for _, cells in found):
        raise NotATable(gettext("The file has more than %(most)d columns.") % {"most": MOST_COLUMNS})
    return found


def _unpacked(content: bytes) -> int:
    """How large the file becomes, in bytes. What it says of that is read up to there, so that it cannot say less."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            size = sum(entry.file_size for entry in archive.infolist())
            if size <= MOST_UNPACKED and archive.testzip() is not None:
                raise NotATable(DAMAGED)
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, OSError, ValueError):
        raise NotATable(DAMAGED) from None
    return size


def _filled(rows: Iterable[tuple[Any, ...]]) -> Iterator[tuple[int, list[str]]]:
    empty: tuple[Any, ...] | None = None
    for number, row in enumerate(rows, start=1):
        if row is empty:  # all rows that the file leaves out are given as one: a million of them are looked at once
            continue
        if all(cell.value is None for cell in row):
            empty = row
        else:
            yield number, [_cell(cell.value, cell.number_format or "") for cell in row]


def _cell(value: object, shown_as: str) -> str:
    """A cell as it is seen: a whole number without a point, with the noughts that its format (00000) shows."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, int):
        return str(value).zfill(len(shown_as)) if not shown_as.strip("0") else str(value)
    if isinstance(value, datetime):
        return value.isoformat(sep=" ")
    if isinstance(value, date):
        return value.isoformat()
    return str(value)


def _table(rows: list[tuple[int, list[str]]], encoding: str, separator: str = "") -> Table:
    filled = [(number, _without_empty_end(row)) for number, row in rows if any(cell.strip() for cell in row)]
    if not filled:
        raise NotATable(gettext("The file is empty: the first row is to hold the headings."))
    if len(filled) > MOST_ROWS + 1:
        raise NotATable(gettext("The file has more than %(most)d rows.") % {"most": MOST_ROWS})
    wide = max(len(cells) for _, cells in filled)
    if wide > MOST_COLUMNS:
        raise NotATable(gettext("The file has more than %(most)d columns.") % {"most": MOST_COLUMNS})
    (_, first), *lines = [(number, (*cells, *("",) * wide)[:wide]) for number, cells in filled]
    return Table(_headings(first), tuple(Line(number, cells) for number, cells in lines), encoding, separator)


def _without_empty_end(cells: list[str]) -> tuple[str, ...]:
    """The cells as they are typed, up to the last that holds something."""
    typed = list(map(_typed, cells))
    while typed and not typed[-1]:
        typed.pop()
    return tuple(typed)


def _headings(cells: tuple[str, ...]) -> tuple[str, ...]:
    """The headings, no two alike; a column without one is called by its place."""
    found: dict[str, None] = {}
    for place, cell in enumerate(cells, start=1):
        heading = cell[:LONGEST_HEADING] or gettext("Column %(number)d") % {"number": place}
        again = (f"{heading} ({number})" for number in count(2))
        found[next(each for each in chain([heading], again) if each not in found)] = None
    return tuple(found)


def _typed(cell: str) -> str:
    """The cell without blanks around it, and without the apostrophe by which exports disarm a formula."""
    cell = unarmed(cell)
    return " ".join(cell.split()) if cell[:1] not in ("\t", "\r") else cell


def armed(cell: str) -> str:
    """The cell as a spreadsheet may be given it: with an apostrophe before what it would take for a formula."""
    return f"'{cell}" if FORMULA.match(cell) else cell


def unarmed(cell: str) -> str:
    """The cell as it was before `armed`, whether or not anything was done to it then."""
    return cell[1:] if DISARMED.match(cell) else cell
