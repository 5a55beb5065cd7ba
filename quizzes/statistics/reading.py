"""Reading very many rows: as the database gives them, without what Django makes of each value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.exceptions import EmptyResultSet
from django.db import connections
from django.db.models import QuerySet


def columns_of(rows: QuerySet, *expressions: Any) -> list[Sequence[Any]]:
    """These expressions of the rows, a column each, for numbers and text alone: a third faster than `values_list`."""
    asked = rows.values_list(*expressions)
    try:
        statement, parameters = asked.query.sql_with_params()
    except EmptyResultSet:
        return [()] * len(expressions)
    with connections[asked.db].cursor() as cursor:
        cursor.execute(statement, parameters)
        return list(zip(*cursor.fetchall(), strict=True)) or [()] * len(expressions)
