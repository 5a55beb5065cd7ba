"""Pools to export, files of them, and questions of every format to write."""

from __future__ import annotations

from functools import cache

from accounts.people.models import League, User
from quizzes import formats
from quizzes.question_files import file_formats
from quizzes.question_files.documents import document_of
from quizzes.question_files.exporting import export
from quizzes.question_files.file_formats.base import Written
from quizzes.question_files.importing import import_questions
from quizzes.question_files.items import item_of
from quizzes.question_files.planning import Outcome, Plan
from quizzes.question_files.pools import pool_of
from quizzes.questions import Question
from quizzes.services.keeping import keep
from rules import editions
from rules.services.sync import sync_rulebook
from tests.factories import UserFactory
from tests.quizzes.asked import of_format
from tests.quizzes.taking.made import EVENING

FILES = tuple(file_formats.every())


@cache
def some_of_each(count: int = 12) -> tuple[Question, ...]:
    """So many questions of every format, no two of them the same case in the same format."""
    found = []
    for slug in formats.every():
        unlike = {question.identity: question for question in of_format(slug, seeds=2)}
        found += list(unlike.values())[:count]
    return tuple(found)


def written(questions: tuple[Question, ...]) -> list[Written]:
    """The questions to be written, each under its own id."""
    return [Written(item_of(each.id, each), document_of(each.id, each)) for each in questions]


def fill_pool(league: League, questions: tuple[Question, ...], user: User | None = None) -> None:
    """Keep the questions in the league's pool."""
    sync_rulebook(editions=editions.every().values())
    by = user or UserFactory.create()
    for question in questions:
        keep(question=question, league=league, user=by, now=EVENING)


def exported(league: League, slug: str, pool: str = "") -> bytes:
    """A file of the pool."""
    file_format = file_formats.every()[slug]
    return export(league=league, pool=pool_of(league, pool), file_format=file_format, by=None, now=EVENING)


def imported(league: League, content: bytes) -> Plan:
    """The file imported into the league's pool."""
    sync_rulebook(editions=editions.every().values())
    return import_questions(league=league, content=content, by=None, now=EVENING)


def counts(plan: Plan) -> dict[str, int]:
    """How many there are of each outcome that there is one of."""
    return {outcome.value: count for outcome, count in plan.counts.items() if count}


def reasons(plan: Plan) -> list[str]:
    """Why questions are refused."""
    return [row.reason for row in plan.with_outcome(Outcome.REFUSED)]
