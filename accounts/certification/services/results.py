"""Which results of exams are evidence, and those from before a requirement asked for their exam."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from django.db.models import OuterRef, Subquery

from accounts.certification.dates import day_of, plus_months
from accounts.certification.models import Evidence, Kind, Requirement
from quizzes.exams.models import ExamAttempt, Result


def counts(requirement: Requirement, attempt: ExamAttempt, result: Result) -> bool:
    """Whether a result meets the requirement: passed, and at its level by score or a higher one, where it names one."""
    if not result.passed or not requirement.band:
        return result.passed
    least = {name: percent for percent, name in attempt.rules.bands}
    if requirement.band not in least:
        return False
    return least.get(result.level, 0) >= least[requirement.band]


def record_earlier(requirement: Requirement, *, now: datetime) -> int:
    """Write down what the results that stand of a requirement's exams are evidence of; how many were not yet.

    What follows from it is settled by whoever changed the requirement.
    """
    if requirement.kind != Kind.EXAM:
        return 0
    last = Result.objects.filter(attempt=OuterRef("attempt")).order_by("-number").values("pk")[:1]
    passed = Result.objects.filter(pk=Subquery(last), passed=True, attempt__exam__in=requirement.exams.all())
    new = passed.exclude(evidence__requirement=requirement).select_related("attempt__exam").order_by("pk")
    zone = ZoneInfo(requirement.league.time_zone)
    rows = []
    for result in new:
        on = day_of(result.attempt.finished or result.at, zone)
        if counts(requirement, result.attempt, result):
            rows.append(
                Evidence(
                    league=requirement.league,
                    user_id=result.attempt.user_id,
                    requirement=requirement,
                    on=on,
                    expires=plus_months(on, requirement.months) if requirement.months else None,
                    result=result,
                    recorded=now,
                )
            )
    return len(Evidence.objects.bulk_create(rows, batch_size=500))
