"""What the commands share that import a table into a league: reading it, saying what it changes, refused rows."""

from __future__ import annotations

import argparse
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from accounts.people.models import League
from accounts.people.roster.columns import plain
from accounts.people.roster.reading import ENCODINGS, SEPARATORS, Line, NotATable, Table, read
from accounts.people.roster.refused import file_of

SHOWN = 20


@dataclass(frozen=True)
class Outcomes:
    """What became of a table's rows, or would: how many of each outcome, and the refused ones with their reasons."""

    counts: Mapping[str, int]
    refused: tuple[tuple[Line, str], ...]


class ImportCommand(BaseCommand):
    """Imports a table, or with --dry-run says what it would change; exit status 1 where rows are refused."""

    fields: ClassVar[Iterable[str]]
    """What a column can mean."""

    @abstractmethod
    def columns(self, league: League, table: Table, named: Mapping[str, str]) -> dict[str, str]:
        """What each heading means; `named` are those given on the command line."""

    @abstractmethod
    def planned(self, league: League, table: Table, columns: Mapping[str, str]) -> Outcomes:
        """What it would change."""

    @abstractmethod
    def imported(
        self, league: League, table: Table, columns: Mapping[str, str], said: Callable[[int, int], None]
    ) -> Outcomes:
        """What it changed: all of it or, on an error, nothing."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """The league, the file, and how to read it."""
        parser.add_argument("file", type=Path, help="the file, its first row the headings")
        parser.add_argument("--league", required=True, metavar="SLUG")
        parser.add_argument("--dry-run", action="store_true", help="say what would change, and change nothing")
        parser.add_argument(
            "--column",
            action="append",
            type=self._column,
            default=[],
            metavar="HEADING=FIELD",
            help="what a column means",
        )
        parser.add_argument("--encoding", default="", choices=ENCODINGS, help="where the one recognised is not it")
        parser.add_argument("--refused", type=Path, metavar="FILE", help="write the refused rows to this CSV file")

    def handle(self, *args: Any, **options: Any) -> None:
        """Reads, plans, and unless it is a dry run imports."""
        league = League.objects.filter(slug=options["league"]).first()
        if league is None:
            raise CommandError(f"No league has the slug {options['league']!r}.")
        table = _read(options["file"], options["encoding"])
        columns = self.columns(league, table, dict(options["column"]))
        self._show_table(table, columns)
        if options["dry_run"]:
            done = self.planned(league, table, columns)
        else:
            done = self.imported(league, table, columns, lambda number, of: self.stderr.write(f"{number} of {of}"))
        self._show(done, dry=options["dry_run"])
        if done.refused:
            if options["refused"]:
                options["refused"].write_bytes(file_of(table, done.refused))
            raise SystemExit(1)

    def _column(self, text: str) -> tuple[str, str]:
        """A column and what it means, as HEADING=FIELD; nothing behind the sign leaves the column out."""
        heading, sign, field = text.rpartition("=")
        if not sign or (field and field not in self.fields):
            raise argparse.ArgumentTypeError(f"HEADING=FIELD with one of {', '.join(self.fields)}, not {text!r}")
        return plain(heading), field

    def _show_table(self, table: Table, columns: Mapping[str, str]) -> None:
        separator = f", {SEPARATORS[table.separator]}" if table.separator else ""
        self.stdout.write(f"{len(table.lines)} rows ({table.encoding}{separator})")
        for heading in table.headings:
            self.stdout.write(f"  {heading}: {columns[heading] or '-'}")

    def _show(self, done: Outcomes, *, dry: bool) -> None:
        counts = ", ".join(f"{count} {outcome}" for outcome, count in done.counts.items())
        self.stdout.write((_("Would be: %(counts)s") if dry else _("Imported: %(counts)s")) % {"counts": counts})
        for line, reason in done.refused[:SHOWN]:
            self.stderr.write(f"line {line.number}: {reason}")
        if len(done.refused) > SHOWN:
            self.stderr.write(f"and {len(done.refused) - SHOWN} more: --refused FILE writes them all")


def _read(file: Path, encoding: str) -> Table:
    try:
        return read(file.read_bytes(), encoding)
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from None
    except NotATable as error:
        raise CommandError(f"{file}: {error}") from None
