"""What certification hears: that an attempt at an exam got a result, and that officials' records changed.

Both are told within the transaction that does it, so that a certification comes and goes in the same act as a result.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone

from accounts.certification.assessing import LIVE, assess, counts_since
from accounts.certification.cases import Case, case_of
from accounts.certification.dates import day_of
from accounts.certification.models import Evidence, Kind, Requirement, Status, What
from accounts.certification.services.ledger import Ledger
from accounts.certification.services.moving import moved
from accounts.certification.services.recording import record_evidence, take_back
from accounts.certification.services.rehearsing import follow_from
from accounts.certification.services.results import counts
from accounts.certification.services.running_out import catch_up
from accounts.certification.services.settling import levels_concerned, settle
from accounts.people.models import League
from accounts.people.signals import person_erased, registrations_changed
from quizzes.exams.models import ExamAttempt, Result
from quizzes.exams.signals import attempt_graded, correction_looked_at

ANEW = "The exam was graded anew."


def listen() -> None:
    """Called once, when the app is ready."""
    attempt_graded.connect(hear_of_result, dispatch_uid="certification")
    correction_looked_at.connect(follow_from, dispatch_uid="certification")
    registrations_changed.connect(hear_of_officials, dispatch_uid="certification")
    person_erased.connect(hear_of_erased, dispatch_uid="certification")


def hear_of_officials(*, league: League, people: Sequence[int], **_told: Any) -> None:
    """Number an event for each official whose record changed, so that exports of what changed have them."""
    Ledger(league, now=timezone.now()).of_officials(dict.fromkeys(people, ""))


def hear_of_erased(*, person: int, told: Sequence[League], **_told: Any) -> None:
    """The same where the person holds a level, or was on the way to one, and is on no roster any more."""
    others = League.objects.filter(standings__user=person).exclude(pk__in=[league.pk for league in told])
    for league in others.distinct():
        hear_of_officials(league=league, people=[person])


def hear_of_result(*, attempt: ExamAttempt, result: Result, **_told: Any) -> None:
    """A pass becomes evidence; a result that took the place of another takes the other's evidence back."""
    league = attempt.exam.league
    for requirement in Requirement.objects.filter(kind=Kind.EXAM, exams=attempt.exam, league=league):
        before = Evidence.objects.filter(requirement=requirement, result__attempt=attempt, withdrawn_by=None).first()
        ledger = Ledger(league, now=result.at)
        if before is not None:
            take_back(ledger, before, ANEW)
        if counts(requirement, attempt, result):
            _record(ledger, requirement, attempt, result, again=before is not None)
        elif before is not None:
            _lose(ledger, before)


def _record(ledger: Ledger, requirement: Requirement, attempt: ExamAttempt, result: Result, *, again: bool) -> None:
    zone = ZoneInfo(ledger.league.time_zone)
    record_evidence(
        user=attempt.user,
        requirement=requirement,
        on=day_of(attempt.finished or result.at, zone),
        by=None,
        now=result.at,
        result=result,
        ledger=ledger,
        what=What.REGRADED if again else What.EVIDENCE,
    )


def _lose(ledger: Ledger, before: Evidence) -> None:
    """A pass is gone: what was issued on it alone is revoked, which is no judgement on the person."""
    user, requirement = before.user_id, before.requirement
    for level in levels_concerned(user, requirement):
        case = catch_up(ledger, case_of(user, level))
        live = case.position(ledger.today).status in LIVE
        if live and case.current is not None and not still_founded(case, requirement):
            moved(ledger, case, What.REGRADED, Status.REVOKED, why=ANEW)
        else:
            settle(ledger, user, [level], What.REGRADED, why=ANEW)


def still_founded(case: Case, requirement: Requirement) -> bool:
    """Whether what the person holds could have been issued, as to this requirement, on what is on record now."""
    if case.current is None:
        return False
    asks = [ask for ask in case.asks if ask.requirement_id == requirement.pk]
    since = counts_since(case.current.renews)
    return not assess(asks, case.evidence, today=case.current.valid_from, since=since).to_renew
