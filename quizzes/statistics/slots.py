"""The places of a form. Where forms differ, what they have in common is the place that a blueprint gives a question.

A question that everyone is asked is a place of its own. The others of a section are put in the order of what its
blueprint demands, whatever order they were shown in: the third place of two forms then holds questions as like as the
blueprint makes them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
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
    others = [(plan.fixed.get(question, AFTER), rank, place) for place, (question, rank) in enumerate(form)]
    drawn = sorted(each for each in others if form[each[2]][0] not in everyones)
    ranked = {place: number for number, (_, _, place) in enumerate(drawn)}
    return [
        (plan.number, False, everyones[question]) if question in everyones else (plan.number, True, ranked[place])
        for place, (question, _) in enumerate(form)
    ]


def ranks_of(plan: Plan, cases: Iterable[Traits]) -> dict[tuple[str, str], int]:
    """The rank of each case in a section, by its format and identity: by what it meets, then by what it is."""
    ordered = sorted(cases, key=lambda traits: _order(plan, traits))
    return {(traits.format, traits.identity): rank for rank, traits in enumerate(ordered)}


def _order(plan: Plan, traits: Traits) -> tuple[Any, ...]:
    met = tuple(not traits.meets(demand) for demand in plan.demands)
    return (met, KIND_ORDER.get(traits.kind, 0), traits.format, traits.identity)


AFTER = sys.maxsize
"""After every fixed question."""


KIND_ORDER = {kind: place for place, kind in enumerate(KINDS)}
