"""`manage.py export_certifications`: the list of a league's officials and what they hold, as a file."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from datetime import date
from pathlib import Path
from tempfile import NamedTemporaryFile, TemporaryFile
from typing import Any, BinaryIO, cast

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from accounts.certification.exports import formats, profiles
from accounts.certification.exports.chosen import layouts_of
from accounts.certification.exports.forms import MOST_EVENTS
from accounts.certification.exports.losses import Losses
from accounts.certification.exports.models import Export
from accounts.certification.exports.services.making import make
from accounts.certification.exports.wanted import Contradiction, Wanted
from accounts.certification.exports.writing import Order
from accounts.people.models import League

STANDARD_OUTPUT = "-"
SHOWN = 20
FOR_THE_GROUP = 0o640
"""Who may read a new file: it holds names and addresses."""


def number(text: str) -> int:
    """The number of an event, or 0 for all that ever changed."""
    if not text.isdecimal() or int(text) > MOST_EVENTS:
        raise argparse.ArgumentTypeError(f"the number of an event, 0 or more, not {text!r}")
    return int(text)


def day(text: str) -> date:
    """A day as 2027-04-30."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"a day as 2027-04-30, not {text!r}") from None


class Command(BaseCommand):
    """Writes a league's export. The file is there whole or not at all; the export is logged."""

    help = (
        "Writes one row for each official of a league and each level that they hold or are on the way to. The file "
        "takes the place of one of its name only when it is whole. Says on the error output how many rows it has, its "
        "checksum, and the number for the next --changed-since. Exit status 1 where nothing was written."
    )

    requires_system_checks = ()  # they load every page of the site, more memory than the export itself takes

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """The league, which rows, and in what form."""
        parser.add_argument("--league", required=True, metavar="SLUG")
        parser.add_argument("--profile", default=profiles.FULL, metavar="P", help="which columns: a profile or layout")
        parser.add_argument("--as-of", type=day, metavar="DATE", help="the list as it stood at the end of that day")
        parser.add_argument(
            "--changed-since", type=number, metavar="NUMBER", help="only whose events have a higher number"
        )
        parser.add_argument("--dialect", default="", metavar="D", help="of CSV: spreadsheet (default) or plain")
        parser.add_argument("--format", required=True, choices=list(formats.every()))
        parser.add_argument("--output", required=True, metavar="FILE", help="- for the standard output")

    def handle(self, *args: Any, **options: Any) -> None:
        """Writes, then says what was written."""
        league = League.objects.filter(slug=options["league"]).first()
        if league is None:
            raise CommandError(f"No league has the slug {options['league']!r}.")
        order = self._order(league, options)
        try:
            if options["output"] == STANDARD_OUTPUT:
                self._to_standard_output(league, order, options["profile"])
            else:
                self._to_file(Path(options["output"]), league, order, options["profile"])
        except OSError as error:
            raise CommandError(f"{options['output']}: {error.strerror or error}") from error

    def _order(self, league: League, options: dict[str, Any]) -> Order:
        layouts = layouts_of(league)
        if options["profile"] not in layouts:
            raise CommandError(f"--profile is one of {', '.join(layouts)}, not {options['profile']!r}.")
        dialects = formats.every()[options["format"]].dialects
        if options["dialect"] and options["dialect"] not in dialects:
            can = f"one of {', '.join(dialects)}" if dialects else "not for this format"
            raise CommandError(f"--dialect is {can}: {options['dialect']!r}.")
        try:
            wanted = Wanted(as_of=options["as_of"], changed_since=options["changed_since"])
        except Contradiction as error:
            raise CommandError(str(error)) from None
        layout = layouts[options["profile"]].layout
        return Order(wanted=wanted, layout=layout, format=options["format"], dialect=options["dialect"])

    def _to_standard_output(self, league: League, order: Order, profile: str) -> None:
        with TemporaryFile() as out:
            self._make(out, league, order, profile)
            shutil.copyfileobj(out, sys.stdout.buffer)
            sys.stdout.buffer.flush()

    def _to_file(self, path: Path, league: League, order: Order, profile: str) -> None:
        """Written beside it under another name, which it then gives up: whoever looks finds the old file or the new."""
        with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as out:
            beside = Path(out.name)
            try:
                self._make(cast("BinaryIO", out), league, order, profile)
                os.fsync(out.fileno())
                beside.chmod(path.stat().st_mode if path.exists() else FOR_THE_GROUP)
                beside.replace(path)
            finally:
                beside.unlink(missing_ok=True)

    def _make(self, out: BinaryIO, league: League, order: Order, profile: str) -> None:
        export, written = make(out, league=league, order=order, profile=profile, by=None, now=timezone.now())
        self._say(export, written.losses)

    def _say(self, export: Export, losses: Losses) -> None:
        self.stderr.write(f"{export.rows} rows, {export.size} bytes, SHA-256 {export.sha256}")
        self.stderr.write(f"for what changes from here: --changed-since {export.up_to}")
        for loss in losses.told[:SHOWN]:
            self.stderr.write(f"row {loss.row}, {loss.heading}: {loss.told}")
        if losses.count > SHOWN:
            self.stderr.write(f"and {losses.count - SHOWN} more cells that are not as on record")
