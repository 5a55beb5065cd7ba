"""Exports to look at: the rows of one as dictionaries, and whole files read back."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from accounts.certification.exports.columns import NAMES
from accounts.certification.exports.layouts import Layout
from accounts.certification.exports.models import Export, Preset, State
from accounts.certification.exports.rows import Rows
from accounts.certification.exports.wanted import Wanted
from accounts.people.models import League
from tests.certification.made import NOON

Told = dict[str, Any]


def rows_of(league: League, *, now: datetime = NOON, **wanted: Any) -> list[Told]:
    """The rows of the league's export with all columns."""
    found = Rows(league, Wanted(**wanted), NAMES, now=now)
    return [dict(zip(NAMES, row, strict=True)) for batch in found for row in batch]


def row_of(league: League, *, now: datetime = NOON, **wanted: Any) -> Told:
    """The one row that the export has."""
    (row,) = rows_of(league, now=now, **wanted)
    return row


def logged(league: League) -> Export:
    """An export of the league that was made, and a layout that it has saved."""
    Preset.objects.create(league=league, slug="own", title="Own", kept=Layout.of("person_id").as_json())
    kept = Layout.of(*NAMES).as_json()
    return Export.objects.create(
        league=league, asked=NOON, profile="full", kept_layout=kept, format="csv", state=State.DONE, rows=3
    )
