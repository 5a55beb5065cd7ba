"""The definitions: the worked examples to the last digit given, and what holds of any marks."""

from __future__ import annotations

from dataclasses import fields
from math import isnan
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizzes.statistics.items import ItemFigures, Mark, Marks, WholeFigures, error_at, items_of, whole_of

Table = list[list[float]]

E1 = [[1, 1, 1, 1], [1, 1, 1, 0], [1, 1, 0, 0], [1, 0, 0, 1], [0, 1, 0, 0], [0, 0, 0, 0]]
E2 = [[2, 1, 3], [2, 0.5, 1.5], [1, 1, 0], [0, 0.5, 3], [1, 0, 0]]
E3 = [[1, 1], [1, 0], [1, 1], [1, 0]]
E4 = [[1, 1, 0], [1, 1, 0], [0, 0, 1], [0, 1, 1], [1, 0, 0]]
E5 = [
    [1, 1, 1, 1, 0],
    [1, 1, 1, 1, 1],
    [1, 1, 1, 0, 0],
    [1, 1, 0, 1, 1],
    [1, 0, 1, 0, 1],
    [0, 1, 0, 0, 1],
    [1, 0, 0, 0, 1],
    [0, 0, 0, 0, 1],
    [0, 0, 1, 0, 1],
    [0, 0, 0, 0, 0],
]


def marks(table: Any, maxima: Any = None) -> Marks:
    """Marks that everyone has on every item, of one mark each unless it is said otherwise."""
    most = maxima or [1] * len(table[0])
    return Marks([[(earned, each) for earned, each in zip(row, most, strict=True)] for row in table])


def column(figures: tuple[ItemFigures, ...], name: str) -> list[float | None]:
    """One figure of each item."""
    return [getattr(each, name) for each in figures]


def close(*expected: float | None, places: float = 5e-7) -> Any:
    """These figures, as exactly as they are given."""
    return [None if each is None else pytest.approx(each, abs=places) for each in expected]


def test_e1_items():
    found = items_of(marks(E1))

    assert column(found, "facility") == close(66.666667, 66.666667, 33.333333, 33.333333)
    assert column(found, "discrimination") == close(62.5, 21.320072, 62.5, 21.320072)
    assert column(found, "efficiency") == close(100, 25, 100, 25)
    assert column(found, "effective") == close(27.525513, 22.474487, 27.525513, 22.474487)
    assert column(found, "intended") == close(25, 25, 25, 25)


def test_e1_whole():
    found = whole_of(marks(E1))

    assert (found.people, found.items) == (6, 4)
    assert [found.mean, found.deviation, found.reliability] == close(50, 35.355339, 62.222222)
    assert [found.error_ratio, found.standard_error] == close(61.463630, 21.730675)
    assert [found.skewness, found.kurtosis] == close(0, -0.3)


def test_e2_items_of_several_marks():
    found = items_of(marks(E2, [2, 1, 3]))

    assert column(found, "facility") == close(60, 60, 50)
    assert column(found, "deviation") == close(41.833001, 41.833001, 50)
    assert column(found, "discrimination") == close(7.142857, 40.013618, 12.056071)
    assert column(found, "efficiency") == close(7.407407, 47.916667, 12.5)
    assert column(found, "intended") == close(33.333333, 16.666667, 50)
    assert column(found, "effective") == close(28.523547, 21.687745, 49.788707)


def test_e2_whole():
    found = whole_of(marks(E2, [2, 1, 3]))

    assert [found.mean, found.deviation, found.reliability] == close(55, 32.058973, 23.310811)
    assert [found.error_ratio, found.standard_error] == close(87.572364, 28.074801)
    assert [found.skewness, found.kurtosis] == close(0.331947, -0.309533)


def test_e3_an_item_that_everybody_got_is_undefined_and_not_nothing():
    first, second = items_of(marks(E3))

    assert (first.facility, first.deviation, first.effective) == (100, 0, 0)
    assert (first.discrimination, first.efficiency) == (None, None)
    assert (second.discrimination, second.efficiency) == (None, None)
    whole = whole_of(marks(E3))
    assert (whole.reliability, whole.error_ratio) == (0, 100)


def test_e4_a_key_that_is_wrong_shows_and_nothing_is_clipped():
    found = items_of(marks(E4))

    assert column(found, "discrimination") == close(-64.549722, None, -76.376262)
    assert column(found, "efficiency") == close(-100, None, -87.5)
    assert found[2].effective is None
    assert found[2].against
    whole = whole_of(marks(E4))
    assert [whole.reliability, whole.error_ratio] == close(-300, 200)


