"""`manage.py verify_rulebook`: walk an edition's whole space and tell what does not hold."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from rules import editions
from rules.engine.coverage import table
from rules.engine.verification import Failure, verify
from rules.engine.writing import ruling_to_json, situation_to_json
from rules.management.files import reader_may_leave
from rules.management.parameters import Held, add_set_option

COVERAGE = Path("docs") / "coverage.md"


class Command(BaseCommand):
    """Verifies an edition and prints counts; the exit status is 1 where something does not hold."""

    requires_system_checks = ()
    help = (
        "Rule on every situation over boundary values. There must be one ruling each and no conflict; every provision, "
        "relation, misreading and value must matter somewhere, every statement be carried, and the claims hold."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """--edition, --set and --table."""
        parser.add_argument("--edition", default=editions.DEFAULT, help="the edition to verify")
        parser.add_argument("--table", action="store_true", help=f"write {COVERAGE.as_posix()} as well")
        add_set_option(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Verify, tell, and write the table where it is asked for."""
        with reader_may_leave():
            self.verify(options)

    def verify(self, options: dict[str, Any]) -> None:
        """The verification itself."""
        if options["table"] and options["set"]:
            raise CommandError("--table tells of the edition itself, so it goes with no --set")
        if options["table"] and options["edition"] != editions.DEFAULT:
            raise CommandError(
                f"--table tells of {editions.DEFAULT} and of its variants beside it: leave out --edition"
            )
        edition = Held(options["set"]).edition(options["edition"])
        report = verify(edition)
        for kind, number in report.counts.items():
            self.stdout.write(f"{number:7} {kind}")
        self.stdout.write(f"{report.situations:7} situations in all")
        for provision in edition.provisions:
            self.stdout.write(f"{report.decided[provision.name]:7} decided by {provision.name} ({provision.citation})")
        for what in report.idle:
            self.stdout.write(f"under these parameters: {what}")
        for failure in report.failures:
            self.tell(failure, edition.slug)
        declared = {
            "provisions": edition.provisions,
            "misreadings": edition.misreadings,
            "statements": edition.statements,
            "claims": edition.claims,
        }
        counted = ", ".join(f"{len(each)} {what}" for what, each in declared.items())
        self.stdout.write(f"{counted}, {report.relations} relations: {len(report.failures)} failures")
        if options["table"]:
            (settings.BASE_DIR / COVERAGE).write_text(
                table(report, editions.variants_of(editions.get())), encoding="utf-8"
            )
            self.stdout.write(f"{COVERAGE.as_posix()} written")
        if report.failures:
            sys.exit(1)

    def tell(self, failure: Failure, edition: str) -> None:
        """One failure: what does not hold, the situation that shows it, and its rulings."""
        more = f" (and {failure.more} more)" if failure.more else ""
        self.stderr.write(f"{failure.what}{more}")
        if failure.situation is not None:
            self.stderr.write(f"  situation {json.dumps(situation_to_json(failure.situation, edition))}")
        for ruling in failure.rulings:
            self.stderr.write(f"  ruling {json.dumps(ruling_to_json(ruling))}")
