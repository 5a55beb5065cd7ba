"""`manage.py restore FILE`: what a backup holds, put back."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from django.core import checks
from django.core.management.base import BaseCommand, CommandError
from django.db import DEFAULT_DB_ALIAS

from backups.archive import Damaged, NotABackup
from backups.restoring import Refused, restore


class Command(BaseCommand):
    """Restores a backup, all of it or nothing, and says whether the keys in it open."""

    help = (
        "Restores a backup into an empty database, SQLite or PostgreSQL, and the storage: all of it or nothing. Stop "
        "the site and its workers first. Exit status 1 where nothing was restored."
    )

    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Which file, and whether to give up what is there."""
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument(
            "--replace", action="store_true", help="drop all tables of the database and delete all other stored files"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Restores, and says what. Raises CommandError where nothing was restored."""
        say = self.stdout.write if options["verbosity"] > 1 else lambda line: None
        try:
            with options["file"].open("rb") as file:
                done = restore(file, replace=options["replace"], said=say)
        except (NotABackup, Damaged, Refused) as error:
            raise CommandError(f"Nothing was restored. {error}") from error
        except OSError as error:
            raise CommandError(f"Nothing was restored. {error.filename or ''} {error.strerror or error}") from error
        self.stdout.write(f"{done.rows} rows and {done.files} files of {done.taken}, release {done.version}")
        for message in checks.run_checks(tags=[checks.Tags.database], databases=[DEFAULT_DB_ALIAS]):
            self.stderr.write(f"{message.msg} {message.hint or ''}")
