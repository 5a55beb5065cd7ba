"""Every clause has an example: it can happen, and the clause decides it."""

from __future__ import annotations

from typing import Any

import pytest

from rules import editions
from rules.engine.edition import Edition
from rules.engine.incidents import KINDS
from rules.engine.verification import deciding
from rules.examples import example_of, first_of, varying_facets
from rules.plausible import can_happen

NHL = editions.get("nhl-2005-06")


def facts(edition: Edition, name: str) -> Any:
    """The incident of a clause's example."""
    example = example_of(edition, edition.provision(name))
    assert example is not None
    return example.incident


@pytest.mark.parametrize("provision", NHL.provisions, ids=lambda provision: provision.name)
def test_the_clause_decides_its_example(provision):
    example = example_of(NHL, provision)

    assert example is not None
    assert can_happen(example)
    assert provision in deciding(NHL.adjudicate(example), example)


def test_the_example_is_the_same_in_another_process():
    again = NHL.with_parameters()

    for provision in NHL.provisions:
        assert example_of(again, provision) == example_of(NHL, provision), provision.name


def test_an_example_stands_clear_of_its_limits():
    example = facts(NHL, "premature_substitution")

    assert (example.goalkeeper_distance, example.puck.x) == (25, -35)


def test_the_limits_are_those_of_the_variant():
    variant = NHL.with_parameters(goalkeeper_limit=10)

    assert facts(variant, "premature_substitution").goalkeeper_distance == 30


def test_an_exception_is_shown_where_it_makes_a_difference():
    example = example_of(NHL, NHL.provision("reasonable_time"))

    assert example is not None
    assert facts(NHL, "reasonable_time").fault.value == "slow"
    assert [applied.provision.name for applied in NHL.adjudicate(example).findings] == [
        "late_for_the_face_off",
        "reasonable_time",
    ]


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_there_is_a_situation_of_each_kind_to_begin_with(kind):
    first = first_of(NHL, kind)

    assert type(first.incident) is kind
    assert can_happen(first)


@pytest.mark.parametrize(
    ("kind", "facets"),
    [
        ("goalkeeper_leaves", ("play", "penalty", "face_off", "change", "announcement")),
        ("line_change_signal", ("signal",)),
        ("undue_delay", ()),
    ],
)
def test_the_facets_that_vary(kind, facets):
    assert varying_facets(NHL, KINDS[kind]) == facets
