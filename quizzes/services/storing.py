"""Storing questions as they were drawn: frozen, with the clauses that decide them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django.conf import settings

from quizzes import questions
from quizzes.languages import in_languages, told_in
from quizzes.models import Deciding, Question
from rules.models import Edition, Provision


class RulebookNotSynced(Exception):
    """The rows of the rulebook do not have what the code has: `manage.py sync_rulebook` makes them."""


def store_questions(
    drawn: Sequence[questions.Question], *, made: datetime, languages: Iterable[str] | None = None
) -> list[Question]:
    """A row for each question, in their order, with what decides it. Raises `RulebookNotSynced`.

    Each is stored in the site's own language and, beside it, in these, without any in all of the site: whoever reads it
    later has it in their own.
    """
    editions = _editions(drawn)
    own = settings.LANGUAGE_CODE
    wanted = {own, *([code for code, _name in settings.LANGUAGES] if languages is None else languages)}
    told = [told_in(in_languages(question, sorted(wanted)), own) for question in drawn]
    rows = Question.objects.bulk_create([_row(question, editions[question.edition], made) for question in told])
    clauses = _clauses(editions)
    Deciding.objects.bulk_create(
        Deciding(question=row, provision=clauses[row.edition_id, name])
        for row, question in zip(rows, drawn, strict=True)
        for name in question.decides
    )
    return rows


def _row(question: questions.Question, edition: Edition, made: datetime) -> Question:
    return Question(
        format=question.format,
        kind=question.kind,
        edition=edition,
        engine_version=question.engine_version,
        seed=question.seed,
        identity=question.identity,
        content=question.as_json(),
        made=made,
    )


def _editions(drawn: Sequence[questions.Question]) -> dict[str, Edition]:
    wanted = {question.edition for question in drawn}
    found = {edition.slug: edition for edition in Edition.objects.filter(slug__in=wanted)}
    if missing := wanted - found.keys():
        raise RulebookNotSynced(f"no row for {', '.join(sorted(missing))}: run manage.py sync_rulebook")
    return found


def _clauses(editions: dict[str, Edition]) -> dict[tuple[Any, str], Provision]:
    rows = Provision.objects.filter(edition__in=editions.values())
    return {(row.edition_id, row.name): row for row in rows}
