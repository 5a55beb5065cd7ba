"""The refused rows of a file, to put right and send again: as they were, each with its reason."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from django.utils.translation import gettext

from accounts.people.roster.planning import Outcome, Plan
from accounts.people.roster.reading import GUARDED, Line


def refused_file(plan: Plan) -> bytes:
    """The refused rows of a roster, as `refused_rows` writes them."""
    refused = plan.with_outcome(Outcome.REFUSED)
    return refused_rows(plan.table.headings, [(row.line, row.reason) for row in refused])


def refused_rows(headings: Iterable[str], rows: Iterable[tuple[Line, str]]) -> bytes:
    """Rows, each with its reason, as CSV for spreadsheets."""
    told = (gettext("Line"), gettext("Refused because"))
    return as_csv([(*headings, *told), *((*line.cells, str(line.number), reason) for line, reason in rows)])


def as_csv(rows: Iterable[Iterable[str]]) -> bytes:
    """Rows as CSV for spreadsheets: UTF-8 with its mark, and no cell that one would take for a formula."""
    written = io.StringIO(newline="")
    csv.writer(written).writerows([guarded(cell) for cell in row] for row in rows)
    return written.getvalue().encode("utf-8-sig")


def guarded(cell: str) -> str:
    """The cell, disarmed where a spreadsheet would take it for a formula."""
    return f"'{cell}" if cell[:1] in tuple(GUARDED) else cell
