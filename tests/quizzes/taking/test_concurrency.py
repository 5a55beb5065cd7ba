"""Twenty at once, with threads of their own on a real database: one row, and everyone gets a usable answer."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from accounts.people.models import User
from quizzes.models import Answer, Attempt, Item, Kept, Mode, Question, Recall
from quizzes.services.answering import give_answer
from quizzes.services.remembering import replay
from quizzes.services.starting import Wanted, start_attempt
from tests.at_once import MANY, at_once
from tests.quizzes.taking.made import EVENING, a_call, answer, items_of, keep_one, make_attempt
from tests.world import World, make_world


@pytest.fixture
def world(transactional_db: None) -> World:
    """The cast, where every connection sees it."""
    return make_world()


def test_twenty_starts_with_one_token_make_one_attempt(trainee: User):
    make_attempt(trainee, token="so that everything is drawn once before")

    attempts = at_once(
        lambda number: start_attempt(
            user=trainee, mode=Mode.FIVE, wanted=Wanted(), start_token="a double click", language="en", now=EVENING
        )
    )

    assert {attempt.pk for attempt in attempts} == {Attempt.objects.get(start_token="a double click").pk}
    assert (Item.objects.count(), Question.objects.count()) == (10, 10)
    assert all(len(items_of(attempt)) == 5 for attempt in attempts)


def test_twenty_starts_with_tokens_of_their_own_make_twenty(trainee: User):
    make_attempt(trainee, token="so that everything is drawn once before")

    attempts = at_once(
        lambda number: start_attempt(
            user=trainee, mode=Mode.FIVE, wanted=Wanted(), start_token=f"start {number}", language="en", now=EVENING
        )
    )

    assert len({attempt.pk for attempt in attempts}) == MANY


def test_twenty_answers_to_one_question_are_one_answer(trainee: User):
    item = items_of(make_attempt(trainee))[0]
    posts = [a_call(item, "right"), a_call(item, "wrong")]

    answers = at_once(lambda number: give_answer(item=item, post=posts[number % 2], now=EVENING))

    stored = Answer.objects.get()
    assert {given.pk for given in answers} == {stored.pk}
    assert {given.right for given in answers} == {stored.right}


def test_twenty_last_answers_finish_once(trainee: User):
    attempt = make_attempt(trainee)
    *others, last = items_of(attempt)
    for item in others:
        answer(item, right=True)
    post = a_call(last)

    answers = at_once(lambda number: give_answer(item=last, post=post, now=EVENING))

    attempt.refresh_from_db()
    assert {given.pk for given in answers} == {Answer.objects.get(item=last).pk}
    assert attempt.finished == EVENING


def test_twenty_answers_to_twenty_attempts_are_all_remembered(trainee: User):
    """They are calls on the same clauses, and none may be lost by being taken into account beside another."""
    wanted = Wanted(count=1, kinds=("undue_delay",))
    items = [items_of(make_attempt(trainee, token=f"attempt {number}", wanted=wanted))[0] for number in range(MANY)]

    at_once(lambda number: answer(items[number], right=False, now=EVENING))

    (kept,) = Recall.objects.filter(user=trainee).values("stability", "difficulty", "due", "recent")
    replay(trainee)
    assert [kept] == list(Recall.objects.filter(user=trainee).values("stability", "difficulty", "due", "recent"))


def test_twenty_who_keep_one_case_at_once_keep_it_once(world: World):
    keep_one(world.other_league)  # so that everything is drawn once before

    kept = at_once(lambda number: keep_one(world.league))

    assert {each.pk for each in kept} == {Kept.objects.get(league=world.league).pk}
    assert Question.objects.count() == 2


def test_twenty_browsers_that_submit_at_once_all_get_the_ruling(trainee: User):
    attempt = make_attempt(trainee)
    item = items_of(attempt)[0]
    url = reverse("question", args=[attempt.public_id, 1])
    post = a_call(item, "wrong")
    browsers = [Client() for _ in range(MANY)]
    for browser in browsers:
        browser.force_login(trainee)

    responses = at_once(lambda number: browsers[number].post(url, post))

    ruling = reverse("feedback", args=[attempt.public_id, 1])
    assert {(response.status_code, response.headers["Location"]) for response in responses} == {(303, ruling)}
    assert Answer.objects.count() == 1
