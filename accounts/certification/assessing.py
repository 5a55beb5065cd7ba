"""How far an official is with a level on a day: requirement by requirement, from what is on record. Pure.

The one place that says whether evidence counts. Pages, issuing, events and reminders ask here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from accounts.certification.models import Certification, Evidence, LevelRequirement, Outcome, Requirement, Status


class State(StrEnum):
    """How a requirement stands. Only `open` and `run_out` stand in the way of anything."""

    MET = "met"
    DEFERRED = "deferred"
    LATER = "later"
    OPEN = "open"
    RUN_OUT = "run_out"


@dataclass(frozen=True)
class Asked:
    """A requirement of a level, and how it stands with one person.

    `evidence`: what it rests on; of one that ran out, what it rested on. `until`: the last day on which it stands so;
    none has no end. `later`: the person holds the level, and it is asked of holders from another day on.
    """

    ask: LevelRequirement
    state: State
    evidence: Evidence | None = None
    until: date | None = None

    @property
    def requirement(self) -> Requirement:
        """What is asked."""
        return self.ask.requirement

    @property
    def is_open(self) -> bool:
        """Whether something is to be done."""
        return self.state in (State.OPEN, State.RUN_OUT)


@dataclass(frozen=True)
class Assessment:
    """How far a person is with a level. `holds`: they hold it, so that only what continues is asked of them now."""

    asked: tuple[Asked, ...]
    holds: bool = False

    @property
    def open(self) -> tuple[Asked, ...]:
        """What is to be done, in order; of someone who holds the level, only what continues."""
        return tuple(each for each in self.asked if each.is_open and (each.ask.continuing or not self.holds))

    @property
    def to_renew(self) -> tuple[Asked, ...]:
        """What is to be done to be issued the level, again for someone who holds it."""
        return tuple(each for each in self.asked if each.is_open)

    @property
    def missing(self) -> str:
        """The code of the first continuing requirement that is not met."""
        return next((each.requirement.code for each in self.asked if each.ask.continuing and each.is_open), "")

    @property
    def first_out(self) -> tuple[date | None, str]:
        """The last day on which all that continues is in date, and the code of the first to run out; none: no end."""
        ends = [
            (each.until, each.requirement.code)
            for each in self.asked
            if each.ask.continuing and not each.is_open and each.until is not None
        ]
        return min(ends, default=(None, ""))

    @property
    def exam(self) -> Evidence | None:
        """The evidence of the exam that it rests on: the latest of those that count."""
        found = [
            each.evidence
            for each in self.asked
            if each.evidence is not None and each.evidence.result_id is not None and each.state == State.MET
        ]
        return max(found, key=lambda evidence: (evidence.on, evidence.pk), default=None)


def assess(
    asks: Sequence[LevelRequirement],
    evidence: Mapping[int, Sequence[Evidence]],
    *,
    today: date,
    since: date | None = None,
    holds: bool = False,
) -> Assessment:
    """How a person stands with what a level asks.

    `evidence` has their rows by requirement, without what was withdrawn. `since`: what is asked anew counts from that
    day on. `holds`: whether they hold the level.
    """
    return Assessment(
        tuple(_asked(ask, evidence.get(ask.requirement_id, ()), today, since, holds=holds) for ask in asks), holds
    )


def _asked(ask: LevelRequirement, rows: Sequence[Evidence], today: date, since: date | None, *, holds: bool) -> Asked:
    counting = [row for row in rows if _counts(row, ask, since)]
    in_date = [row for row in counting if row.expires is None or row.expires >= today]
    for outcome, state in ((Outcome.MET, State.MET), (Outcome.DEFERRED, State.DEFERRED)):
        if found := [row for row in in_date if row.outcome == outcome]:
            best = max(found, key=_lasting)
            return Asked(ask, state, best, best.expires)
    last = max(counting, key=_lasting, default=None)
    if holds and ask.holders_from is not None and today < ask.holders_from:
        return Asked(ask, State.LATER, last, ask.holders_from - timedelta(days=1))
    return Asked(ask, State.RUN_OUT if last else State.OPEN, last, last.expires if last else None)


def _counts(row: Evidence, ask: LevelRequirement, since: date | None) -> bool:
    if row.outcome == Outcome.DEFERRED:
        return True
    bound = ask.requirement.not_before
    if bound is not None and row.on < bound:
        return False
    return not (ask.anew and since is not None and row.on < since)


def _lasting(row: Evidence) -> tuple[date, date, int]:
    return row.expires or date.max, row.on, row.pk


def by_requirement(rows: Iterable[Evidence]) -> dict[int, list[Evidence]]:
    """Rows by their requirement."""
    found: dict[int, list[Evidence]] = {}
    for row in rows:
        found.setdefault(row.requirement_id, []).append(row)
    return found


def counts_since(current: Certification | None) -> date | None:
    """From which day on evidence counts that is asked anew: of the renewal window, or after the day of issue."""
    if current is None:
        return None
    return current.renewal_opens or current.valid_from + timedelta(days=1)


def may_renew(current: Certification, today: date) -> bool:
    """Whether a certification that holds can be renewed by now; one without an end has nothing to renew.

    On the day of its issue none can, so that issuing twice issues once.
    """
    if current.expires is None or today <= current.valid_from:
        return False
    return current.renewal_opens is None or today >= current.renewal_opens


LIVE = (Status.VALID, Status.SUSPENDED)
"""What a certification can be as long as it has not ended by its date."""


def status_on(status: str, expires: date | None, day: date) -> Status:
    """The status on a day of what an event left in this one: past its last day it has expired, written down or not."""
    if status in LIVE and expires is not None and expires < day:
        return Status.EXPIRED
    return Status(status)


@dataclass(frozen=True)
class Eligible:
    """Whether an official may work at a level on a day, and the reason in a word that files keep."""

    yes: bool
    reason: str


def eligible_on(status: Status, *, missing: str, good_until: date | None, runs_out: str, day: date) -> Eligible:
    """Yes for what is valid with every continuing requirement in date that day.

    The reason is the status, or `missing:` or `run_out:` with the requirement's code.
    """
    if status != Status.VALID:
        return Eligible(False, status.value)
    if missing:
        return Eligible(False, f"missing:{missing}")
    if good_until is not None and good_until < day:
        return Eligible(False, f"run_out:{runs_out}")
    return Eligible(True, status.value)
