"""Emptying the table of acts, which the database refuses, so that a test with real transactions leaves nothing behind.

PostgreSQL empties tables by TRUNCATE between such tests, which asks no trigger; on SQLite the triggers go for a moment.
"""

from __future__ import annotations

from django.db import connection, transaction


def empty_acts() -> None:
    """Deletes every act, and puts the triggers back as they were."""
    if connection.vendor != "sqlite":
        return
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'people_act'")
        triggers = cursor.fetchall()
        for name, _sql in triggers:
            cursor.execute(f"DROP TRIGGER {name}")
        cursor.execute("DELETE FROM people_act")
        for _name, sql in triggers:
            cursor.execute(sql)
