"""Wilson's interval, against published values; and the bound under which nothing is said."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizzes.statistics.intervals import ENOUGH, Share


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"),
    [
        (0, 10, 0.0, 27.7533),
        (10, 10, 72.2467, 100.0),
        (5, 10, 23.6593, 76.3407),
        (81, 263, 25.5266, 36.6211),
        (15, 148, 6.2386, 16.0505),
        (1, 29, 0.6113, 17.1755),
    ],
)
def test_it_is_wilsons(part: int, whole: int, low: float, high: float):
    assert Share(part, whole).interval == pytest.approx((low, high), abs=5e-3)


@given(st.integers(1, 500), st.floats(0, 1))
def test_it_holds_the_share_and_stays_between_none_and_all(whole: int, part: float):
    share = Share(part * whole, whole)
    low, high = share.interval
    assert 0 <= low <= share.percent + 1e-9
    assert share.percent - 1e-9 <= high <= 100


@given(st.integers(1, 200), st.integers(2, 6))
def test_more_people_make_it_narrower(whole: int, times: int):
    few, many = Share(whole / 2, whole).interval, Share(times * whole / 2, times * whole).interval
    assert many[1] - many[0] < few[1] - few[0]


@pytest.mark.parametrize(("whole", "enough"), [(ENOUGH - 1, False), (ENOUGH, True), (ENOUGH + 1, True)])
def test_too_few_are_those_under_the_bound(whole: int, enough: bool):
    assert Share(1, whole).enough is enough
