"""Closing what is over, by the server, whether or not a browser is open."""

from __future__ import annotations

import logging
from datetime import datetime

from quizzes.exams.models import ExamAttempt
from quizzes.exams.services.finishing import close_if_over

logger = logging.getLogger(__name__)


def close_due(*, now: datetime) -> int:
    """Close and grade every attempt whose time is up; how many. Safe twice at once, and however late it runs.

    One that cannot be graded is logged and left for the next time: it holds up none of the others.
    """
    closed = 0
    for attempt in ExamAttempt.objects.filter(finished=None, deadline__lte=now).order_by("deadline"):
        try:
            closed += close_if_over(attempt=attempt, now=now)
        except Exception:
            logger.exception("attempt %s could not be closed", attempt.pk)
    return closed
