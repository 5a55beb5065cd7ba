"""Forms compared: expected as their questions' difficulties were answered, whoever got which form."""

from __future__ import annotations

import pytest

from quizzes.statistics.forms_compared import Asked, compared


def test_a_form_of_harder_questions_is_expected_lower_whoever_sat_it():
    easy, hard = Asked(1, 1, 1.0), Asked(2, 5, 0.0)
    other_easy, other_hard = Asked(3, 1, 0.5), Asked(4, 5, 0.5)

    forms = compared([[easy, other_easy], [hard, other_hard], [easy, hard]])

    assert forms is not None
    assert forms.different == 3
    assert forms.expected == pytest.approx((100 * 5 / 6, 100 / 6, 50))
    assert (forms.lowest, forms.highest, forms.apart) == pytest.approx((100 / 6, 500 / 6, 400 / 6))
    assert [(level.difficulty, level.answers.whole) for level in forms.levels] == [(1, 3), (5, 3)]


def test_forms_of_the_same_questions_in_another_order_are_one():
    first, second = Asked(1, 1, 1.0), Asked(2, 2, 0.0)

    forms = compared([[first, second], [second._replace(share=1.0), first._replace(share=0.0)]])

    assert forms is not None
    assert forms.different == 1
    assert forms.apart == pytest.approx(0)


def test_what_counts_for_nothing_is_expected_of_nobody():
    void = Asked(2, 5, None)

    forms = compared([[Asked(1, 1, 1.0), void], [Asked(1, 1, 0.0)]])

    assert forms is not None
    assert (forms.different, forms.expected) == (1, (50, 50))
    assert compared([[void]]) is None
    assert compared([]) is None
