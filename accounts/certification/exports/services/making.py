"""Making an export at once: the file is written whole, then logged, and only then does anyone get it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, BinaryIO

from django.db import transaction

from accounts.certification.exports.models import Export, State
from accounts.certification.exports.writing import Order, Written, write
from accounts.people.models import League, User
from accounts.people.services.audit import record

MADE, FETCHED, FAILED = "export.make", "export.fetch", "export.fail"


def make(
    out: BinaryIO, *, league: League, order: Order, profile: str, by: User | None, now: datetime
) -> tuple[Export, Written]:
    """Write the file to `out`, which is then at its beginning, and log it; `by` is None where a command does it."""
    written = write(out, league, order, now=now)
    with transaction.atomic():
        export = Export(**ordered(league, order, profile, by, now), state=State.DONE, finished=now, **outcome(written))
        export.save(force_insert=True)
        told(export, now)
    return export, written


def ordered(league: League, order: Order, profile: str, by: User | None, now: datetime) -> dict[str, Any]:
    """The columns of a logged export that say what was asked for."""
    return {
        "league": league,
        "by": by,
        "asked": now,
        "profile": profile,
        "wanted_rows": order.wanted.as_json(),
        "kept_layout": order.layout.as_json(),
        "format": order.format,
        "dialect": order.dialect,
    }


def outcome(written: Written) -> dict[str, Any]:
    """The columns of a logged export that say what came of it."""
    return {
        "rows": written.rows,
        "size": written.size,
        "sha256": written.sha256,
        "up_to": written.up_to,
        "lost": written.losses.count,
        "losses": [each.as_json() for each in written.losses.told],
    }


def told(export: Export, now: datetime) -> None:
    """Record that the file was made, with its filter, its rows and its checksum."""
    details: Mapping[str, Any] = {
        "profile": export.profile,
        "format": export.format,
        **{name: ", ".join(value) if isinstance(value, list) else value for name, value in export.wanted_rows.items()},
        "rows": export.rows,
        "sha256": export.sha256,
    }
    record(by=export.by, league=export.league, what=MADE, target=export, details=details, now=now)
