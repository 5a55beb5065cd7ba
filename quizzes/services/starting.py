"""Starting an attempt: its questions are drawn once and stored with it in one transaction."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime, tzinfo
from functools import partial

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import translation

from accounts.people.models import User
from quizzes import generator, questions
from quizzes.due import Asking, Reason
from quizzes.models import Answer, Attempt, Item, Mode, Question
from quizzes.practice import practice_of
from quizzes.queries import own_attempts_for
from quizzes.secret import secret_from
from quizzes.services.storing import store_questions
from rules import editions
from rules.models import Provision

FIVE = 5
MOST = 20

Drawn = tuple[questions.Question, Reason | None]
"""A question with the reason why it is asked, where there is one."""


class NothingMissed(Exception):
    """The attempt has no wrong answer, so there is nothing to practise again."""


class NothingDue(Exception):
    """Nothing is left to practise today."""


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """What an attempt is to be about: so many questions on these kinds and clauses; none named, on all.

    `edition` names the rulebook; empty, it is the one that is meant anyway.
    """

    count: int = FIVE
    kinds: tuple[str, ...] = ()
    provisions: tuple[str, ...] = ()
    edition: str = ""


def start_attempt(
    *,
    user: User,
    mode: Mode,
    wanted: Wanted,
    start_token: str,
    language: str,
    now: datetime,
    seed: str = "",
    avoid: Sequence[str] = (),
) -> Attempt:
    """The user's attempt of this start token, with its questions; made where there is none yet.

    However often and at whatever moment it is called with one token, there is one attempt, and every caller gets it.
    `seed` draws a known set of questions, a new one where it is not given. Where there are fewer different questions
    than wanted, the attempt has all of them. Raises `CannotDraw` where there is none.
    """
    avoided = (*avoid, *sorted(secret_from(user)))
    draw = partial(_draw, wanted, seed=seed or secrets.token_hex(8), avoid=avoided)
    new = Attempt(
        user=user, mode=mode, settings=asdict(wanted), language=language, start_token=start_token, started=now
    )
    return _started_once(new, lambda: [(question, None) for question in draw()])


def start_due(*, user: User, start_token: str, language: str, now: datetime, zone: tzinfo, seed: str = "") -> Attempt:
    """An attempt on what is due for the user today, each question with the reason why it is asked.

    Where one is still open, of whatever day, it is that one, whatever the token. Raises `NothingDue` where nothing is
    left today.
    """
    practice = practice_of(user, now=now, zone=zone)
    if practice.begun is not None:
        return practice.begun
    settings = {"day": practice.today.isoformat(), "count": len(practice.asking)}
    new = Attempt(user=user, mode=Mode.DUE, settings=settings, language=language, start_token=start_token, started=now)
    secret = secret_from(user)
    return _started_once(new, lambda: _draw_due(practice.asking, seed=seed or secrets.token_hex(8), secret=secret))


def _started_once(attempt: Attempt, draw: Callable[[], Sequence[Drawn]]) -> Attempt:
    """The person's attempt of this start token: the one held, or this one, stored with what is drawn for it."""
    user, start_token = attempt.user, attempt.start_token
    held = own_attempts_for(user).filter(start_token=start_token).first()
    if held is not None:
        return held
    with translation.override(settings.LANGUAGE_CODE):  # a seed draws the same whatever one reads
        drawn = draw()
    try:
        with transaction.atomic():
            attempt.save(force_insert=True)
            _store(attempt, drawn)
    except IntegrityError:
        # Someone was faster with the same token. Any other breach of the database's rules has no such attempt.
        held = own_attempts_for(user).filter(start_token=start_token).first()
        if held is None:
            raise
        return held
    return attempt


def start_missed(*, attempt: Attempt, start_token: str, language: str, now: datetime, seed: str = "") -> Attempt:
    """A new attempt for the same person on the clauses missed in this one, in situations that it did not have.

    Where every situation of them has been asked, they are asked again: better the same than none. Raises
    `NothingMissed` where every answer was right.
    """
    missed = Answer.objects.filter(item__attempt=attempt, right=False)
    clauses = Provision.objects.filter(questions__items__answer__in=missed).distinct()
    names = tuple(clauses.values_list("name", flat=True))
    if not names:
        raise NothingMissed(attempt.public_id)
    book = attempt.settings.get("edition", "")
    wanted = Wanted(count=min(MOST, missed.count() + 2), provisions=names, edition=book)
    again = partial(start_attempt, user=attempt.user, mode=Mode.MISSED, wanted=wanted, start_token=start_token)
    seen = [question.asked.identity for question in Question.objects.filter(items__attempt=attempt)]
    try:
        return again(language=language, now=now, seed=seed, avoid=seen)
    except generator.CannotDraw:  # some clauses turn on so few facts that every situation has been seen
        return again(language=language, now=now, seed=seed)


def _draw(wanted: Wanted, *, seed: str, avoid: tuple[str, ...]) -> list[questions.Question]:
    """The questions wanted, or as many different ones as there are."""
    book = editions.get(wanted.edition) if wanted.edition else None
    draw = partial(
        generator.draw_quiz, seed=seed, avoid=avoid, kinds=wanted.kinds, provisions=wanted.provisions, edition=book
    )
    try:
        return draw(count=wanted.count)
    except generator.CannotDraw as error:
        if not error.most:
            raise
        return draw(count=error.most)


def _draw_due(wanted: Sequence[Asking], *, seed: str, secret: frozenset[str]) -> list[Drawn]:
    """One question for each, no two alike and none secret. Raises `NothingDue` where none is wanted.

    Where every question on a clause stands in the attempt already, the clause is asked there, and needs no other.
    """
    if not wanted:
        raise NothingDue
    drawn: list[Drawn] = []
    for number, asking in enumerate(wanted, start=1):
        avoid = [*(question.identity for question, _reason in drawn), *sorted(secret)]
        with suppress(generator.CannotDraw):
            (question,) = generator.draw_quiz(
                seed=f"{seed}/{number}", count=1, provisions=(asking.clause,), avoid=avoid
            )
            drawn.append((question, asking.reason))
    return drawn


def _store(attempt: Attempt, asked: Sequence[Drawn]) -> None:
    """Write the questions, what decides them, and their places in the attempt."""
    rows = store_questions([question for question, _reason in asked], made=attempt.started)
    reasons = [reason.as_json() if reason else None for _question, reason in asked]
    Item.objects.bulk_create(
        Item(attempt=attempt, number=number, question=row, reason=reason)
        for number, (row, reason) in enumerate(zip(rows, reasons, strict=True), start=1)
    )
