"""The places of a form. Where forms differ, what they have in common is the place that a blueprint gives a question.

A question that everyone is asked is a place of its own. The others of a section are put in the order of what its
blueprint demands, whatever order they were shown in: the third place of two forms then holds questions as like as the
blueprint makes them.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from quizzes.blueprints import Demand
from rules.engine.incidents import KINDS

Slot = tuple[int, bool, int]
"""A section's place in the exam, whether the question is drawn, and its place among those."""


@dataclass(frozen=True)
class Traits:
    """What blueprints demand of a question, and the identity of its case."""

    kind: str
    format: str
    identity: str
    decision: str = ""
    difficulty: int = 0
    statements: tuple[str, ...] = ()
    decides: tuple[str, ...] = ()

    def meets(self, demand: Demand) -> bool:
        """Whether the question counts for what is demanded."""
        if demand.axis == "statement":
            return demand.value in self.statements
        if demand.axis == "provision":
            return demand.value in self.decides
        return str(getattr(self, demand.axis)) == demand.value


@dataclass(frozen=True)
class Plan:
    """A section: its place in the exam, what its blueprint demands, and its fixed questions' places.

    `taken`: each form has only some of the fixed questions.
    """

    number: int
    demands: tuple[Demand, ...] = ()
    fixed: Mapping[int, int] = field(default_factory=dict)
    taken: bool = False


def slots_of(plan: Plan, form: Sequence[tuple[int, int]]) -> list[Slot]:
    """The place of each question of a section of a form, in the order given: pairs of a row number and a case's rank.

    Fixed ones of a pool come first, by their numbers; the drawn ones by the ranks of their cases.
    """
    everyones = {} if plan.taken else plan.fixed
    found = [(plan.number, False, everyones.get(question, 0)) for question, _ in form]
    drawn = sorted(
        (plan.fixed.get(question, AFTER), rank, place)
        for place, (question, rank) in enumerate(form)
        if question not in everyones
    )
    for number, (_, _, place) in enumerate(drawn):
        found[place] = (plan.number, True, number)
    return found


def ranks_of(plan: Plan, cases: Sequence[Traits]) -> list[int]:
    """The rank of each of the cases in a section, in the order given: by what it meets, then by what it is."""
    ordered = sorted(range(len(cases)), key=lambda place: _order(plan, cases[place]))
    ranks = {place: rank for rank, place in enumerate(ordered)}
    return [ranks[place] for place in range(len(cases))]


def _order(plan: Plan, traits: Traits) -> tuple[Any, ...]:
    met = tuple(not traits.meets(demand) for demand in plan.demands)
    return (met, KIND_ORDER.get(traits.kind, 0), traits.format, traits.identity)


AFTER = sys.maxsize
"""After every fixed question."""


KIND_ORDER = {kind: place for place, kind in enumerate(KINDS)}
