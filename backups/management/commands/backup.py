"""`manage.py backup FILE`: all that the site keeps, in one file."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, BinaryIO, cast

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from backups.schema import Unknown
from backups.taking import Taken, take


class Command(BaseCommand):
    """Writes a backup while the site runs. The file is there whole or not at all, for its owner alone to read."""

    help = (
        "Writes all rows, as they are at one moment, and all stored files into one file, while the site runs. The file "
        "takes the place of one of its name only when it is whole. It holds names, addresses and password hashes: keep "
        "it secret. CREDENTIAL_KEY, WEBHOOK_KEY and SECRET_KEY are not in it: keep a copy of them elsewhere."
    )

    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Where to."""
        parser.add_argument("file", type=Path, metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        """Writes it beside the file, and says what is in it. Raises CommandError where it cannot be written."""
        path: Path = options["file"]
        say = self.stdout.write if options["verbosity"] > 1 else lambda line: None
        try:
            taken, size = self._written(path, say)
        except Unknown as error:
            raise CommandError(f"The database is of a later release: this one does not have {error}.") from error
        except OSError as error:
            raise CommandError(f"{path}: {error.strerror or error}") from error
        self.stdout.write(f"{path}: {taken.rows} rows and {taken.files} files, {size} bytes")

    def _written(self, path: Path, say: Any) -> tuple[Taken, int]:
        with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as out:  # mode 0600
            beside = Path(out.name)
            try:
                taken = take(cast("BinaryIO", out), now=timezone.now(), said=say)
                out.flush()
                os.fsync(out.fileno())
                beside.replace(path)
            finally:
                beside.unlink(missing_ok=True)
        return taken, path.stat().st_size
