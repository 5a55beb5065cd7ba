"""`manage.py import_evidence`: evidence, and certifications held before the site, from a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from zoneinfo import ZoneInfo

from django.utils import timezone

from accounts.certification.dates import day_of
from accounts.certification.importing.columns import FIELDS
from accounts.certification.importing.planning import Plan, Result, plan
from accounts.certification.services.importing import columns_of, import_evidence
from accounts.people.management.importing import ImportCommand, Outcomes
from accounts.people.models import League
from accounts.people.roster.reading import Table


class Command(ImportCommand):
    """Imports evidence, or with --dry-run says what it would change."""

    fields = FIELDS
    help = (
        "Imports evidence and certifications held before the site, CSV or XLSX, into a league: all of it or, on an "
        "error, nothing. Refused rows stay out; --refused FILE writes them with the reasons. Exit status 1 where the "
        "file cannot be read or rows are refused."
    )

    def columns(self, league: League, table: Table, named: Mapping[str, str]) -> dict[str, str]:
        """As named now, else as remembered, else as the headings read."""
        return columns_of(table, {**league.evidence_columns, **named})

    def planned(self, league: League, table: Table, columns: Mapping[str, str]) -> Outcomes:
        """What it would change."""
        today = day_of(timezone.now(), ZoneInfo(league.time_zone))
        return _told(plan(league, table, columns, today=today))

    def imported(
        self, league: League, table: Table, columns: Mapping[str, str], said: Callable[[int, int], None]
    ) -> Outcomes:
        """What it changed."""
        return _told(
            import_evidence(league=league, table=table, columns=columns, by=None, now=timezone.now(), said=said)
        )


def _told(done: Plan) -> Outcomes:
    refused = tuple((row.line, row.reason) for row in done.with_result(Result.REFUSED))
    return Outcomes({str(result): count for result, count in done.counts.items()}, refused)
