"""What becomes of what people disputed and said when records are merged, handed out or erased."""

from __future__ import annotations

from accounts.people.holdings import Erase, Merge, columns, declare


def declare_all() -> None:
    """Called once, when the app is ready."""
    told = columns("public_id", "league__slug", "clause", "expected", "why", "source", "opened", "state")
    declare("disputes.dispute", "opened_by", merge=Merge.MOVE, erase=Erase.KEPT, export=told)
    said = columns("dispute__public_id", "at", "said")
    declare("disputes.comment", "by", merge=Merge.MOVE, erase=Erase.KEPT, export=said)
