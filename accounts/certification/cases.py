"""How officials stand at levels, loaded for many at once: what they hold, what is on record, what is asked of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from accounts.certification.assessing import (
    LIVE,
    Assessment,
    assess,
    by_requirement,
    counts_since,
    may_renew,
    status_on,
)
from accounts.certification.models import (
    Certification,
    Event,
    Evidence,
    Level,
    LevelRequirement,
    Standing,
    Status,
    What,
)
from accounts.certification.queries import evidence_of
from accounts.people.models import League


@dataclass(frozen=True)
class Case:
    """One person and one level: the last event between them, what the level asks, and what is on record for it.

    `judged`: of the certification that was issued last, whether somebody revoked it, or suspended it to its end.
    """

    user: int
    level: Level
    event: Event | None
    asks: Sequence[LevelRequirement]
    evidence: dict[int, list[Evidence]]
    judged: bool = False

    def after(self, event: Event) -> Case:
        """The same case with an event that was added since it was loaded."""
        still = self.judged and event.certification_id == self._held and event.what != What.REINSTATED
        judged = still or event.what in (What.REVOKED, What.SUSPENDED)
        return replace(self, event=event, judged=judged)

    @property
    def _held(self) -> int | None:
        return self.event.certification_id if self.event else None

    @property
    def current(self) -> Certification | None:
        """The certification that was issued last, whatever became of it."""
        return self.event.certification if self.event else None

    def position(self, day: date) -> Position:
        """How the person stands on a day, as far as is on record now."""
        status = Status.NOT_CERTIFIED
        if self.current is not None and self.event is not None:
            status = status_on(self.event.status, self.current.expires, day)
        holds = status in LIVE
        renewing = holds and self.current is not None and may_renew(self.current, day)
        since = counts_since(self._counted_from(status))
        found = assess(self.asks, self.evidence, today=day, since=since, holds=holds)
        if self.current is None and not found.to_renew and found.asked:
            status = Status.PENDING
        return Position(status, self.current, found, renewing=renewing, exam=found.exam or self._issued_on())

    def _issued_on(self) -> Evidence | None:
        """The evidence of the exam on which the current certification was issued, as far as it is on record still.

        What counts anew for the next one no longer does for this one; issued elsewhere, it rests on none.
        """
        if self.current is None or self.current.imported:
            return None
        day = self.current.valid_from
        by_then = {requirement: [row for row in rows if row.on <= day] for requirement, rows in self.evidence.items()}
        return assess(self.asks, by_then, today=day, since=counts_since(self.current.renews)).exam

    def _counted_from(self, status: Status) -> Certification | None:
        """The certification whose evidence is used up: of one that was taken away, the one before it."""
        if status == Status.REVOKED and self.current is not None:
            return self.current.renews
        return self.current


@dataclass(frozen=True)
class Position:
    """How a person stands at a level on a day.

    `renewing`: they hold it, and it can be renewed by now. `exam`: the evidence of an exam that this rests on.
    """

    status: Status
    certification: Certification | None
    assessment: Assessment
    renewing: bool = False
    exam: Evidence | None = None

    @property
    def open(self) -> int:
        """How many requirements are to be done: to go on, and in a renewal window to be issued it again."""
        in_window = self.renewing and self.certification is not None and self.certification.renewal_opens is not None
        return len(self.assessment.to_renew if in_window else self.assessment.open)

    @property
    def until(self) -> date | None:
        """The last day on which this is so if nobody does anything; none has no end."""
        ends = [
            each.until
            for each in self.assessment.asked
            if each.until is not None and not each.is_open and (each.ask.continuing or not self.assessment.holds)
        ]
        if self.certification is not None and self.status in LIVE and self.certification.expires is not None:
            ends.append(self.certification.expires)
            if not self.renewing and self.certification.renewal_opens is not None:
                ends.append(self.certification.renewal_opens - timedelta(days=1))
        return min(ends, default=None)


def cases_of(pairs: Iterable[tuple[int, Level]], league: League) -> dict[tuple[int, int], Case]:
    """The case of each person (by row number) and level of the league, in as many queries for many as for one."""
    wanted = {(user, level.pk): level for user, level in pairs}
    people = {user for user, _level in wanted}
    asks = _asks({level for _user, level in wanted})
    events = _events(people, {level for _user, level in wanted})
    judged = _judged(events.values())
    evidence: dict[int, list[Evidence]] = {}
    for row in evidence_of(people, league).select_related("result__attempt"):
        evidence.setdefault(row.user_id, []).append(row)
    held = {user: by_requirement(rows) for user, rows in evidence.items()}
    return {
        (user, pk): Case(
            user,
            level,
            event := events.get((user, pk)),
            asks.get(pk, ()),
            held.get(user, {}),
            judged=event is not None and event.certification_id in judged,
        )
        for (user, pk), level in wanted.items()
    }


def _asks(levels: Collection[int]) -> dict[int, list[LevelRequirement]]:
    found: dict[int, list[LevelRequirement]] = {}
    rows = LevelRequirement.objects.filter(level__in=levels).select_related("requirement")
    for ask in rows.order_by("order", "pk"):
        found.setdefault(ask.level_id, []).append(ask)
    return found


def _events(people: Collection[int], levels: Collection[int]) -> dict[tuple[int, int], Event]:
    rows = Standing.objects.filter(user__in=people, level__in=levels)
    rows = rows.select_related("event__certification__renews", "event__certification__season")
    return {(row.user_id, row.level_id): row.event for row in rows}


def _judged(events: Iterable[Event]) -> set[int | None]:
    """Of the certifications of these events, those that somebody revoked, or suspended and did not reinstate.

    A re-grade that takes one away, and whatever is written down afterwards, is no judgement on the person.
    """
    not_valid = (Status.REVOKED, Status.SUSPENDED, Status.EXPIRED)
    ended = [event.certification_id for event in events if event.status in not_valid]
    if not ended:
        return set()
    told = Event.objects.filter(certification__in=ended, what__in=(What.REVOKED, What.SUSPENDED, What.REINSTATED))
    last = dict(told.order_by("number").values_list("certification", "what"))
    return {certification for certification, what in last.items() if what != What.REINSTATED}


def case_of(user: int, level: Level) -> Case:
    """The case of one person (by row number) and one level."""
    return cases_of([(user, level)], level.programme.league)[user, level.pk]
