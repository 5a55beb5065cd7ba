"""Forms compared: expected as their questions' difficulties were answered, whoever got which form."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from quizzes.statistics.forms_compared import Forms, compared

Asked = tuple[int, int, float]
"""A case, its difficulty, and the share that was got."""


def of(forms: Sequence[Sequence[Asked]]) -> Forms:
    """These forms compared."""
    rows = [(number, *asked) for number, form in enumerate(forms) for asked in form]
    found = compared(*map(list, zip(*rows, strict=True)))
    assert found is not None
    return found


def test_a_form_of_harder_questions_is_expected_lower_whoever_sat_it():
    easy, hard = (1, 1, 1.0), (2, 5, 0.0)
    other_easy, other_hard = (3, 1, 0.5), (4, 5, 0.5)

    forms = of([[easy, other_easy], [hard, other_hard], [easy, hard]])

    assert forms.different == 3
    assert forms.expected == pytest.approx((100 * 5 / 6, 100 / 6, 50))
    assert (forms.lowest, forms.highest, forms.apart) == pytest.approx((100 / 6, 500 / 6, 400 / 6))
    assert [(level.difficulty, level.answers.whole) for level in forms.levels] == [(1, 3), (5, 3)]


def test_forms_of_the_same_questions_in_another_order_are_one():
    forms = of([[(1, 1, 1.0), (2, 2, 0.0)], [(2, 2, 1.0), (1, 1, 0.0)]])

    assert forms.different == 1
    assert forms.apart == pytest.approx(0)


def test_nothing_that_counts_is_no_form():
    assert compared([], [], [], []) is None
