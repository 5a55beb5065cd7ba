"""All that a database has, in the database's own words: rows, tables, triggers, the next numbers."""

from __future__ import annotations

from typing import Any

from django.db import connection

OBJECTS = {
    "sqlite": ["SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name"],
    "postgresql": [
        """SELECT table_name, column_name, ordinal_position, data_type, is_nullable, column_default, is_identity
        FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2""",
        "SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid <> 0 ORDER BY 1, 2",
        "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1",
        "SELECT tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1",
        "SELECT proname, prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1",
    ],
}
NUMBERS = {
    "sqlite": "SELECT name, seq FROM sqlite_sequence WHERE seq > 0 AND name <> 'django_migrations' ORDER BY name",
    "postgresql": """SELECT sequencename, last_value FROM pg_sequences
        WHERE last_value IS NOT NULL AND sequencename <> 'django_migrations_id_seq' ORDER BY 1""",
}


def rows_of(table: str) -> list[tuple[Any, ...]]:
    """Every row of a table. Of migrations that they were applied, not when."""
    columns = "app, name" if table == "django_migrations" else "*"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {columns} FROM {connection.ops.quote_name(table)} ORDER BY 1, 2")  # noqa: S608
        return [tuple(bytes(each) if isinstance(each, memoryview) else each for each in row) for row in cursor]


def dumped() -> dict[str, Any]:
    """Everything, under names to see what differs."""
    found: dict[str, Any] = {name: rows_of(name) for name in connection.introspection.table_names()}
    with connection.cursor() as cursor:
        for number, query in enumerate(OBJECTS[connection.vendor]):
            cursor.execute(query)
            found[f"objects {number}"] = cursor.fetchall()
        cursor.execute(NUMBERS[connection.vendor])
        found["numbers"] = cursor.fetchall()
    return found


def assert_same(found: dict[str, Any], expected: dict[str, Any]) -> None:
    """Both have the same, said by what differs."""
    assert found.keys() == expected.keys()
    for name, value in expected.items():
        assert found[name] == value, name
