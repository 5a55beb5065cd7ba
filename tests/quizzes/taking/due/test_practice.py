"""What is due: which questions, how many, in which order."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from accounts.people.models import User
from quizzes.due import CAP, NEW_A_DAY
from quizzes.models import Recall
from quizzes.queries import own_plan_for, own_recalls_for
from quizzes.services.planning import set_plan
from quizzes.services.starting import Wanted
from rules.editions import DEFAULT
from rules.models import Provision
from tests.quizzes.taking.due.made import DAY, SHOWN, practice, remember, start
from tests.quizzes.taking.made import EVENING, answer, answer_all, items_of, make_attempt
from tests.world import World


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
            provision=Provision.objects.get(edition__slug=DEFAULT, name="no_extra_time"),
            stability=7,
            difficulty=5,
            due=midnight,
            first_review=midnight - 12 * DAY,
            last_review=midnight - 12 * DAY,
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
        for person in world.everyone.values():
            remember(person, "reasonable_time")
            set_plan(user=person, until=date(2026, 12, 6))
        asks = world.cast[whose]

        assert [row.user for row in own_recalls_for(asks)] == [asks]
        plan = own_plan_for(asks)
        assert plan is not None
        assert plan.user == asks
        assert not own_recalls_for(world.cast["anonymous"]).exists()
        assert own_plan_for(world.cast["anonymous"]) is None
