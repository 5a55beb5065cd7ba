"""The days of a certification: months, leap days, seasons, and the instants at which days end."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.certification.dates import (
    Span,
    age_on,
    day_of,
    end_of,
    plus_months,
    renewal_opens,
    season_after,
    season_on,
    span_of,
    start_of,
)

TORONTO = ZoneInfo("America/Toronto")
DAYS = st.dates(min_value=date(1980, 1, 1), max_value=date(2080, 1, 1))
FIRST, SECOND = Span(date(2026, 9, 1), date(2027, 4, 30)), Span(date(2027, 9, 1), date(2028, 4, 30))


@pytest.mark.parametrize(
    ("day", "months", "then"),
    [
        (date(2026, 10, 1), 24, date(2028, 10, 1)),
        (date(2028, 2, 29), 12, date(2029, 2, 28)),
        (date(2028, 2, 29), 48, date(2032, 2, 29)),
        (date(2026, 8, 31), 6, date(2027, 2, 28)),
        (date(2026, 12, 31), 2, date(2027, 2, 28)),
    ],
)
def test_months_keep_the_day_or_end_with_the_month(day: date, months: int, then: date):
    assert plus_months(day, months) == then


@given(day=DAYS, months=st.integers(1, 120))
def test_months_later_is_that_month_and_never_a_later_day_of_it(day: date, months: int):
    then = plus_months(day, months)
    assert (then.year * 12 + then.month) - (day.year * 12 + day.month) == months
    assert then.day <= day.day
    assert then.day == day.day or (then + timedelta(days=1)).day == 1


@pytest.mark.parametrize(
    ("day", "ends"),
    [
        (date(2027, 3, 13), datetime(2027, 3, 14, 5, tzinfo=UTC)),  # the day before the clocks go forward
        (date(2027, 3, 14), datetime(2027, 3, 15, 4, tzinfo=UTC)),  # 23 hours long
        (date(2026, 11, 1), datetime(2026, 11, 2, 5, tzinfo=UTC)),  # 25 hours long
    ],
)
def test_a_day_ends_at_midnight_of_the_leagues_clocks(day: date, ends: datetime):
    assert end_of(day, TORONTO) == ends


@pytest.mark.parametrize("zone", ["America/Toronto", "UTC", "Asia/Tokyo"])
def test_the_calendars_first_day_and_its_last_have_instants_too(zone: str):
    first, last = start_of(date.min, ZoneInfo(zone)), end_of(date.max, ZoneInfo(zone))
    assert day_of(first, ZoneInfo(zone)) == date.min
    assert first <= end_of(date.min, ZoneInfo(zone)) < start_of(date.max, ZoneInfo(zone)) < last
    assert renewal_opens(date(1, 1, 31), 30) == date.min
    assert renewal_opens(date(1, 1, 30), 30) == date.min


@given(day=DAYS, zone=st.sampled_from(["Asia/Tokyo", "America/Vancouver", "America/Sao_Paulo", "Pacific/Apia"]))
def test_the_end_of_a_day_is_the_start_of_the_next(day: date, zone: str):
    assert end_of(day, ZoneInfo(zone)) == start_of(day + timedelta(days=1), ZoneInfo(zone))


@pytest.mark.parametrize(
    ("born", "age"),
    [(date(2010, 10, 1), 16), (date(2010, 10, 2), 15), (date(2010, 9, 30), 16)],
)
def test_age_is_counted_in_whole_years_on_the_day(born: date, age: int):
    assert age_on(date(2026, 10, 1), born) == age


def test_who_was_born_on_a_leap_day_is_older_on_the_first_of_march():
    born = date(2008, 2, 29)
    assert (age_on(date(2026, 2, 28), born), age_on(date(2026, 3, 1), born)) == (17, 18)
    assert age_on(date(2028, 2, 29), born) == 20


def test_a_season_that_closes_at_midnight_ends_with_the_day_before():
    span = span_of(datetime(2026, 9, 1, 4, tzinfo=UTC), datetime(2027, 5, 1, 4, tzinfo=UTC), TORONTO)
    assert span == FIRST
    later = span_of(datetime(2026, 9, 1, 4, tzinfo=UTC), datetime(2027, 5, 1, 4, 1, tzinfo=UTC), TORONTO)
    assert later.last == date(2027, 5, 1)


@pytest.mark.parametrize(
    ("day", "season"),
    [
        (date(2026, 8, 31), FIRST),
        (date(2026, 9, 1), FIRST),
        (date(2027, 4, 30), FIRST),
        (date(2027, 5, 1), SECOND),
        (date(2028, 4, 30), SECOND),
        (date(2028, 5, 1), None),
    ],
)
def test_the_season_of_a_day_is_the_one_under_way_or_the_next(day: date, season: Span | None):
    assert season_on(day, [SECOND, FIRST]) == season


def test_the_season_after_is_the_next_to_begin():
    assert season_after(FIRST, [SECOND, FIRST]) == SECOND
    assert season_after(SECOND, [SECOND, FIRST]) is None


@pytest.mark.parametrize(
    ("expires", "days", "opens"),
    [
        (date(2027, 4, 30), 60, date(2027, 3, 1)),
        (date(2027, 4, 30), 0, date(2027, 4, 30)),
        (date(2027, 4, 30), None, None),
        (None, 60, None),
    ],
)
def test_a_renewal_opens_so_many_days_before_the_end(expires: date | None, days: int | None, opens: date | None):
    assert renewal_opens(expires, days) == opens
