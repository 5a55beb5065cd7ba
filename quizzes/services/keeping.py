"""Keeping questions in a league's pool, and taking them out again."""

from __future__ import annotations

from datetime import datetime

from django.db import IntegrityError, transaction

from accounts.people.models import League, User
from quizzes.models import Kept
from quizzes.questions import Question
from quizzes.services.storing import store_questions


def keep(*, question: Question, league: League, user: User, now: datetime) -> tuple[Kept, bool]:
    """The question in the league's pool, and whether it is new there: the same case in the same format is kept once."""
    same = Kept.objects.filter(league=league, format=question.format, identity=question.identity)
    held = same.first()
    if held is not None:
        return held, False
    try:
        with transaction.atomic():
            (row,) = store_questions([question], made=now)
            kept = Kept.objects.create(
                league=league,
                question=row,
                format=question.format,
                identity=question.identity,
                kept_by=user,
                kept_at=now,
            )
    except IntegrityError:  # someone was faster
        held = same.first()
        if held is None:
            raise
        return held, False
    return kept, True


def take_out(*, kept: Kept) -> None:
    """Out of the pool; the question itself stays as it was asked."""
    kept.delete()
