"""What is due today: on the home page, in its own attempt, and why each question came."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from html import unescape
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse

from accounts.people.models import User
from quizzes.due import CAP, NEW_A_DAY, Reason
from quizzes.feedback import misreading_title
from quizzes.forms import new_token
from quizzes.models import Attempt, Item, Mode, Recall
from quizzes.practice import Practice, book_of, practice_of
from quizzes.queries import own_plan_for, own_recalls_for
from quizzes.reasons import after_the_call, before_the_call
from quizzes.services.planning import set_plan
from quizzes.services.starting import NothingDue, Wanted, start_due
from rules import editions
from rules.engine.rulings import FACETS
from rules.models import Provision
from rules.services.sync import sync_rulebook
from tests.queries import assert_same_number_of_queries
from tests.quizzes.taking.made import EVENING, answer, answer_all, items_of, make_attempt
from tests.site.html import inline_code
from tests.world import World

DAY = timedelta(days=1)
TORONTO = ZoneInfo("America/Toronto")
SHOWN = datetime(2026, 12, 2, 15, tzinfo=UTC)
"""The moment at which pages are asked for here: ten in the morning in Toronto."""


@pytest.fixture(autouse=True)
def frozen(monkeypatch: pytest.MonkeyPatch, db: None) -> None:
    """The rulebook's rows, and a clock that stands still where the views read it."""
    sync_rulebook(editions=editions.every().values())
    for view in ("home", "practice", "taking", "progress"):
        monkeypatch.setattr(f"quizzes.views.{view}.timezone.now", lambda: SHOWN)


@pytest.fixture
def trainee(trainee: User) -> User:
    """The trainee, in Toronto."""
    User.objects.filter(pk=trainee.pk).update(time_zone="America/Toronto")
    trainee.refresh_from_db()
    return trainee


def remember(user: User, *names: str, due: datetime = SHOWN, recent: tuple[str | None, ...] = (None,)) -> None:
    """Have the user be due these clauses, all of the edition's where none is named."""
    rows = Provision.objects.filter(name__in=names) if names else Provision.objects.all()
    for row in rows:
        moments = {"due": due, "first_review": due - 12 * DAY, "last_review": due - 12 * DAY}
        Recall.objects.create(
            user=user, provision=row, stability=7, difficulty=5, recent=list(recent), ruled_right=True, **moments
        )


def practice(user: User, now: datetime = SHOWN) -> Practice:
    """What the user has to practise."""
    return practice_of(user, now=now, zone=ZoneInfo(user.time_zone))


def start(user: User, page: str = "the first page", now: datetime = SHOWN) -> Attempt:
    """Today's attempt on what is due."""
    return start_due(
        user=user, start_token=f"token of {page}", language="en", now=now, zone=ZoneInfo(user.time_zone), seed="7"
    )


