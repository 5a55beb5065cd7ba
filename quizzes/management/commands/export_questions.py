"""`manage.py export_questions`: a league's questions with their keys, to a file."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from accounts.people.models import League
from quizzes.question_files import file_formats
from quizzes.question_files.exporting import Report, chosen, export, reported
from quizzes.question_files.pools import UnknownPool, pool_of


def league_of(slug: str) -> League:
    """The league. Raises `CommandError`."""
    league = League.objects.filter(slug=slug).first()
    if league is None:
        raise CommandError(f"No league has the slug {slug!r}.")
    return league


class Command(BaseCommand):
    """Writes a pool to a file, and says what the file does not."""

    help = (
        "Write the questions of a league's pool, or with --pool the fixed questions of an exam, to a file with their "
        "keys. What the format cannot say of how many questions is told on standard error."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """The league, which of its pools, and the file."""
        parser.add_argument("--league", required=True, metavar="SLUG")
        parser.add_argument("--pool", default="", metavar="SLUG", help="an exam's public id; the league's pool without")
        parser.add_argument("--format", required=True, choices=list(file_formats.every()), dest="file_format")
        parser.add_argument("--output", required=True, type=Path, metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        """Writes the file and the report."""
        league = league_of(options["league"])
        file_format = file_formats.every()[options["file_format"]]
        try:
            pool = pool_of(league, options["pool"])
        except UnknownPool as error:
            raise CommandError(str(error)) from None
        report = reported(chosen(pool, None)[0], file_format)
        content = export(league=league, pool=pool, file_format=file_format, by=None, now=timezone.now())
        try:
            options["output"].write_bytes(content)
        except OSError as error:
            raise CommandError(f"{options['output']}: {error.strerror}") from None
        self._tell(report, options["output"])

    def _tell(self, report: Report, output: Path) -> None:
        self.stdout.write(f"{report.count} questions in {output}")
        if not report.lost.lines:
            self.stderr.write("The format says all of them; nothing is lost.")
        for told, count in report.lost.lines:
            self.stderr.write(f"{count}: {told}")
        for note in report.notes:
            self.stderr.write(note)
