"""Taking a backup while the site runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import BinaryIO

import django
from django.core.files.storage import Storage, default_storage
from django.db import connection, connections

from backups import files, schema, tables
from backups.archive import Writing
from backups.snapshots import snapshot
from config import VERSION
from rules import editions

ROWS, FILES = "rows/", "files/"


@dataclass(frozen=True)
class Taken:
    """How much there is in a backup."""

    rows: int
    files: int


def take(out: BinaryIO, *, now: datetime, said: Callable[[str], None] = lambda line: None) -> Taken:
    """Write everything that the site keeps: the rows as they are at one moment, then the files.

    A file that is deleted meanwhile is left out. `said` is told what is written. Raises `schema.Unknown`.
    """
    writing = Writing(out)
    rows: dict[str, int] = {}
    numbers: dict[str, int] = {}
    with snapshot() as alias:
        migrations = schema.applied(connections[alias])
        for table in schema.tables_after(migrations):
            name = table._meta.db_table
            rows[name] = writing.add(f"{ROWS}{name}.jsonl", tables.read(table, alias)) - 1
            numbers[name] = tables.last_number(table, connections[alias])
            if rows[name]:
                said(f"{name}: {rows[name]}")
    stored = _store(writing, default_storage, said)
    writing.close(
        {
            "version": VERSION,
            "taken": now.isoformat(),
            "django": django.get_version(),
            "database": connection.vendor,
            "editions": {slug: edition.engine_version for slug, edition in editions.every().items()},
            "migrations": migrations,
            "rows": rows,
            "numbers": numbers,
        }
    )
    return Taken(sum(rows.values()), stored)


def _store(writing: Writing, storage: Storage, said: Callable[[str], None]) -> int:
    count = 0
    for name in files.names_in(storage):
        try:
            file = storage.open(name)
        except FileNotFoundError:
            continue
        with file:
            writing.add(FILES + name, _pieces(file.chunks(files.A_PIECE)))
        said(name)
        count += 1
    return count


def _pieces(chunks: Iterator[bytes | str]) -> Iterator[bytes]:
    for chunk in chunks:
        yield chunk.encode() if isinstance(chunk, str) else chunk
