"""What is due on a day of a person's own zone, in which order, why, and in how few situations."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from itertools import permutations
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizzes.due import Asking, Reason, due_day, in_order_of_need, in_situations, is_due, local_day, reason_for
from quizzes.memory import reviewed
from quizzes.practice import book_of
from rules import editions
from tests.quizzes.remembered import NOON, known

TORONTO, VANCOUVER, TOKYO = ZoneInfo("America/Toronto"), ZoneInfo("America/Vancouver"), ZoneInfo("Asia/Tokyo")
DAY = timedelta(days=1)


class TestTheDay:
    """A clause is due from midnight on, in the person's own zone."""

    def test_one_moment_is_due_on_another_day_in_vancouver_than_in_tokyo(self):
        clause = known("c", due=datetime(2026, 12, 10, 3, tzinfo=UTC))  # the 9th, 19:00; the 10th, 12:00

        for zone, first in ((VANCOUVER, date(2026, 12, 9)), (TOKYO, date(2026, 12, 10))):
            assert is_due(clause, today=first, zone=zone)
            assert not is_due(clause, today=first - DAY, zone=zone)
            assert is_due(clause, today=first + 40 * DAY, zone=zone)

    @pytest.mark.parametrize("zone", [TORONTO, ZoneInfo("Europe/Helsinki"), TOKYO], ids=str)
    @pytest.mark.parametrize("changing", [date(2026, 3, 8), date(2026, 11, 1), date(2026, 3, 29), date(2026, 10, 25)])
    @pytest.mark.parametrize("hour", [time(0, 15), time(1, 30), time(12), time(23, 45)])
    def test_whole_days_are_those_of_the_calendar_when_the_clocks_change(self, zone, changing, hour):
        for before in range(3):
            called = changing - before * DAY
            at = datetime.combine(called, hour, tzinfo=zone)
            memory = reviewed(None, right=False, at=at)
            assert due_day(memory, zone) == called + DAY
            clause = known("c", due=memory.due, since=memory.due - memory.last_review)
            assert not is_due(clause, today=called, zone=zone)
            assert is_due(clause, today=called + DAY, zone=zone)

    @pytest.mark.parametrize(
        ("moment", "zone", "day"),
        [
            # The clocks go forward in Toronto on 8 March 2026 at 2:00, that is at 7:00 UTC.
            (datetime(2026, 3, 8, 4, 59, tzinfo=UTC), TORONTO, date(2026, 3, 7)),
            (datetime(2026, 3, 8, 5, 0, tzinfo=UTC), TORONTO, date(2026, 3, 8)),
            (datetime(2026, 3, 8, 7, 0, tzinfo=UTC), TORONTO, date(2026, 3, 8)),
            (datetime(2026, 3, 9, 3, 59, tzinfo=UTC), TORONTO, date(2026, 3, 8)),  # this day has 23 hours
            (datetime(2026, 3, 9, 4, 0, tzinfo=UTC), TORONTO, date(2026, 3, 9)),
            # They go back on 1 November 2026 at 2:00, that is at 6:00 UTC.
            (datetime(2026, 11, 1, 3, 59, tzinfo=UTC), TORONTO, date(2026, 10, 31)),
            (datetime(2026, 11, 1, 4, 0, tzinfo=UTC), TORONTO, date(2026, 11, 1)),
            (datetime(2026, 11, 1, 5, 30, tzinfo=UTC), TORONTO, date(2026, 11, 1)),
            (datetime(2026, 11, 1, 6, 30, tzinfo=UTC), TORONTO, date(2026, 11, 1)),
            (datetime(2026, 11, 2, 4, 59, tzinfo=UTC), TORONTO, date(2026, 11, 1)),  # this day has 25 hours
            (datetime(2026, 11, 2, 5, 0, tzinfo=UTC), TORONTO, date(2026, 11, 2)),
        ],
    )
    def test_the_day_of_a_moment_on_the_days_when_the_clocks_change(self, moment, zone, day):
        assert local_day(moment, zone) == day


