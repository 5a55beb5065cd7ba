"""`manage.py import_roster`: a league's officials from a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils import timezone

from accounts.people.management.importing import ImportCommand, Outcomes
from accounts.people.models import League
from accounts.people.roster.columns import FIELDS, mapped
from accounts.people.roster.planning import Outcome, Plan, plan
from accounts.people.roster.reading import Table
from accounts.people.services.rosters import import_roster


class Command(ImportCommand):
    """Imports a roster, or with --dry-run says what it would change."""

    fields = FIELDS
    help = (
        "Imports a roster, CSV or XLSX, into a league: all of it or, on an error, nothing. Refused rows stay out; "
        "--refused FILE writes them with the reasons. Exit status 1 where the file cannot be read or rows are refused."
    )

    def columns(self, league: League, table: Table, named: Mapping[str, str]) -> dict[str, str]:
        """As named now, else as remembered, else as the headings read."""
        return mapped(table.headings, {**league.roster_columns, **named})

    def planned(self, league: League, table: Table, columns: Mapping[str, str]) -> Outcomes:
        """What it would change."""
        return _told(plan(league, table, columns))

    def imported(
        self, league: League, table: Table, columns: Mapping[str, str], said: Callable[[int, int], None]
    ) -> Outcomes:
        """What it changed."""
        return _told(import_roster(league=league, table=table, columns=columns, by=None, now=timezone.now(), said=said))


def _told(done: Plan) -> Outcomes:
    refused = tuple((row.line, row.reason) for row in done.with_outcome(Outcome.REFUSED))
    return Outcomes({str(outcome): count for outcome, count in done.counts.items()}, refused)
