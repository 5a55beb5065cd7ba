"""What is done for many officials of a roster at once: planned first, with who is left out and why, then done.

An act is planned anew when it is done, in the same transaction: whoever was concerned meanwhile is left out.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Protocol
from zoneinfo import ZoneInfo

from django.db import models, transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.certification.around import around_of
from accounts.certification.assessing import assess, by_requirement
from accounts.certification.cases import cases_of
from accounts.certification.dates import day_of
from accounts.certification.models import Certification, Level, LevelRequirement, Outcome, Requirement, Standing
from accounts.certification.queries import evidence_of
from accounts.certification.services.enrolling import enrol, leave
from accounts.certification.services.issuing import issue, obstacles
from accounts.certification.services.ledger import Ledger
from accounts.certification.services.recording import Said, on_record, record_many
from accounts.certification.services.reminding import Letter, letters_to, send_by_hand
from accounts.people.models import League, Registration, User
from accounts.people.services.audit import record

LeftOut = tuple[Registration, "str | Promise"]


@dataclass(frozen=True)
class Plan:
    """Whom an act would concern, and who is left out, each with the reason."""

    people: tuple[Registration, ...]
    left_out: tuple[LeftOut, ...] = ()


class Act(Protocol):
    """Something that is done for many officials."""

    @property
    def verb(self) -> str:
        """The verb of the act that is recorded."""

    @property
    def target(self) -> models.Model:
        """The row that the recorded act is about."""

    @property
    def details(self) -> dict[str, Any]:
        """What the recorded act says besides; it names nobody."""

    def plan(self, people: Sequence[Registration], *, by: User, now: datetime) -> Plan:
        """Whom it would concern."""

    def do(self, people: Sequence[Registration], *, by: User, now: datetime) -> int:
        """Do it for these people; for how many something was done."""


@transaction.atomic
def done_for(
    act: Act, *, people: Sequence[Registration], league: League, by: User, now: datetime, filters: str = ""
) -> int:
    """Do it for all of the people whom it concerns, and record it once; for how many. `filters`: how found."""
    plan = act.plan(people, by=by, now=now)
    count = act.do(plan.people, by=by, now=now) if plan.people else 0
    if count:
        details = {**act.details, "officials": count, "left_out": len(plan.left_out), "filters": filters[:400]}
        record(by=by, league=league, what=act.verb, target=act.target, details=details, now=now)
    return count


@dataclass(frozen=True)
class Enrol:
    """Have officials be on the way to a level."""

    level: Level
    verb: str = field(default="officials.enrol", init=False)

    @property
    def target(self) -> Level:
        """The level."""
        return self.level

    @property
    def details(self) -> dict[str, Any]:
        """Nothing more."""
        return {}

    def plan(self, people: Sequence[Registration], *, by: User, now: datetime) -> Plan:
        """Left out is who is on the way to it already, or holds it."""
        known = set(_standing(people, [self.level.pk]))
        return _split(people, {pk: _("On the way to it already, or certified") for pk in known})

    def do(self, people: Sequence[Registration], *, by: User, now: datetime) -> int:
        """Enrol them."""
        return enrol(users=[row.user for row in people], level=self.level, by=by, now=now)


@dataclass(frozen=True)
class Leave:
    """Have officials who hold nothing of a level no longer be on the way to it."""

    level: Level
    why: str
    verb: str = field(default="officials.leave", init=False)

    @property
    def target(self) -> Level:
        """The level."""
        return self.level

    @property
    def details(self) -> dict[str, Any]:
        """Nothing more."""
        return {}

    def plan(self, people: Sequence[Registration], *, by: User, now: datetime) -> Plan:
        """Left out is who is not on the way to it, and who was ever issued it."""
        known = set(_standing(people, [self.level.pk]))
        held = Certification.objects.filter(user__in=known, level=self.level).values_list("user", flat=True)
        out = {row.user_id: _("Not on the way to it") for row in people if row.user_id not in known}
        return _split(people, out | {pk: _("Was issued it") for pk in held})

    def do(self, people: Sequence[Registration], *, by: User, now: datetime) -> int:
        """Write down that they left it."""
        return sum(leave(user=row.user, level=self.level, by=by, why=self.why, now=now) for row in people)


@dataclass(frozen=True)
class Issue:
    """Issue a level to officials who have all that it asks, or renew it."""

    level: Level
    why: str = ""
    verb: str = field(default="officials.issue", init=False)

    @property
    def target(self) -> Level:
        """The level."""
        return self.level

    @property
    def details(self) -> dict[str, Any]:
        """Nothing more."""
        return {}

    def plan(self, people: Sequence[Registration], *, by: User, now: datetime) -> Plan:
        """Left out is oneself, and in whose way something stands, with the first of it."""
        league = self.level.programme.league
        today = day_of(now, ZoneInfo(league.time_zone))
        cases = cases_of([(row.user_id, self.level) for row in people], league)
        around = around_of(list(cases.values()), league)
        out: dict[int, str | Promise] = {}
        for (user, _level), case in cases.items():
            if found := next(obstacles(case, today, around), None):
                out[user] = found.told
        return _split(people, {**out, by.pk: _("Nobody issues to themself")})

    def do(self, people: Sequence[Registration], *, by: User, now: datetime) -> int:
        """Issue it."""
        return len([issue(user=row.user, level=self.level, by=by, now=now, why=self.why) for row in people])


@dataclass(frozen=True)
class Record:
    """Record that officials have met a requirement on a day."""

    requirement: Requirement
    on: date
    expires: date | None = None
    source: str = ""
    signer: str = ""
    signed_by: User | None = None
    verb: str = field(default="evidence.record", init=False)

    @property
    def target(self) -> Requirement:
        """The requirement."""
        return self.requirement

    @property
    def details(self) -> dict[str, Any]:
        """The day."""
        return {"on": self.on.isoformat()}

    def plan(self, people: Sequence[Registration], *, by: User, now: datetime) -> Plan:
        """Left out is oneself, and of whom it is on record already."""
        held = on_record([row.user_id for row in people], self.requirement.league)
        same = {row.user_id: _("On record already") for row in people if self._said(row).key in held}
        return _split(people, {**same, by.pk: _("Nobody records of themself")})

    def do(self, people: Sequence[Registration], *, by: User, now: datetime) -> int:
        """Record it."""
        ledger = Ledger(self.requirement.league, now=now, by=by)
        return record_many(ledger, [self._said(row) for row in people])

    def _said(self, row: Registration) -> Said:
        said = (self.on, self.expires, self.source, self.signer)
        return Said(row.user_id, self.requirement, *said, signed_by=self.signed_by.pk if self.signed_by else None)


@dataclass(frozen=True)
class Defer:
    """Let a requirement wait for officials until the end of a day, with the reason."""

    requirement: Requirement
    until: date
    why: str
    verb: str = field(default="evidence.defer", init=False)

    @property
    def target(self) -> Requirement:
        """The requirement."""
        return self.requirement

    @property
    def details(self) -> dict[str, Any]:
        """Until when."""
        return {"until": self.until.isoformat()}

    def plan(self, people: Sequence[Registration], *, by: User, now: datetime) -> Plan:
        """Left out is oneself, whom nothing asks for it, and who has it, or a deferral as long."""
        pks = [row.user_id for row in people]
        asking = LevelRequirement.objects.filter(requirement=self.requirement).select_related("requirement")
        asked = set(_standing(people, [ask.level_id for ask in asking]))
        out: dict[int, str | Promise] = {pk: _("No level that they are on the way to asks for it") for pk in pks}
        for pk in asked:
            out.pop(pk, None)
        out |= dict.fromkeys(self._have_it(asked & set(pks), list(asking), now), _("Nothing to defer that long"))
        return _split(people, {**out, by.pk: _("Nobody defers for themself")})

    def _have_it(self, people: Collection[int], asking: Sequence[LevelRequirement], now: datetime) -> set[int]:
        """Those with whom it stands in the way of nothing until then."""
        league = self.requirement.league
        today = day_of(now, ZoneInfo(league.time_zone))
        rows: dict[int, list[Any]] = {}
        for row in evidence_of(people, league).filter(requirement=self.requirement):
            rows.setdefault(row.user_id, []).append(row)
        found = set()
        for pk, held in rows.items():
            assessed = assess(asking[:1], by_requirement(held), today=today)
            if all(not each.is_open and (each.until is None or each.until >= self.until) for each in assessed.asked):
                found.add(pk)
        return found

    def do(self, people: Sequence[Registration], *, by: User, now: datetime) -> int:
        """Defer it."""
        ledger = Ledger(self.requirement.league, now=now, by=by)
        why = self.why.strip()[:200]
        return record_many(
            ledger,
            [
                Said(row.user_id, self.requirement, ledger.today, self.until, why, outcome=Outcome.DEFERRED)
                for row in people
            ],
        )


@dataclass(frozen=True)
class Remind:
    """Tell officials by mail what they have still to do; once a day."""

    league: League
    words: str = ""
    verb: str = field(default="officials.remind", init=False)

    @property
    def target(self) -> League:
        """The league."""
        return self.league

    @property
    def details(self) -> dict[str, Any]:
        """Nothing more."""
        return {}

    def plan(self, people: Sequence[Registration], *, by: User, now: datetime) -> Plan:
        """Left out is who has nothing to do, whom no mail reaches, and who was reminded today."""
        letters = letters_to([row.user_id for row in people], self.league, now=now)
        return _split(people, {pk: letter.left_out for pk, letter in letters.items() if letter.left_out})

    def do(self, people: Sequence[Registration], *, by: User, now: datetime) -> int:
        """Send the mails."""
        letters: dict[int, Letter] = letters_to([row.user_id for row in people], self.league, now=now)
        return send_by_hand(list(letters.values()), self.league, words=self.words, now=now)


def _standing(people: Sequence[Registration], levels: Collection[int]) -> list[int]:
    """Which of these people are on the way to one of the levels, or hold it, by row number."""
    rows = Standing.objects.filter(user__in=[row.user_id for row in people], level__in=levels)
    return list(rows.values_list("user", flat=True))


def _split(people: Sequence[Registration], out: dict[int, Any]) -> Plan:
    """The people but for those who are left out."""
    return Plan(
        tuple(row for row in people if row.user_id not in out),
        tuple((row, out[row.user_id]) for row in people if row.user_id in out),
    )
