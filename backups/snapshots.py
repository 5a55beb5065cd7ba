"""One look at the whole database, while others go on writing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, connections

ALIAS = "snapshot"
BEGIN = {"sqlite": "BEGIN", "postgresql": "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"}


@contextmanager
def snapshot() -> Iterator[str]:
    """The alias of a connection that sees the database as it is at its first query, and holds nobody up."""
    looking = connection.copy(ALIAS)
    connections[ALIAS] = looking
    try:
        with looking.cursor() as cursor:
            cursor.execute(BEGIN[looking.vendor])
        yield ALIAS
    finally:
        looking.close()
        del connections[ALIAS]