def test_e5_items():
    found = items_of(marks(E5))

    assert column(found, "facility") == close(60, 50, 50, 30, 70)
    tenth = {"places": 5e-5}
    assert column(found, "discrimination") == close(55.9017, 44.0225, 24.5770, 61.4978, -19.6228, **tenth)
    assert column(found, "efficiency") == close(75, 55.5556, 33.3333, 100, -27.6596, **tenth)
    assert column(found, "effective") == close(23.8714, 22.9702, 20.5452, 23.4251, 9.1881, **tenth)


def test_e5_whole():
    found = whole_of(marks(E5))

    figures = [found.reliability, found.error_ratio, found.deviation, found.standard_error, found.skewness]
    assert figures == close(53.9216, 67.8811, 30.1109, 20.4396, -0.1172, places=5e-5)
    assert found.kurtosis == pytest.approx(-0.3652, abs=5e-5)


def test_nobody_and_one_person_have_no_figures_and_no_error():
    assert whole_of(Marks([])) == WholeFigures(0, 0, None, None, None, None, None, None, None)
    alone = whole_of(marks([[1, 0]]))
    assert (alone.people, alone.mean, alone.deviation, alone.reliability) == (1, 50, None, None)
    assert items_of(marks([[1, 0]]))[0].deviation is None
    assert items_of(marks([[1], [0]]))[0].discrimination is None
    assert whole_of(marks([[1], [0]])).reliability is None


def test_on_two_forms_without_a_question_in_common_nobody_has_a_zero_for_the_other():
    """Half the people have the first two items, half the last two."""
    first: list[list[Mark | None]] = [[(1, 1), (1, 1), None, None], [(1, 1), (0, 1), None, None]]
    second: list[list[Mark | None]] = [[None, None, (1, 1), (1, 1)], [None, None, (0, 1), (1, 1)]]

    found = items_of(Marks(first + second))

    assert column(found, "facility") == [100, 50, 50, 100]
    assert column(found, "people") == [2, 2, 2, 2]
    assert list(Marks(first + second).totals) == [4, 2, 4, 2]


def test_maxima_that_differ_by_form_count_as_shares():
    rows: list[list[Mark | None]] = [[(2, 4), (1, 1)], [(1, 2), (0, 1)], [(0, 2), (1, 1)]]

    found = items_of(Marks(rows))

    assert found[0].facility == pytest.approx(100 / 3)
    assert list(Marks(rows).maxima) == pytest.approx([8 / 3, 1])


@pytest.mark.parametrize(("items", "error"), [(1, None), (2, 50), (26, 10), (101, 5)])
def test_the_error_at_a_score_falls_with_the_number_of_items(items: int, error: float | None):
    assert error_at(50, items) == (None if error is None else pytest.approx(error))


tables = st.integers(1, 5).flatmap(
    lambda width: st.lists(st.lists(st.integers(0, 3), min_size=width, max_size=width), min_size=1, max_size=12)
)


def numbers(figures: Any) -> list[float | None]:
    """All figures of an item or an exam."""
    return [getattr(figures, each.name) for each in fields(figures)]


def same(one: Any, other: Any) -> bool:
    """Whether two sets of figures agree, but for the last digits."""
    return all(
        (first is None and second is None)
        or (first is not None and second is not None and first == pytest.approx(second, abs=1e-6, rel=1e-6))
        for first, second in zip(numbers(one), numbers(other), strict=True)
    )


@given(tables, st.randoms(use_true_random=False))
def test_the_order_of_people_and_of_items_never_matters(table: Table, chance: Any):
    order = list(range(len(table[0])))
    chance.shuffle(order)
    mixed = [[row[n] for n in order] for row in table]
    chance.shuffle(mixed)

    before, after = items_of(marks(table, [3] * len(order))), items_of(marks(mixed, [3] * len(order)))

    assert same(whole_of(marks(table, [3] * len(order))), whole_of(marks(mixed, [3] * len(order))))
    assert all(same(before[n], after[place]) for place, n in enumerate(order))


@given(tables, st.integers(1, 4))
def test_a_mark_more_for_everyone_moves_no_variance_and_no_correlation(table: Table, more: int):
    width = len(table[0])
    given_more = [[row[0] + more, *row[1:]] for row in table]

    before, after = items_of(marks(table, [9] * width)), items_of(marks(given_more, [9] * width))

    for one, other in zip(before, after, strict=True):
        for name in ("deviation", "discrimination", "efficiency", "effective"):
            assert close(getattr(one, name), places=1e-6) == [getattr(other, name)]
    whole, moved = whole_of(marks(table, [9] * width)), whole_of(marks(given_more, [9] * width))
    assert close(whole.reliability, whole.skewness, places=1e-6) == [moved.reliability, moved.skewness]


