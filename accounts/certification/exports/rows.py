"""Reading the rows of an export as they come: so many at a time, whatever their number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, nullcontext
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.db import connection, transaction

from accounts.certification.dates import day_of
from accounts.certification.exports.statement import counting, statement
from accounts.certification.exports.wanted import Wanted
from accounts.certification.models import EventCount
from accounts.certification.services.running_out import run_out_in
from accounts.people.models import League

A_BATCH = 2_000
Row = tuple[Any, ...]


def count(league: League, wanted: Wanted, *, now: datetime, one_a_person: bool = False) -> int:
    """How many rows the league's export would have now; with one row for each person, how many people."""
    asked = counting(league, wanted, today=day_of(now, ZoneInfo(league.time_zone)))
    with connection.cursor() as cursor:
        cursor.execute(asked.sql, asked.parameters)
        rows, people = cursor.fetchone()
    return people if one_a_person else rows


class Rows:
    """The rows of a league's export in batches; iterated once.

    What ran out by now is written down first, so that it is among what changed. `up_to`: the number of the league's
    last event that the rows take account of. Numbers become visible in their order, so what is committed while the rows
    are read has a higher one, and is among what changed since `up_to`.
    """

    def __init__(self, league: League, wanted: Wanted, columns: Sequence[str], *, now: datetime) -> None:
        run_out_in(league, now=now)
        today = day_of(now, ZoneInfo(league.time_zone))
        self._statement = statement(league, wanted, columns, today=today)
        self.up_to = EventCount.objects.filter(league=league).values_list("last", flat=True).first() or 0

    def __iter__(self) -> Iterator[list[Row]]:
        """Batches of rows, each row a tuple of text, numbers and nulls."""
        # On PostgreSQL a cursor of the server lives in a transaction; on SQLite one would keep all writers waiting.
        around = transaction.atomic() if connection.vendor == "postgresql" else nullcontext()
        with around, closing(connection.chunked_cursor()) as cursor:
            cursor.execute(self._statement.sql, self._statement.parameters)
            while batch := cursor.fetchmany(A_BATCH):
                self.up_to = batch[0][-1]
                yield [row[:-1] for row in batch]
