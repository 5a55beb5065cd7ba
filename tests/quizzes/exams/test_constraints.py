"""What may stand once alone is the database's to refuse, whoever writes and however many at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, models, transaction

from accounts.people.models import User
from quizzes.exams.models import Appeal, Correction, ExamAttempt, ExamItem, Flag, Result, Save
from quizzes.exams.services.appealing import appeal
from quizzes.exams.services.flagging import raise_flag
from tests.quizzes.exams.corrected import LATER, draft, fixed_exam
from tests.quizzes.exams.made import DAY, begin, give, items_of, sit
from tests.world import TRAINEE, World


def again(row: models.Model, **other: Any) -> Callable[[], object]:
    """Writes the row once more, past the model's own rules, with these values in place of its own."""
    values = {field.attname: getattr(row, field.attname) for field in row._meta.local_fields if not field.primary_key}
    if "public_id" in values:
        values["public_id"] = "another"
    return lambda: type(row)._base_manager.bulk_create([type(row)(**values | other)])


def refused(write: Callable[[], object]) -> str:
    """Why the database does not take it. It leaves everything as it was."""
    with pytest.raises(IntegrityError) as error, transaction.atomic():
        write()
    return str(error.value)


@pytest.fixture
def over(world: World, trainee: User) -> ExamAttempt:
    """An attempt that is finished and graded."""
    return sit(fixed_exam(world.league), trainee, "rwrw")


@pytest.fixture
def running(world: World, trainee: User) -> ExamAttempt:
    """An attempt under way with one save."""
    attempt = begin(fixed_exam(world.league), trainee)
    give(items_of(attempt)[0])
    return attempt


def test_one_attempt_is_open_for_a_person_at_an_exam(running: ExamAttempt):
    refused(again(running, number=2))
    again(running, number=2, finished=running.started, finish="submitted")()


def test_one_attempt_has_a_number(over: ExamAttempt):
    refused(again(over))
    again(over, number=2)()


@pytest.mark.parametrize(("field", "days"), [("deadline", -1), ("finished", 30), ("finished", -1)])
def test_an_attempt_ends_after_it_began_and_never_after_its_deadline(over: ExamAttempt, field: str, days: int):
    refused(again(over, number=2, **{field: over.started + days * DAY}))


def test_a_question_stands_once_in_a_form_and_each_place_has_one(running: ExamAttempt):
    first, second, *_ = items_of(running)
    refused(again(first, number=9))
    refused(again(first, question_id=second.question_id))
    assert ExamItem.objects.filter(attempt=running).count() == 4


def test_a_turn_and_number_hold_one_save_of_a_question(running: ExamAttempt):
    save = Save.objects.get()
    refused(again(save, post={}))
    again(save, number=2)()


def test_an_attempt_has_one_result_of_a_number_and_no_more_marks_than_there_are(over: ExamAttempt):
    result = Result.objects.get()
    refused(again(result))
    refused(again(result, number=2, earned=result.possible + 1))
    again(result, number=2)()


def test_a_result_is_appealed_once(over: ExamAttempt):
    refused(again(appeal(attempt=over, reason="?", now=LATER)))
    assert Appeal.objects.count() == 1


def test_one_flag_of_a_person_and_one_draft_of_a_league_are_open(world: World, over: ExamAttempt):
    question = items_of(over)[0].question
    trainee = world.people[TRAINEE]
    refused(again(raise_flag(question=question, league=world.league, user=trainee, reason="?", now=LATER)))
    refused(again(draft(question, world.league)))
    assert (Flag.objects.count(), Correction.objects.count()) == (1, 1)
