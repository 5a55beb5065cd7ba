"""A list page asks the database as often with three rows as with one."""

from __future__ import annotations

from collections.abc import Callable

from django.db import connection
from django.test.utils import CaptureQueriesContext


def assert_same_number_of_queries(*, ask: Callable[[], object], add_row: Callable[[], object]) -> None:
    """Calls `ask` with one row and with three, and compares how many queries each took.

    `ask` fetches the page, and should itself assert that the rows are on it: a page without them passes too easily.
    """
    add_row()
    ask()  # what is cached once per process is not counted
    with CaptureQueriesContext(connection) as with_one:
        ask()
    add_row()
    add_row()
    with CaptureQueriesContext(connection) as with_three:
        ask()
    assert len(with_one) > 0, "the page asked the database nothing, so this shows nothing"
    listed = "\n".join(query["sql"] for query in with_three.captured_queries)
    assert len(with_three) == len(with_one), f"{len(with_one)} with one row, {len(with_three)} with three:\n{listed}"
