"""Letting others know how far a long read is, on a connection of its own: the read's own is busy until its end."""

from __future__ import annotations

import time
from types import TracebackType
from typing import Self

from django.db import connection
from django.db.utils import OperationalError
from django.utils import timezone

from accounts.certification.exports.models import Export, State

EVERY = 2.0
"""Seconds between one time and the next."""


class Overtaken(Exception):
    """Another try holds the export by now."""


class Hearing:
    """Writes down, from time to time, how many rows of an export are written, as long as this try of it holds it."""

    def __init__(self, export: Export) -> None:
        self._export, self._next = export, 0.0

    def __enter__(self) -> Self:
        self._connection = connection.copy()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._connection.close()

    def hear(self, rows: int) -> None:
        """So many rows are written. Raises `Overtaken`; where the database is too busy to be told, tells it later."""
        if time.monotonic() < self._next:
            return
        self._next = time.monotonic() + EVERY
        sql = f"UPDATE {Export._meta.db_table} SET rows = %s, heard = %s WHERE id = %s AND tries = %s AND state = %s"
        heard = connection.ops.adapt_datetimefield_value(timezone.now())
        values = (rows, heard, self._export.pk, self._export.tries, State.RUNNING.value)
        try:
            with self._connection.cursor() as cursor:
                cursor.execute(sql, values)
                held = cursor.rowcount
        except OperationalError:
            return
        if not held:
            raise Overtaken
