"""The cases that can be asked about, gathered in cells: alike in ruling, deciding clauses, decision and difficulty."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any

from quizzes.asking import Entry, Told, entries
from quizzes.situations import is_near, values_beside
from quizzes.turning import Facts, deciding_facts, deciding_number, decision_of, difficulty_of
from rules.engine.edition import Edition
from rules.engine.facts import Number, facts_of
from rules.engine.incidents import KINDS
from rules.engine.remembering import remembered
from rules.engine.situations import Situation
from rules.plausible import can_happen

Name = tuple[Facts, float | None]
"""What tells cases apart: the facts that decide, and the number among them."""


@dataclass(frozen=True)
class Case:
    """Situations that make one and the same question: the entries they come from, and the number that decides.

    What is idle in all of them can still tell cells apart: `shared` are cases that another cell has too.
    """

    name: Name
    entries: tuple[Entry, ...]
    numbers: dict[str, float]
    shared: bool


@dataclass(frozen=True)
class Cell:
    """Cases that count alike in a blueprint. There are as many different questions as it has cases."""

    kind: str
    told: Told
    decides: frozenset[str]
    decision: str
    difficulty: int
    cases: tuple[Case, ...] = field(repr=False)

    @property
    def alone(self) -> int:
        """How many of its cases no other cell has."""
        return sum(not case.shared for case in self.cases)


@remembered
def cells_of(edition: Edition, kind: str) -> tuple[Cell, ...]:
    """The cells of a kind. The whole space of the kind is looked at, which takes a moment the first time."""
    found: dict[tuple[Told, frozenset[str], str, int], dict[Name, list[Entry]]] = {}
    names: dict[Name, str | None] = {}
    for told, each in entries(edition, KINDS[kind]).items():
        for entry in each:
            decision, facts = decision_of(edition, entry.situation), deciding_facts(edition, entry.situation)
            name = deciding_number(edition, entry.situation)
            others = tuple(fact for fact in facts if fact[0] != f"incident.{name}")
            for value, near in _numbers(edition, entry.situation, name):
                key = (told, entry.decides, decision, difficulty_of(edition, entry.situation, near))
                names[others, value] = name
                found.setdefault(key, {}).setdefault((others, value), []).append(entry)
    times = Counter(case for cases in found.values() for case in cases)
    return tuple(
        Cell(
            kind,
            *key,
            cases=tuple(
                Case(case, tuple(each), _fixed(names[case], case[1]), times[case] > 1) for case, each in cases.items()
            ),
        )
        for key, cases in found.items()
    )


@remembered
def stocks_of(edition: Edition, kind: str) -> tuple[dict[str, int], ...]:
    """For each cell of a kind the stocks that it takes from, each with the number of different cases in it.

    Cells that share cases take from a common stock, every two of them and every more: only so is what each can give
    certain, whatever the others give. The last stock is the cell's own.
    """
    cells = cells_of(edition, kind)
    names = [{case.name for case in cell.cases} for cell in cells]
    found: list[dict[str, int]] = [{} for _ in cells]
    for together in _sharing(names):
        for size in range(len(together), 0, -1):
            for some in combinations(together, size):
                stock, held = f"{kind}/{'+'.join(map(str, some))}", len(set().union(*(names[place] for place in some)))
                for place in some:
                    found[place][stock] = held
    return tuple(found)


def _sharing(names: Sequence[set[Name]]) -> list[list[int]]:
    """The places of cells that share cases, gathered; what shares none stands alone."""
    groups: list[list[int]] = []
    for place, held in enumerate(names):
        touching = [group for group in groups if any(held & names[other] for other in group)]
        groups = [group for group in groups if group not in touching]
        groups.append(sorted([place, *(other for group in touching for other in group)]))
    return groups


def _fixed(name: str | None, value: float | None) -> dict[str, float]:
    return {} if name is None or value is None else {name: value}


def _numbers(edition: Edition, situation: Situation, name: str | None) -> list[tuple[float | None, bool]]:
    """The values of the number that decides with which the situation can happen, and whether each is near its limit."""
    if name is None:
        return [(None, False)] if can_happen(situation) else []
    incident = situation.incident
    domain = next(fact.domain for fact in facts_of(type(incident)) if fact.name == name)
    if not isinstance(domain, Number):
        raise TypeError(f"{name} of {incident.kind} is no number")
    return [
        (value, is_near(domain, value, edition))
        for value in values_beside(domain, getattr(incident, name), edition)
        if can_happen(_with(situation, name, value))
    ]


def _with(situation: Situation, name: str, value: float) -> Situation:
    changed: dict[str, Any] = {name: value}
    return replace(situation, incident=replace(situation.incident, **changed))