class TestTheOrder:
    """The weakest misreadings first, and nobody waits for ever."""

    def names(self, *clauses) -> list[str]:
        return [each.clause for each in in_order_of_need(clauses, now=NOON)]

    def test_who_is_misread_more_often_comes_first_then_who_is_missed_then_who_is_likeliest_forgotten(self):
        twice = known("twice", "slip", None, "slip", stability=90)
        once = known("once", "slip", "", "", stability=90)
        missed = known("missed", "", stability=90)
        faint = known("faint", None, stability=1)
        firm = known("firm", None, stability=90)

        for clauses in permutations([twice, once, missed, faint, firm]):
            assert self.names(*clauses) == [
                "twice",
                "once",
                "faint",
                "missed",
                "firm",
            ]  # the third waits longest: alike

    def test_every_third_place_goes_to_the_one_that_has_waited_longest(self):
        weak = [known(f"weak {n}", "slip", "slip", due=NOON - n * timedelta(hours=1)) for n in range(5)]
        old = known("old", None, due=NOON - 9 * DAY)

        assert self.names(*weak, old).index("old") == 2

    @given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 60), st.floats(0.1, 90)), max_size=41), st.randoms())
    def test_the_order_holds_all_of_them_and_is_the_same_however_they_come(self, drawn, random):
        clauses = [
            known(f"c{n}", *["slip"] * times, due=NOON - days * DAY, stability=stability)
            for n, (times, days, stability) in enumerate(drawn)
        ]
        names = self.names(*clauses)
        random.shuffle(clauses)

        assert self.names(*clauses) == names
        assert sorted(names) == sorted(each.clause for each in clauses)


class TestTheReason:
    """As data, in no language."""

    @pytest.mark.parametrize(
        ("recent", "reason"),
        [
            ((), Reason("due", "c", seen="2026-10-29")),
            ((None, None), Reason("due", "c", seen="2026-10-29")),
            (("", None), Reason("missed", "c", times=1)),
            (("", "", None), Reason("missed", "c", times=2)),
            (("", "slip"), Reason("misread", "c", misreading="slip", times=1)),
            (("slip", None, "slip"), Reason("misread", "c", misreading="slip", times=2)),
            (("slip", "other"), Reason("misread", "c", misreading="other", times=1)),  # of several the latest
            (("slip", "other", "slip"), Reason("misread", "c", misreading="slip", times=2)),
        ],
    )
    def test_it_is_the_misreading_met_most_else_that_it_was_missed_else_that_it_is_time(self, recent, reason):
        assert reason_for(known("c", *recent), UTC) == reason
        assert Reason(**reason.as_json()) == reason

    def test_the_day_it_was_last_ruled_on_is_one_of_the_persons_zone(self):
        clause = known("c", due=datetime(2026, 12, 10, 3, tzinfo=UTC))

        assert [reason_for(clause, zone).seen for zone in (VANCOUVER, TOKYO)] == ["2026-12-02", "2026-12-03"]


class TestSituations:
    """A clause that surely comes with another needs no situation of its own."""

    WITH = {"exception": frozenset({"base"}), "twin": frozenset({"other twin"}), "other twin": frozenset({"twin"})}

    def asked(self, *clauses: str) -> list[tuple[str, str]]:
        found = in_situations([Reason("missed", clause) for clause in clauses], self.WITH)
        return [(each.clause, each.reason.clause) for each in found]

    def test_it_lends_the_other_its_place_and_its_reason(self):
        assert self.asked("base", "alone", "exception") == [("exception", "base"), ("alone", "alone")]
        assert self.asked("alone", "exception", "base") == [("alone", "alone"), ("exception", "exception")]

    def test_of_two_that_always_come_together_the_needier_is_asked_about(self):
        assert self.asked("other twin", "twin") == [("other twin", "other twin")]

    def test_alone_it_is_asked_about_for_its_own_sake(self):
        assert self.asked("base") == [("base", "base")]

    @given(st.permutations([provision.name for provision in editions.get().provisions]), st.integers(1, 41))
    def test_in_the_real_book_every_clause_is_asked_and_no_situation_is_one_too_many(self, names, count):
        wanted, book = names[:count], book_of(editions.get())
        found = in_situations([Reason("due", name) for name in wanted], book.comes_with)

        asked = [{each.clause, *book.comes_with[each.clause]} for each in found]
        assert set(wanted) <= set().union(*asked)
        assert len({each.clause for each in found}) == len(found)
        assert all(each.reason.clause in clauses for each, clauses in zip(found, asked, strict=True))
        for each in found:
            others = [book.comes_with[other.clause] for other in found if other is not each]
            assert each.clause not in set().union(*others)

    def test_fewer_situations_than_clauses_have_the_whole_book(self):
        book = book_of(editions.get())
        found = in_situations([Reason("new", name) for name in book.clauses], book.comes_with)

        assert len(found) < len(book.clauses) == len(editions.get().provisions)
        assert found[0] == Asking(found[0].clause, Reason("new", book.clauses[0]))
