"""Rows of tables as lines of JSON and back, whatever the database: what is read on one is written on another.

Tables are those of a state of the migrations, so that what an earlier release kept can be read by this one.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable, Iterator
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from itertools import islice
from typing import Any
from uuid import UUID

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Field, JSONField, Model, Value

A_BATCH = 500

Table = type[Model]


class AnotherTable(Exception):
    """The lines are not of this table: their columns are others."""


def columns_of(table: Table) -> list[Field]:
    """What the table keeps, in the order of its columns."""
    return [field for field in table._meta.local_concrete_fields if not field.generated]


def read(table: Table, using: str) -> Iterator[bytes]:
    """The names of the columns, then each row in the order of its key, as lines of JSON."""
    names = [field.attname for field in columns_of(table)]
    yield _line(names)
    rows = table._base_manager.using(using).order_by("pk").values_list(*names)
    for row in rows.iterator(chunk_size=A_BATCH):
        yield _line(row)


def write(table: Table, lines: Iterable[bytes], connection: BaseDatabaseWrapper) -> int:
    """Put rows into the table as they were read: nothing is made anew by a default or by the moment. How many.

    Raises `AnotherTable`, and what the database refuses.
    """
    columns, rest = columns_of(table), iter(lines)
    names = [field.attname for field in columns]
    if json.loads(next(rest, b"null")) != names:
        raise AnotherTable(f"{table._meta.db_table} has other columns")
    rows = (table.from_db(connection.alias, names, list(map(_kept, columns, json.loads(line)))) for line in rest)
    count = 0
    at_once = min(A_BATCH, connection.ops.bulk_batch_size(columns, [None] * A_BATCH))
    while batch := list(islice(rows, at_once)):
        table._base_manager._insert(batch, fields=columns, using=connection.alias, raw=True)  # type: ignore[attr-defined]
        count += len(batch)
    return count


def _line(row: Iterable[Any]) -> bytes:
    return json.dumps(list(row), default=_plain, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _plain(value: Any) -> str:
    """What JSON lacks, as text that the column's field reads back to the same."""
    if isinstance(value, bytes | memoryview):
        return b64encode(value).decode()
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, Decimal | UUID | timedelta):
        return str(value)
    raise TypeError(f"a {type(value).__name__} is not known to backups")


def _kept(field: Field, value: Any) -> Any:
    if value is not None:
        return field.to_python(value)
    # A column of JSON that cannot be empty says null in JSON.
    return Value(None, JSONField()) if isinstance(field, JSONField) and not field.null else None


def last_number(table: Table, connection: BaseDatabaseWrapper) -> int:
    """The last number that the database has given to a row of the table by itself; 0 where it has given none."""
    column = table._meta.auto_field
    if column is None:
        return 0
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table._meta.db_table])
        else:
            name = connection.ops.quote_name(table._meta.db_table)
            sequence = "pg_get_serial_sequence(%s, %s)::regclass"
            cursor.execute(f"SELECT COALESCE(pg_sequence_last_value({sequence}), 0)", [name, column.column])
        found = cursor.fetchone()
    return int(found[0]) if found else 0


def count_from(table: Table, number: int, connection: BaseDatabaseWrapper) -> None:
    """Have the database give the next row of the table a number above this one, also where such rows are gone."""
    column = table._meta.auto_field
    if column is None or not number:
        return
    name = table._meta.db_table
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [name])
            cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [name, number])
        else:
            quoted = connection.ops.quote_name(name)
            cursor.execute("SELECT setval(pg_get_serial_sequence(%s, %s), %s)", [quoted, column.column, number])
