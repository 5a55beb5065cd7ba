"""Two workers race, twenty browsers press at once: one attempt, one result, one mail, and everyone gets an answer."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from typing import Any, TypeVar

import pytest
from django.core import mail
from django.db import connections
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.people.models import Membership, Role, User
from quizzes.exams.models import Exam, ExamAttempt, ExamItem, Result, Save
from quizzes.exams.services import starting
from quizzes.exams.services.closing import close_due
from quizzes.exams.services.finishing import submit
from quizzes.exams.services.saving import new_turn, save_answer
from quizzes.exams.services.time import set_extra_time
from tests.at_once import MANY, at_once, meanwhile
from tests.factories import UserFactory
from tests.quizzes.exams.made import DAY, NOON, a_call, begin, fix_questions, give, items_of, make_exam, timed
from tests.world import LEAGUE_ADMIN, TRAINEE, World, make_world

ROUNDS = 200
T = TypeVar("T")


@pytest.fixture
def world(transactional_db: None) -> World:
    """The cast, where every connection sees it."""
    return make_world()


@pytest.fixture
def quick(world: World) -> Exam:
    """An exam of two fixed questions, which takes no drawing."""
    exam = make_exam(world.league, blueprint={})
    fix_questions(exam.sections.get(), 2)
    return exam


def two_race(rounds: int, act: Callable[[int], T]) -> list[tuple[T, T]]:
    """What each of two workers got from doing the same at the same moment, round by round."""
    barrier = Barrier(2)

    def work(_worker: int) -> list[T]:
        found: list[T] = []
        try:
            for number in range(rounds):
                barrier.wait(timeout=60)
                found.append(act(number))
        except BaseException:
            barrier.abort()
            raise
        finally:
            connections.close_all()
        return found

    with ThreadPoolExecutor(2) as pool:
        first, second = pool.map(work, range(2))
    return list(zip(first, second, strict=True))


def test_two_workers_race_200_times_on_start_save_and_submit_and_nothing_is_doubled(world: World, quick: Exam):
    users = User.objects.bulk_create([User(username=f"racer-{number}") for number in range(ROUNDS)])
    Membership.objects.bulk_create(Membership(user=user, league=world.league, role=Role.TRAINEE) for user in users)

    started = two_race(ROUNDS, lambda number: begin(quick, users[number]).pk)

    assert all(first == second for first, second in started)
    assert (ExamAttempt.objects.count(), ExamItem.objects.count()) == (ROUNDS, 2 * ROUNDS)

    firsts = {item.attempt_id: item for item in ExamItem.objects.filter(number=1).select_related("question", "attempt")}
    items = [firsts[first] for first, _ in started]
    posts = [a_call(item) for item in items]
    saved = two_race(
        ROUNDS,
        lambda number: save_answer(item=items[number], turn=1, number=1, post=posts[number], now=NOON),
    )

    assert all(first.accepted and second.accepted for first, second in saved)
    assert Save.objects.count() == ROUNDS

    graded = two_race(ROUNDS, lambda number: submit(attempt=items[number].attempt, now=NOON).pk)

    assert all(first == second for first, second in graded)
    assert Result.objects.count() == ROUNDS
    assert set(Result.objects.values_list("earned", "possible")) == {(1, 2)}


def test_twenty_starts_at_once_are_one_attempt(world: World, quick: Exam):
    trainee = world.people[TRAINEE]

    attempts = at_once(lambda number: begin(quick, trainee))

    assert {attempt.pk for attempt in attempts} == {ExamAttempt.objects.get().pk}
    assert {attempt.deadline for attempt in attempts} == {quick.closes}


def test_twenty_submits_at_once_are_one_result_and_one_mail(world: World, quick: Exam):
    trainee = world.people[TRAINEE]
    User.objects.filter(pk=trainee.pk).update(email="robin@example.org")
    attempt = begin(quick, trainee)
    give(items_of(attempt)[0])

    results = at_once(lambda number: submit(attempt=attempt, now=NOON + timedelta(minutes=number)))

    assert {result.pk for result in results} == {Result.objects.get().pk}
    assert len(mail.outbox) == 1


def test_twenty_closers_and_submits_at_once_are_one_result(world: World, quick: Exam):
    attempt = begin(quick, world.people[TRAINEE])
    late = attempt.deadline + DAY

    at_once(lambda number: close_due(now=late) if number % 2 else submit(attempt=attempt, now=late).pk)

    attempt.refresh_from_db()
    assert (Result.objects.count(), attempt.finished) == (1, attempt.deadline)


def test_twenty_devices_get_twenty_turns(world: World, quick: Exam):
    attempt = begin(quick, world.people[TRAINEE])

    turns = at_once(lambda number: new_turn(attempt=attempt))

    assert sorted(turns) == list(range(1, MANY + 1))


def test_twenty_devices_save_one_question_at_once_and_the_highest_pair_holds(world: World, quick: Exam):
    attempt = begin(quick, world.people[TRAINEE])
    ExamAttempt.objects.update(turns=MANY)
    item = items_of(attempt)[0]

    held = at_once(lambda number: give(item, "right" if number == MANY - 1 else "wrong", turn=number + 1))

    assert Save.objects.filter(item=item).count() == MANY
    assert max((each.turn, each.number) for each in held) == (MANY, 1)
    assert submit(attempt=attempt, now=NOON).earned == 1


def test_twenty_browsers_that_start_save_and_submit_all_get_a_usable_answer(world: World):
    now = timezone.now()
    exam = make_exam(world.league, opens=now - DAY, closes=now + DAY, published=now - DAY, blueprint={})
    fix_questions(exam.sections.get(), 1)
    trainee = world.people[TRAINEE]
    browsers = [Client() for _ in range(MANY)]
    for browser in browsers:
        browser.force_login(trainee)

    starts = at_once(lambda number: browsers[number].post(reverse("exam_start", args=[exam.public_id])))
    attempt = ExamAttempt.objects.get()
    assert {(each.status_code, each.headers["Location"]) for each in starts} == {
        (302, reverse("exam_attempt", args=[attempt.public_id]))
    }
    item = items_of(attempt)[0]
    url = reverse("exam_question", args=[attempt.public_id, 1])
    ExamAttempt.objects.update(turns=MANY)

    def body(number: int) -> dict[str, Any]:
        named = {"_attempt": attempt.public_id, "_question": item.question.public_id}
        return {**named, "_version": item.question.engine_version, "_turn": number + 1, "_number": 1, **a_call(item)}

    saves = at_once(
        lambda number: browsers[number].post(url, body(number), headers={"Accept": "application/json"}).json()
    )
    assert {(each["turn"], each["number"]) for each in saves} <= {(turn, 1) for turn in range(1, MANY + 1)}

    submits = at_once(lambda number: browsers[number].post(reverse("exam_submit", args=[attempt.public_id])))
    assert {(each.status_code, each.headers["Location"]) for each in submits} == {
        (303, reverse("exam_result", args=[attempt.public_id]))
    }
    assert Result.objects.count() == 1


def test_whoever_starts_while_extra_time_is_given_has_it(world: World, monkeypatch: pytest.MonkeyPatch):
    exam = make_exam(world.league, timed(), blueprint={})
    fix_questions(exam.sections.get(), 1)
    trainee, by, stored = world.people[TRAINEE], world.people[LEAGUE_ADMIN], starting._stored
    given: list[Future[None]] = []

    def give_time() -> None:
        set_extra_time(league=world.league, user=trainee, percent=50, by=by, now=NOON)

    with ThreadPoolExecutor(1) as pool:

        def storing(*args: Any) -> ExamAttempt:
            given.append(meanwhile(pool, give_time))
            return stored(*args)

        monkeypatch.setattr(starting, "_stored", storing)
        begin(exam, trainee)
        given[0].result()

    attempt = ExamAttempt.objects.get()
    assert (attempt.deadline, attempt.extra_minutes) == (NOON + timedelta(minutes=90), 30)


def test_two_people_at_once_have_forms_of_their_own(world: World):
    exam = make_exam(world.league)
    other = UserFactory.create()
    Membership.objects.create(user=other, league=world.league, role=Role.TRAINEE)
    people = [world.people[TRAINEE], other]

    attempts = [begin(exam, person) for person in people]

    assert attempts[0].form_seed != attempts[1].form_seed
    assert not set(attempts[0].items.values_list("question")) & set(attempts[1].items.values_list("question"))
