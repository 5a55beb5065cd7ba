"""Pages of practice, the library and files of questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from quizzes.question_files.importing import upload as upload_questions
from tests.quizzes.drill.rows import a_drill
from tests.quizzes.question_files.made import exported
from tests.quizzes.taking.made import EVENING, keep_one, named_attempt
from tests.site.pages.page import TO_LOGIN, Page
from tests.site.pages.shared import (
    OURS,
    kept_question,
)
from tests.world import (
    TRAINEE,
    World,
)

ATTEMPT = "trainees-attempt"


def trainees_attempt(*numbers: int, answered: int = 0) -> Callable[[World], Mapping[str, Any]]:
    """The arguments of a page of an attempt of the trainee, its first so many questions answered."""

    def make(world: World) -> Mapping[str, Any]:
        named_attempt(world.people[TRAINEE], public_id=ATTEMPT, answered=answered)
        return {"public_id": ATTEMPT, **({"number": numbers[0]} if numbers else {})}

    return make


def pool_of_ours(world: World) -> Mapping[str, Any]:
    """The arguments of a page of the league, which has a question in its pool."""
    keep_one(world.league)
    return OURS


def waiting_questions(world: World) -> Mapping[str, Any]:
    """The arguments of a page about a file of questions that everyone who may has uploaded for the league."""
    keep_one(world.league)
    content = exported(world.league, "json").replace(b'"difficulty"', b'"difficult"')
    for user in world.everyone.values():
        upload_questions(league=world.league, user=user, name="questions.json", content=content, now=EVENING)
    return OURS


def trainees_drill(**more: Any) -> Callable[[World], Mapping[str, Any]]:
    """The arguments of a page of a drill of the trainee."""

    def make(world: World) -> Mapping[str, Any]:
        return {"public_id": a_drill(world.people[TRAINEE], **more).public_id}

    return make


PAGES: dict[str, Page] = {
    "drills": Page.signed_in(),
    "drill": Page(TO_LOGIN, 200, 404, 404, 404, kwargs=trainees_drill(), ours=True),
    "drill_went": Page(TO_LOGIN, 200, 404, 404, 404, kwargs=trainees_drill(finished=True), ours=True),
    "home": Page.open(),
    # Without the token of a page nothing starts.
    "start": Page(TO_LOGIN, "/", "/", "/", "/", method="post", fetched="/"),
    "due": Page(TO_LOGIN, "/", "/", "/", "/", method="post", fetched="/"),
    "plan": Page.signed_in(),
    "choose": Page.signed_in(),
    "progress": Page.signed_in(),
    "library": Page(TO_LOGIN, 404, 200, 200, 200),
    "library_sheet": Page(TO_LOGIN, 404, 200, 200, 200),
    "keep": Page(TO_LOGIN, 404, *["/library/?"] * 3, method="post", fetched=404),
    "pool": Page(TO_LOGIN, 404, 200, 200, 200),
    "pool_sheet": Page(TO_LOGIN, 404, 200, 200, 200),
    "take_out": Page(
        TO_LOGIN, 404, *["/library/pool/"] * 3, kwargs=kept_question, ours=True, method="post", fetched=404
    ),
    "question_export": Page(TO_LOGIN, 404, 200, 200, 200, kwargs=pool_of_ours, ours=True),
    "question_upload": Page(TO_LOGIN, 404, 200, 200, 200, kwargs=lambda world: OURS, ours=True),
    "question_preview": Page(TO_LOGIN, 404, 200, 200, 200, kwargs=waiting_questions, ours=True),
    "question_import": Page(
        TO_LOGIN, 404, *["/library/pool/"] * 3, kwargs=waiting_questions, ours=True, method="post", fetched=404
    ),
    "question_refused": Page(TO_LOGIN, 404, 200, 200, 200, kwargs=waiting_questions, ours=True, html=False),
    "attempt": Page(
        TO_LOGIN,
        f"/practice/{ATTEMPT}/1/",
        *[f"/practice/{ATTEMPT}/summary/"] * 3,
        kwargs=trainees_attempt(),
        ours=True,
    ),
    "question": Page(TO_LOGIN, 200, 403, 403, 403, kwargs=trainees_attempt(1), ours=True),
    "feedback": Page.signed_in(
        kwargs=trainees_attempt(1, answered=1), ours=True
    ),  # here everyone leads the trainee's league,
    "summary": Page.signed_in(kwargs=trainees_attempt(answered=2), ours=True),
    "missed": Page(
        TO_LOGIN,
        f"/practice/{ATTEMPT}/summary/",
        *[404] * 3,
        kwargs=trainees_attempt(answered=1),
        ours=True,
        method="post",
        fetched=f"/practice/{ATTEMPT}/summary/",
    ),
}
