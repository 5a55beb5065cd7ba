"""Bringing a file of questions into a league's pool: all of what its plan says, or nothing."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from accounts.people.models import League, User
from accounts.people.services.audit import record
from quizzes.models import Kept, Question, QuestionFile
from quizzes.question_files.planning import Outcome, Plan, PlannedQuestion, plan, read
from quizzes.services.storing import store_questions

IMPORT = "questions.import"
WAITING = timedelta(days=7)
"""How long an uploaded file waits to be imported."""


def upload(*, league: League, user: User, name: str, content: bytes, now: datetime) -> QuestionFile:
    """The file, waiting to be looked through; the one that the user had waiting there before is gone.

    Raises `Unreadable`.
    """
    read(content)
    held = {"name": name[:200], "content": content, "uploaded_at": now}
    row, _ = QuestionFile.objects.update_or_create(league=league, uploaded_by=user, defaults=held)
    return row


def planned(file: QuestionFile) -> Plan:
    """What the waiting file would change now. Raises `Unreadable`."""
    return plan(file.league, bytes(file.content))


@transaction.atomic
def import_waiting(*, file: QuestionFile, by: User, now: datetime) -> Plan:
    """Import the waiting file, after which it is gone. Raises `Unreadable`."""
    done = import_questions(league=file.league, content=bytes(file.content), by=by, now=now)
    file.delete()
    return done


@transaction.atomic
def import_questions(*, league: League, content: bytes, by: User | None, now: datetime) -> Plan:
    """Do what the file plans, all in one transaction; `by` is nobody where a command does it. Raises `Unreadable`.

    What is refused stays out. A changed question is another row: what was asked stays as it was asked, and an exam that
    has the old one fixed keeps it.
    """
    held = League.objects.select_for_update(no_key=True).get(pk=league.pk)  # one file of a league at a time
    done = plan(held, content)
    new: list[Kept] = []
    changed: list[Kept] = []
    for row, stored in _stored(done, now):
        kept = row.kept or Kept(league=held, format=stored.format, identity=stored.identity)
        kept.question, kept.kept_by, kept.kept_at = stored, by, now
        (changed if row.kept else new).append(kept)
    Kept.objects.bulk_create(new)
    Kept.objects.bulk_update(changed, ["question", "kept_by", "kept_at"])
    counted = {outcome.value: number for outcome, number in done.counts.items()}
    details = {"format": done.file_format.slug, **counted}
    record(by=by, league=held, what=IMPORT, target=held, details=details, now=now)
    return done


def _stored(done: Plan, now: datetime) -> list[tuple[PlannedQuestion, Question]]:
    """What is new or changed, each beside its stored question."""
    rows = [*done.with_outcome(Outcome.NEW), *done.with_outcome(Outcome.CHANGED)]
    questions = [row.question for row in rows if row.question is not None]
    return list(zip(rows, store_questions(questions, made=now), strict=True))


def delete_waiting(*, now: datetime) -> int:
    """Delete uploaded files that nobody imported."""
    return QuestionFile.objects.filter(uploaded_at__lt=now - WAITING).delete()[0]
