"""What is due on the home page."""

from __future__ import annotations

import re
from datetime import date
from html import unescape

from django.test import Client
from django.urls import reverse

from accounts.people.models import User
from quizzes.forms import new_token
from quizzes.models import Recall
from quizzes.practice import book_of
from quizzes.services.planning import set_plan
from quizzes.services.starting import Wanted
from rules import editions
from tests.queries import assert_same_number_of_queries
from tests.quizzes.taking.due.made import DAY, SHOWN, practice, remember, start
from tests.quizzes.taking.made import answer, answer_all, items_of, make_attempt


class TestHome:
    """What the home page says first."""

    def told(self, client: Client) -> str:
        """The first card of the page, as text."""
        card = re.search(r'<section class="card">(.*?)</section>', client.get("/").content.decode(), re.DOTALL)
        assert card is not None
        return " ".join(unescape(re.sub(r"<[^>]+>", " ", card[1])).split())

    def test_a_new_person_sees_a_first_plan(self, trainee: User, trainee_client: Client):
        told = self.told(trainee_client)

        assert told.startswith("Your first plan 5 situations to begin with About 2 minutes.")
        assert "Of 41 clauses some new ones come each day, so that you have seen them all by 10 December." in told
        assert "Start" in told

    def test_what_is_due_and_how_long_it_takes(self, trainee: User, trainee_client: Client):
        remember(trainee, due=SHOWN - 30 * DAY)

        told = self.told(trainee_client)

        assert told.startswith("Today 15 situations due today About 6 minutes.")
        assert f"The rest, {practice(trainee).waiting} situations, comes over the next days." in told

    def test_today_goes_on_where_it_was_left_and_is_not_listed_twice(self, trainee: User, trainee_client: Client):
        remember(trainee)
        attempt = start(trainee)
        answer_all(attempt, right=True, count=5)

        response = trainee_client.get("/")

        assert self.told(trainee_client).startswith("Today 10 situations left About 4 minutes.")
        assert response.content.decode().count(reverse("attempt", args=[attempt.public_id])) == 1
        assert reverse("due") not in response.content.decode()

    def test_done_for_today_the_rest_comes_tomorrow(self, trainee: User, trainee_client: Client):
        remember(trainee, due=SHOWN - 30 * DAY)
        for item in items_of(start(trainee)):
            answer(item, right=True, now=SHOWN)

        told = self.told(trainee_client)

        assert told.startswith("Today Done for today The rest,")
        assert "Start" not in told

    def test_nothing_due_says_when_the_next_is_and_offers_five(self, trainee: User, trainee_client: Client):
        remember(trainee, due=SHOWN + 5 * DAY)

        told = self.told(trainee_client)

        assert told.startswith("Today Nothing is due today The next is due on 7 December.")
        html = trainee_client.get("/").content.decode()
        assert re.search(r'<button class="button" type="submit">Five before the game', html)

    def test_a_date_tells_how_many_a_day(self, trainee: User, trainee_client: Client):
        remember(trainee)
        set_plan(user=trainee, until=date(2026, 12, 12))
        ahead = practice(trainee).ahead
        assert ahead is not None

        assert f"Until 12 December: about {ahead.a_day} a day. Change the date" in self.told(trainee_client)

    def test_a_date_too_soon_tells_when_one_has_caught_up(self, trainee: User, trainee_client: Client):
        remember(trainee)
        set_plan(user=trainee, until=date(2026, 12, 3))
        ahead = practice(trainee).ahead
        assert ahead is not None
        assert ahead.ready is not None

        told = self.told(trainee_client)

        assert f"At 15 a day, the most there is, you will have caught up on {ahead.ready.day} December." in told

    def test_a_date_that_has_passed_is_told_so(self, trainee: User, trainee_client: Client):
        set_plan(user=trainee, until=date(2026, 12, 1))

        assert "Your date has passed. Set the next one" in self.told(trainee_client)

    def test_by_decision_the_weakest_come_first_and_too_few_say_nothing(self, trainee: User, trainee_client: Client):
        for number in range(3):
            for item in items_of(make_attempt(trainee, seed=f"decisions {number}", wanted=Wanted(count=20))):
                answer(item, right=item.number % 3 > 0)

        standing = trainee_client.get("/").context["progress"]

        worst = [line.total.percent for line in standing.worst_decisions]
        others = [line.total.percent for line in standing.decisions if line not in standing.worst_decisions]
        assert len(worst) == 3
        assert all(percent is not None and (other is None or percent <= other) for percent in worst for other in others)
        for line in standing.decisions:
            assert (line.total.percent is None) == (line.total.calls < 5)
            assert any(word in line.note for word in ("to work on", "fair", "strong")) == line.total.enough

    def test_as_many_queries_whatever_there_is_to_count(self, trainee: User, trainee_client: Client):
        names = iter(book_of(editions.get()).clauses)
        set_plan(user=trainee, until=date(2026, 12, 12))

        def ask() -> None:
            assert "due" in {each.reason.code for each in trainee_client.get("/").context["practice"].asking}

        def add_row() -> None:
            answer_all(make_attempt(trainee, token=new_token()), right=False, count=1)
            Recall.objects.filter(user=trainee, due__gt=SHOWN).delete()
            remember(trainee, next(names), next(names))

        assert_same_number_of_queries(ask=ask, add_row=add_row)
