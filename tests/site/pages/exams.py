"""Pages of exams."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils import timezone

from quizzes.exams.models import (
    Appeal,
    Correction,
    Exam,
    ExamAttempt,
    Flag,
    Policy,
    Season,
    Section,
    WindowChange,
)
from quizzes.exams.services.appealing import appeal
from quizzes.exams.services.flagging import raise_flag
from quizzes.exams.services.running import make_code
from quizzes.exams.services.time import set_extra_time
from quizzes.models import Question
from tests.quizzes.exams.corrected import draft
from tests.quizzes.exams.made import DAY, make_policy
from tests.quizzes.taking.made import keep_one
from tests.site.pages.page import TO_LOGIN, Page
from tests.site.pages.shared import (
    AN_EXAM,
    EXAM_ATTEMPT,
    OURS,
    an_exam,
    exam_question,
    trainees_exam,
    two_records,
)
from tests.world import (
    INSTRUCTOR,
    LEAGUE_ADMIN,
    TRAINEE,
    World,
)


def a_closed_exam(world: World) -> Mapping[str, Any]:
    """The arguments of a page of an exam that has closed, so that nobody starts it."""
    arguments = an_exam(world)
    Exam.objects.update(closes=timezone.now() - DAY / 2)
    return arguments


CORRECTION = "a-correction"


def drafted_correction(world: World) -> Mapping[str, Any]:
    """The arguments of a page of a draft that voids a question of the trainee's submitted exam."""
    question = Question.objects.get(public_id=exam_question(world)["question"])
    draft(question, world.league)
    Correction.objects.update(public_id=CORRECTION)
    return {"public_id": CORRECTION}


FLAG = "a-flag"


def flagged_question(world: World) -> Mapping[str, Any]:
    """The arguments of the answer to the trainee's flag on a question of their submitted exam."""
    question = Question.objects.get(public_id=exam_question(world)["question"])
    trainee = world.people[TRAINEE]
    raise_flag(question=question, league=world.league, user=trainee, reason="Which bench?", now=timezone.now())
    Flag.objects.update(public_id=FLAG)
    return {"public_id": FLAG}


APPEAL = "an-appeal"


def appealed_result(world: World) -> Mapping[str, Any]:
    """The arguments of the trainee's appeal against the result of their exam."""
    trainees_exam(submitted=True)(world)
    attempt = ExamAttempt.objects.get(public_id=EXAM_ATTEMPT)
    appeal(attempt=attempt, reason="The bench was not told.", now=timezone.now())
    Appeal.objects.update(public_id=APPEAL)
    return {"public_id": APPEAL}


def a_season(world: World) -> Mapping[str, Any]:
    """The arguments of a season of the league."""
    now = timezone.now()
    season = Season.objects.create(league=world.league, title="2026-27", opens=now, closes=now + DAY)
    return {**OURS, "pk": season.pk}


def own_policy(world: World) -> dict[str, Any]:
    """The arguments of a page of the league, which has a policy of its own."""
    make_policy(world.league, slug="own")
    return dict(OURS)


def a_section(world: World) -> Mapping[str, Any]:
    """The arguments of the section of an exam that nobody has started, with a question in the league's pool."""
    keep_one(world.league)
    arguments = an_exam(world)
    return {**arguments, "pk": Section.objects.get().pk}


def trainees_own_exam(world: World) -> Mapping[str, Any]:
    """The arguments of an exam that the trainee has started, so that its sections stay."""
    trainees_exam()(world)
    return {"public_id": "an-exam"}


def a_code(world: World) -> Mapping[str, Any]:
    """The arguments of a code of a sitting that still starts it."""
    exam = Exam.objects.get(**an_exam(world))
    now = timezone.now()
    by = world.people[INSTRUCTOR]
    return {**AN_EXAM, "pk": make_code(exam=exam, place="Rink", until=now + DAY, by=by, now=now).pk}


def a_window(world: World) -> Mapping[str, Any]:
    """The arguments of another window of an exam, for the trainee."""
    exam = Exam.objects.get(**an_exam(world))
    change = WindowChange.objects.create(exam=exam, user=world.people[TRAINEE], closes=timezone.now() + 2 * DAY)
    return {**AN_EXAM, "pk": change.pk}


def someones_extra_time(world: World) -> Mapping[str, Any]:
    """The arguments of the page of a league in which someone has extra time."""
    by, now = world.people[LEAGUE_ADMIN], timezone.now()
    set_extra_time(league=world.league, user=world.people[TRAINEE], percent=25, by=by, now=now)
    return OURS