@given(tables, st.integers(2, 5))
def test_an_item_scaled_with_its_maximum_stays_as_it_is(table: Table, times: int):
    width = len(table[0])
    scaled = marks([[row[0] * times, *row[1:]] for row in table], [3 * times] + [3] * (width - 1))

    one, other = items_of(marks(table, [3] * width))[0], items_of(scaled)[0]

    for name in ("facility", "discrimination", "efficiency"):
        assert close(getattr(one, name), places=1e-6) == [getattr(other, name)]


@given(tables)
def test_efficiency_has_the_sign_of_discrimination_and_is_no_less(table: Table):
    for each in items_of(marks(table, [3] * len(table[0]))):
        if each.discrimination is None:
            continue
        assert each.efficiency is not None
        assert abs(each.efficiency) >= abs(each.discrimination) - 1e-6
        assert each.efficiency * each.discrimination >= -1e-6


@given(tables)
def test_every_figure_is_none_or_a_number_and_in_its_bounds(table: Table):
    found = marks(table, [3] * len(table[0]))
    whole = whole_of(found)
    every = [*numbers(whole), *(each for item in items_of(found) for each in numbers(item))]
    assert not any(isnan(each) for each in every if each is not None)
    for item in items_of(found):
        assert item.facility is not None
        assert 0 <= item.facility <= 100
        assert item.discrimination is None or -100 <= item.discrimination <= 100
        assert item.effective is None or 0 <= item.effective <= 100 + 1e-6
    assert whole.reliability is None or whole.reliability <= 100 + 1e-6
    if whole.people >= 2 and len({sum(row) for row in table}) == 1:
        assert (whole.reliability, whole.skewness) == (None, None)
        assert whole.deviation == 0


@given(tables, st.data())
def test_to_void_an_item_is_to_delete_its_column(table: Table, data: st.DataObject):
    width = len(table[0])
    number = data.draw(st.integers(0, width - 1))
    voided = Marks([[None if n == number else (each, 3) for n, each in enumerate(row)] for row in table])
    deleted = Marks([[(each, 3) for n, each in enumerate(row) if n != number] for row in table])

    left = [each for n, each in enumerate(items_of(voided)) if n != number]

    assert same(whole_of(voided), whole_of(deleted))
    assert all(same(one, other) for one, other in zip(left, items_of(deleted), strict=True))


@given(tables, tables)
def test_two_reports_merged_by_their_sums_are_the_report_of_all(one: Table, other: Table):
    width = min(len(one[0]), len(other[0]))
    halves = [[row[:width] for row in table] for table in (one, other)]
    figures = items_of(marks(halves[0] + halves[1], [3] * width))[0]
    merged = [sum(each) for each in zip(*map(sums_of_first, halves), strict=True)]

    n, x, rest, squares, rest_squares, products = merged
    spread = (n * squares - x * x) * (n * rest_squares - rest * rest)

    expected = 100 * (n * products - x * rest) / spread**0.5 if spread else None
    assert close(expected, places=1e-6) == [figures.discrimination]


def sums_of_first(table: Table) -> tuple[float, ...]:
    """How many people, and the sums, squares and products of the first item and the rest."""
    pairs = [(row[0], sum(row[1:])) for row in table]
    return (
        len(pairs),
        sum(x for x, _ in pairs),
        sum(rest for _, rest in pairs),
        sum(x * x for x, _ in pairs),
        sum(rest * rest for _, rest in pairs),
        sum(x * rest for x, rest in pairs),
    )


@given(tables)
def test_marks_given_one_by_one_are_those_given_in_rows(table: Table):
    width = len(table[0])
    cells = [(n, place, mark) for n, row in enumerate(table) for place, mark in enumerate(row) if (n + place) % 4]
    sparse: list[list[Mark | None]] = [
        [(mark, 3) if (n + place) % 4 else None for place, mark in enumerate(row)] for n, row in enumerate(table)
    ]
    people, items = [cell[0] for cell in cells], [cell[1] for cell in cells]

    found = Marks.at(people, items, [cell[2] for cell in cells], [3] * len(cells), shape=(len(table), width))

    assert same(whole_of(found), whole_of(Marks(sparse)))
    assert all(same(one, other) for one, other in zip(items_of(found), items_of(Marks(sparse)), strict=True))
