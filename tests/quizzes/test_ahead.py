"""A day never brings more than the cap, every clause has its turn, and the way to a date can be walked."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quizzes.ahead import Ahead, Book, ahead_of, asking_on, days_left, new_on
from quizzes.due import CAP, NEW_A_DAY, RECENT, Known, Reason, in_situations, local_day
from quizzes.memory import reviewed
from quizzes.practice import book_of
from rules import editions
from tests.quizzes.remembered import NOON, known

TODAY = NOON.date()
DAY = timedelta(days=1)
BOOK = book_of(editions.get())
ALONE = Book(tuple(f"clause {n:02}" for n in range(40)), {})
"""A book whose clauses never come together, so that a situation has one each."""


def all_known(book: Book = ALONE, **how: object) -> dict[str, Known]:
    """Every clause of the book, known alike."""
    return {clause: known(clause, **how) for clause in book.clauses}  # type: ignore[arg-type]


def practise(held: dict[str, Known], book: Book, at: datetime, *, right: bool, misreading: str = "slip") -> list[str]:
    """A day's practice as the site gives it; the clauses that it had. Every call is right, or every one is wrong."""
    asking = asking_on(held, book, now=at, zone=UTC, until=None)[:CAP]
    had = [name for each in asking for name in (each.clause, *book.comes_with.get(each.clause, ()))]
    for clause in dict.fromkeys(had):
        before = held.get(clause)
        memory = reviewed(before.memory if before else None, right=right, at=at)
        recent = (*(before.recent if before else ()), None if right else misreading)[-RECENT:]
        held[clause] = replace(before or known(clause), memory=memory, recent=recent)
        if before is None:
            held[clause] = replace(held[clause], first_review=at)
    return had


@given(pause=st.integers(0, 2000))
def test_after_a_pause_of_any_length_no_day_brings_more_than_the_cap_and_each_clause_has_its_turn(pause: int):
    held = all_known()
    back = NOON + pause * DAY
    had: set[str] = set()
    for day in range(10):
        day_had = practise(held, ALONE, back + day * DAY, right=True)
        assert len(day_had) <= CAP
        had |= set(day_had)
        if len(had) == len(ALONE.clauses):
            break
    assert had == set(ALONE.clauses)
    assert day == 2  # forty in three days


@settings(max_examples=20)
@given(st.lists(st.integers(0, 60), min_size=40, max_size=40), st.sets(st.integers(0, 39)))
def test_each_clause_has_its_turn_even_where_every_call_is_wrong(days_ago: list[int], misread: set[int]):
    """The same ones are misread day after day, and due again each next day: the others must not wait for ever."""
    held = {
        clause: known(clause, *(["slip"] * RECENT if n in misread else [None]), due=NOON - days_ago[n] * DAY)
        for n, clause in enumerate(ALONE.clauses)
    }
    had: set[str] = set()
    for day in range(10):
        had |= set(practise(held, ALONE, NOON + day * DAY, right=False))

    assert had == set(ALONE.clauses)


def test_new_clauses_come_after_all_that_is_due_and_some_each_day():
    held = {clause: each for clause, each in all_known().items() if clause < "clause 03"}

    asking = asking_on(held, ALONE, now=NOON, zone=UTC, until=None)

    assert [each.reason.code for each in asking] == ["due"] * 3 + ["new"] * NEW_A_DAY
    assert [each.clause for each in asking[3:]] == list(ALONE.clauses[3:8])


def test_the_new_ones_of_a_day_come_once():
    held: dict[str, Known] = {}

    assert len(practise(held, ALONE, NOON, right=True)) == NEW_A_DAY
    assert asking_on(held, ALONE, now=NOON + timedelta(hours=1), zone=UTC, until=None) == ()
    assert len(asking_on(held, ALONE, now=NOON + DAY, zone=UTC, until=None)) == NEW_A_DAY


@pytest.mark.parametrize(
    ("until", "unseen", "expected"),
    [
        (None, 40, NEW_A_DAY),
        (TODAY + 4 * DAY, 40, 10),
        (TODAY + 3 * DAY, 40, 14),
        (TODAY + 300 * DAY, 40, NEW_A_DAY),
        (TODAY, 40, 40),
        (TODAY - DAY, 40, NEW_A_DAY),  # a date that has passed asks for nothing
    ],
)
def test_before_a_date_as_many_new_ones_come_as_it_takes(until: date | None, unseen: int, expected: int):
    assert new_on(TODAY, ALONE.clauses[:unseen], {}, zone=UTC, until=until) == expected


@pytest.mark.parametrize(("ahead", "days"), [(0, 1), (1, 1), (2, 2), (10, 10)])
def test_the_day_itself_is_no_day_to_practise_but_where_it_is_the_only_one(ahead: int, days: int):
    assert days_left(TODAY + ahead * DAY, TODAY) == days


class TestTheWayToADate:
    """Worked out as if every call were right."""

    def way(self, days: int, held: dict[str, Known], book: Book = ALONE, *, done: int = 0) -> Ahead:
        return ahead_of(TODAY + days * DAY, held, book, now=NOON, zone=UTC, done=done)

    def test_what_is_due_by_then_is_spread_over_the_days(self):
        held = all_known(due=NOON + 3 * DAY)  # forty on one day, which three days of fifteen take
        for each in ALONE.clauses[:10]:
            held[each] = known(each, due=NOON + 90 * DAY)

        assert self.way(10, held).a_day == 3
        assert self.way(10, held).ready is None
        assert self.way(2, held) == Ahead(TODAY + 2 * DAY, 0, None)

    def test_a_date_that_comes_too_soon_says_when_one_has_caught_up(self):
        assert self.way(2, all_known()) == Ahead(TODAY + 2 * DAY, CAP, TODAY + 2 * DAY)
        assert self.way(3, all_known()).ready is None  # forty in three days

    def test_what_was_done_today_counts_and_leaves_less_for_today(self):
        held = all_known()

        assert [self.way(5, held, done=done).a_day for done in (0, 10)] == [8, 10]
        assert self.way(1, held, done=CAP) == Ahead(TODAY + DAY, CAP, TODAY + 3 * DAY)

    def test_who_has_ruled_on_nothing_yet_has_the_whole_book_by_then(self):
        once = len(in_situations([Reason("new", name) for name in BOOK.clauses], BOOK.comes_with))

        assert self.way(5, {}, BOOK).ready is None
        assert once / 5 < self.way(5, {}, BOOK).a_day <= CAP  # and some of it a second time
        assert TODAY + DAY < (self.way(1, {}, BOOK).ready or TODAY) <= TODAY + 5 * DAY

    @settings(max_examples=25)
    @given(st.integers(0, 41), st.integers(1, 60), st.sampled_from(["Asia/Tokyo", "America/Vancouver", "UTC"]))
    def test_it_is_never_over_the_cap_and_says_so_where_the_cap_is_too_little(self, seen: int, days: int, zone: str):
        held = {clause: known(clause) for clause in BOOK.clauses[:seen]}
        there = ZoneInfo(zone)
        until = local_day(NOON, there) + days * DAY

        way = ahead_of(until, held, BOOK, now=NOON, zone=there, done=0)

        assert 0 < way.a_day <= CAP
        assert way.ready is None or until <= way.ready < until + 10 * DAY
