"""How a ruling comes about: which provisions stand, and what they set facet by facet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from typing import Any

from rules.engine.errors import MalformedRulebook, RulebookConflict
from rules.engine.incidents import Incident
from rules.engine.provisions import Clause, Provision, Reading
from rules.engine.rulings import BASE_LINE, Applied, Finding, Ruling
from rules.engine.situations import Situation

Call = Callable[[Any, Any, Any, Any], Finding | None]


@dataclass(frozen=True, slots=True)
class Step:
    """One provision to ask, with the places (in the book's order) of those it hangs on and those that displace it."""

    place: int
    call: Call
    bases: tuple[int, ...]
    displaced_by: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """The provisions that speak of one kind of incident, and the order in which they are asked."""

    provisions: tuple[Provision, ...]
    steps: tuple[Step, ...]
    exceptions: tuple[tuple[int, ...], ...]
    base_line: Mapping[str, Any]


def make_plan(kind: type[Incident], book: Iterable[Provision], functions: Mapping[Provision, Reading]) -> Plan:
    """The plan for a kind. `functions` gives the misreadings that stand in for a provision, if any.

    Raises `MalformedRulebook` where relations run in a circle or no provision speaks of the kind.
    """
    provisions = tuple(provision for provision in book if kind in provision.kinds)
    if not provisions:
        raise MalformedRulebook(f"no provision speaks of {kind.kind}")
    place = {provision: index for index, provision in enumerate(provisions)}
    displacers: dict[Provision, set[Provision]] = {provision: set() for provision in provisions}
    for later in provisions:
        displacers[later] |= {other for other in later.unless if other in place}
        for other in later.instead_of:
            if other in place:
                displacers[other].add(later)
    before = {provision: displacers[provision] | set(provision.bases) & place.keys() for provision in provisions}
    try:
        order = tuple(TopologicalSorter(before).static_order())
    except CycleError as error:
        circle = " -> ".join(provision.name for provision in error.args[1])
        raise MalformedRulebook(f"these provisions displace each other in a circle: {circle}") from None
    steps = tuple(
        Step(
            place[provision],
            _call(functions.get(provision, provision)),
            tuple(place[base] for base in provision.bases if base in place),
            tuple(sorted(place[other] for other in displacers[provision])),
        )
        for provision in order
    )
    exceptions = tuple(
        tuple(place[other] for other in provisions if other.is_exception and provision in other.bases)
        for provision in provisions
    )
    return Plan(provisions, steps, exceptions, BASE_LINE[kind.phase])


def _call(reading: Reading) -> Call:
    """The function called with what it reads alone; the common shapes without a detour."""
    function: Clause = reading.function
    shapes: dict[tuple[str, ...], Call] = {
        ("case",): lambda case, clock, record, p: function(case),
        ("case", "p"): lambda case, clock, record, p: function(case, p),
        ("case", "clock"): lambda case, clock, record, p: function(case, clock),
        ("case", "clock", "p"): lambda case, clock, record, p: function(case, clock, p),
        ("case", "record", "p"): lambda case, clock, record, p: function(case, record, p),
    }
    reads = reading.reads
    return shapes.get(
        reads,
        lambda case, clock, record, p: function(
            **{name: {"case": case, "clock": clock, "record": record, "p": p}[name] for name in reads}
        ),
    )


def adjudicate(plan: Plan, situation: Situation, parameters: Any) -> Ruling:
    """The ruling on a situation. Raises `RulebookConflict` where the provisions contradict each other."""
    case, game = situation.incident, situation.game
    clock, record = game.clock, game.record
    found: list[Finding | None] = [None] * len(plan.provisions)
    for step in plan.steps:
        if step.bases and not any([found[base] for base in step.bases]):
            continue
        if step.displaced_by and any([found[other] for other in step.displaced_by]):
            continue
        found[step.place] = step.call(case, clock, record, parameters)

    values = dict(plan.base_line)
    setters: dict[str, int] = {}
    contested: list[str] = []
    for place, finding in enumerate(found):
        if finding is not None:
            for facet, value in finding.sets.items():
                if facet not in setters:
                    setters[facet] = place
                    values[facet] = value
                elif values[facet] != value:
                    contested.append(facet)
    for facet in contested:
        values[facet] = _prevailing(plan, found, facet, situation)
    return Ruling(case.team, findings=_trace(plan, found, situation, parameters), **values)


def _trace(plan: Plan, found: list[Finding | None], situation: Situation, parameters: Any) -> tuple[Applied, ...]:
    applied = []
    for place, finding in enumerate(found):
        if finding is not None:
            overriding: tuple[Provision, ...] = ()
            if plan.exceptions[place]:
                overriding = tuple(
                    plan.provisions[other]
                    for other in plan.exceptions[place]
                    if (by := found[other]) is not None and _overrides(by, finding)
                )
            applied.append(
                Applied(
                    plan.provisions[place],
                    finding.because,
                    tuple(finding.sets.items()),
                    overriding,
                    situation,
                    parameters,
                )
            )
    return tuple(applied)


def _overrides(by: Finding, finding: Finding) -> bool:
    return any(finding.sets.get(facet, value) != value for facet, value in by.sets.items())


def _prevailing(plan: Plan, found: list[Finding | None], facet: str, situation: Situation) -> Any:
    """The value that holds where findings set a facet differently: that of the exception."""
    setting = [place for place, finding in enumerate(found) if finding is not None and facet in finding.sets]
    holding = [place for place in setting if not any(other in setting for other in plan.exceptions[place])]
    values = {place: found[place].sets[facet] for place in holding}  # type: ignore[union-attr]
    if len(set(values.values())) == 1:
        return next(iter(values.values()))
    said = " and ".join(f"{plan.provisions[place].name} sets {value!s}" for place, value in values.items())
    raise RulebookConflict(f"{facet}: {said}, neither an exception to the other, in {situation!r}")
