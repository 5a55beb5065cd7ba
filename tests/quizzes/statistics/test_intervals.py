"""Intervals, against published values and exact chances; and the bound under which nothing is said."""

from __future__ import annotations

from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizzes.statistics.intervals import ENOUGH, Middle, Share, around_correlation


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


@pytest.mark.parametrize(
    ("percent", "people", "low", "high"),
    [
        (50, 30, 17.0431, 72.8959),
        (0, 30, -36.0269, 36.0269),
        (-67, 30, -82.9938, -40.8282),
        (90, 103, 85.5475, 93.1315),
    ],
)
def test_around_a_correlation_it_is_fishers(percent: float, people: int, low: float, high: float):
    assert around_correlation(percent, people) == pytest.approx((low, high), abs=5e-4)


@given(st.floats(-100, 100), st.integers(0, 500))
def test_around_a_correlation_it_holds_it_and_stays_within_all_and_all_backwards(percent: float, people: int):
    found = around_correlation(percent, people)
    assert (found is None) == (people < 4)
    if found is not None:
        assert -100 <= found[0] <= percent + 1e-6
        assert percent - 1e-6 <= found[1] <= 100


@pytest.mark.parametrize("people", [*range(ENOUGH, 60), 99, 100, 500, 1001])
def test_around_a_median_it_misses_at_most_one_time_in_twenty(people: int):
    """By the exact chance that so many of all lie under their median; and one value shorter, it would miss oftener."""
    found = Middle.of(range(people))
    assert found is not None
    assert found.low + found.high == people - 1 == 2 * found.at

    def missed(fewest: int) -> float:
        return 2 * sum(comb(people, each) for each in range(fewest)) / 2**people

    assert missed(int(found.low) + 1) <= 0.05 < 1.05 * missed(int(found.low) + 2)


@pytest.mark.parametrize(("people", "is_told"), [(ENOUGH - 1, False), (ENOUGH, True)])
def test_of_too_few_there_is_no_median(people: int, is_told: bool):
    assert (Middle.of([1.0] * people) is not None) is is_told
