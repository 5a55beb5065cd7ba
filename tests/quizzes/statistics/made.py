"""Answers in numbers, put straight into the tables: what people called, not how they came to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

from accounts.people.models import League, Membership, Role, User
from quizzes.exams.models import Exam, ExamAttempt, ExamItem, Finish, Result, Save
from quizzes.generator import draw_quiz
from quizzes.models import Answer, Attempt, Item, Mode, Question
from quizzes.services.storing import store_questions
from rules import editions
from rules.services.sync import sync_rulebook
from tests.quizzes.exams.made import NOON, a_call

MINUTE = timedelta(minutes=1)
Rights = Callable[[int, int], bool]
"""Whether a person's call on a question is right, by the places of both."""


def trainees(league: League, count: int, prefix: str = "official") -> list[User]:
    """So many trainees of the league."""
    users = User.objects.bulk_create(
        User(username=f"{prefix}-{number}", display_name=f"{prefix} {number}", password="!") for number in range(count)
    )
    Membership.objects.bulk_create(Membership(user=user, league=league, role=Role.TRAINEE) for user in users)
    return users


def stored(count: int, seed: str = "statistics", **wanted: Any) -> list[Question]:
    """So many questions as rows."""
    sync_rulebook(editions=editions.every().values())
    return store_questions(draw_quiz(seed=seed, count=count, **wanted), made=NOON)


def practise(users: Sequence[User], questions: Sequence[Question], right: Rights, *, misreading: str = "") -> None:
    """An attempt of each person with all the questions, one answer a minute."""
    practise_each(users, [questions] * len(users), right, misreading=misreading)


def practise_each(
    users: Sequence[User], questions: Sequence[Sequence[Question]], right: Rights, *, misreading: str = ""
) -> None:
    """An attempt of each person with their own questions."""
    token = Attempt.objects.count()
    attempts = Attempt.objects.bulk_create(
        Attempt(user=user, mode=Mode.TOPICS, language="en", start_token=f"{token}/{place}", started=NOON, finished=NOON)
        for place, user in enumerate(users)
    )
    marked = [
        (attempt, number, question, right(place, number - 1))
        for place, attempt in enumerate(attempts)
        for number, question in enumerate(questions[place], start=1)
    ]
    items = Item.objects.bulk_create(
        Item(attempt=attempt, number=number, question=question) for attempt, number, question, _ in marked
    )
    Answer.objects.bulk_create(
        Answer(
            item=item,
            answer=_call(question, is_right),
            right=is_right,
            earned=int(is_right),
            possible=1,
            facets=[],
            misreading="" if is_right else misreading,
            given_at=NOON + item.number * MINUTE,
        )
        for item, (_, _, question, is_right) in zip(items, marked, strict=True)
    )


def _call(question: Question, is_right: bool) -> dict[str, str]:
    """The right option, or the first that is wrong; nothing where there are none."""
    key = question.content["key"]
    options = [option["id"] for option in question.content["options"]]
    return {"option": key if is_right else next(each for each in options if each != key)} if options else {}


def examine(
    exam: Exam, users: Sequence[User], forms: Sequence[Sequence[Question]], right: Rights, *, saved: bool = False
) -> list[ExamAttempt]:
    """A finished attempt of each person, on one of the forms in turn; `saved`: with the calls that were made."""
    section = exam.sections.get()
    attempts = ExamAttempt.objects.bulk_create(
        ExamAttempt(
            exam=exam,
            user=user,
            number=1,
            policy=exam.policy.as_json(),
            evidence_mode="open_book",
            language="en",
            form_seed=str(place),
            engine_version="x",
            started=NOON + place * MINUTE,
            deadline=NOON + (place + 60) * MINUTE,
            finished=NOON + (place + 30) * MINUTE,
            finish=Finish.SUBMITTED,
        )
        for place, user in enumerate(users)
    )
    asked = [
        (place, attempt, number, question)
        for place, attempt in enumerate(attempts)
        for number, question in enumerate(forms[place % len(forms)], start=1)
    ]
    items = ExamItem.objects.bulk_create(
        ExamItem(attempt=attempt, number=number, section=section, question=question)
        for _, attempt, number, question in asked
    )
    if saved:
        calls = {(question.pk, mark): None for _, _, _, question in asked for mark in ("right", "wrong")}
        posts = {key: a_call(item, key[1]) for item in items for key in calls if key[0] == item.question_id}
        Save.objects.bulk_create(
            Save(
                item=item,
                turn=1,
                number=item.number,
                post=posts[item.question_id, "right" if right(place, number - 1) else "wrong"],
                at=attempt.started + number * MINUTE,
            )
            for item, (place, attempt, number, _) in zip(items, asked, strict=True)
        )
    Result.objects.bulk_create(
        _result(attempt, [right(place, n) for n in range(len(forms[place % len(forms)]))])
        for place, attempt in enumerate(attempts)
    )
    return attempts


def _result(attempt: ExamAttempt, rights: Sequence[bool]) -> Result:
    marks = {
        str(number): {"earned": int(each), "possible": 1, "right": each, "answered": True}
        for number, each in enumerate(rights, start=1)
    }
    earned, possible = sum(rights), len(rights)
    return Result(
        attempt=attempt,
        number=1,
        at=NOON,
        earned=earned,
        possible=possible,
        passed=earned * 100 >= possible * 75,
        level="",
        sections=[],
        marks=marks,
    )