class TestPractice:
    """What there is to do."""

    def test_a_new_person_has_some_new_clauses_and_a_day_by_which_all_are_seen(self, trainee: User):
        found = practice(trainee)

        assert found.is_first
        assert found.left == len(found.asking) == NEW_A_DAY
        assert found.unseen == found.clauses == 41
        assert found.through == date(2026, 12, 10)  # forty-one at five a day are nine days, today the first

    def test_after_a_month_away_a_day_is_bounded_and_the_rest_comes_over_the_next_days(self, trainee: User):
        remember(trainee, due=SHOWN - 30 * DAY)

        found = practice(trainee)

        assert len(found.asking) == CAP
        assert found.waiting > 0
        answer_all(start(trainee), right=True)
        done = practice(trainee)
        assert (done.left, done.done, done.next_day) == (0, CAP, date(2026, 12, 3))
        assert 0 < done.waiting <= found.waiting  # a situation has more clauses than the one it was asked for
        assert practice(trainee, SHOWN + DAY).left == min(CAP, done.waiting)

    def test_what_is_due_tonight_is_due_in_the_morning_and_what_is_due_tomorrow_is_not(self, trainee: User):
        midnight = datetime(2026, 12, 3, 5, tzinfo=UTC)  # in Toronto
        remember(trainee, "reasonable_time", due=midnight - timedelta(minutes=1))
        remember(trainee, "undue_delay_in_changing", due=midnight)
        Recall.objects.create(
            user=trainee,
            provision=Provision.objects.get(name="no_extra_time"),
            stability=7,
            difficulty=5,
            due=midnight,
            first_review=EVENING,
            last_review=EVENING,
        )

        def due(now: datetime) -> set[str]:
            return {each.clause for each in practice(trainee, now).asking if each.reason.code != "new"}

        assert due(SHOWN) == {"reasonable_time"}
        assert due(midnight - timedelta(minutes=1)) == {"reasonable_time"}
        assert due(midnight) == {"reasonable_time", "undue_delay_in_changing", "no_extra_time"}

    def test_two_people_in_two_zones_are_due_one_moment_on_their_own_days(self, trainee: User, world: World):
        moment = datetime(2026, 12, 3, 3, tzinfo=UTC)
        found = {}
        for person, zone in ((trainee, "America/Vancouver"), (world.stranger, "Asia/Tokyo")):
            person.time_zone = zone
            remember(person, due=moment)
            found[zone] = practice(person, datetime(2026, 12, 2, 14, tzinfo=UTC)).left  # 6:00, and 23:00

        assert found == {"America/Vancouver": CAP, "Asia/Tokyo": 0}

    def test_with_nothing_due_it_says_when_the_next_is(self, trainee: User):
        remember(trainee, due=SHOWN + 5 * DAY)

        found = practice(trainee)

        assert (found.left, found.waiting, found.next_day) == (0, 0, date(2026, 12, 7))

    def test_answers_of_any_mode_move_what_is_due(self, trainee: User):
        remember(trainee)
        before = {each.clause for each in practice(trainee).asking}

        attempt = make_attempt(trainee, wanted=Wanted(count=20), now=SHOWN)
        for item in items_of(attempt):
            answer(item, right=True, now=SHOWN)

        asked = {name for item in items_of(attempt) for name in item.question.asked.decides}
        assert asked & before
        assert not asked & {each.clause for each in practice(trainee).asking}

    def test_minutes_come_from_the_persons_own_pace(self, trainee: User):
        remember(trainee)
        assert practice(trainee).minutes == round(CAP * 25 / 60)

        attempt = make_attempt(trainee, wanted=Wanted(count=12), now=EVENING)
        for item in items_of(attempt):
            answer(item, right=False, now=EVENING + timedelta(seconds=80 * item.number))

        found = practice(trainee)
        assert found.seconds == 80
        assert found.minutes == round(found.left * 80 / 60)

    def test_a_date_brings_more_new_ones_a_day_and_tells_how_many_a_day(self, trainee: User):
        set_plan(user=trainee, until=date(2026, 12, 6))

        found = practice(trainee)

        assert found.ahead is not None
        assert found.ahead.until == date(2026, 12, 6)
        assert NEW_A_DAY < found.left <= CAP

    def test_a_date_that_has_passed_asks_for_nothing(self, trainee: User):
        set_plan(user=trainee, until=date(2026, 12, 1))

        found = practice(trainee)

        assert (found.ahead, found.passed, found.left) == (None, True, NEW_A_DAY)

    def test_a_clause_that_the_edition_no_longer_has_is_not_due(self, trainee: User):
        remember(trainee)
        everything = practice(trainee)
        Provision.objects.filter(name=everything.asking[0].clause).update(name="what_was_once_a_clause")

        assert everything.asking[0].clause not in {
            each.clause for each in practice(trainee).asking if each.reason.code != "new"
        }

    @pytest.mark.parametrize("whose", ["trainee", "instructor", "stranger"])
    def test_what_is_due_is_each_persons_own(self, whose: str, world: World):
        for person in (*world.people.values(), world.stranger):
            remember(person, "reasonable_time")
            set_plan(user=person, until=date(2026, 12, 6))
        asks = world.cast[whose]

        assert [row.user for row in own_recalls_for(asks)] == [asks]
        plan = own_plan_for(asks)
        assert plan is not None
        assert plan.user == asks
        assert not own_recalls_for(world.cast["anonymous"]).exists()
        assert own_plan_for(world.cast["anonymous"]) is None


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

    def test_one_left_open_yesterday_does_not_hold_up_today(self, trainee: User):
        remember(trainee)
        yesterday = start(trainee, now=SHOWN)

        today = start(trainee, "the next page", SHOWN + DAY)

        assert today != yesterday
        assert not yesterday.is_finished

    def test_with_nothing_due_nothing_starts(self, trainee: User):
        remember(trainee, due=SHOWN + DAY)

        with pytest.raises(NothingDue):
            start(trainee)
        assert not Attempt.objects.exists()


