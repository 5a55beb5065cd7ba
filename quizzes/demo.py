"""Some weeks of answers for the trainees of the demo league, the same in every load, and what is due after them."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone

from accounts.people.demo import Stage
from accounts.people.models import Role, User
from quizzes import formats
from quizzes.due import local_day
from quizzes.models import Attempt, Item, Mode
from quizzes.queries import own_attempts_for, own_plan_for
from quizzes.question_library import Wish, found
from quizzes.services.answering import give_answer
from quizzes.services.keeping import keep
from quizzes.services.planning import set_plan
from quizzes.services.remembering import replay
from quizzes.services.starting import Wanted, start_attempt
from rules import editions
from rules.engine.chance import Chance
from rules.services.sync import sync_rulebook

IN_THE_POOL = 6
WEEKS = 6
A_WEEK = 2
"""How many attempts each trainee makes in a week."""

LENGTH = 15
NEXT_GAME = timedelta(days=10)
"""How far ahead the date lies that each trainee practises for."""

BEGINNER, A_WEEK_LATER = 45, 7
"""The share of right calls in per cent that a trainee begins with, and by how much it grows from week to week."""


def weeks_of_answers(stage: Stage) -> None:
    """Give each demo trainee weeks of attempts, one that is still open, and a plan; what is there stays as it is."""
    sync_rulebook(editions=editions.with_variants().values())
    now = timezone.now()
    for trainee in stage.with_role(Role.TRAINEE):
        if not own_attempts_for(trainee).exists():
            _weeks_of(trainee, now)
        replay(trainee)
        if own_plan_for(trainee) is None:
            set_plan(user=trainee, until=local_day(now, ZoneInfo(trainee.time_zone)) + NEXT_GAME)
    stage.say(f"{WEEKS} weeks of answers for the trainees.")


@transaction.atomic
def _weeks_of(trainee: User, now: datetime) -> None:
    """All of a trainee's attempts, or none."""
    chance = Chance(f"demo/{trainee.username}")
    for back in range(WEEKS - 1, -1, -1):
        for number in range(A_WEEK):
            began = now - timedelta(weeks=back, days=1 + 2 * number, minutes=chance.below(600))
            _attempt(trainee, began, f"demo/{trainee.username}/{back}/{number}", chance, week=WEEKS - 1 - back)
    began = now - timedelta(minutes=30)
    _attempt(trainee, began, f"demo/{trainee.username}/open", chance, week=WEEKS, answered=3)


def _attempt(
    trainee: User, began: datetime, token: str, chance: Chance, *, week: int, answered: int = LENGTH
) -> Attempt:
    """One attempt of which the first so many questions are answered."""
    attempt = start_attempt(
        user=trainee,
        mode=Mode.TOPICS,
        wanted=Wanted(count=LENGTH),
        start_token=token,
        language="en",
        now=began,
        seed=token,
    )
    skill = BEGINNER + A_WEEK_LATER * week + chance.below(20)
    for item in attempt.items.select_related("question").order_by("number")[:answered]:
        right = chance.below(100) < skill
        give_answer(item=item, post=_call(item, chance, right=right), now=began + timedelta(seconds=40 * item.number))
    return attempt


def _call(item: Item, chance: Chance, *, right: bool) -> dict[str, str]:
    """A call that is right, or one of those that are wrong."""
    asked = item.question.asked
    samples = list(formats.get(asked.format).samples(asked))
    wanted = "right" if right else "wrong"
    return chance.pick([sample.post for sample in samples if sample.mark == wanted])


def a_pool(stage: Stage) -> None:
    """Keep a few questions for the demo league's clinic; what is there stays as it is."""
    sync_rulebook(editions=editions.with_variants().values())
    (instructor, *_) = stage.with_role(Role.INSTRUCTOR)
    now = timezone.now()
    for question in found(Wish(seed="demo"), count=IN_THE_POOL):
        keep(question=question, league=stage.league, user=instructor, now=now)
    stage.say(f"{IN_THE_POOL} questions in the league's pool.")
