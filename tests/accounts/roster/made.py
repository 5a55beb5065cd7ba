"""Rosters made for a test."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Sequence

import xlsxwriter

from accounts.people.models import League
from accounts.people.roster.columns import mapped
from accounts.people.roster.planning import Plan, plan
from accounts.people.roster.reading import Line, Table
from accounts.people.services.rosters import import_roster
from tests.quizzes.taking.made import EVENING

HEADINGS = ("number", "family name", "given name", "email", "organisation")
ROBIN = ("00123", "Tremblay", "Robin", "robin@example.org", "North")


def table(*rows: Sequence[str], headings: Sequence[str] = HEADINGS) -> Table:
    """A table with these rows, its headings in line 1."""
    lines = (Line(number, tuple(row)) for number, row in enumerate(rows, start=2))
    return Table(tuple(headings), tuple(lines), "utf-8", ",")


def planned(league: League, *rows: Sequence[str]) -> Plan:
    """What these rows would change."""
    return plan(league, table(*rows), mapped(HEADINGS, {}))


def imported(league: League, *rows: Sequence[str]) -> Plan:
    """These rows, imported."""
    return import_roster(league=league, table=table(*rows), columns=mapped(HEADINGS, {}), by=None, now=EVENING)


def outcomes(done: Plan) -> list[str]:
    """What becomes of each row."""
    return [row.outcome.value for row in done.rows]


def csv_of(*rows: Sequence[str], separator: str = ",") -> str:
    """Rows as text, nothing quoted."""
    return "\r\n".join(separator.join(row) for row in (HEADINGS, *rows))


def xlsx_of(rows: Iterable[Sequence[object]], far: tuple[int, int, object] | None = None) -> bytes:
    """Rows as the first sheet of an XLSX file, numbers and text as they are; `far` is one more cell at its place."""
    written = io.BytesIO()
    with xlsxwriter.Workbook(written, {"strings_to_numbers": False, "strings_to_formulas": False}) as book:
        sheet = book.add_worksheet()
        for number, row in enumerate(rows):
            for place, value in enumerate(row):
                sheet.write(number, place, value)
        if far:
            sheet.write(*far)
    return written.getvalue()


def merged_xlsx() -> bytes:
    """A sheet whose heading "name" goes over two columns, and whose rows share an empty cell beside them."""
    written = io.BytesIO()
    with xlsxwriter.Workbook(written) as book:
        sheet = book.add_worksheet()
        sheet.write(0, 0, "number")
        sheet.merge_range(0, 1, 0, 2, "name")
        for number, row in enumerate([("1", "Roy", "Pat"), ("2", "Low", "Kim")], start=1):
            sheet.write_row(number, 0, row)
        sheet.merge_range(1, 3, 2, 3, "")
    return written.getvalue()


def with_part(content: bytes, name: str, part: str) -> bytes:
    """The XLSX file with one of its parts being this."""
    written = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as new:
        for entry in old.namelist():
            if entry != name:
                new.writestr(entry, old.read(entry))
        new.writestr(name, part)
    return written.getvalue()
