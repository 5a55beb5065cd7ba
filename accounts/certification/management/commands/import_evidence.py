"""`manage.py import_evidence`: evidence, and certifications held before the site, from a file."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.certification.dates import day_of
from accounts.certification.importing.columns import FIELDS
from accounts.certification.importing.planning import Plan, Result, plan
from accounts.certification.services.importing import columns_of, import_evidence, refused_rows
from accounts.people.models import League
from accounts.people.roster.columns import plain
from accounts.people.roster.reading import ENCODINGS, SEPARATORS, NotATable, Table, read

SHOWN = 20


def column(text: str) -> tuple[str, str]:
    """A column and what it means, as HEADING=FIELD; nothing behind the sign leaves the column out."""
    heading, sign, field = text.rpartition("=")
    if not sign or (field and field not in FIELDS):
        raise argparse.ArgumentTypeError(f"HEADING=FIELD with one of {', '.join(FIELDS)}, not {text!r}")
    return plain(heading), field


class Command(BaseCommand):
    """Imports evidence, or with --dry-run says what it would change."""

    help = (
        "Imports evidence and certifications held before the site, CSV or XLSX, into a league: all of it or, on an "
        "error, nothing. Refused rows stay out; --refused FILE writes them with the reasons. Exit status 1 where the "
        "file cannot be read or rows are refused."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """The league, the file, and how to read it."""
        parser.add_argument("file", type=Path, help="the file, its first row the headings")
        parser.add_argument("--league", required=True, metavar="SLUG")
        parser.add_argument("--dry-run", action="store_true", help="say what would change, and change nothing")
        parser.add_argument(
            "--column", action="append", type=column, default=[], metavar="HEADING=FIELD", help="what a column means"
        )
        parser.add_argument("--encoding", default="", choices=ENCODINGS, help="where the one recognised is not it")
        parser.add_argument("--refused", type=Path, metavar="FILE", help="write the refused rows to this CSV file")

    def handle(self, *args: Any, **options: Any) -> None:
        """Reads, plans, and unless it is a dry run imports."""
        league = League.objects.filter(slug=options["league"]).first()
        if league is None:
            raise CommandError(f"No league has the slug {options['league']!r}.")
        table = _read(options["file"], options["encoding"])
        columns = columns_of(table, {**league.evidence_columns, **dict(options["column"])})
        self._show_table(table, columns)
        now = timezone.now()
        if options["dry_run"]:
            done = plan(league, table, columns, today=day_of(now, ZoneInfo(league.time_zone)))
        else:
            done = import_evidence(
                league=league, table=table, columns=columns, by=None, now=now, said=self._say_progress
            )
        self._show_plan(done, dry=options["dry_run"])
        if done.counts[Result.REFUSED]:
            if options["refused"]:
                options["refused"].write_bytes(refused_rows(done))
            raise SystemExit(1)

    def _show_table(self, table: Table, columns: dict[str, str]) -> None:
        separator = f", {SEPARATORS[table.separator]}" if table.separator else ""
        self.stdout.write(f"{len(table.lines)} rows ({table.encoding}{separator})")
        for heading in table.headings:
            self.stdout.write(f"  {heading}: {columns[heading] or '-'}")

    def _say_progress(self, done: int, of: int) -> None:
        self.stderr.write(f"{done} of {of}")

    def _show_plan(self, done: Plan, *, dry: bool) -> None:
        counts = ", ".join(f"{count} {result}" for result, count in done.counts.items())
        self.stdout.write((_("Would be: %(counts)s") if dry else _("Imported: %(counts)s")) % {"counts": counts})
        refused = done.with_result(Result.REFUSED)
        for row in refused[:SHOWN]:
            self.stderr.write(f"line {row.line.number}: {row.reason}")
        if len(refused) > SHOWN:
            self.stderr.write(f"and {len(refused) - SHOWN} more: --refused FILE writes them all")


def _read(file: Path, encoding: str) -> Table:
    try:
        return read(file.read_bytes(), encoding)
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from None
    except NotATable as error:
        raise CommandError(f"{file}: {error}") from None
