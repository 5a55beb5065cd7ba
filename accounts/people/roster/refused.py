"""The refused rows of a roster as a file to put right and send again: as they were, each with its reason."""

from __future__ import annotations

import csv
import io

from django.utils.translation import gettext

from accounts.people.roster.planning import Outcome, Plan
from accounts.people.roster.reading import armed


def refused_file(plan: Plan) -> bytes:
    """The rows as CSV for spreadsheets: UTF-8 with its mark, and no cell that one would take for a formula."""
    written = io.StringIO(newline="")
    writer = csv.writer(written)
    writer.writerow([*map(armed, plan.table.headings), gettext("Line"), gettext("Refused because")])
    for row in plan.with_outcome(Outcome.REFUSED):
        writer.writerow([*map(armed, row.line.cells), row.line.number, armed(row.reason)])
    return written.getvalue().encode("utf-8-sig")
