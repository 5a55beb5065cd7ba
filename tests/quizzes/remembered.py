"""Clauses as a person may be held to remember them, made up for tests."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from quizzes.due import Known
from quizzes.memory import Memory

NOON = datetime(2026, 11, 5, 12, tzinfo=UTC)


def known(
    clause: str,
    *recent: str | None,
    due: datetime = NOON,
    since: timedelta = timedelta(days=7),
    stability: float = 7.0,
    ruled_right: bool = True,
) -> Known:
    """A clause that was last ruled on so long before it is due; `recent` are its latest calls."""
    memory = Memory(stability, 5.0, due, due - since)
    return Known(clause, memory, due - since, recent, ruled_right=ruled_right)
