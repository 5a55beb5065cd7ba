"""How long an export takes, against a plain csv.writer over the driver's own cursor on the same query; and its memory.

`make bench` measures 20,000 rows and a million, on the database of DATABASE_URL; docs/exports.md has what was found.
"""

from __future__ import annotations

import csv
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

import pytest
from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from accounts.certification.exports.columns import NAMES
from accounts.certification.exports.layouts import Layout
from accounts.certification.exports.statement import statement
from accounts.certification.exports.wanted import Wanted
from accounts.certification.exports.writing import Order, write
from accounts.people.models import League
from tests.benchmarks.many_certified import many_certified

SOME = 20_000
ROUNDS = 3
PLAIN_AT_MOST = 2
MIBIBYTES_AT_MOST = 150

CHILD = """
import sys
from pathlib import Path
from django.core.management import execute_from_command_line
execute_from_command_line(sys.argv)
(line,) = [line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM")]
print(int(line.split()[1]) // 1024)
"""


def plain(league: League, path: Path) -> None:
    """The rows as the driver gives them, written as they are."""
    asked = statement(league, Wanted(), NAMES, today=timezone.now().date())
    sql = asked.sql
    if connection.vendor == "sqlite":  # whose driver writes its parameters otherwise
        sql = re.sub(r"%\((\w+)\)s", r":\1", sql).replace("%%", "%")
    connection.ensure_connection()
    with closing(connection.connection.cursor()) as cursor, path.open("w", newline="", encoding="utf-8") as out:
        cursor.execute(sql, asked.parameters)
        writer = csv.writer(out)
        writer.writerow(NAMES)
        writer.writerows(cursor)


def exported(league: League, path: Path) -> None:
    with path.open("w+b") as out:
        write(out, league, Order(wanted=Wanted(), layout=Layout.of(*NAMES), format="csv"), now=timezone.now())


def seconds(act: Callable[[League, Path], object], league: League, path: Path) -> float:
    """By the clock, because PostgreSQL's server is another process."""
    start = time.perf_counter()
    act(league, path)
    return time.perf_counter() - start


def same(ours: Path, theirs: Path) -> int:
    """How many rows are in both files, as they are; the plain one has the number of the last event behind them."""
    with ours.open(encoding="utf-8-sig", newline="") as file, theirs.open(encoding="utf-8", newline="") as other:
        return sum(one == two[: len(NAMES)] for one, two in zip(csv.reader(file), csv.reader(other), strict=True))


def resident(league: League, path: Path) -> int:
    """The most memory, in mebibytes, of a process that exports the league by command."""
    found = connection.settings_dict
    address = f"sqlite:///{found['NAME']}"
    if connection.vendor == "postgresql":
        address = f"postgres://{found['USER']}@{quote(found['HOST'], safe='')}:{found['PORT']}/{found['NAME']}"
    environment = {**os.environ, "DATABASE_URL": address, "DJANGO_SETTINGS_MODULE": "config.settings", "DEBUG": "on"}
    child = [sys.executable, "-c", CHILD, "export_certifications", "--league", league.slug]
    child += ["--format", "csv", "--output", str(path)]
    done = subprocess.run(child, env=environment, cwd=settings.BASE_DIR, capture_output=True, text=True, check=True)
    return int(done.stdout)


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("transactional_db")
def test_an_export_holds_what_a_plain_writer_writes_in_little_memory(tmp_path: Path) -> None:
    with transaction.atomic():
        league = many_certified(SOME)
    ours, theirs = tmp_path / "ours.csv", tmp_path / "theirs.csv"
    plain(league, theirs)
    exported(league, ours)
    assert same(ours, theirs) == SOME + 1
    assert resident(league, tmp_path / "child.csv") <= MIBIBYTES_AT_MOST


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("transactional_db")
@pytest.mark.parametrize("rows", [SOME, 1_000_000])
def test_the_ratio_of_an_export_to_a_plain_writer(
    rows: int, tmp_path: Path, record_property: Callable[[str, float], None]
) -> None:
    with transaction.atomic():
        league = many_certified(rows)
    ours, theirs = tmp_path / "ours.csv", tmp_path / "theirs.csv"
    rounds = [(seconds(plain, league, theirs), seconds(exported, league, ours)) for _ in range(ROUNDS)]
    floor, took = (min(each) for each in zip(*rounds, strict=True))
    memory = resident(league, tmp_path / "child.csv")
    record_property("seconds, plain", floor)
    record_property("seconds, export", took)
    record_property("mebibytes resident", memory)
    assert memory <= MIBIBYTES_AT_MOST
    assert took <= PLAIN_AT_MOST * floor