class TestReasons:
    """Why it was asked."""

    def reasons(self, trainee: User, clause: str, **how: Any) -> tuple[Item, str, str]:
        """The first question on the one clause that is due, and what is told of it before and after the call."""
        remember(trainee, due=SHOWN + 30 * DAY)
        Recall.objects.filter(user=trainee, provision__name=clause).update(due=SHOWN, **how)
        (item,) = items_of(start(trainee))
        return item, before_the_call(item), after_the_call(item)

    def test_a_misreading_is_named_after_the_call_alone(self, trainee: User):
        title = misreading_title(editions.get(), "possession_mistaken") or ""

        _item, before, after = self.reasons(
            trainee, "opponents_have_the_puck", recent=["possession_mistaken", None, "possession_mistaken"]
        )

        assert before == "Due today: a clause you have missed lately."
        assert re.fullmatch(f"Asked because of 2 earlier calls on “.+”: {re.escape(title)}", after)

    def test_a_clause_that_was_missed_is_named_after_the_call(self, trainee: User):
        _item, before, after = self.reasons(trainee, "reasonable_time", recent=["", None])

        assert before == "Due today: a clause you have missed lately."
        assert re.fullmatch("Asked because you missed “.+” once lately.", after)

    def test_how_long_ago_it_was_ruled_on_is_told(self, trainee: User):
        _item, before, after = self.reasons(trainee, "reasonable_time", last_review=SHOWN - 12 * DAY)

        assert before == "Due today: a clause you are about to forget."
        assert re.fullmatch("Asked because “.+” was due: you had last ruled on it 12 days before.", after)

    def test_what_is_new_is_called_so(self, trainee: User):
        item = items_of(start(trainee))[0]

        assert before_the_call(item) == "New: a clause you have not ruled on yet."
        assert re.fullmatch("Asked because “.+” was new: you had not ruled on it yet.", after_the_call(item))

    def test_a_misreading_no_longer_known_is_told_as_missed(self, trainee: User):
        item, _before, _after = self.reasons(trainee, "reasonable_time", recent=["gone"])

        assert item.reason is not None
        assert Reason(**item.reason).misreading == "gone"
        assert re.fullmatch("Asked because you missed “.+” once lately.", after_the_call(item))

    def test_questions_that_nobody_chose_for_a_reason_tell_none(self, attempt: Attempt):
        for item in items_of(attempt):
            assert (item.reason, before_the_call(item), after_the_call(item)) == (None, "", "")

    def test_a_clause_no_longer_in_the_edition_is_not_named(self, trainee: User):
        item = items_of(start(trainee))[0]
        item.reason = Reason("missed", "what_was_once_a_clause", times=2).as_json()

        assert after_the_call(item) == ""

    def test_before_the_call_no_page_names_the_misreading_the_clause_or_the_code(
        self, trainee: User, trainee_client: Client
    ):
        names = ("possession_mistaken", "possession_mistaken")
        item, before, after = self.reasons(trainee, "opponents_have_the_puck", recent=list(names))
        address = reverse("question", args=[item.attempt.public_id, 1])
        title = misreading_title(editions.get(), "possession_mistaken") or ""

        html = unescape(trainee_client.get(address).content.decode())

        assert before in html
        for told in (title, after, "possession_mistaken", "opponents_have_the_puck", "misread"):
            assert told not in html
        answer(item, right=False)
        ruling = unescape(trainee_client.get(f"{address}ruling/").content.decode())
        assert after in ruling
        assert before not in ruling


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
        assert "Of 41 clauses some new ones come each day, so that you have seen them all by December 10." in told
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

        assert told.startswith("Today Nothing is due today The next is due on December 7.")
        html = trainee_client.get("/").content.decode()
        assert re.search(r'<button class="button" type="submit">Five before the game', html)

    def test_a_date_tells_how_many_a_day(self, trainee: User, trainee_client: Client):
        remember(trainee)
        set_plan(user=trainee, until=date(2026, 12, 12))
        ahead = practice(trainee).ahead
        assert ahead is not None

        assert f"Until December 12: about {ahead.a_day} a day. Change the date" in self.told(trainee_client)

    def test_a_date_too_soon_tells_when_one_has_caught_up(self, trainee: User, trainee_client: Client):
        remember(trainee)
        set_plan(user=trainee, until=date(2026, 12, 3))
        ahead = practice(trainee).ahead
        assert ahead is not None
        assert ahead.ready is not None

        told = self.told(trainee_client)

        assert f"At 15 a day, the most there is, you will have caught up on December {ahead.ready.day}." in told

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


