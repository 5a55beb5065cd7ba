"""Answering: the first answer counts, what is no answer costs nothing, the last one finishes."""

from __future__ import annotations

from datetime import timedelta

import pytest

from quizzes.formats import FormatError
from quizzes.models import Answer, Attempt
from quizzes.services.answering import NotYet, give_answer
from tests.quizzes.taking.made import EVENING, a_call, answer, items_of


def test_an_answer_is_kept_with_its_mark(attempt: Attempt):
    item = items_of(attempt)[0]
    post = a_call(item, "right")

    given = give_answer(item=item, post=post, now=EVENING)

    stored = Answer.objects.get(item=item)
    assert stored == given
    assert (stored.answer, stored.right, stored.given_at, stored.misreading) == (post, True, EVENING, "")
    assert stored.earned == stored.possible > 0
    assert stored.state == "right"
    assert [facet["name"] for facet in stored.facets] == [field.name for field in item.question.asked.fields]


@pytest.mark.parametrize("second", ["right", "wrong", "malformed"])
def test_the_first_answer_counts_whatever_comes_after_it(attempt: Attempt, second: str):
    item = items_of(attempt)[0]
    first = answer(item, right=False)

    again = give_answer(item=item, post=a_call(item, second), now=EVENING + timedelta(hours=1))

    assert again == first
    assert (again.right, again.given_at) == (False, first.given_at)
    assert Answer.objects.count() == 1


def test_what_is_no_answer_stores_nothing_and_can_be_given_again(attempt: Attempt):
    item = items_of(attempt)[0]

    with pytest.raises(FormatError):
        give_answer(item=item, post=a_call(item, "malformed"), now=EVENING)
    assert not Answer.objects.exists()

    assert answer(item, right=True).right


def test_the_last_answer_finishes_the_attempt_and_no_earlier_one(attempt: Attempt):
    *others, last = items_of(attempt)
    for item in others:
        answer(item, right=True)
        attempt.refresh_from_db()
        assert not attempt.is_finished

    given = answer(last, right=False)

    attempt.refresh_from_db()
    assert attempt.finished == given.given_at


def test_a_repeated_last_answer_does_not_move_the_finish(attempt: Attempt):
    for item in items_of(attempt):
        answer(item, right=True)
    attempt.refresh_from_db()
    finished = attempt.finished

    answer(items_of(attempt)[-1], right=False, now=EVENING + timedelta(days=1))

    attempt.refresh_from_db()
    assert attempt.finished == finished


def test_questions_are_answered_in_their_order(attempt: Attempt):
    second = items_of(attempt)[1]

    with pytest.raises(NotYet):
        answer(second, right=True)
    assert not Answer.objects.exists()
