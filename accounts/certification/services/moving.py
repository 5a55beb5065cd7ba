"""Suspending, reinstating and revoking what an official holds: each an act of somebody, with a reason."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.certification.cases import Case, case_of
from accounts.certification.models import Certification, Event, Status, What
from accounts.certification.services.ledger import Ledger
from accounts.certification.services.running_out import catch_up
from accounts.people.models import User
from accounts.people.services.audit import record

MOVES = {
    What.SUSPENDED: ((Status.VALID,), Status.SUSPENDED),
    What.REINSTATED: ((Status.SUSPENDED,), Status.VALID),
    What.REVOKED: ((Status.VALID, Status.SUSPENDED, Status.EXPIRED), Status.REVOKED),
}
"""Each move: what a certification has to be, and what it is afterwards."""


class CannotMove(Exception):
    """A certification cannot be moved so; the message says why."""


@transaction.atomic
def move(*, certification: Certification, what: What, by: User, why: str, now: datetime) -> Event:
    """Suspend, reinstate or revoke what the person holds. Moved so already, it is the event of then.

    Raises `CannotMove` where it is not what it has to be, is no longer the one that they hold, or no reason is given.
    """
    allowed, after = MOVES[what]
    if not why.strip():
        raise CannotMove(_("Give the reason: it is kept with the certification."))
    ledger = Ledger(certification.league, now=now, by=by)
    case = catch_up(ledger, case_of(certification.user_id, certification.level))
    if case.event is None or case.current != certification:
        raise CannotMove(_("Another certification has taken its place."))
    status = case.position(ledger.today).status
    if status == after and case.event.what == what:
        return case.event
    if status not in allowed:
        raise CannotMove(_("It is %(status)s, so this cannot be done.") % {"status": status.label.lower()})
    event = moved(ledger, case, what, after, why=why.strip())
    record(
        by=by,
        league=ledger.league,
        what=f"certification.{what}",
        target=certification,
        details={"event": event.number},
        now=now,
    )
    return event


def moved(ledger: Ledger, case: Case, what: What, status: Status, *, why: str = "") -> Event:
    """Write down that what the person holds at the level now has this status."""
    event = Event(certification=case.current, status=status, what=what, at=ledger.now)
    return ledger.of_level(case.user, case.level, what, case.after(event).position(ledger.today), why=why)
