"""Attempts to look at and to answer: made by the site's own services, from known seeds."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from accounts.people.models import League, User
from quizzes import formats
from quizzes.generator import draw_quiz
from quizzes.models import Answer, Attempt, Item, Kept, Mode
from quizzes.services.answering import give_answer
from quizzes.services.keeping import keep
from quizzes.services.starting import Wanted, start_attempt
from rules import editions
from rules.services.sync import sync_rulebook
from tests.factories import UserFactory

EVENING = datetime(2026, 11, 5, 23, 30, tzinfo=UTC)
"""When attempts are started here: a Thursday evening, in Toronto half past six."""


def make_attempt(
    user: User,
    *,
    seed: str = "7",
    token: str = "",
    now: datetime = EVENING,
    mode: Mode = Mode.TOPICS,
    wanted: Wanted | None = None,
) -> Attempt:
    """An attempt of the user with the questions of this seed, the rulebook's rows made first."""
    sync_rulebook(editions=editions.every().values())
    return start_attempt(
        user=user,
        mode=mode,
        wanted=wanted or Wanted(),
        start_token=token or f"token of seed {seed}",
        language="en",
        now=now,
        seed=seed,
    )


def named_attempt(user: User, *, public_id: str = "knownattempt", answered: int = 0) -> Attempt:
    """An attempt at a known address, its first so many questions answered right."""
    attempt = make_attempt(user, token=f"token of {public_id}")
    Attempt.objects.filter(pk=attempt.pk).update(public_id=public_id)
    attempt.refresh_from_db()
    answer_all(attempt, right=True, count=answered)
    return attempt


def items_of(attempt: Attempt) -> list[Item]:
    """The attempt's items in order."""
    return list(attempt.items.select_related("question").order_by("number"))


def a_call(item: Item, mark: str = "right") -> dict[str, str]:
    """A posted call on the item that is `right`, `wrong` or `malformed`."""
    asked = item.question.asked
    return next(sample.post for sample in formats.get(asked.format).samples(asked) if sample.mark == mark)


def answer(item: Item, *, right: bool, now: datetime | None = None) -> Answer:
    """Give the item a right or a wrong answer."""
    given_at = now or item.attempt.started + timedelta(minutes=item.number)
    return give_answer(item=item, post=a_call(item, "right" if right else "wrong"), now=given_at)


def answer_all(attempt: Attempt, *, right: bool, count: int | None = None) -> None:
    """Answer the first so many questions, or all."""
    for item in items_of(attempt)[:count]:
        answer(item, right=right)


def keep_one(league: League, seed: str = "7", user: User | None = None) -> Kept:
    """A question in the league's pool."""
    sync_rulebook(editions=editions.every().values())
    (question,) = draw_quiz(seed=seed, count=1)
    return keep(question=question, league=league, user=user or UserFactory.create(), now=EVENING)[0]
