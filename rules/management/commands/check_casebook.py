"""`manage.py check_casebook`: hold a case book against the rulings."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from rules import editions
from rules.engine.casebook import check, explained
from rules.management.files import BOM, opened, reader_may_leave
from rules.management.parameters import Held, add_set_option


class Command(BaseCommand):
    """Rules on each case and prints those that are ruled otherwise than they expect."""

    requires_system_checks = ()
    help = (
        "Rule on each case of a case book (a JSON object a line, with id, story, situation and expect) and print those "
        "that differ, facet by facet, with the findings. The exit status is 1 where one differs or cannot be read."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """FILE and --set."""
        parser.add_argument("file", metavar="FILE", help="the case book; - for standard input")
        add_set_option(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Check every line in its order."""
        held = Held(options["set"])
        as_expected = differing = bad = 0
        with reader_may_leave(), opened(options["file"]) as lines:
            for number, line in enumerate(lines, start=1):
                line = line.removeprefix(BOM) if number == 1 else line
                if not line.strip():
                    continue
                checked = check(line, editions.read, held.edition)
                if checked.problems:
                    bad += 1
                    name = f" ({checked.name})" if checked.name else ""
                    for problem in checked.problems:
                        self.stderr.write(f"line {number}{name}: {problem}")
                elif checked.differences:
                    differing += 1
                    self.stdout.write("\n".join(explained(checked)))
                else:
                    as_expected += 1
        total = as_expected + differing + bad
        self.stdout.write(f"{total} cases: {as_expected} as expected, {differing} differ, {bad} cannot be checked")
        if differing or bad:
            sys.exit(1)
