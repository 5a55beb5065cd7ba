"""What follows when something about officials changed: how they stand now, and what is issued by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence

from accounts.certification.around import around_of
from accounts.certification.cases import Case, case_of, cases_of
from accounts.certification.models import Event, Evidence, Level, LevelRequirement, Requirement, Standing, What
from accounts.certification.services.issuing import issue_if_ready
from accounts.certification.services.ledger import A_BATCH, Happened, Ledger
from accounts.certification.services.running_out import catch_up

OF_A_LEVEL = ("programme__league", "needs__programme__league")

Concerned = tuple[int, Level, Evidence | None]
"""A person, by row number, a level, and the evidence that it is about."""


def settle(
    ledger: Ledger, user: int, levels: Iterable[Level], what: What, *, why: str = "", evidence: Evidence | None = None
) -> list[Event]:
    """Write down how a person stands at these levels since something happened, and issue what is issued by itself."""
    return settle_many(ledger, [(user, level, evidence) for level in levels], what, why=why)


def settle_many(
    ledger: Ledger,
    concerned: Sequence[Concerned],
    what: What,
    *,
    why: str = "",
    said: Callable[[int, int], None] = lambda done, of: None,
) -> list[Event]:
    """The same for many people, nobody twice at one level; `said` is told how many are done, and of how many.

    Events are written a batch at a time, in a few queries; what is issued follows, lower levels first.
    """
    found: list[Event] = []
    for start in range(0, len(concerned), A_BATCH):
        found += _settled(ledger, concerned[start : start + A_BATCH], what, why)
        said(len(found), len(concerned))
    return found


def _settled(ledger: Ledger, batch: Sequence[Concerned], what: What, why: str) -> list[Event]:
    about = {(user, level.pk): evidence for user, level, evidence in batch}
    loaded = cases_of([(user, level) for user, level, _evidence in batch], ledger.league)
    cases: list[Case] = sorted((catch_up(ledger, case) for case in loaded.values()), key=lambda case: case.level.number)
    happened = [
        Happened(case.user, case.level, case.position(ledger.today), about[case.user, case.level.pk]) for case in cases
    ]
    events = ledger.of_levels(happened, what, why=why)
    often = Counter(case.user for case in cases)
    since = [case.after(event) for case, event in zip(cases, events, strict=True)]
    ready = [case for case in since if not case.position(ledger.today).assessment.to_renew]
    around = around_of([case for case in ready if often[case.user] == 1], ledger.league) if ready else None
    for case in ready:
        if often[case.user] == 1:
            issue_if_ready(ledger, case, around)
        else:  # a level that needed another may have followed that one, or been superseded with it: read anew
            issue_if_ready(ledger, case_of(case.user, case.level))
    return events


def levels_concerned(user: int, requirement: Requirement) -> list[Level]:
    """The levels that a person is on the way to, or holds, and that ask for the requirement."""
    return [level for _user, level, _asked in concerned_by([user], [requirement.pk])]


def concerned_by(users: Collection[int], requirements: Collection[int]) -> list[tuple[int, Level, int]]:
    """These people with each level that they are on the way to, or hold, and each of these that the level asks.

    People and requirements by row numbers. In three queries, whatever their number.
    """
    rows = list(Standing.objects.filter(user__in=users).order_by("user", "pk").values_list("user", "level"))
    asked: dict[int, list[int]] = {}
    asks = LevelRequirement.objects.filter(requirement__in=requirements, level__in={level for _, level in rows})
    for level, requirement in asks.order_by("order").values_list("level", "requirement"):
        asked.setdefault(level, []).append(requirement)
    levels = {row.pk: row for row in Level.objects.filter(pk__in=asked).select_related(*OF_A_LEVEL)}
    found = [(user, levels[level], each) for user, level in rows for each in asked.get(level, ())]
    return sorted(found, key=lambda each: (each[0], each[1].programme_id, each[1].number))
