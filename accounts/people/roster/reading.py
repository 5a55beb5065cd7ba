"""A table as leagues send it: CSV in the usual encodings and separators, or the first sheet of an XLSX file."""

from __future__ import annotations

import codecs
import csv
import io
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from itertools import islice

from django.utils.translation import gettext, gettext_lazy
from openpyxl import load_workbook

MOST_BYTES = 5 * 1024 * 1024
MOST_ROWS = 20_000
MOST_COLUMNS = 200
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
DAMAGED = gettext_lazy("The file is no XLSX, or it is damaged. Save it again as XLSX or CSV.")
GUARDED = "=+-@\t\r"
"""What a spreadsheet takes for a formula: exports put an apostrophe before it, which is taken away again here."""


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
    separator = _separator(text)
    try:
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
        rows = [(reader.line_num, row) for row in reader]
    except csv.Error as error:
        raise NotATable(gettext("The file is no CSV: %(error)s.") % {"error": error}) from None
    return _table(rows, encoding, separator)


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


def _separator(text: str) -> str:
    """The separator that gives the first line the most columns."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    return max(SEPARATORS, key=lambda each: len(next(csv.reader([first], delimiter=each), [])))


def _sheet(content: bytes) -> list[tuple[int, list[str]]]:
    """The filled rows of the first sheet, read one after another: a cell far off costs no room for those before it."""
    if _unpacked(content) > MOST_UNPACKED:
        raise NotATable(gettext("The file is too large when unpacked. Save the table alone, in a new file."))
    try:
        book = load_workbook(io.BytesIO(content), read_only=True, data_only=True, keep_links=False)
        sheet = book.worksheets[0]
        sheet.reset_dimensions()  # what the file says of its size need not be so
        found = list(islice(_filled(sheet.iter_rows(max_col=MOST_COLUMNS + 1, values_only=True)), MOST_ROWS + 2))
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


def _filled(rows: Iterable[tuple[object, ...]]) -> Iterator[tuple[int, list[str]]]:
    for number, row in enumerate(rows, start=1):
        if any(value is not None for value in row):
            yield number, [_cell(value) for value in row]


def _cell(value: object) -> str:
    """A cell as it is typed: a whole number without a point, a day without a time."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime):
        return value.isoformat(sep=" ")
    if isinstance(value, date):
        return value.isoformat()
    return str(value)


def _table(rows: list[tuple[int, list[str]]], encoding: str, separator: str = "") -> Table:
    filled = [(number, tuple(map(_typed, row))) for number, row in rows if any(cell.strip() for cell in row)]
    if not filled:
        raise NotATable(gettext("The file is empty: the first row is to hold the headings."))
    if len(filled) > MOST_ROWS + 1:
        raise NotATable(gettext("The file has more than %(most)d rows.") % {"most": MOST_ROWS})
    (_, first), *lines = filled
    first = first[: max(place for place, heading in enumerate(first, start=1) if heading)]
    headings = tuple(
        f"{heading} ({first[:place].count(heading) + 1})" if heading in first[:place] else heading
        for place, heading in enumerate(first)
    )
    wide = len(headings)
    return Table(
        headings, tuple(Line(number, (*cells, *("",) * wide)[:wide]) for number, cells in lines), encoding, separator
    )


def _typed(cell: str) -> str:
    """The cell without blanks around it, and without the apostrophe by which exports disarm a formula."""
    cell = " ".join(cell.split()) if cell[:1] not in ("\t", "\r") else cell
    return cell[1:] if cell[:1] == "'" and cell[1:2] in tuple(GUARDED) else cell
