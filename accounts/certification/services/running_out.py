"""Writing down what happened by the calendar alone: a certification's end, evidence that ran out, a renewal that opens.

Nothing waits for it: what has ended reads as ended at once. It is written down at its instant, however late that is
done, so that whoever asks for what changed since an event hears of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction

from accounts.certification.assessing import LIVE
from accounts.certification.cases import Case, Position, cases_of
from accounts.certification.dates import day_of, end_of
from accounts.certification.models import Standing, Status, What
from accounts.certification.services.ledger import Ledger
from accounts.people.models import League

A_BATCH = 200


def run_out(*, now: datetime) -> int:
    """Write down for every league what ran out by the moment; how many officials and levels that concerned."""
    return sum(
        run_out_in(league, now=now) for league in League.objects.filter(standings__until__isnull=False).distinct()
    )


def run_out_in(league: League, *, now: datetime) -> int:
    """The same for one league. Safe twice at once, and after any pause."""
    today = day_of(now, ZoneInfo(league.time_zone))
    due = Standing.objects.filter(league=league, until__lt=today).order_by("until", "pk")
    count = 0
    every = list(due.values_list("pk", flat=True))
    for start in range(0, len(every), A_BATCH):
        rows = every[start : start + A_BATCH]
        with transaction.atomic():
            ledger = Ledger(league, now=now)
            still = due.filter(pk__in=rows).select_related("level__programme")  # read again, now that nobody adds any
            cases = cases_of([(row.user_id, row.level) for row in still], league)
            for case in cases.values():
                catch_up(ledger, case)
            count += len(cases)
    return count


def catch_up(ledger: Ledger, case: Case) -> Case:
    """Write down what happened by the calendar between a person and a level up to today; the case since then."""
    if case.event is None:
        return case
    for what, position, at in _turns(case, ledger):
        case = case.after(ledger.of_level(case.user, case.level, what, position, at=at))
    return case


def _turns(case: Case, ledger: Ledger) -> Iterator[tuple[What, Position, datetime]]:
    """What happened by the calendar since the last event, in order, each with how they stood since."""
    if case.event is None:
        return
    zone = ZoneInfo(ledger.league.time_zone)
    before = case.position(day_of(case.event.at, zone))
    while before.until is not None and before.until < ledger.today:
        after = case.position(before.until + timedelta(days=1))
        yield _what(before, after), after, end_of(before.until, zone)
        before = after


def _what(before: Position, after: Position) -> What:
    if before.status in LIVE and after.status == Status.EXPIRED:
        return What.EXPIRED
    return What.RENEWAL if after.renewing and not before.renewing else What.LAPSED
