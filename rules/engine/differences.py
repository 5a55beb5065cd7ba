"""On which situations two editions rule differently, found by walking the space of both."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rules.engine import space
from rules.engine.edition import Edition
from rules.engine.incidents import KINDS, Incident
from rules.engine.rulings import Ruling
from rules.engine.situations import Situation
from rules.engine.writing import OUTCOME


@dataclass(frozen=True)
class Difference:
    """A situation with its two rulings, and the facets in which they differ, in a ruling's order."""

    situation: Situation
    old: Ruling
    new: Ruling
    facets: tuple[str, ...]

    @property
    def clauses(self) -> tuple[str, ...]:
        """The provisions that set one of these facets in one ruling and not so in the other, by name.

        First those of the old ruling, then those of the new one alone, each in the book's order.
        """
        before, after = _setting(self.old, self.facets), _setting(self.new, self.facets)
        found = [name for name, value in before if (name, value) not in after]
        return tuple(dict.fromkeys([*found, *(name for name, value in after if (name, value) not in before)]))


def space_of(old: Edition, new: Edition, kind: type[Incident]) -> Iterator[Situation]:
    """Every situation of a kind over the boundary values of both editions."""
    yield from space.situations(kind, old.reads(kind) | new.reads(kind), old.limits, new.limits)


def difference_on(old: Edition, new: Edition, situation: Situation) -> Difference | None:
    """How the two rule differently on a situation; None where their facets are the same, whatever clauses decide."""
    before, after = old.adjudicate(situation), new.adjudicate(situation)
    if before.outcome == after.outcome:
        return None
    pairs = zip(OUTCOME, before.outcome, after.outcome, strict=True)
    return Difference(situation, before, after, tuple(facet for facet, one, other in pairs if one != other))


def differences(old: Edition, new: Edition, kind: type[Incident] | None = None) -> Iterator[Difference]:
    """Each situation over boundary values on which the two rule differently, of a kind or of all kinds in their order.

    Between the limits of the two editions all values are ruled alike, so one situation stands for every one that has
    its numbers on the same sides. The order is the space's, the same on every machine. The space of two editions with
    three numbers changed has some 20,000 situations, which take about half a second.
    """
    for each in (kind,) if kind else KINDS.values():
        for situation in space_of(old, new, each):
            found = difference_on(old, new, situation)
            if found is not None:
                yield found


def _setting(ruling: Ruling, facets: tuple[str, ...]) -> list[tuple[str, Any]]:
    """The provisions that set one of the facets as it holds, each with what it sets of them."""
    found = []
    for applied in ruling.findings:
        held = tuple((name, value) for name, value in applied.sets if name in facets and getattr(ruling, name) == value)
        if held:
            found.append((applied.provision.name, held))
    return found
