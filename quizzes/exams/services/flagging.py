"""Flags: a person says that something is wrong with a question they were asked, and the league's instructors answer."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.people.models import League, User
from accounts.people.services.audit import record
from quizzes.exams.models import Flag
from quizzes.models import Question


def raise_flag(*, question: Question, league: League, user: User, reason: str, now: datetime) -> Flag:
    """The person's open flag on the question in this league, with this reason; raised twice, it is one."""
    flag, _made = Flag.objects.update_or_create(
        question=question,
        league=league,
        user=user,
        answered=None,
        defaults={"reason": reason},
        create_defaults={"reason": reason, "at": now},
    )
    return flag


@transaction.atomic
def answer_flag(*, flag: Flag, by: User, answer: str, now: datetime) -> Flag:
    """The flag with this answer; answered already, with the answer that it has."""
    held = Flag.objects.select_for_update(of=("self",)).select_related("league", "user").get(pk=flag.pk)
    if held.answered is None:
        held.answer, held.answered_by, held.answered = answer, by, now
        held.save(update_fields=["answer", "answered_by", "answered"])
        record(by=by, league=held.league, what="exam.flag_answer", target=held, now=now)
    return held
