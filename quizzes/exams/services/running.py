"""Running an exam: codes of supervised sittings, unlocking officials, other windows; each is recorded."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction

from accounts.people.models import User
from accounts.people.services.audit import record
from quizzes.exams.models import Exam, SittingCode
from quizzes.exams.services.time import change_window, unlock


@transaction.atomic
def make_code(*, exam: Exam, place: str, until: datetime, by: User, now: datetime) -> SittingCode:
    """A new code with which sittings of the exam start at a place, until then."""
    code = SittingCode.objects.create(exam=exam, place=place, made_by=by, made=now, until=until)
    record(by=by, league=exam.league, what="exam.code", target=exam, details={"until": until.isoformat()}, now=now)
    return code


@transaction.atomic
def end_code(*, code: SittingCode, by: User, now: datetime) -> None:
    """Let a code start nothing any more; what it started goes on. One that is over already stays as it is."""
    held = SittingCode.objects.select_for_update(of=("self",)).select_related("exam__league").get(pk=code.pk)
    if held.until > now:
        held.until = now
        held.save(update_fields=["until"])
        record(by=by, league=held.exam.league, what="exam.code_end", target=held.exam, now=now)


@transaction.atomic
def unlock_each(*, exam: Exam, users: Iterable[User], reason: str, by: User, now: datetime) -> int:
    """Unlock the exam for each of the people from now on; how many."""
    return len([unlock(exam=exam, user=user, reason=reason, by=by, now=now) for user in users])


@transaction.atomic
def move_window(
    *,
    exam: Exam,
    user: User | None,
    organisation: str,
    opens: datetime | None,
    closes: datetime | None,
    by: User,
    now: datetime,
) -> None:
    """Open and close the exam at other times for a person or an organisation; with neither time, as for everyone."""
    change_window(exam=exam, user=user, organisation=organisation, opens=opens, closes=closes)
    details = {"opens": opens.isoformat() if opens else "", "closes": closes.isoformat() if closes else ""}
    details |= {"person": str(user.public_id)} if user else {"organisation": organisation}
    record(by=by, league=exam.league, what="exam.window", target=exam, details=details, now=now)
