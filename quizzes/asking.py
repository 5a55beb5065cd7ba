"""What can be asked about a kind of incident: the facets that vary, the rulings there are, and what decides.

All of it is worked out from the edition, so that a new provision or misreading needs no entry here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from rules.engine.edition import Edition
from rules.engine.incidents import Incident
from rules.engine.provisions import Misreading
from rules.engine.remembering import remembered
from rules.engine.rulings import BASE_LINE, FACETS, NEUTRAL, Penalty, Ruling
from rules.engine.situations import Situation

T = TypeVar("T")
Told = tuple[Any, ...]
"""A ruling as it is told: its told facets, and whether it is at the official's discretion."""

BY_OTHER_RULES = "by_other_rules"
STRIDE = 5
"""Of so many situations one is ruled on by every misreading, to see what can be told; a test tries them all."""


@dataclass(frozen=True)
class Asked:
    """What is asked about a kind.

    `told`: the facets told in options and shown in the form, which vary with the situation or with a misreading.
    `marked`: those of them that vary with the situation. `values`: the values of each told facet, in their order.
    `may_be`: the penalties that the official may give or not.
    """

    told: tuple[str, ...]
    marked: tuple[str, ...]
    values: dict[str, tuple[Any, ...]]
    may_be: frozenset[Penalty]

    def told_of(self, ruling: Ruling) -> Told:
        """The ruling as it is told: two options that agree in this are one."""
        return (*(self.value_told(ruling, facet) for facet in self.told), ruling.discretion)

    def value_told(self, ruling: Ruling, facet: str) -> Any:
        """A facet's value, except that a penalty at the official's discretion is told as that alone."""
        return None if facet == "penalty" and ruling.discretion else getattr(ruling, facet)


@dataclass(frozen=True)
class Entry:
    """A situation over boundary values with how it is ruled, and the provisions that decide it."""

    situation: Situation
    told: Told
    decides: frozenset[str]


@remembered
def asked(edition: Edition, kind: type[Incident], stride: int = STRIDE) -> Asked:
    """What is asked about a kind under an edition."""
    true: dict[str, set[Any]] = {facet: set() for facet in FACETS}
    mistaken: dict[str, set[Any]] = {facet: set() for facet in FACETS}
    may_be: set[Penalty] = set()
    about = misreadings_about(edition, kind)
    for number, situation in enumerate(edition.situations(kind)):
        ruling = edition.adjudicate(situation)
        for facet in FACETS:
            true[facet].add(getattr(ruling, facet))
        if ruling.discretion and ruling.penalty is not Penalty.NONE:
            may_be.add(ruling.penalty)
        if number % stride == 0:
            for misreading in about:
                held = edition.misread(misreading).adjudicate(situation)
                for facet in FACETS:
                    mistaken[facet].add(getattr(held, facet))
    neutral = {**BASE_LINE[kind.phase], **NEUTRAL}
    found = {
        facet: (*(value for value in FACETS[facet] if value in true[facet] | mistaken[facet]),) for facet in FACETS
    }
    # A value that only a misreading sets is offered beside what it is mistaken for.
    told = tuple(facet for facet in FACETS if len(found[facet]) > 1)
    values = {
        facet: tuple(value for value in FACETS[facet] if value in (*found[facet], neutral[facet])) for facet in told
    }
    marked = tuple(facet for facet in told if len(true[facet]) > 1)
    return Asked(told, marked, values, frozenset(may_be))


def misreadings_about(edition: Edition, kind: type[Incident]) -> tuple[Misreading, ...]:
    """The misreadings that speak of a kind, in the book's order."""
    return tuple(misreading for misreading in edition.misreadings if kind in misreading.kinds)


def misread_rulings(edition: Edition, situation: Situation) -> Iterator[tuple[Misreading, Ruling]]:
    """The ruling by each misreading that speaks of the situation, where it differs as told."""
    kind = type(situation.incident)
    what = asked(edition, kind)
    right = what.told_of(edition.adjudicate(situation))
    for misreading in edition.mistaken_on(situation):
        ruling = edition.misread(misreading).adjudicate(situation)
        if what.told_of(ruling) != right:
            yield misreading, ruling


def the_only(names: Iterable[str]) -> str | None:
    """The mistake that was made, where one alone leads to what was answered: of two, neither is said to be it."""
    found = list(names)
    return found[0] if len(found) == 1 else None


def told_apart(found: Iterable[tuple[T, str]]) -> dict[T, str]:
    """Each outcome to which one misreading alone leads, with its name; takes pairs of outcome and name."""
    names: dict[T, list[str]] = {}
    for outcome, name in found:
        names.setdefault(outcome, []).append(name)
    return {outcome: each[0] for outcome, each in names.items() if len(each) == 1}


def deciding(ruling: Ruling, told: tuple[str, ...]) -> tuple[str, ...]:
    """The provisions that decide a ruling: they stand and set a told facet, or the discretion, of it."""
    found = []
    for applied in ruling.findings:
        held = [
            facet
            for facet, value in applied.sets
            if (facet in told or facet == "discretion") and getattr(ruling, facet) == value
        ]
        if held:
            found.append(applied.provision.name)
    return tuple(found) or (ruling.findings[0].provision.name,)


@remembered
def entries(edition: Edition, kind: type[Incident]) -> dict[Told, tuple[Entry, ...]]:
    """Every situation of a kind over boundary values, by its ruling as told, in the order of the space."""
    what = asked(edition, kind)
    found: dict[Told, list[Entry]] = {}
    for situation in edition.situations(kind):
        ruling = edition.adjudicate(situation)
        told = what.told_of(ruling)
        found.setdefault(told, []).append(Entry(situation, told, frozenset(deciding(ruling, what.told))))
    return {told: tuple(each) for told, each in found.items()}


@dataclass(frozen=True)
class Ruled:
    """One ruling of a kind as told, and for each facet the provisions that set it in every situation so ruled."""

    ruling: Ruling
    setters: dict[str, tuple[str, ...]]


@remembered
def rulings_of(edition: Edition, kind: type[Incident]) -> tuple[Ruled, ...]:
    """The rulings that a kind can have, each once as told."""
    found = []
    for each in entries(edition, kind).values():
        rulings = [edition.adjudicate(entry.situation) for entry in each]
        setters = {}
        for facet in (*FACETS, "discretion"):
            first, *rest = (_setters(ruling, facet) for ruling in rulings)
            setters[facet] = tuple(name for name in first if all(name in other for other in rest))
        found.append(Ruled(rulings[0], setters))
    return tuple(found)


def _setters(ruling: Ruling, facet: str) -> tuple[str, ...]:
    value = getattr(ruling, facet)
    return tuple(applied.provision.name for applied in ruling.findings if (facet, value) in applied.sets)
