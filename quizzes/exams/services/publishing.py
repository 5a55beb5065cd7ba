"""Publishing an exam, and taking it back while nobody has started."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.people.models import User
from accounts.people.services.audit import record
from quizzes.exams.models import Exam
from quizzes.exams.readiness import Readiness, readiness_of
from quizzes.exams.services.writing import held_open


class NotReady(Exception):
    """Something stands in the way of publishing; `readiness` says what."""

    def __init__(self, readiness: Readiness) -> None:
        super().__init__("; ".join(readiness.problems))
        self.readiness = readiness


def publish(*, exam: Exam, by: User, now: datetime) -> None:
    """Let the league's officials see the exam, and sit it when it opens; published already, it stays so.

    It is drawn once for trial. Raises `NotReady`.
    """
    readiness = readiness_of(exam, now)
    if not readiness.is_ready:
        raise NotReady(readiness)
    with transaction.atomic():
        held = Exam.objects.select_for_update().get(pk=exam.pk)
        if held.published is None:
            held.published = now
            held.save(update_fields=["published"])
            record(by=by, league=held.league, what="exam.publish", target=held, now=now)


@transaction.atomic
def take_back(*, exam: Exam, by: User, now: datetime) -> None:
    """Make a published exam a draft again. Raises `Settled` where someone has started it."""
    held = held_open(exam)
    if held.published is not None:
        held.published = None
        held.save(update_fields=["published"])
        record(by=by, league=held.league, what="exam.take_back", target=held, now=now)