PAGES: dict[str, Page] = {
    "exams": Page.signed_in(),
    "exam": Page.signed_in(ours=True, kwargs=an_exam),
    "exam_start": Page(
        TO_LOGIN, 409, 409, 409, 403, ours=True, kwargs=a_closed_exam, method="post", fetched="/exams/an-exam/"
    ),
    "exam_attempt": Page(TO_LOGIN, f"/exams/attempts/{EXAM_ATTEMPT}/1/", *[404] * 3, ours=True, kwargs=trainees_exam()),
    "exam_resume": Page(
        TO_LOGIN,
        f"/exams/attempts/{EXAM_ATTEMPT}/",
        *[404] * 3,
        ours=True,
        kwargs=trainees_exam(),
        method="post",
        fetched=f"/exams/attempts/{EXAM_ATTEMPT}/",
    ),
    "exam_question": Page(TO_LOGIN, 200, *[404] * 3, ours=True, kwargs=trainees_exam(1)),
    "exam_submit": Page(TO_LOGIN, 200, *[404] * 3, ours=True, kwargs=trainees_exam()),
    "exam_result": Page.signed_in(
        ours=True, kwargs=trainees_exam(submitted=True)
    ),  # here everyone leads the trainee's league,
    "exam_ruling": Page.signed_in(ours=True, kwargs=trainees_exam(1, submitted=True)),
    "written_exams": Page(TO_LOGIN, 404, 200, 200, 200),
    "new_exam": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=lambda world: OURS),
    "seasons": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=lambda world: OURS),
    "season": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=a_season),
    "policies": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=own_policy),
    "policy": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=lambda world: own_policy(world) | {"slug": "own"}),
    "copy_policy": Page(
        TO_LOGIN,
        404,
        *["/exams/write/leagues/ours/policies/own-2/"] * 3,
        ours=True,
        kwargs=lambda world: own_policy(world) | {"pk": Policy.objects.get(slug="own").pk},
        method="post",
        fetched=404,
    ),
    "written_exam": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=an_exam),
    "exam_settings": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=an_exam),
    "copy_exam": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=an_exam),
    "preview_exam": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=an_exam),
    "preview_question": Page(
        TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=lambda world: {**an_exam(world), "number": 1}
    ),
    "publish_exam": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=an_exam),
    "take_back_exam": Page(
        TO_LOGIN, 404, *["/exams/write/an-exam/"] * 3, ours=True, kwargs=an_exam, method="post", fetched=404
    ),
    "exam_attempts": Page(
        TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=lambda world: trainees_exam()(world) and AN_EXAM
    ),
    "sitting_codes": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=lambda world: a_code(world) and AN_EXAM),
    "end_sitting_code": Page(
        TO_LOGIN, 404, *["/exams/write/an-exam/codes/"] * 3, ours=True, kwargs=a_code, method="post", fetched=404
    ),
    "unlocking": Page(
        TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=lambda world: two_records(world) and an_exam(world)
    ),
    "exam_windows": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=lambda world: a_window(world) and AN_EXAM),
    "end_window": Page(
        TO_LOGIN, 404, *["/exams/write/an-exam/windows/"] * 3, ours=True, kwargs=a_window, method="post", fetched=404
    ),
    "extra_time": Page(TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=someones_extra_time),
    "new_section": Page(
        TO_LOGIN, 404, *["/exams/write/an-exam/"] * 3, ours=True, kwargs=trainees_own_exam, method="post", fetched=404
    ),
    "section": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=a_section),
    "section_drawable": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=a_section, method="post", html=False),
    "place_section": Page(
        TO_LOGIN, 404, *["/exams/write/an-exam/"] * 3, ours=True, kwargs=a_section, method="post", fetched=404
    ),
    "fixed_questions": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=a_section),
    "corrections": Page(TO_LOGIN, 404, 200, 200, 200),
    "correct_question": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=exam_question),
    "correction": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=drafted_correction),
    # Without the tick nothing is confirmed.
    "correction_confirm": Page(
        TO_LOGIN, 404, 422, 422, 422, ours=True, kwargs=drafted_correction, method="post", fetched=404
    ),
    "own_flags": Page.signed_in(),
    "flag": Page(
        TO_LOGIN,
        200,
        *[404] * 3,
        ours=True,
        kwargs=lambda world: {"question": exam_question(world)["question"]},
    ),
    "flags": Page(TO_LOGIN, 404, 200, 200, 200),
    "flag_answer": Page(TO_LOGIN, 404, 422, 422, 422, ours=True, kwargs=flagged_question, method="post", fetched=404),
    "exam_appeal": Page(
        TO_LOGIN,
        422,
        *[404] * 3,
        ours=True,
        kwargs=trainees_exam(submitted=True),
        method="post",
        fetched=f"/exams/attempts/{EXAM_ATTEMPT}/result/",
    ),
    "appeals": Page(TO_LOGIN, 404, 200, 200, 200),
    "appeal": Page(TO_LOGIN, 404, 200, 200, 200, ours=True, kwargs=appealed_result),
    "exam_record": Page.signed_in(ours=True, kwargs=trainees_exam(submitted=True)),
    "exam_record_pdf": Page.signed_in(ours=True, kwargs=trainees_exam(submitted=True), html=False),
}
