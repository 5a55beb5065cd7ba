"""The refused rows of a file, to put right and send again: as they were, each with its reason."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from django.utils.translation import gettext

from accounts.people.roster.planning import Outcome, Plan
from accounts.people.roster.reading import Line, Table, armed


def refused_file(plan: Plan) -> bytes:
    """The refused rows of a plan as a file."""
    return file_of(plan.table, [(row.line, row.reason) for row in plan.with_outcome(Outcome.REFUSED)])


def file_of(table: Table, refused: Iterable[tuple[Line, str]]) -> bytes:
    """The rows, each with its line and its reason, as CSV for spreadsheets."""
    told = (gettext("Line"), gettext("Refused because"))
    return as_csv([(*table.headings, *told), *((*line.cells, str(line.number), reason) for line, reason in refused)])


def as_csv(rows: Iterable[Iterable[str]]) -> bytes:
    """Rows as CSV for spreadsheets: UTF-8 with its mark, and no cell that one would take for a formula."""
    written = io.StringIO(newline="")
    csv.writer(written).writerows([armed(cell) for cell in row] for row in rows)
    return written.getvalue().encode("utf-8-sig")
