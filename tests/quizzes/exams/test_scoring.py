"""Scores in whole numbers: all of them to 60, pass marks on the line and beside it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizzes.exams.policies import Rules
from quizzes.exams.scoring import ItemMark, percent_shown, reaches, score


@pytest.mark.parametrize("percent", [1, 50, 66, 67, 75, 80, 85, 90, 100])
def test_all_scores_to_60_reach_a_pass_mark_exactly_when_the_fraction_does(percent: int):
    for possible in range(1, 61):
        for earned in range(possible + 1):
            assert reaches(earned, possible, percent) is (Fraction(earned, possible) >= Fraction(percent, 100))


def test_a_figure_shown_never_reaches_a_pass_mark_that_the_exact_one_does_not():
    for possible in range(1, 61):
        for earned in range(possible + 1):
            shown = Fraction(percent_shown(earned, possible))
            assert shown <= Fraction(100 * earned, possible) < shown + Fraction(1, 10)
            for percent in range(1, 101):
                assert (shown >= percent) is reaches(earned, possible, percent)


def test_of_nothing_there_is_no_share_and_no_pass():
    assert percent_shown(0, 0) == "–"
    assert not reaches(0, 0, 1)


def marks(text: str, section: int = 1) -> list[tuple[int, ItemMark]]:
    """r right, w wrong, v void."""
    known = {"r": ItemMark(1, 1, right=True), "w": ItemMark(0, 1, right=False), "v": ItemMark(0, 0, right=True)}
    return [(section, known[each]) for each in text]


ONE: dict[int, tuple[str, int | None]] = {1: ("All", None)}


@pytest.mark.parametrize(("text", "passed"), [("rrrw", True), ("rrww", False), ("rrrwv", True), ("rrwv", False)])
def test_the_pass_mark_in_per_cent_is_of_what_counts(text: str, passed: bool):
    assert score(marks(text), ONE, Rules(pass_percent=75), full=len(text)).passed is passed


@pytest.mark.parametrize(
    ("text", "passed"), [("rrrw", True), ("rrww", False), ("rrvw", True), ("rvww", False), ("vvvv", False)]
)
def test_the_pass_mark_in_marks_goes_down_by_what_is_void(text: str, passed: bool):
    assert score(marks(text), ONE, Rules(pass_marks=3), full=len(text)).passed is passed


def test_each_section_has_to_be_passed_where_the_policy_says_so():
    both = {1: ("First", None), 2: ("Second", 100)}
    rules = Rules(pass_percent=50, section_percent=50)

    assert score(marks("rrww", 1) + marks("rr", 2), both, rules, full=6).passed
    assert not score(marks("rwww", 1) + marks("rr", 2), both, rules, full=6).passed
    assert not score(marks("rrww", 1) + marks("rw", 2), both, rules, full=6).passed
    assert score(marks("rrww", 1) + marks("vv", 2), both, rules, full=6).passed


@pytest.mark.parametrize(("right", "level"), [(7, ""), (8, "III"), (9, "IV"), (10, "IV")])
def test_the_level_is_that_of_the_highest_band_reached(right: int, level: str):
    rules = Rules(pass_percent=80, bands=((80, "III"), (90, "IV")))

    assert score(marks("r" * right + "w" * (10 - right)), ONE, rules, full=10).level == level


@given(st.text("rwv", min_size=1, max_size=60), st.integers(1, 100))
def test_voiding_what_was_wrong_never_lowers_anyone(text: str, percent: int):
    rules = Rules(pass_percent=percent)
    before = score(marks(text), ONE, rules, full=len(text))
    after = score(marks(text.replace("w", "v", 1)), ONE, rules, full=len(text))

    assert after.passed or not before.passed
    assert 0 <= after.earned <= after.possible <= len(text)
