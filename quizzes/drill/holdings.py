"""What becomes of drills when records are merged, handed out or erased."""

from __future__ import annotations

from accounts.people.holdings import Erase, Merge, columns, declare


def declare_all() -> None:
    """Called once, when the app is ready."""
    told = columns("public_id", "edition", "speed", "started", "finished", "acts", "right", "possible")
    declare("drill.drill", "user", merge=Merge.MOVE, erase=Erase.DELETED, export=told)