class TestPages:
    """Starting what is due, and setting a date, as a browser does."""

    TOKEN = "a token as the page makes it"

    def test_one_tap_leads_to_the_first_question(self, trainee: User, trainee_client: Client):
        remember(trainee)

        response = trainee_client.post(reverse("due"), {"start_token": self.TOKEN}, follow=True)

        started = Attempt.objects.get(start_token=self.TOKEN)
        assert started.mode == Mode.DUE
        assert response.redirect_chain[-1][0] == reverse("question", args=[started.public_id, 1])
        assert f"Question 1 of {CAP}" in response.content.decode()

    def test_with_nothing_due_it_says_so(self, trainee: User, trainee_client: Client):
        remember(trainee, due=SHOWN + DAY)

        response = trainee_client.post(reverse("due"), {"start_token": self.TOKEN}, follow=True)

        assert response.redirect_chain == [("/", 302)]
        assert "Nothing more is due today." in response.content.decode()

    def test_fetched_it_starts_nothing(self, trainee: User, trainee_client: Client):
        response = trainee_client.get(reverse("due"), follow=True)

        assert "Nothing was started yet." in response.content.decode()
        assert not Attempt.objects.exists()

    def test_a_date_is_set_changed_and_taken_back(self, trainee: User, trainee_client: Client):
        for typed, until, told in (
            ("2026-12-12", date(2026, 12, 12), "Your date is set: Dec. 12, 2026."),
            ("2026-12-02", date(2026, 12, 2), "Your date is set: Dec. 2, 2026."),
            ("2027-12-03", date(2027, 12, 3), "Your date is set: Dec. 3, 2027."),
            ("", None, "You have no date now."),
        ):
            response = trainee_client.post(reverse("plan"), {"until": typed}, follow=True)

            plan = own_plan_for(trainee)
            assert (plan.until if plan else None) == until
            assert response.redirect_chain == [("/", 302)]
            assert told in response.content.decode()

    @pytest.mark.parametrize(
        ("typed", "told"),
        [
            ("2026-12-01", "Dec. 1, 2026 is past. Give a day from Dec. 2, 2026, which is today, to Dec. 3, 2027."),
            (
                "2027-12-04",
                "Dec. 4, 2027 is too far ahead. Give a day from Dec. 2, 2026, which is today, to Dec. 3, 2027.",
            ),
            ("9999-12-31", "too far ahead"),
            ("soon", "That is not a date. Give one such as 2026-12-31."),
            ("2026-02-30", "That is not a date."),
        ],
    )
    def test_what_is_no_date_to_plan_for_is_told_and_stays(
        self, typed: str, told: str, trainee: User, trainee_client: Client
    ):
        set_plan(user=trainee, until=date(2026, 12, 12))

        response = trainee_client.post(reverse("plan"), {"until": typed})

        html = unescape(response.content.decode())
        assert response.status_code == 422
        assert told in html
        assert f'value="{typed}"' in html
        assert inline_code(html) == []
        plan = own_plan_for(trainee)
        assert plan is not None
        assert plan.until == date(2026, 12, 12)

    def test_today_is_the_persons_own(self, trainee: User, trainee_client: Client, monkeypatch: pytest.MonkeyPatch):
        """It is the third in UTC, and still the second in Toronto."""
        late = datetime(2026, 12, 3, 4, 30, tzinfo=UTC)
        monkeypatch.setattr("quizzes.views.practice.timezone.now", lambda: late)

        assert trainee_client.post(reverse("plan"), {"until": "2026-12-02"}).status_code == 302
        assert trainee_client.post(reverse("plan"), {"until": "2026-12-01"}).status_code == 422

    def test_the_page_shows_the_date_there_is(self, trainee: User, trainee_client: Client):
        set_plan(user=trainee, until=date(2026, 12, 12))

        assert 'value="2026-12-12"' in trainee_client.get(reverse("plan")).content.decode()

    def test_progress_tells_every_decision(self, trainee: User, trainee_client: Client):
        attempt = make_attempt(trainee, wanted=Wanted(count=20))
        answer_all(attempt, right=False)

        response = trainee_client.get(reverse("progress"))

        lines = response.context["progress"].decisions
        names = {
            facet["label"]
            for item in attempt.items.select_related("answer")
            for facet in item.answer.facets
            if facet["state"] != "unmarked" and facet["name"] in FACETS
        }
        assert {line.title for line in lines} == names
        section = response.content.decode().split('id="decisions"')[1].split("</section>")[0]
        for line in lines:
            assert f"<b>{line.title}</b>" in section
