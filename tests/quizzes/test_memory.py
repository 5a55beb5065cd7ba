"""What is held of a memory: due sooner after a wrong call than after a right one, and the same in every run."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizzes.memory import recall, reviewed

NOON = datetime(2026, 11, 5, 12, tzinfo=UTC)
DAY = timedelta(days=1)


def test_a_first_right_call_keeps_longer_than_a_first_wrong_one():
    right, wrong = (reviewed(None, right=mark, at=NOON) for mark in (True, False))

    assert (right.due - NOON, wrong.due - NOON) == (2 * DAY, DAY)
    assert right.stability > wrong.stability
    assert right.difficulty < wrong.difficulty


def test_right_calls_when_due_come_less_and_less_often_and_a_wrong_one_brings_it_back():
    memory, intervals = None, []
    for _ in range(5):
        memory = reviewed(memory, right=True, at=memory.due if memory else NOON)
        intervals.append(memory.due - memory.last_review)

    assert intervals == sorted(set(intervals))
    assert memory is not None
    forgotten = reviewed(memory, right=False, at=memory.due)
    assert forgotten.due - forgotten.last_review < intervals[-1] / 4


def test_when_it_is_due_nine_in_ten_recall_it():
    memory = reviewed(reviewed(None, right=True, at=NOON), right=True, at=NOON + 2 * DAY)

    assert recall(memory, memory.due) == pytest.approx(0.9, abs=0.01)
    assert recall(memory, memory.last_review) == 1
    assert recall(memory, memory.due + 30 * DAY) < 0.8


def test_whatever_the_zone_of_the_clock_moments_are_held_in_utc():
    there = reviewed(None, right=True, at=NOON.astimezone(ZoneInfo("Asia/Tokyo")))

    assert there == reviewed(None, right=True, at=NOON)
    assert there.last_review.tzinfo is UTC


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 400 * 24 * 60)), max_size=12))
def test_every_interval_is_a_whole_number_of_days_and_one_at_least(calls: list[tuple[bool, int]]):
    """Also where someone makes many calls on one day: nothing comes back on the day itself."""
    memory, at = None, NOON
    for right, minutes in calls:
        at += timedelta(minutes=minutes)
        memory = reviewed(memory, right=right, at=at)
        assert memory.due - at >= DAY
        assert (memory.due - at) % DAY == timedelta(0)
        assert memory.stability > 0
        assert 1 <= memory.difficulty <= 10


@given(st.lists(st.booleans(), min_size=1, max_size=8))
def test_the_same_calls_give_the_same_memory(calls: list[bool]):
    def after_all() -> object:
        memory = None
        for number, right in enumerate(calls):
            memory = reviewed(memory, right=right, at=NOON + number * 3 * DAY)
        return memory

    assert after_all() == after_all()
