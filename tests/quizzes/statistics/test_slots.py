"""The places of a form: everyone's question is its own; drawn ones stand by what the blueprint demands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from quizzes.blueprints import Demand
from quizzes.statistics.slots import Plan, Slot, Traits, ranks_of, slots_of

KIND, FORMAT = Demand("kind", "line_up", 1, 1), Demand("format", "how_many", 1, 1)


def traits(kind: str = "proceeding", slug: str = "make_the_call", identity: str = "x", **more: Any) -> Traits:
    """A question's traits."""
    return Traits(kind, slug, identity, **more)


def places(plan: Plan, form: Sequence[tuple[int, Traits]]) -> list[Slot]:
    """The places of a form, given by row numbers and traits."""
    ranks = ranks_of(plan, [each for _, each in form])
    return slots_of(plan, [(question, rank) for (question, _), rank in zip(form, ranks, strict=True)])


def test_fixed_questions_keep_their_own_places():
    plan = Plan(2, fixed={11: 1, 12: 2})
    form = [(12, traits()), (11, traits()), (99, traits())]

    assert places(plan, form) == [(2, False, 2), (2, False, 1), (2, True, 0)]


def test_of_a_pool_that_is_drawn_from_the_places_are_by_its_order():
    plan = Plan(1, fixed={11: 1, 12: 2, 13: 3}, taken=True)

    assert places(plan, [(13, traits()), (11, traits())]) == [(1, True, 1), (1, True, 0)]
    assert places(plan, [(12, traits()), (13, traits())]) == [(1, True, 0), (1, True, 1)]


def test_what_meets_a_demand_has_its_place_on_every_form():
    plan = Plan(1, demands=(KIND, FORMAT))
    first = [(1, traits(identity="a")), (2, traits("line_up")), (3, traits(slug="how_many"))]
    second = [(4, traits(slug="how_many", identity="z")), (5, traits(identity="b")), (6, traits("line_up"))]

    assert places(plan, first) == [(1, True, 2), (1, True, 0), (1, True, 1)]
    assert places(plan, second) == [(1, True, 1), (1, True, 2), (1, True, 0)]


def test_every_axis_of_a_blueprint_is_read():
    one = traits(decision="penalty", difficulty=3, statements=("S6",), decides=("icing",))
    met = [("decision", "penalty"), ("difficulty", "3"), ("statement", "S6"), ("provision", "icing")]

    assert all(one.meets(Demand(axis, value, 1, 1)) for axis, value in met)
    assert not any(one.meets(Demand(axis, "other", 1, 1)) for axis, _ in met)


@given(
    st.lists(st.tuples(st.integers(1, 40), st.sampled_from(["line_up", "proceeding"])), unique_by=lambda each: each[0]),
    st.randoms(use_true_random=False),
)
def test_a_form_shown_in_another_order_has_the_same_places(questions: list[tuple[int, str]], chance: Any):
    plan = Plan(1, demands=(KIND,), fixed={1: 1, 2: 2})
    form = [(pk, traits(kind, identity=str(pk))) for pk, kind in questions]
    mixed = list(form)
    chance.shuffle(mixed)

    def by_question(shown: list[tuple[int, Traits]]) -> dict[int, Slot]:
        return dict(zip([pk for pk, _ in shown], places(plan, shown), strict=True))

    assert by_question(form) == by_question(mixed)
    assert len(set(by_question(form).values())) == len(form)
