"""Two kinds of time, on the nights on which the clocks change and on 29 February; windows and deadlines."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizzes.exams.timing import ALWAYS, Window, deadline_of, end_of_day, extra_minutes, plus_days, plus_elapsed

TORONTO, VANCOUVER, TOKYO = ZoneInfo("America/Toronto"), ZoneInfo("America/Vancouver"), ZoneInfo("Asia/Tokyo")
FORWARD = datetime(2027, 3, 14, 1, 30, tzinfo=TORONTO)
"""Half an hour before the clocks go from 2:00 to 3:00."""
BACK = datetime(2026, 11, 1, 1, 30, tzinfo=TORONTO)
"""Half an hour before the clocks go from 2:00 back to 1:00."""

MOMENTS = st.integers(0, 4 * 366 * 24 * 60).map(lambda n: datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=n))


@pytest.mark.parametrize("start", [FORWARD, BACK], ids=["forward", "back"])
@pytest.mark.parametrize("minutes", [1, 30, 60, 90, 1440])
def test_minutes_are_elapsed_time_on_both_nights(start: datetime, minutes: int):
    assert plus_elapsed(start, minutes=minutes) - start.astimezone(UTC) == timedelta(minutes=minutes)


def test_sixty_minutes_added_on_the_clock_would_be_two_hours():
    assert plus_elapsed(BACK, minutes=60) == (BACK + timedelta(minutes=60)).astimezone(UTC) - timedelta(hours=1)


@pytest.mark.parametrize(
    ("start", "hours"),
    [(datetime(2027, 3, 13, 3, 30, tzinfo=TORONTO), 23), (datetime(2026, 10, 31, 3, 30, tzinfo=TORONTO), 25)],
    ids=str,
)
def test_a_day_keeps_the_time_on_the_clock(start: datetime, hours: int):
    later = plus_days(start, 1, TORONTO)

    assert later.astimezone(TORONTO).time() == start.time()
    assert later - start.astimezone(UTC) == timedelta(hours=hours)


def test_a_week_over_either_night_is_the_same_time_a_week_later():
    for start, hours in (
        (datetime(2027, 3, 10, 18, tzinfo=TORONTO), 167),
        (datetime(2026, 10, 28, 18, tzinfo=TORONTO), 169),
    ):
        later = plus_days(start, 7, TORONTO)
        assert (later.astimezone(TORONTO).hour, later - start.astimezone(UTC)) == (18, timedelta(hours=hours))


def test_a_time_that_the_clocks_leave_out_moves_on_and_one_that_comes_twice_is_the_first():
    left_out = plus_days(datetime(2027, 3, 13, 2, 30, tzinfo=TORONTO), 1, TORONTO)
    assert left_out.astimezone(TORONTO).strftime("%H:%M %Z") == "03:30 EDT"
    twice = plus_days(datetime(2026, 10, 31, 1, 30, tzinfo=TORONTO), 1, TORONTO)
    assert twice.astimezone(TORONTO).strftime("%H:%M %Z") == "01:30 EDT"


def test_29_february():
    day_before = datetime(2028, 2, 28, 12, tzinfo=TORONTO)
    assert plus_days(day_before, 1, TORONTO).astimezone(TORONTO).date().isoformat() == "2028-02-29"
    assert plus_days(day_before, 2, TORONTO).astimezone(TORONTO).date().isoformat() == "2028-03-01"
    assert plus_days(day_before, 366, TORONTO).astimezone(TORONTO).date().isoformat() == "2029-02-28"


@given(
    moment=MOMENTS,
    days=st.integers(0, 400),
    zone=st.sampled_from([TORONTO, VANCOUVER, TOKYO]),
)
def test_days_and_minutes_differ_by_no_more_than_a_change_of_the_clocks(moment: datetime, days: int, zone: ZoneInfo):
    """And by nothing where the zone has none."""
    difference = plus_days(moment, days, zone) - plus_elapsed(moment, minutes=days * 24 * 60)

    assert abs(difference) <= timedelta(hours=1)
    if zone is TOKYO:
        assert not difference


@given(MOMENTS, st.integers(0, 2000))
def test_elapsed_time_is_the_same_whatever_zone_it_is_told_in(moment: datetime, minutes: int):
    assert plus_elapsed(moment.astimezone(TORONTO), minutes=minutes) == plus_elapsed(moment, minutes=minutes)


def test_a_day_ends_at_midnight_of_the_zone():
    noon = datetime(2026, 11, 1, 17, tzinfo=UTC)
    assert end_of_day(noon, TORONTO) == datetime(2026, 11, 2, 5, tzinfo=UTC)
    assert end_of_day(noon, TOKYO) == datetime(2026, 11, 2, 15, tzinfo=UTC)


A, B, C, D = (datetime(2027, 1, day, tzinfo=UTC) for day in (1, 2, 3, 4))


@pytest.mark.parametrize(
    ("lower", "upper", "both"),
    [
        (ALWAYS, ALWAYS, ALWAYS),
        (Window(A, D), ALWAYS, Window(A, D)),
        (ALWAYS, Window(B, C), Window(B, C)),
        (Window(A, C), Window(B, None), Window(B, C)),
        (Window(A, C), Window(None, D), Window(A, D)),
        (Window(B, C), Window(A, D), Window(A, D)),
    ],
    ids=str,
)
def test_what_goes_before_says_only_what_it_says(lower: Window, upper: Window, both: Window):
    assert lower.under(upper) == both


def test_what_windows_have_in_common():
    assert Window(A, C).within(Window(B, D)) == Window(B, C)
    assert Window(None, C).within(Window(B, None)) == Window(B, C)
    assert ALWAYS.within(ALWAYS) == ALWAYS


def test_a_window_opens_at_its_first_moment_and_is_closed_at_its_last():
    second = timedelta(microseconds=1)
    window = Window(B, C)
    assert [window.has_opened(moment) for moment in (B - second, B, B + second)] == [False, True, True]
    assert [window.has_closed(moment) for moment in (C - second, C, C + second)] == [False, True, True]


@pytest.mark.parametrize(
    ("minutes", "percent", "extra"), [(60, 0, 0), (60, 25, 15), (90, 50, 45), (61, 25, 16), (1, 1, 1), (None, 50, 0)]
)
def test_extra_time_is_rounded_up_and_nothing_where_there_is_no_limit(minutes, percent: int, extra: int):
    assert extra_minutes(minutes, percent) == extra


@pytest.mark.parametrize(
    ("before_closing", "extra", "left"),
    [(120, 0, 60), (60, 0, 60), (59, 0, 59), (10, 0, 10), (120, 30, 90), (10, 30, 40)],
)
def test_the_deadline_is_the_earlier_of_the_two_and_extra_time_moves_both(before_closing: int, extra: int, left: int):
    closes = Window(None, BACK.astimezone(UTC) + timedelta(minutes=before_closing)).closing_later(extra).closes
    assert closes is not None

    assert deadline_of(BACK, 60, closes, extra) - BACK.astimezone(UTC) == timedelta(minutes=left)
