"""What becomes of attempts at exams when two records are merged, when one is handed out and when one is erased."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.people.models import Role, User
from accounts.people.services.erasing import erase
from accounts.people.services.exporting import exported
from accounts.people.services.merging import merge
from quizzes.exams.drawing import UNTYPABLE
from quizzes.exams.models import Appeal, Exam, ExtraTime, Flag, Result, Unlock, WindowChange
from quizzes.exams.services.appealing import appeal, decide
from quizzes.exams.services.finishing import result_of, submit
from quizzes.exams.services.time import set_extra_time
from tests.factories import MembershipFactory
from tests.quizzes.exams.made import (
    DAY,
    NOON,
    a_call,
    begin,
    examined,
    fix_questions,
    give,
    items_of,
    make_exam,
    make_policy,
    sit,
    timed,
)
from tests.world import INSTRUCTOR, LEAGUE_ADMIN, SUPERUSER, World


@pytest.fixture
def other(world: World) -> User:
    """A second record of the trainee."""
    return MembershipFactory.create(league=world.league, role=Role.TRAINEE).user


def quick(world: World, **policy: Any) -> Exam:
    """An exam of four fixed questions."""
    exam = make_exam(world.league, make_policy(**policy), blueprint={})
    fix_questions(exam.sections.get(), 4)
    return exam


def handed_out(person: User) -> tuple[dict[str, Any], str]:
    text = "".join(exported(person))
    return json.loads(text), text


def test_merged_no_attempt_is_lost_and_each_keeps_its_result(world: World, trainee: User, other: User):
    exam, theirs_alone = quick(world, attempts=3), quick(world)
    first = sit(exam, trainee, "wwww", NOON)
    second, third = sit(exam, other, "rrww", NOON - DAY), sit(exam, other, "rrrr", NOON + DAY)
    alone = sit(theirs_alone, other, "rwww")
    results = set(Result.objects.values_list("attempt", "earned"))

    merge(keep=trainee, other=other, by=world.people[LEAGUE_ADMIN], now=NOON)

    assert list(exam.attempts.filter(user=trainee).order_by("number").values_list("pk", "number")) == [
        (first.pk, 1),
        (second.pk, 2),
        (third.pk, 3),
    ]
    assert theirs_alone.attempts.get(pk=alone.pk).user_id == trainee.pk
    assert set(Result.objects.values_list("attempt", "earned")) == results
    assert not other.exam_attempts.exists()


def test_merged_while_both_sit_an_exam_one_goes_on_and_the_other_is_graded(world: World, trainee: User, other: User):
    now = timezone.now()
    exam = make_exam(world.league, opens=now - DAY, closes=now + DAY, published=now - DAY, blueprint={})
    fix_questions(exam.sections.get(), 1)
    mine, theirs = begin(exam, trainee, now - DAY / 2), begin(exam, other, now - DAY / 2)
    give(items_of(theirs)[0])

    merge(keep=trainee, other=other, by=world.people[LEAGUE_ADMIN], now=NOON)

    mine.refresh_from_db()
    theirs.refresh_from_db()
    assert (mine.number, mine.is_finished, theirs.number, theirs.is_finished) == (1, False, 2, True)
    assert result_of(theirs).earned == 1


def test_merged_an_attempt_under_way_has_the_kept_persons_time(world: World, trainee: User, other: User):
    exam = make_exam(world.league, timed(), blueprint={})
    fix_questions(exam.sections.get(), 1)
    admin = world.people[LEAGUE_ADMIN]
    attempt = begin(exam, other)
    set_extra_time(league=world.league, user=trainee, percent=50, by=admin, now=NOON)

    merge(keep=trainee, other=other, by=admin, now=NOON)

    attempt.refresh_from_db()
    assert (attempt.deadline, attempt.extra_minutes) == (NOON + timedelta(minutes=90), 30)


def test_handed_out_are_what_was_asked_saved_and_appealed_and_neither_seed_nor_key(
    world: World, trainee: User, other: User
):
    exam = make_exam(world.league)
    attempt, running = sit(exam, trainee, "wrrr"), begin(quick(world), trainee)
    give(items_of(running)[0])
    sit(exam, other, "rrrr")
    held = appeal(attempt=attempt, reason="Question 1 was told badly.", now=NOON + DAY)
    decide(appeal=held, decision="dismissed", answer="It was not.", by=world.people[INSTRUCTOR], now=NOON + 2 * DAY)

    found, text = handed_out(trainee)

    first, second = found["exams.examattempt.user"]
    assert [each["public_id"] for each in (first, second)] == [attempt.public_id, running.public_id]
    assert [each["answer"] for each in first["questions"]] == [
        a_call(item, "wrong" if item.number == 1 else "right") for item in items_of(attempt)
    ]
    assert (first["results"][0]["earned"], second["results"]) == (3, [])
    (told,) = first["appeals"]
    assert (told["reason"], told["answer"]) == ("Question 1 was told badly.", "It was not.")
    for each in (attempt, running):
        assert each.form_seed.removeprefix(UNTYPABLE) not in text
    assert not {"key", "ruling", "form_seed", "decides"} & set(_names_in(found["exams.examattempt.user"]))


def _names_in(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [*value, *(name for inner in value.values() for name in _names_in(inner))]
    return [name for inner in value for name in _names_in(inner)] if isinstance(value, list) else []


def test_erased_the_results_stay_nameless_and_nothing_that_was_written(world: World, trainee: User, other: User):
    examined(world.league, [trainee, other], by=world.people[INSTRUCTOR])
    trainee.display_name = "Quillon"
    trainee.save()
    Appeal.objects.update(reason="I, Quillon, appeal.", answer="Quillon is right.")
    results = set(Result.objects.values_list("pk", "earned", "passed"))

    erase(person=trainee, by=world.people[SUPERUSER], now=NOON)

    assert set(Result.objects.values_list("pk", "earned", "passed")) == results
    assert {appeal.attempt.user_id: appeal.reason for appeal in Appeal.objects.all()} == {
        trainee.pk: "",
        other.pk: "I, Quillon, appeal.",
    }
    for model in (Flag, Unlock, WindowChange, ExtraTime):
        assert list(model.objects.values_list("user", flat=True)) == [other.pk]
    kept = trainee.exam_attempts.get()
    erased = User.objects.get(pk=kept.user_id)
    assert "Quillon" not in str(erased)
    assert erased.public_id == trainee.public_id


def test_erased_while_an_attempt_runs_it_is_graded_all_the_same(world: World, trainee: User):
    attempt = begin(quick(world), trainee)

    erase(person=trainee, by=trainee, now=NOON)

    assert submit(attempt=attempt, now=attempt.deadline).earned == 0
