"""An empty database in the place of the test's own, for what fills a whole one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from django.contrib.contenttypes.models import ContentType
from django.db import DEFAULT_DB_ALIAS, connections

_numbers = count(1)


@contextmanager
def fresh_database(folder: Path) -> Iterator[None]:
    """Whatever asks for the database meanwhile, in this thread, has one without any table; it is gone afterwards."""
    before = connections[DEFAULT_DB_ALIAS]
    fresh = before.copy()
    name = f"{os.getpid()}_{next(_numbers)}"  # workers of one run have folders of the same name
    if before.vendor == "sqlite":
        fresh.settings_dict["NAME"] = str(folder / f"{name}.sqlite3")
    else:
        fresh.settings_dict["NAME"] = f"sure_call_{name}".lower()
        _maintain(before, f'CREATE DATABASE "{fresh.settings_dict["NAME"]}"')
    connections[DEFAULT_DB_ALIAS] = fresh
    ContentType.objects.clear_cache()
    try:
        yield
    finally:
        fresh.close()
        connections[DEFAULT_DB_ALIAS] = before
        ContentType.objects.clear_cache()
        if before.vendor == "postgresql":
            _maintain(before, f'DROP DATABASE "{fresh.settings_dict["NAME"]}"')


def _maintain(connection, statement: str) -> None:
    with connection._nodb_cursor() as cursor:
        cursor.execute(statement)
