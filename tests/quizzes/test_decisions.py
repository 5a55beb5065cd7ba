"""How one rules by decision: counted by facet, silent where there is too little."""

from __future__ import annotations

from typing import Any

import pytest

from quizzes.decisions import count_decisions
from quizzes.progress import ENOUGH, Tally


def facets(**states: str) -> list[dict[str, Any]]:
    """The facets of an answer as they are stored, each with its mark."""
    return [{"name": name, "label": name, "state": state} for name, state in states.items()]


def test_each_marked_facet_counts_for_itself_in_the_order_of_a_ruling():
    found = count_decisions(
        [
            (facets(face_off="wrong", play="right", change="unmarked"), ""),
            (facets(play="right"), ""),
            (facets(play="wrong"), ""),
        ]
    )

    assert [(each.name, each.label, each.total) for each in found] == [
        ("play", "Play", Tally(3, 2)),
        ("face_off", "Face-off", Tally(1, 0)),
    ]


def test_the_misreading_met_most_counts_where_the_facet_was_wrong_alone():
    found = count_decisions(
        [
            (facets(play="right", penalty="wrong"), "late"),
            (facets(play="right", penalty="wrong"), "late"),
            (facets(play="wrong", penalty="right"), "waved_off"),
            (facets(play="wrong"), ""),
        ]
    )

    assert {each.name: each.mistake for each in found} == {"play": "waved_off", "penalty": "late"}


def test_of_several_misreadings_met_as_often_the_first_by_name_is_named():
    found = count_decisions([(facets(play="wrong"), name) for name in ("waved_off", "late")])

    assert found[0].mistake == "late"


def test_a_share_is_told_from_enough_calls_on():
    few, enough = (count_decisions([(facets(play="right"), "")] * count)[0].total for count in (ENOUGH - 1, ENOUGH))

    assert (few.percent, few.strong) == (None, False)
    assert (enough.percent, enough.strong) == (100, True)


@pytest.mark.parametrize(
    ("calls", "right", "percent", "strong"),
    [(10, 9, 90, True), (1000, 900, 90, True), (1000, 899, 89, False), (1000, 896, 89, False), (4, 4, None, False)],
)
def test_a_share_is_called_strong_from_ninety_per_cent_on_and_none_under_it_reads_so(calls, right, percent, strong):
    assert (Tally(calls, right).percent, Tally(calls, right).strong) == (percent, strong)


def test_a_facet_that_no_ruling_has_any_more_is_left_out():
    assert count_decisions([(facets(colour="right"), "")]) == ()
