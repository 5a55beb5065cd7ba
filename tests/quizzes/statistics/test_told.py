"""Figures as they are written, and charts as they are drawn."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizzes.statistics.charts import FLOOR, LEFT, TOP, WIDTH, distribution, expectations, range_of
from quizzes.statistics.intervals import ENOUGH, Middle, Share
from quizzes.statistics.told import (
    Discrimination,
    between,
    correlation_told,
    interval,
    percent,
    tenth,
    trust_told,
    whole,
)


@pytest.mark.parametrize(
    ("figure", "told"),
    [
        (None, "–"),
        (0.0, "0"),
        (24.99, "24"),
        (25.0, "25"),
        (100.0, "100"),
        (-0.2, "−1"),
        (-300.0, "−300"),
        (28.999999999999996, "29"),
    ],
)
def test_a_whole_figure_is_cut_off_and_never_rounded_up(figure: float | None, told: str):
    assert whole(figure) == told


@pytest.mark.parametrize(("figure", "told"), [(None, "–"), (9.96, "10.0"), (-0.31, "−0.3"), (0, "0.0")])
def test_a_tenth_is_rounded(figure: float | None, told: str):
    assert tenth(figure) == told


def test_too_few_are_said_in_words():
    assert percent(Share(1, ENOUGH - 1)) == "too few answers"
    assert interval(Share(1, ENOUGH - 1)) == ""
    assert percent(Share(5, ENOUGH)) == "25 %"


@pytest.mark.parametrize(
    ("percent", "people", "told"),
    [
        (None, 30, Discrimination("–")),
        (50.0, 3, Discrimination("–")),
        (50.0, 30, Discrimination("50", "17 to 73")),
        (-0.5, 30, Discrimination("−1", "−37 to 36")),
        (-100.0, 30, Discrimination("−100", "−100 to −99")),
    ],
)
def test_a_discrimination_has_its_interval_rounded_outwards(percent: float | None, people: int, told: Discrimination):
    assert correlation_told(percent, people) == told


def test_between_which_seconds_a_median_lies_is_rounded_outwards():
    assert between(Middle(40.5, 36.9, 47.1)) == "36 to 48 s"


@pytest.mark.parametrize(
    ("reliability", "told"),
    [
        (-0.1, "contradict"),
        (0.0, "Too little"),
        (79.9, "Too little"),
        (80.0, "person"),
        (89.9, "person"),
        (90.0, "licence."),
    ],
)
def test_what_a_reliability_allows_changes_at_its_bounds(reliability: float, told: str):
    assert told in trust_told(reliability)


@given(st.integers(ENOUGH, 300), st.floats(0, 1))
def test_an_interval_is_never_told_narrower_than_it_is(people: int, part: float):
    share = Share(part * people, people)
    low, high = share.interval
    told_low, told_high = (int(each) for each in interval(share).removesuffix(" %").split(" to "))

    assert told_low <= low + 1e-6
    assert told_high >= high - 1e-6
    line = range_of(share)
    assert 0 <= line.low <= line.low + line.width <= 100.1


@given(st.lists(st.integers(0, 500), min_size=10, max_size=10))
def test_bars_stand_side_by_side_between_floor_and_top_as_high_as_they_count(counts: list[int]):
    chart = distribution(counts, pass_percent=80)

    assert [count for _, count in chart.rows] == [bar.count for bar in chart.bars] == counts
    most = max(counts) or 1
    for bar, after in zip(chart.bars, chart.bars[1:], strict=False):
        assert bar.x + bar.width < after.x
    for bar in chart.bars:
        assert bar.height == pytest.approx((FLOOR - TOP) * bar.count / most, abs=0.01)
        assert bar.y + bar.height == pytest.approx(FLOOR, abs=0.02)
        assert LEFT <= bar.x < bar.x + bar.width <= WIDTH - LEFT


def test_the_pass_mark_stands_between_the_bars_that_it_parts():
    chart = distribution([1] * 10, pass_percent=80)

    assert chart.mark is not None
    assert chart.bars[7].x + chart.bars[7].width < chart.mark < chart.bars[8].x
    assert chart.mark_label == "pass mark 80 %"
    assert distribution([1] * 10, pass_percent=None).mark is None
    assert distribution([1] * 10, pass_percent=130).mark is None


def test_its_table_names_every_bar():
    chart = distribution([0, 0, 0, 0, 0, 9, 0, 0, 0, 1], pass_percent=None)

    assert chart.told == "Most results lie in 50 to under 60 %: 9."
    assert [name for name, _ in chart.rows][::9] == ["0 to under 10 %", "90 to 100 %"]


@given(st.lists(st.floats(0, 100), min_size=1, max_size=40))
def test_every_form_is_in_one_of_at_most_twenty_one_bars(expected: list[float]):
    chart = expectations(expected)

    assert sum(bar.count for bar in chart.bars) == len(expected)
    assert 1 <= len(chart.bars) <= 21
    assert chart.bars[0].count
