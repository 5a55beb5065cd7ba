"""Recording evidence, deferring it, and taking it back: the row, and in the same act what follows from it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.db import transaction

from accounts.certification.dates import day_of, plus_months
from accounts.certification.models import Evidence, Outcome, Requirement, What
from accounts.certification.queries import evidence_of
from accounts.certification.services.ledger import A_BATCH, Ledger
from accounts.certification.services.settling import Concerned, concerned_by, levels_concerned, settle, settle_many
from accounts.people.models import League, User
from accounts.people.services.audit import record
from quizzes.exams.models import Result


@transaction.atomic
def record_evidence(
    *,
    user: User,
    requirement: Requirement,
    on: date,
    by: User | None,
    now: datetime,
    expires: date | None = None,
    source: str = "",
    signer: str = "",
    signed_by: User | None = None,
    result: Result | None = None,
    imported: bool = False,
    ledger: Ledger | None = None,
    what: What = What.EVIDENCE,
) -> Evidence:
    """Write down that the person has met the requirement on a day, and issue what follows.

    Without an end of its own it holds for as long as the requirement says. The same again is the row that there is. A
    `ledger` that is open already is written in; `what` the event says happened.
    """
    open_one = ledger or Ledger(requirement.league, now=now, by=by)
    said = {
        "outcome": Outcome.MET,
        "on": on,
        "expires": expires or (plus_months(on, requirement.months) if requirement.months else None),
        "source": source,
        "signer": signer,
        "result": result,
    }
    same = Evidence.objects.filter(user=user, requirement=requirement, withdrawn_by=None, **said).first()
    if same is not None:
        return same
    row = _written(open_one, user, requirement, **said, signed_by=signed_by, imported=imported)
    settle(open_one, user.pk, levels_concerned(user.pk, requirement), what, evidence=row)
    return row


@dataclass(frozen=True)
class Said:
    """That a person, by row number, has met a requirement on a day, or may do so until one; fields as in `Evidence`."""

    user: int
    requirement: Requirement
    on: date
    expires: date | None = None
    source: str = ""
    signer: str = ""
    outcome: Outcome = Outcome.MET
    imported: bool = False
    signed_by: int | None = None

    @property
    def until(self) -> date | None:
        """The last day on which it holds: as said, else for as long as the requirement says."""
        if self.expires is not None or not self.requirement.months:
            return self.expires
        return plus_months(self.on, self.requirement.months)

    @property
    def key(self) -> tuple[object, ...]:
        """What makes two rows the same."""
        return (self.user, self.requirement.pk, self.outcome, self.on, self.until, self.source, self.signer)


def on_record(people: Collection[int], league: League) -> set[tuple[object, ...]]:
    """The keys of what is on record of these people, in one query."""
    fields = ("user", "requirement", "outcome", "on", "expires", "source", "signer")
    return set(evidence_of(people, league).values_list(*fields))


def record_many(
    ledger: Ledger, rows: Iterable[Said], *, said: Callable[[int, int], None] = lambda done, of: None
) -> int:
    """Write down what is said of many people, but for what is on record already, and issue what follows; how much.

    In batches, with the queries of each; `said` is told how many officials and levels are settled, and of how many.
    """
    wanted = {row.key: row for row in rows}
    held = on_record({row.user for row in wanted.values()}, ledger.league)
    new = [row for key, row in wanted.items() if key not in held]
    written = Evidence.objects.bulk_create([_row(ledger, row) for row in new], batch_size=A_BATCH)
    settle_many(ledger, _concerned(written), What.EVIDENCE, said=said)
    return len(written)


def _row(ledger: Ledger, said: Said) -> Evidence:
    return Evidence(
        league=ledger.league,
        user_id=said.user,
        requirement=said.requirement,
        outcome=said.outcome,
        on=said.on,
        expires=said.until,
        source=said.source,
        signer=said.signer,
        signed_by_id=said.signed_by,
        imported=said.imported,
        recorded_by=ledger.by,
        recorded=ledger.now,
    )


def _concerned(rows: Iterable[Evidence]) -> list[Concerned]:
    """Each person and level that one of the rows concerns, once, with the last of those rows."""
    latest: dict[tuple[int, int], Evidence] = {(row.user_id, row.requirement_id): row for row in rows}
    people, requirements = {user for user, _ in latest}, {requirement for _, requirement in latest}
    found: dict[tuple[int, int], Concerned] = {}
    for user, level, requirement in concerned_by(people, requirements):
        if row := latest.get((user, requirement)):
            found[user, level.pk] = (user, level, row)
    return list(found.values())


@transaction.atomic
def defer(*, user: User, requirement: Requirement, until: date, why: str, by: User | None, now: datetime) -> Evidence:
    """Let the requirement wait until the end of a day, for a reason: until then it stands in the way of nothing.

    Raises ValueError where there is no reason, or the day is over.
    """
    today = day_of(now, ZoneInfo(requirement.league.time_zone))
    if not why.strip() or until < today:
        raise ValueError("a deferral has a reason and ends today or later")
    ledger = Ledger(requirement.league, now=now, by=by)
    said = {"outcome": Outcome.DEFERRED, "on": today, "expires": until, "source": why.strip()[:200]}
    row = _written(ledger, user, requirement, **said)
    settle(ledger, user.pk, levels_concerned(user.pk, requirement), What.EVIDENCE, evidence=row)
    _act(by, "evidence.defer", row, now)
    return row


@transaction.atomic
def withdraw(*, evidence: Evidence, why: str, by: User | None, now: datetime) -> Evidence:
    """Take back a row that should not have been recorded; what was issued on it stays until somebody moves it."""
    ledger = Ledger(evidence.league, now=now, by=by)
    held = Evidence.objects.filter(withdraws=evidence).first()
    if held is not None:
        return held
    row = take_back(ledger, evidence, why)
    concerned = levels_concerned(evidence.user_id, evidence.requirement)
    settle(ledger, evidence.user_id, concerned, What.EVIDENCE, why=why, evidence=row)
    _act(by, "evidence.withdraw", row, now)
    return row


def take_back(ledger: Ledger, evidence: Evidence, why: str) -> Evidence:
    """The withdrawal's row alone, without what follows from it."""
    said = {"outcome": Outcome.WITHDRAWN, "on": ledger.today, "source": why.strip()[:200], "withdraws": evidence}
    return _written(ledger, evidence.user, evidence.requirement, **said)


def _written(ledger: Ledger, user: User, requirement: Requirement, **said: object) -> Evidence:
    return Evidence.objects.create(
        user=user, requirement=requirement, league=ledger.league, recorded_by=ledger.by, recorded=ledger.now, **said
    )


def _act(by: User | None, what: str, row: Evidence, now: datetime) -> None:
    """Who recorded evidence stands in its row; a deferral and a withdrawal are acts besides."""
    record(by=by, league=row.league, what=what, target=row, details={"requirement": row.requirement.code}, now=now)
