"""Writing a pool to a file, and what the file does not say."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext

from accounts.people.models import League, User
from accounts.people.services.audit import record
from quizzes.models import Question
from quizzes.question_files.documents import document_of
from quizzes.question_files.file_formats import FileFormat
from quizzes.question_files.file_formats.base import MOST_QUESTIONS, Written
from quizzes.question_files.items import item_of
from quizzes.question_files.losses import Losses
from quizzes.question_files.pools import Pool, shown_to
from quizzes.rechecking import recheck
from rules.telling.named import named

EXPORT = "questions.export"


@dataclass(frozen=True)
class Report:
    """What goes with an export: how many questions, what is lost of how many, and what is noteworthy besides."""

    count: int
    lost: Losses
    notes: tuple[str, ...]


def reported(questions: Iterable[Question], file_format: FileFormat, *, withheld: int = 0) -> Report:
    """What a file of the questions would say, and what it would not."""
    rows = list(questions)
    lost = Losses(file_format.losses(item_of(row.public_id, row.asked)) for row in rows)
    stale = [row.public_id for row in rows if recheck(row.frozen).differs]
    notes = []
    if withheld:
        told = gettext("Left out, because you are being asked them in an exam under way: %(count)d.")
        notes.append(told % {"count": withheld})
    if stale:
        told = gettext("The rulebook rules otherwise today on: %(questions)s. They are written as they were asked.")
        notes.append(told % {"questions": ", ".join(stale)})
    if len(rows) > MOST_QUESTIONS:
        notes.append(gettext("An import takes %(most)d questions at a time.") % {"most": MOST_QUESTIONS})
    return Report(len(rows), lost, tuple(notes))


def chosen(pool: Pool, user: User | None) -> tuple[QuerySet[Question], int]:
    """The questions of a pool that this person may have with their keys, and how many are kept from them."""
    shown = shown_to(user, pool).select_related("edition")
    return shown, pool.questions.count() - shown.count()


@transaction.atomic
def export(*, league: League, pool: Pool, file_format: FileFormat, by: User | None, now: datetime) -> bytes:
    """A file of the pool, which is recorded; `by` is nobody where a command does it."""
    questions, _ = chosen(pool, by)
    written = [written_of(row.public_id, row) for row in questions]
    content = file_format.write(titled(league, pool), written)
    details = {"format": file_format.slug, "count": len(written), "pool": pool.slug}
    record(by=by, league=league, what=EXPORT, target=league, details=details, now=now)
    return content


def written_of(public_id: str, row: Question) -> Written:
    """A stored question to be written: for other programs in the language now active, if it has that.

    What makes it again is the same whoever has it written, with the words of all its languages.
    """
    return Written(item_of(public_id, row.asked), document_of(public_id, row.frozen))


def titled(league: League, pool: Pool) -> str:
    """What the questions are together called in other programs."""
    title = named(league.name, pool.title)
    return "".join(sign if sign.isprintable() else " " for sign in title)


def file_name(league: League, pool: Pool, file_format: FileFormat) -> str:
    """What the file is called."""
    return f"{'-'.join(filter(None, (league.slug, pool.slug, 'questions')))}.{file_format.extension}"
