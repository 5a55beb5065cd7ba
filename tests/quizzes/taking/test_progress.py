"""Progress: counted by rule and clause, by the weeks of a person's own zone, and silent where there is too little."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse

from accounts.people.models import User
from quizzes.models import Attempt
from quizzes.progress import ENOUGH, Call, Tally, calls_of, count_calls, monday, progress_of, weeks_until
from quizzes.services.starting import Wanted
from quizzes.standing import standing_of
from rules.models import Edition, Provision, Rule
from tests.quizzes.taking.made import EVENING, answer, items_of, make_attempt

TORONTO = ZoneInfo("America/Toronto")
TOKYO = ZoneInfo("Asia/Tokyo")
WEEKS = (date(2026, 10, 26), date(2026, 11, 2))
THIS_WEEK = datetime(2026, 11, 4, 12, tzinfo=UTC)
BOOK = Edition(pk=1, slug="a-book")
ICING = Rule(pk=1, slug="icing", edition=BOOK, order=0)
LINES = Rule(pk=2, slug="lines", edition=BOOK, order=1)
FIRST = Provision(pk=11, name="first", rule=ICING, edition=BOOK, order=0)
SECOND = Provision(pk=12, name="second", rule=ICING, edition=BOOK, order=1)
THIRD = Provision(pk=13, name="third", rule=LINES, edition=BOOK, order=2)


def count(*calls: Call):
    """The progress of these calls, in the weeks above."""
    asked = [clause for clause in (FIRST, SECOND, THIRD) if clause.pk in {call.clause for call in calls}]
    titles = {"waved_off": "You waved it off.", "late": "You were late."}
    return count_calls(calls, asked, weeks=WEEKS, zone=TORONTO, titles=titles)


def call(answer: int, clause: Provision, *, right: bool, at: datetime = THIS_WEEK, misreading: str = "") -> Call:
    """A call as it counts under the clause."""
    return Call(answer, clause.pk, right, at, misreading)


def test_a_call_counts_under_each_of_its_clauses_and_once_under_their_rule():
    progress = count(call(1, FIRST, right=True), call(1, SECOND, right=True), call(2, THIRD, right=False))

    assert progress.total == Tally(2, 1)
    assert [(part.rule, part.total) for part in progress.rules] == [(ICING, Tally(1, 1)), (LINES, Tally(1, 0))]
    assert [[(part.clause, part.total) for part in rule.clauses] for rule in progress.rules] == [
        [(FIRST, Tally(1, 1)), (SECOND, Tally(1, 1))],
        [(THIRD, Tally(1, 0))],
    ]


def test_a_rule_of_another_edition_stands_apart_and_says_whose_it_is():
    nhl, demo = Edition(pk=2, slug="nhl-2005-06"), Edition(pk=3, slug="demo-2026-27")
    rules = [Rule(pk=pk, slug="icing", edition=edition) for pk, edition in ((21, nhl), (31, demo))]
    asked = [
        Provision(pk=rule.pk + 1, name="no_change_after_icing", rule=rule, edition=rule.edition, order=0, current=True)
        for rule in rules
    ]
    calls = [call(number, clause, right=True) for number, clause in enumerate(asked)]

    ours, theirs = standing_of(count_calls(calls, asked, weeks=WEEKS, zone=TORONTO, titles={}), ()).rules

    assert (ours.title, theirs.title) == ("No change after icing", "No change after icing (Demo Hockey League 2026-27)")
    assert (ours.anchor, theirs.anchor) == ("rule-icing", "rule-demo-2026-27-icing")
    assert (ours.url, theirs.url) == ("/rulebook/nhl-2005-06/rules/icing/", "/rulebook/demo-2026-27/rules/icing/")


def test_calls_are_counted_in_their_week_and_in_all():
    progress = count(
        call(1, FIRST, right=True, at=THIS_WEEK - timedelta(weeks=1)),
        call(2, FIRST, right=False),
        call(3, FIRST, right=True, at=THIS_WEEK - timedelta(weeks=30)),
    )

    (rule,) = progress.rules
    assert rule.weeks == rule.clauses[0].weeks == (Tally(1, 1), Tally(1, 0))
    assert rule.total == Tally(3, 2)


def test_the_misreading_met_most_often_is_named_and_of_several_the_first_by_name():
    missed = [call(number, FIRST, right=False, misreading=name) for number, name in enumerate(["late", "waved_off"])]

    assert count(*missed).rules[0].clauses[0].mistake == "You were late."
    more = call(9, FIRST, right=False, misreading="waved_off")
    assert count(*missed, more).rules[0].clauses[0].mistake == "You waved it off."
    assert count(call(1, FIRST, right=True)).rules[0].clauses[0].mistake == ""
    elsewhere = [call(number, SECOND, right=False, misreading="waved_off") for number in (20, 21)]
    assert count(*missed, *elsewhere).rules[0].mistake == "You waved it off."


def test_nobody_has_any_progress_without_calls():
    progress = count()

    assert (progress.total, progress.rules) == (Tally(), ())
    assert progress.total.percent is None


@pytest.mark.parametrize(
    ("calls", "right", "percent", "weak"),
    [
        (0, 0, None, False),
        (ENOUGH - 1, 0, None, False),
        (ENOUGH - 1, ENOUGH - 1, None, False),
        (ENOUGH, 0, 0, True),
        (ENOUGH, ENOUGH, 100, False),
        (10, 7, 70, False),
        (6, 1, 17, True),
        (8, 1, 13, True),
        (1000, 124, 12, True),
        (1000, 699, 69, True),
        (1000, 705, 71, False),
        (1000, 994, 99, False),
        (1000, 996, 99, False),
        (1000, 999, 99, False),
    ],
)
def test_a_share_is_rounded_from_five_calls_on_and_reaches_no_bound_that_it_is_under(calls, right, percent, weak):
    tally = Tally(calls, right)

    assert (tally.percent, tally.weak) == (percent, weak)
    assert tally.enough is (calls >= 5)


@pytest.mark.parametrize(
    ("moment", "zone", "begins"),
    [
        (datetime(2026, 11, 2, 4, 59, tzinfo=UTC), TORONTO, date(2026, 10, 26)),  # Sunday, 23:59
        (datetime(2026, 11, 2, 5, 0, tzinfo=UTC), TORONTO, date(2026, 11, 2)),  # Monday, 0:00
        (datetime(2026, 11, 1, 14, 59, tzinfo=UTC), TOKYO, date(2026, 10, 26)),
        (datetime(2026, 11, 1, 15, 0, tzinfo=UTC), TOKYO, date(2026, 11, 2)),
        (datetime(2026, 11, 1, 5, 30, tzinfo=UTC), TORONTO, date(2026, 10, 26)),  # 1:30, before the clocks go back
        (datetime(2026, 11, 1, 6, 30, tzinfo=UTC), TORONTO, date(2026, 10, 26)),  # 1:30 once more
    ],
)
def test_a_week_begins_on_monday_at_midnight_of_the_persons_own_zone(moment, zone, begins):
    assert monday(moment, zone) == begins


def test_the_weeks_shown_end_with_this_one():
    weeks = weeks_until(EVENING, TORONTO, 3)

    assert weeks == (date(2026, 10, 19), date(2026, 10, 26), date(2026, 11, 2))


class TestStored:
    """Progress from answers that were given."""

    def test_every_answer_counts_once_for_each_clause_that_decided_it(self, attempt: Attempt, trainee: User):
        items = items_of(attempt)
        for number, item in enumerate(items):
            answer(item, right=number % 2 == 0)

        counted = {(call.answer, call.clause) for call in calls_of(trainee)}

        assert counted == {
            (item.answer.pk, clause.pk)
            for item in attempt.items.select_related("answer", "question")
            for clause in item.question.provisions.all()
        }
        progress = progress_of(trainee, now=EVENING, zone=TORONTO)
        assert progress.total == Tally(5, 3)

    def test_what_others_answer_and_what_is_not_answered_does_not_count(self, attempt: Attempt, world):
        answer(items_of(make_attempt(world.stranger))[0], right=True)

        assert calls_of(attempt.user) == []
        assert progress_of(attempt.user, now=EVENING, zone=TORONTO).rules == ()

    def test_the_page_shows_a_column_and_a_table_of_the_same_weeks(self, trainee_client: Client, trainee: User):
        attempt = make_attempt(trainee, wanted=Wanted(count=20, kinds=("line_up",)), now=datetime.now(UTC))
        items = items_of(attempt)
        for number, item in enumerate(items):
            answer(item, right=number > 0, now=attempt.started)

        standing = trainee_client.get(reverse("progress")).context["progress"]

        rule = next(rule for rule in standing.rules if rule.total.calls == len(items))
        percent = Tally(len(items), len(items) - 1).percent
        assert rule.by_week[-1][1].percent == rule.total.percent == percent
        assert rule.table[0][1] == rule.table[0][-1] == f"{percent} % ({len(items) - 1} of {len(items)})"
        assert len(standing.columns) == len(rule.table[0])

    def test_the_page_says_how_to_read_its_columns_and_why_the_rules_do_not_add_up(
        self, trainee_client: Client, attempt: Attempt
    ):
        answer(items_of(attempt)[0], right=True)

        html = trainee_client.get(reverse("progress")).content.decode()

        assert "Blue: 70 % or more right. Red: less. Dashed: under 5 calls" in html
        assert "A call can count under two rules" in html

    def test_with_few_calls_the_page_says_so_and_gives_no_share(self, trainee_client: Client, attempt: Attempt):
        answer(items_of(attempt)[0], right=True)

        html = trainee_client.get(reverse("progress")).content.decode()

        assert "too few to say" in html
        assert "100 %" not in html
