"""What becomes of exports when records are merged, handed out or erased: they stay as the league's log."""

from __future__ import annotations

from accounts.people.holdings import Erase, Merge, columns, declare


def declare_all() -> None:
    """Called once, when the app is ready."""
    told = columns("league__slug", "public_id", "asked", "profile", "format", "rows")
    declare("exports.export", "by", merge=Merge.MOVE, erase=Erase.KEPT, export=told)
