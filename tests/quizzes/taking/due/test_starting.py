"""Today's attempt on what is due."""

from __future__ import annotations

import pytest

from accounts.people.models import User
from quizzes.due import CAP
from quizzes.models import Attempt, Mode
from quizzes.practice import book_of
from quizzes.services.starting import NothingDue
from rules import editions
from tests.quizzes.taking.due.made import DAY, SHOWN, practice, remember, start
from tests.quizzes.taking.made import answer, items_of


class TestStarting:
    """One tap."""

    def test_each_question_is_decided_by_the_clause_that_it_was_asked_for_and_none_comes_twice(self, trainee: User):
        remember(trainee, due=SHOWN - 30 * DAY)
        wanted = practice(trainee)

        items = items_of(start(trainee))

        assert len(items) == wanted.left == CAP
        assert len({item.question.asked.identity for item in items}) == CAP
        for item, asking in zip(items, wanted.asking, strict=True):
            assert {asking.clause, asking.reason.clause} <= set(item.question.asked.decides)
            assert item.reason == asking.reason.as_json()

    def test_the_whole_book_is_asked_for_within_some_days(self, trainee: User):
        remember(trainee, due=SHOWN - 30 * DAY)
        asked: set[str] = set()
        for day in range(4):
            attempt = start(trainee, f"the page of day {day}", SHOWN + day * DAY)
            for item in items_of(attempt):
                answer(item, right=True, now=attempt.started)
                asked |= set(item.question.asked.decides)
            if len(asked) == 41:
                break

        assert asked == set(book_of(editions.get()).clauses)

    def test_today_it_starts_once_whatever_the_token(self, trainee: User):
        remember(trainee)

        assert start(trainee, "one page") == start(trainee, "another")
        assert Attempt.objects.filter(mode=Mode.DUE).count() == 1

    def test_one_left_open_is_gone_on_with_so_that_no_day_has_more_than_its_fifteen(self, trainee: User):
        remember(trainee)
        yesterday = start(trainee, now=SHOWN)

        assert start(trainee, "the next page", SHOWN + DAY) == yesterday
        for item in items_of(yesterday):
            answer(item, right=False, now=SHOWN + DAY)

        assert practice(trainee, SHOWN + DAY).done == len(items_of(yesterday)) == CAP
        with pytest.raises(NothingDue):
            start(trainee, "another page", SHOWN + DAY)

    def test_with_nothing_due_nothing_starts(self, trainee: User):
        remember(trainee, due=SHOWN + DAY)

        with pytest.raises(NothingDue):
            start(trainee)
        assert not Attempt.objects.exists()
