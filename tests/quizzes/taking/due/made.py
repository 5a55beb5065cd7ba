"""What is due, made for a test."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from accounts.people.models import User
from quizzes.models import Attempt, Recall
from quizzes.practice import Practice, practice_of
from quizzes.services.starting import start_due
from rules.editions import DEFAULT
from rules.models import Provision

DAY = timedelta(days=1)
SHOWN = datetime(2026, 12, 2, 15, tzinfo=UTC)
"""The moment at which pages are asked for here: ten in the morning in Toronto."""


def remember(user: User, *names: str, due: datetime = SHOWN, recent: tuple[str | None, ...] = (None,)) -> None:
    """Have the user be due these clauses, all of the edition's where none is named."""
    rows = Provision.objects.filter(edition__slug=DEFAULT)
    rows = rows.filter(name__in=names) if names else rows
    for row in rows:
        moments = {"due": due, "first_review": due - 12 * DAY, "last_review": due - 12 * DAY}
        Recall.objects.create(
            user=user, provision=row, stability=7, difficulty=5, recent=list(recent), ruled_right=True, **moments
        )


def practice(user: User, now: datetime = SHOWN) -> Practice:
    """What the user has to practise."""
    return practice_of(user, now=now, zone=ZoneInfo(user.time_zone))


def start(user: User, page: str = "the first page", now: datetime = SHOWN) -> Attempt:
    """Today's attempt on what is due."""
    return start_due(
        user=user, start_token=f"token of {page}", language="en", now=now, zone=ZoneInfo(user.time_zone), seed="7"
    )
