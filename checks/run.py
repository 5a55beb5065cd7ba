"""`make test`: everything that must hold, one step after the other, and a summary of how many tests ran where.

A step that fails does not stop the others. The exit status is 0 only when every step passed and tests ran in each
place.
"""

from __future__ import annotations

import argparse
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from checks import debian, postgres, tally
from checks.tally import Tally

ROOT = Path(__file__).resolve().parent.parent
REPORTS = ROOT / "build" / "reports"
PYTHON = sys.executable
TOOLS = Path(PYTHON).parent

Command = list[str | Path]

LINT: dict[str, Command] = {
    "Formatting": [TOOLS / "ruff", "format", "--check", "."],
    "Lint": [TOOLS / "ruff", "check", "."],
    "Types": [TOOLS / "mypy"],
    "Import contracts": [TOOLS / "lint-imports", "--no-cache"],
    "Migrations": [PYTHON, "-W", "error", "manage.py", "makemigrations", "--check", "--dry-run"],
}

# Two workers for two cores. Benchmarks measure nothing beside other work, so they have a step of their own.
PARALLEL = ["-n", "2", "-p", "no:benchmark"]
SQLITE, POSTGRESQL, BROWSER, SPEED = "on SQLite", "on PostgreSQL", "in the browser", "for speed"
TESTS = {
    SQLITE: [*PARALLEL, "-m", "not browser and not speed"],
    POSTGRESQL: [*PARALLEL, "-m", "database and not alike and not browser and not speed"],
    BROWSER: [*PARALLEL, "-m", "browser", "tests/browser"],
    # What is measured still runs, untimed: `make bench` holds the ratios, so that a busy machine fails nothing.
    SPEED: ["-m", "speed", "-k", "not ratio", "--benchmark-disable", "tests/benchmarks"],
}


class Checks:
    """Runs steps and remembers which failed."""

    def __init__(self) -> None:
        self.failed: list[str] = []

    def step(self, title: str, command: Command, *, more_environment: Mapping[str, str] | None = None) -> None:
        """Runs one command with its output shown; a status other than 0 is a failure."""
        print(f"\n== {title}", flush=True)
        began = time.monotonic()
        # A database of the person's own, given for running the site, is not for the tests to write in.
        inherited = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
        environment = inherited | {"DJANGO_SETTINGS_MODULE": "tests.settings"} | dict(more_environment or {})
        status = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
        if status:
            self.failed.append(title)
        print(f"   {title}: {'failed' if status else 'passed'} in {time.monotonic() - began:.0f} s", flush=True)

    def tests(self, place: str, *, more_environment: Mapping[str, str] | None = None) -> Tally:
        """Runs the tests of one place and counts them."""
        report = REPORTS / f"{place.replace(' ', '-')}.xml"
        command: Command = [PYTHON, "-m", "pytest", "-q", f"--junit-xml={report}", *TESTS[place]]
        self.step(f"Tests {place}", command, more_environment=more_environment)
        return tally.read(report)


def lint(checks: Checks) -> None:
    """Formatting, lint, types, import contracts and complete migrations."""
    for title, command in LINT.items():
        checks.step(title, command)


def everything(checks: Checks) -> str:
    """All checks and all tests; the summary."""
    debian.ensure()
    REPORTS.mkdir(parents=True, exist_ok=True)
    for report in REPORTS.glob("*.xml"):
        report.unlink()
    lint(checks)
    tallies = {SQLITE: checks.tests(SQLITE)}
    programs = debian.postgresql_programs()
    if programs is None:
        raise debian.PackagesMissing("PostgreSQL's server is not there")
    with postgres.server(programs) as url:
        tallies[POSTGRESQL] = checks.tests(POSTGRESQL, more_environment={"DATABASE_URL": url})
    tallies[BROWSER] = checks.tests(BROWSER)
    speed = checks.tests(SPEED) if any((ROOT / "tests" / "benchmarks").glob("test_*.py")) else Tally()
    checks.failed += [f"no test was run {place}" for place in tally.places_without_tests(tallies)]
    return tally.summary(tallies, beside=speed)


def main(arguments: list[str] | None = None) -> int:
    """The exit status: 0 when everything passed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", metavar="PYTEST_ARGUMENTS", help="run just these tests, on SQLite")
    parser.add_argument("--lint", action="store_true", help="run just what runs no tests")
    options = parser.parse_args(arguments)
    # Ended by a signal, leave as on an error, so that the database server is stopped.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    checks = Checks()
    end = ""
    try:
        if options.only:
            checks.step("Tests", [PYTHON, "-m", "pytest", *shlex.split(options.only)])
        elif options.lint:
            lint(checks)
        else:
            end = everything(checks)
    except (debian.PackagesMissing, postgres.ServerDidNotStart) as problem:
        print(problem, file=sys.stderr)
        return 1
    if checks.failed:
        print(f"\nFailed: {'; '.join(checks.failed)}")
    if end:
        print(f"\n{end}", flush=True)
    return 1 if checks.failed else 0


if __name__ == "__main__":
    sys.exit(main())
