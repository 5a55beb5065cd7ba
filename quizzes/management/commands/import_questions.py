"""`manage.py import_questions`: questions from a file into a league's pool."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from quizzes.management.commands.export_questions import league_of
from quizzes.question_files.file_formats import Unreadable
from quizzes.question_files.importing import import_questions
from quizzes.question_files.planning import Outcome, Plan, plan

SHOWN = 20


class Command(BaseCommand):
    """Imports questions, or with --dry-run says what that would change."""

    help = (
        "Bring the questions of a file (JSON, CSV, Moodle XML, GIFT or QTI 3, known by what is in it) into a league's "
        "pool: all of them or, on an error, none. Each is ruled on anew; refused ones stay out, and --refused FILE "
        "writes them with the reasons. Exit status 1 where the file cannot be read or questions are refused."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """The league and the file."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--league", required=True, metavar="SLUG")
        parser.add_argument("--dry-run", action="store_true", help="say what would change, and change nothing")
        parser.add_argument("--refused", type=Path, metavar="FILE", help="write the refused questions to this file")

    def handle(self, *args: Any, **options: Any) -> None:
        """Reads, plans, and unless it is a dry run imports."""
        league = league_of(options["league"])
        try:
            content = options["file"].read_bytes()
            if options["dry_run"]:
                done = plan(league, content)
            else:
                done = import_questions(league=league, content=content, by=None, now=timezone.now())
        except OSError as error:
            raise CommandError(f"{options['file']}: {error.strerror}") from None
        except Unreadable as error:
            raise CommandError(f"{options['file']}: {error.told}") from None
        self._tell(done, dry=options["dry_run"])
        if done.counts[Outcome.REFUSED]:
            if options["refused"]:
                options["refused"].write_bytes(done.refused_file())
            raise SystemExit(1)

    def _tell(self, done: Plan, *, dry: bool) -> None:
        counts = ", ".join(f"{count} {outcome}" for outcome, count in done.counts.items())
        self.stdout.write(f"{'Would be' if dry else 'Imported'} ({done.file_format.title}): {counts}")
        for row in (*done.with_outcome(Outcome.NEW), *done.with_outcome(Outcome.CHANGED)):
            for doubt in row.doubts:
                self.stderr.write(f"{row.entry.place} {row.entry.id}: the story may contradict the facts: {doubt}")
        refused = done.with_outcome(Outcome.REFUSED)
        for row in refused[:SHOWN]:
            self.stderr.write(f"{row.entry.place} {row.entry.id}: {row.reason}")
        if len(refused) > SHOWN:
            self.stderr.write(f"and {len(refused) - SHOWN} more: --refused FILE writes them all")
