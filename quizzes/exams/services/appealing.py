"""Appeals against a result: once a result, within the days that the policy gives, and decided once."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from django.db import transaction

from accounts.people.models import User
from accounts.people.services.audit import record
from quizzes.exams.models import Appeal, ExamAttempt, Result
from quizzes.exams.services.finishing import result_of
from quizzes.exams.services.mailing import mail_decision
from quizzes.exams.timing import end_of_day, plus_days


class TooLate(Exception):
    """The days in which the result could be appealed are over, or the policy gives none."""


def appeal_until(attempt: ExamAttempt, result: Result) -> datetime | None:
    """Until when the result may be appealed: the end of the last day, by the league's calendar; None for never."""
    days, zone = attempt.rules.appeal_days, ZoneInfo(attempt.exam.league.time_zone)
    return end_of_day(plus_days(result.at, days, zone), zone) if days else None


@transaction.atomic
def appeal(*, attempt: ExamAttempt, reason: str, now: datetime) -> Appeal:
    """The appeal against the attempt's result as it stands; made twice, it is the first. Raises `TooLate`."""
    held = ExamAttempt.objects.select_for_update(of=("self",)).select_related("exam__league").get(pk=attempt.pk)
    result = result_of(held)
    found = result.appeals.first()
    if found is not None:
        return found
    until = appeal_until(held, result)
    if until is None or now >= until:
        raise TooLate
    return Appeal.objects.create(attempt=held, result=result, reason=reason, at=now)


@transaction.atomic
def decide(*, appeal: Appeal, decision: str, answer: str, by: User | None, now: datetime) -> Appeal:
    """The appeal with its decision, of which the official gets a mail; decided already, as it was decided then.

    No mark moves by it: where the appeal is right, a correction of the question grades everyone anew.
    """
    held = Appeal.objects.select_for_update(of=("self",)).select_related("attempt__exam__league", "attempt__user")
    found = held.get(pk=appeal.pk)
    if found.decided is not None:
        return found
    found.decision, found.answer, found.decided_by, found.decided = decision, answer, by, now
    found.save(update_fields=["decision", "answer", "decided_by", "decided"])
    details = {"decision": decision, "attempt": found.attempt.public_id}
    record(by=by, league=found.attempt.exam.league, what="exam.appeal", target=found, details=details, now=now)
    transaction.on_commit(lambda: mail_decision(appeal=found))
    return found
