"""`manage.py recheck_questions`: what differs is listed and drafted; nobody's result moves by it."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db.models import QuerySet
from django.urls import reverse

from accounts.people.models import User
from quizzes.exams.models import Correction, Exam, ExamAttempt, ExamItem, Result
from quizzes.exams.record import record_of
from quizzes.exams.services.finishing import result_of
from quizzes.exams.services.regrading import confirm
from quizzes.models import Question
from tests.quizzes.exams.corrected import LATER, draft, key_of_the_wrong_call
from tests.quizzes.exams.made import items_of, sit
from tests.world import INSTRUCTOR, World


def recheck(*arguments: str) -> tuple[int, str]:
    """The exit status of the command and what it says."""
    out = StringIO()
    try:
        call_command("recheck_questions", *arguments, stdout=out)
    except SystemExit as stopped:
        return int(stopped.code or 0), out.getvalue()
    return 0, out.getvalue()


def ruled_then(item: ExamItem, **content: Any) -> None:
    """The question as an engine of another time would have frozen it."""
    QuerySet(Question).filter(pk=item.question.pk).update(content={**item.question.content, **content})


@pytest.fixture
def attempt(exam: Exam, trainee: User) -> ExamAttempt:
    """The trainee's attempt, all of it right."""
    return sit(exam, trainee, "rrrr")


@pytest.fixture
def item(attempt: ExamAttempt) -> ExamItem:
    """A question of it with options."""
    return next(item for item in items_of(attempt) if item.question.format == "choose_ruling")


def test_where_all_is_ruled_as_it_was_the_status_is_0(attempt: ExamAttempt):
    status, said = recheck()

    assert (status, said) == (0, "every question is ruled today as it is graded\n")
    assert not Correction.objects.exists()


def test_what_differs_is_listed_with_its_attempts_and_the_address_of_a_draft(
    world: World, attempt: ExamAttempt, item: ExamItem
):
    right = item.question.asked.key
    ruled_then(item, **key_of_the_wrong_call(item))

    status, said = recheck("--league", world.league.slug)

    made = Correction.objects.get()
    assert status == 1
    for told in (item.question.public_id, attempt.public_id, reverse("correction", args=[made.public_id])):
        assert told in said
    assert (made.void, made.content["key"], made.confirmed) == (False, right, None)
    assert Result.objects.count() == 1
    page = world.client(INSTRUCTOR).get(reverse("correction", args=[made.public_id]))
    assert page.status_code == 200
    form = world.client(INSTRUCTOR).get(reverse("correct_question", args=[world.league.slug, item.question.public_id]))
    assert "As the engine rules today" in form.content.decode()
    record = record_of(attempt, world.people[INSTRUCTOR])
    assert record.questions[item.number - 1].today == "Today's engine rules otherwise."


def test_confirmed_it_raises_and_differs_no_more(exam: Exam, attempt: ExamAttempt, item: ExamItem):
    ruled_then(item, **key_of_the_wrong_call(item))
    Result.objects.all().delete()
    Result(
        attempt=attempt, number=1, at=LATER, earned=3, possible=4, passed=True, sections=[], marks={}, level=""
    ).save()
    recheck()

    confirm(correction=Correction.objects.get(), by=None, lowering=False, now=LATER)

    assert result_of(attempt).earned == 4
    assert recheck()[0] == 0


def test_what_no_answer_is_right_to_any_more_is_to_be_void(attempt: ExamAttempt, item: ExamItem):
    kept = [option for option in item.question.content["options"] if option["id"] != item.question.asked.key]
    ruled_then(item, options=kept, key=kept[0]["id"], ruling={**item.question.content["ruling"], **kept[0]["ruling"]})

    assert recheck()[0] == 1

    assert Correction.objects.get().void


def test_done_again_the_draft_stays_and_so_does_a_persons(world: World, attempt: ExamAttempt, item: ExamItem):
    ruled_then(item, **key_of_the_wrong_call(item))
    recheck()
    made = Correction.objects.get()
    recheck()
    assert Correction.objects.get() == made

    theirs = draft(item.question, world.league)
    Correction.objects.filter(pk=theirs.pk).update(by=world.people[INSTRUCTOR], engine_version="old")
    recheck()

    assert Correction.objects.get() == theirs


def test_a_league_that_is_not_there_is_an_error(world: World):
    with pytest.raises(CommandError, match="no league elsewhere"):
        call_command("recheck_questions", "--league", "elsewhere")
