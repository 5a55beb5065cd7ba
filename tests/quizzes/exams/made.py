"""Exams to sit: made with the site's own services, at known moments."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any

from accounts.people.models import League, User
from quizzes import formats
from quizzes.exams.models import (
    Appeal,
    Correction,
    Exam,
    ExamAttempt,
    ExamItem,
    ExtraTime,
    FixedQuestion,
    Flag,
    Policy,
    Season,
    Section,
    SittingCode,
    Unlock,
    WindowChange,
)
from quizzes.exams.services.finishing import result_of, submit
from quizzes.exams.services.saving import Held, save_answer
from quizzes.exams.services.starting import start
from quizzes.generator import draw_quiz
from quizzes.services.storing import store_questions
from rules import editions
from rules.services.sync import sync_rulebook

NOON = datetime(2027, 3, 10, 17, 0, tzinfo=UTC)
"""When exams are started here: a Wednesday, in Toronto noon of the last week before the clocks go forward."""

DAY = timedelta(days=1)
FOUR_KINDS = {"count": 4, "by": {"format": {"choose_ruling": 2, "make_the_call": 2}}}
"""A blueprint that draws quickly, with options and with facets."""


def make_policy(league: League | None = None, **fields: Any) -> Policy:
    """A policy: open book, resumable, one attempt, 75 per cent, unless said otherwise."""
    number = Policy.objects.count()
    policy = Policy(
        **{"slug": f"policy-{number}", "title": f"Policy {number}", "league": league, "pass_percent": 75, **fields}
    )
    policy.full_clean()
    policy.save()
    return policy


def timed(**fields: Any) -> Policy:
    """A closed book in one sitting of 60 minutes."""
    return make_policy(**{"mode": "closed_book", "one_sitting": True, "minutes": 60, **fields})


def make_exam(league: League, policy: Policy | None = None, **fields: Any) -> Exam:
    """A published exam of four drawn questions that is open for a fortnight around NOON."""
    sync_rulebook(editions=editions.every().values())
    blueprint = fields.pop("blueprint", FOUR_KINDS)
    exam = Exam.objects.create(
        **{
            "league": league,
            "title": "The season's exam",
            "policy": policy or make_policy(),
            "opens": NOON - 7 * DAY,
            "closes": NOON + 7 * DAY,
            "published": NOON - 8 * DAY,
            "made": NOON - 9 * DAY,
            **fields,
        }
    )
    Section.objects.create(exam=exam, number=1, title="All of it", blueprint=blueprint)
    return exam


def fix_questions(section: Section, count: int, seed: str = "fixed") -> list[FixedQuestion]:
    """So many questions fixed in a section."""
    rows = store_questions(draw_quiz(seed=seed, count=count), made=NOON)
    return [
        FixedQuestion.objects.create(section=section, number=number, question=row)
        for number, row in enumerate(rows, start=1)
    ]


def begin(exam: Exam, user: User, now: datetime = NOON, code: str = "") -> ExamAttempt:
    """The user's attempt, started then."""
    return start(exam=exam, user=user, language="en", code=code, clock=lambda: now)


def items_of(attempt: ExamAttempt) -> list[ExamItem]:
    """The attempt's items in order."""
    return list(attempt.items.select_related("question", "section", "attempt").order_by("number"))


def a_call(item: ExamItem, mark: str = "right") -> dict[str, str]:
    """A posted call on the item that is `right` or `wrong`."""
    asked = item.question.asked
    return next(sample.post for sample in formats.get(asked.format).samples(asked) if sample.mark == mark)


def give(item: ExamItem, mark: str = "right", *, turn: int = 1, number: int = 1, now: datetime | None = None) -> Held:
    """Save a right or a wrong call for the item."""
    at = now or item.attempt.started + timedelta(minutes=1)
    return save_answer(item=item, turn=turn, number=number, post=a_call(item, mark), now=at)


def sit(exam: Exam, user: User, marks: str, now: datetime = NOON) -> ExamAttempt:
    """An attempt, submitted: `marks` has for each question r for right, w for wrong, - for no answer."""
    attempt = begin(exam, user, now)
    for item, mark in zip(items_of(attempt), marks, strict=True):
        if mark != "-":
            give(item, {"r": "right", "w": "wrong"}[mark], number=item.number)
    submit(attempt=attempt, now=now + timedelta(minutes=30))
    attempt.refresh_from_db()
    return attempt


def examined(league: League, people: Iterable[User], *, by: User) -> None:
    """Rows of every model of exams in a league: two exams, one of them published, and each person's result in it."""
    make_exam(league, make_policy(league), published=None, blueprint={})
    exam = make_exam(league, blueprint={})
    (fixed,) = fix_questions(exam.sections.get(), 1)
    SittingCode.objects.create(exam=exam, place="Rink", made_by=by, made=NOON, until=NOON)
    Season.objects.create(league=league, title="2027", opens=NOON, closes=NOON + DAY)
    said = {"question": fixed.question, "league": league}
    Correction.objects.create(**said, why="x", by=by, at=NOON, engine_version="x")
    for person in people:
        attempt = sit(exam, person, "w")
        Appeal.objects.create(attempt=attempt, result=result_of(attempt), reason="x", at=NOON)
        Flag.objects.create(**said, user=person, reason="x", at=NOON)
        Unlock.objects.create(exam=exam, user=person, at=NOON, by=by, reason="x")
        WindowChange.objects.create(exam=exam, user=person, closes=NOON + 9 * DAY)
        ExtraTime.objects.create(league=league, user=person, percent=25, set_by=by, set_at=NOON)
