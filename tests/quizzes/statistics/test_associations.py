"""Groups of answers: the same figures as the definitions give, and silence under the bound."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizzes.statistics.associations import Association, associations
from quizzes.statistics.intervals import ENOUGH
from quizzes.statistics.moments import correlation

Answers = list[tuple[int, float, float]]
GROUPS = 3


def found(answers: Answers, many: int = GROUPS) -> list[Association]:
    """The associations of answers given as group, value and rest."""
    group = np.array([each[0] for each in answers], dtype=np.int64)
    value, rest = (np.array([each[place] for each in answers], dtype=float) for place in (1, 2))
    return associations(group, value, rest, many)


marks = st.sampled_from([0.0, 0.25, 1 / 3, 0.5, 1.0])
answers = st.lists(st.tuples(st.integers(0, GROUPS - 1), marks, marks), min_size=ENOUGH, max_size=4 * ENOUGH)


@given(answers)
def test_each_group_has_what_the_definitions_give(given_answers: Answers):
    for group, each in enumerate(found(given_answers)):
        mine = [(value, rest) for number, value, rest in given_answers if number == group]
        values, rests = (np.array([pair[place] for pair in mine]) for place in (0, 1))
        expected = correlation(values, rests) if len(mine) >= ENOUGH else None
        assert (each.share.whole, each.compared) == (len(mine), len(mine))
        assert each.share.part == pytest.approx(sum(value for value, _ in mine))
        if expected is None:
            assert each.discrimination is None
        else:
            assert each.discrimination == pytest.approx(100 * expected, abs=1e-6)


@given(answers, st.randoms(use_true_random=False))
def test_order_never_matters_nor_does_a_mark_more_for_all_rests(given_answers: Answers, chance: Any):
    moved = [(group, value, rest + 1) for group, value, rest in given_answers]
    chance.shuffle(moved)

    for one, other in zip(found(given_answers), found(moved), strict=True):
        assert one.share.part == pytest.approx(other.share.part)
        assert (one.discrimination is None) == (other.discrimination is None)
        assert one.discrimination == pytest.approx(other.discrimination, abs=1e-4)


@given(answers)
def test_groups_do_not_touch_one_another(given_answers: Answers):
    alone = [each for each in given_answers if each[0] == 1]

    assert found(alone)[1] == found(given_answers)[1]


@pytest.mark.parametrize(("people", "is_told"), [(ENOUGH - 1, False), (ENOUGH, True)])
def test_under_the_bound_there_is_no_discrimination(people: int, is_told: bool):
    (each,) = found([(0, number % 2, number % 2) for number in range(people)], 1)

    assert (each.discrimination is not None) is is_told
    assert each.enough is is_told


def test_whoever_has_no_rest_counts_in_the_share_alone():
    some = [(0, float(number % 2), float(number % 2)) for number in range(ENOUGH)]

    (each,) = found([*some, (0, 1.0, float("nan"))], 1)

    assert (each.share.whole, each.compared) == (ENOUGH + 1, ENOUGH)
    assert each.discrimination == pytest.approx(100)


def test_thirds_all_alike_have_no_variance():
    (each,) = found([(0, number % 2, 1 / 3) for number in range(ENOUGH)], 1)

    assert each.discrimination is None
    assert not each.against


def test_backwards_is_under_nothing():
    (each,) = found([(0, number % 2, 1 - number % 2) for number in range(ENOUGH)], 1)

    assert each.discrimination == pytest.approx(-100)
    assert each.against
