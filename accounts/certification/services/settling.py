"""What follows when something about an official changed: how they stand now, and what is issued by itself."""

from __future__ import annotations

from collections.abc import Iterable

from accounts.certification.cases import case_of
from accounts.certification.models import Event, Evidence, Level, Requirement, Standing, What
from accounts.certification.services.issuing import issue_if_ready
from accounts.certification.services.ledger import Ledger
from accounts.certification.services.running_out import catch_up


def settle(
    ledger: Ledger, user: int, levels: Iterable[Level], what: What, *, why: str = "", evidence: Evidence | None = None
) -> list[Event]:
    """Write down how a person stands at these levels since something happened, and issue what is issued by itself."""
    found = []
    for level in levels:
        case = catch_up(ledger, case_of(user, level))
        position = case.position(ledger.today)
        event = ledger.of_level(user, level, what, position, why=why, evidence=evidence)
        issue_if_ready(ledger, case.after(event))
        found.append(event)
    return found


def levels_concerned(user: int, requirement: Requirement) -> list[Level]:
    """The levels that a person is on the way to, or holds, and that ask for the requirement."""
    rows = Standing.objects.filter(user=user, level__asks__requirement=requirement)
    return [row.level for row in rows.select_related("level__programme").order_by("level__programme", "level__number")]
