"""Restoring a backup: all of it or nothing, into an empty database unless another is to be given up.

The tables are built as they were when the backup was taken, filled, and then brought up to date, all in one
transaction. So a backup of any earlier release is restored by this one, on SQLite or PostgreSQL, whichever it is of.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import BinaryIO

from django.contrib.contenttypes.models import ContentType
from django.core.files import File
from django.core.files.storage import default_storage
from django.db import DatabaseError, connection, transaction

from backups import files, schema, tables
from backups.archive import Damaged, Reading
from backups.taking import FILES, ROWS


class Refused(Exception):
    """Nothing was restored; the text says why."""


@dataclass(frozen=True)
class Restored:
    """How much was restored, and of when and which release it is."""

    rows: int
    files: int
    taken: str
    version: str


def restore(file: BinaryIO, *, replace: bool = False, said: Callable[[str], None] = lambda line: None) -> Restored:
    """Put back all that a backup holds. `said` is told what is done.

    With `replace` what the database and the storage hold now is given up. Raises `Refused`, `archive.NotABackup` and
    `Damaged`, and then everything is as it was before.
    """
    with Reading(file) as reading:
        for name in reading.verify():
            said(f"verified {name}")
        _refuse(reading.migrations, replace=replace)
        stored = _put_files(reading, said)
        try:
            rows = _put_rows(reading, replace, said)
        except (DatabaseError, tables.AnotherTable, ValueError) as error:
            _delete(stored)
            raise Refused(f"The database does not take what the backup holds, and is as it was: {error}") from error
        except BaseException:
            _delete(stored)
            raise
        if replace:
            _delete(set(files.names_in(default_storage)) - _names(reading))
        ContentType.objects.clear_cache()
        return Restored(rows, len(_names(reading)), reading.manifest["taken"], reading.manifest["version"])


def _refuse(migrations: list[schema.Migration], *, replace: bool) -> None:
    try:
        schema.refuse_unknown(migrations)
    except schema.Unknown as error:
        raise Refused(f"The backup is of a later release: this one does not have {error}.") from error
    if not replace and connection.introspection.table_names():
        raise Refused("The database is not empty. Name an empty one, or give up what is in it with --replace.")


def _names(reading: Reading) -> set[str]:
    """The files of the backup, by name."""
    return {name.removeprefix(FILES) for name in reading.parts if name.startswith(FILES)}


def _put_files(reading: Reading, said: Callable[[str], None]) -> set[str]:
    """Store the files that are not there yet; which. First of all, as a file too many does no harm to the rows."""
    there = {name for name in _names(reading) if default_storage.exists(name)}
    for name in there:
        if files.sha256_of(default_storage, name) != reading.parts[FILES + name]["sha256"]:
            raise Refused(f"There is another file {name} in the storage: move it away first.")
    stored: set[str] = set()
    try:
        for name in sorted(_names(reading) - there):
            with reading.open(FILES + name) as part:
                stored.add(default_storage.save(name, File(part)))
            said(name)
    except BaseException:
        _delete(stored)
        raise
    return stored


def _delete(names: set[str]) -> None:
    for name in names:
        default_storage.delete(name)


def _put_rows(reading: Reading, replace: bool, said: Callable[[str], None]) -> int:
    found = {table._meta.db_table: table for table in schema.tables_after(reading.migrations)}
    if set(found) != set(reading.manifest["rows"]):
        raise Damaged("It has other tables than its release had.")
    with connection.constraint_checks_disabled(), transaction.atomic():
        if replace:
            schema.drop_all(connection)
        schema.build(connection, reading.migrations)
        for name, table in found.items():
            expected = reading.manifest["rows"][name]
            with reading.open(f"{ROWS}{name}.jsonl") as lines:
                if tables.write(table, lines, connection) != expected:
                    raise Damaged(f"{name} has not {expected} rows.")
            tables.count_from(table, reading.manifest["numbers"][name], connection)
            if expected:
                said(f"{name}: {expected}")
        connection.check_constraints()
        schema.bring_up_to_date(connection)
    return sum(reading.manifest["rows"].values())
