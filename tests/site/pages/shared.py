"""Rows that pages of several parts are asked for with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils import timezone

from accounts.people.models import Registration
from quizzes.exams.models import (
    Exam,
    ExamAttempt,
    ExamItem,
)
from quizzes.exams.services.finishing import submit
from tests.factories import MembershipFactory
from tests.quizzes.exams.made import DAY, begin, make_exam
from tests.quizzes.taking.made import keep_one
from tests.world import (
    TRAINEE,
    World,
)


def kept_question(world: World) -> Mapping[str, Any]:
    """The arguments of a question in the pool of the league."""
    return {"pk": keep_one(world.league).pk}


EXAM_ATTEMPT = "trainees-exam"


def an_exam(world: World) -> Mapping[str, Any]:
    """The arguments of a page of a published exam of the league, open now."""
    now = timezone.now()
    exam = make_exam(world.league, opens=now - DAY, closes=now + DAY, published=now - DAY)
    Exam.objects.filter(pk=exam.pk).update(public_id="an-exam")
    return {"public_id": "an-exam"}


def trainees_exam(*numbers: int, submitted: bool = False) -> Callable[[World], Mapping[str, Any]]:
    """The arguments of a page of the trainee's attempt at an exam, under way or submitted."""

    def make(world: World) -> Mapping[str, Any]:
        exam = Exam.objects.get(public_id=an_exam(world)["public_id"])
        attempt = begin(exam, world.people[TRAINEE], timezone.now())
        ExamAttempt.objects.filter(pk=attempt.pk).update(public_id=EXAM_ATTEMPT)
        if submitted:
            submit(attempt=attempt, now=timezone.now())
        return {"public_id": EXAM_ATTEMPT, **({"number": numbers[0]} if numbers else {})}

    return make


def exam_question(world: World) -> Mapping[str, Any]:
    """The arguments of a page about a question of the trainee's submitted exam, for its league."""
    trainees_exam(submitted=True)(world)
    item = ExamItem.objects.filter(attempt__public_id=EXAM_ATTEMPT, number=1).select_related("question").get()
    return {"league": "ours", "question": item.question.public_id}


OURS = {"league": "ours"}


def two_records(world: World) -> dict[str, Any]:
    """The arguments of a page of a league in which one person is registered twice."""
    for number in ("1", "2"):
        user = MembershipFactory.create(league=world.league, user__username=f"twice-{number}").user
        Registration.objects.create(user=user, league=world.league, number=number, family_name="Roy")
    return dict(OURS)


AN_EXAM = {"public_id": "an-exam"}
