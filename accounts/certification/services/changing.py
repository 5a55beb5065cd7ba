"""Changing the rules of levels: who would stand otherwise by it, and doing it once that was looked at.

A change is previewed by doing it and taking it back, so that the preview is what would happen. What was issued keeps
its dates: they stand in its own row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.db import models, transaction

from accounts.certification.around import Around, around_of
from accounts.certification.assessing import Eligible, eligible_on
from accounts.certification.cases import Case, Position, cases_of
from accounts.certification.dates import day_of
from accounts.certification.models import Level, Standing, What
from accounts.certification.services.issuing import OF_LEVEL, issues_by_itself
from accounts.certification.services.ledger import Ledger
from accounts.certification.services.settling import settle_many
from accounts.people.models import League, User
from accounts.people.services.audit import record

Apply = Callable[[], object]
"""Saves the changed rows."""


@dataclass(frozen=True)
class Stands:
    """How a person stands at a level under some rules. `issued`: it would be issued by itself."""

    position: Position
    eligible: Eligible
    issued: bool

    @property
    def open(self) -> tuple[str, ...]:
        """The titles of what is to be done: of a holder, what continues."""
        return tuple(each.requirement.title for each in self.position.assessment.open)


@dataclass(frozen=True)
class Turn:
    """A person and a level between whom something would change: before and after."""

    user: int
    level: Level
    before: Stands
    after: Stands

    @property
    def issued(self) -> bool:
        """Whether it is issued by the change alone."""
        return self.after.issued and not self.before.issued

    @property
    def loses(self) -> bool:
        """Whether the person may work no longer."""
        return self.before.eligible.yes and not self.after.eligible.yes

    @property
    def gains(self) -> bool:
        """Whether the person may work by it."""
        return self.issued or (self.after.eligible.yes and not self.before.eligible.yes)


@dataclass(frozen=True)
class Preview:
    """Who would stand otherwise, of how many officials and levels that were looked at."""

    turns: tuple[Turn, ...]
    looked_at: int

    @property
    def opened(self) -> int:
        """For how many more is to be done."""
        return sum(len(turn.after.open) > len(turn.before.open) for turn in self.turns)

    @property
    def lost(self) -> int:
        """How many may work no longer."""
        return sum(turn.loses for turn in self.turns)

    @property
    def gained(self) -> int:
        """How many may work by it, or are issued the level."""
        return sum(turn.gains for turn in self.turns)


def preview_change(*, league: League, levels: Iterable[Level], apply: Apply, now: datetime) -> Preview:
    """What saving would change for those on the way to these levels, or holding them. Nothing stays of it."""
    today = day_of(now, ZoneInfo(league.time_zone))
    pks = [level.pk for level in levels]
    with transaction.atomic():
        before = _standing(league, pks, today)
        apply()
        after = _standing(league, pks, today)
        transaction.set_rollback(True)
    return Preview(tuple(_turns(before, after)), len(after))


@transaction.atomic
def change_rules(
    *,
    league: League,
    levels: Iterable[Level],
    apply: Apply,
    what: str,
    target: models.Model,
    by: User | None,
    now: datetime,
    fields: Sequence[str] = (),
) -> int:
    """Save, write a `rules` event for everyone who stands otherwise since, and issue what follows; how many they are.

    Recorded as the act `what` of `target`.
    """
    ledger = Ledger(league, now=now, by=by)
    pks = [level.pk for level in levels]
    before = _standing(league, pks, ledger.today)
    apply()
    turns = _turns(before, _standing(league, pks, ledger.today))
    settle_many(ledger, [(turn.user, turn.level, None) for turn in turns], What.RULES)
    record(
        by=by,
        league=league,
        what=what,
        target=target,
        details={"fields": list(fields), "officials": len(turns)},
        now=now,
    )
    return len(turns)


Found = dict[tuple[int, int], tuple[Level, Stands]]


def _standing(league: League, levels: Sequence[int], today: date) -> Found:
    """How everyone concerned stands by the rules as they are now, in a fixed number of queries."""
    rows = Standing.objects.filter(level__in=levels)
    rows = rows.select_related(*OF_LEVEL).order_by("pk")
    cases = cases_of([(row.user_id, row.level) for row in rows], league)
    around = around_of(list(cases.values()), league)
    return {key: (case.level, _stands(case, today, around)) for key, case in cases.items()}


def _stands(case: Case, today: date, around: Around) -> Stands:
    position = case.position(today)
    good_until, runs_out = position.assessment.first_out
    eligible = eligible_on(
        position.status, missing=position.assessment.missing, good_until=good_until, runs_out=runs_out, day=today
    )
    return Stands(position, eligible, issues_by_itself(case, today, around))


def _turns(before: Found, after: Found) -> list[Turn]:
    return [
        Turn(user, level, before[user, pk][1], stands)
        for (user, pk), (level, stands) in after.items()
        if _told(before[user, pk][1]) != _told(stands)
    ]


def _told(stands: Stands) -> tuple[object, ...]:
    """All of how somebody stands that an event keeps, and whether the level would be issued."""
    position = stands.position
    return (
        position.status,
        position.open,
        stands.open,
        position.assessment.missing,
        position.assessment.first_out,
        position.until,
        stands.issued,
    )
