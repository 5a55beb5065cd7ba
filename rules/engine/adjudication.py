"""How a ruling comes about: which provisions stand, and what they set facet by facet."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from operator import itemgetter
from typing import Any, NamedTuple

from rules.engine.errors import MalformedRulebook, RulebookConflict
from rules.engine.incidents import Incident
from rules.engine.provisions import Clause, Provision, Reading
from rules.engine.rulings import BASE_LINE, Applied, Finding, Ruling
from rules.engine.situations import Situation
from rules.engine.writing import facet_to_json, situation_to_json

Call = Callable[[Any, Any, Any, Any], Finding | None]
Found = tuple[int, Finding]
"""A finding, after the place of its provision in the book."""

_in_the_book = itemgetter(0)


class Step(NamedTuple):
    """One provision to ask. Provisions are bits, the first of the book the lowest: `bit` is its own.

    It is asked where one of `bases` stands and none of `displaced_by` does.
    """

    bit: int
    place: int
    call: Call
    bases: int
    displaced_by: int


@dataclass(frozen=True, slots=True)
class Plan:
    """The provisions that speak of one kind of incident, in the book's order, and the order in which they are asked.

    `exceptions` holds for each provision the bits of its exceptions. What hangs on no other hangs on `always`, the bit
    after the last provision's.
    """

    provisions: tuple[Provision, ...]
    steps: tuple[Step, ...]
    exceptions: tuple[int, ...]
    always: int
    base_line: dict[str, Any]


def make_plan(kind: type[Incident], book: Iterable[Provision], functions: Mapping[Provision, Reading]) -> Plan:
    """The plan for a kind. `functions` gives the misreadings that stand in for a provision, if any.

    Raises `MalformedRulebook` where relations run in a circle or no provision speaks of the kind.
    """
    provisions = tuple(provision for provision in book if kind in provision.kinds)
    if not provisions:
        raise MalformedRulebook(f"no provision speaks of {kind.kind}")
    displacers = _displacers(provisions)
    place = {provision: index for index, provision in enumerate(provisions)}
    always = 1 << len(provisions)

    def bits(some: Iterable[Provision]) -> int:
        return sum(1 << place[provision] for provision in set(some) & place.keys())

    steps = tuple(
        Step(
            bits((provision,)),
            place[provision],
            call_of(functions.get(provision, provision)),
            bits(provision.bases) if provision.bases else always,
            bits(displacers[provision]),
        )
        for provision in _in_the_order_asked(provisions, displacers)
    )
    exceptions = tuple(
        bits(other for other in provisions if other.is_exception and provision in other.bases)
        for provision in provisions
    )
    return Plan(provisions, steps, exceptions, always, BASE_LINE[kind.phase])


def _displacers(provisions: Collection[Provision]) -> dict[Provision, set[Provision]]:
    """For each provision those it falls away before: of its own `unless`, or by their `instead_of`."""
    displacers = {provision: set(provision.unless).intersection(provisions) for provision in provisions}
    for later in provisions:
        for other in displacers.keys() & set(later.instead_of):
            displacers[other].add(later)
    return displacers


def _in_the_order_asked(
    provisions: Collection[Provision], displacers: Mapping[Provision, set[Provision]]
) -> Iterable[Provision]:
    """Every provision after those it hangs on and those that displace it."""
    before = {
        provision: displacers[provision] | set(provision.bases).intersection(provisions) for provision in provisions
    }
    try:
        return tuple(TopologicalSorter(before).static_order())
    except CycleError as error:
        circle = " -> ".join(provision.name for provision in error.args[1])
        raise MalformedRulebook(f"these provisions displace each other in a circle: {circle}") from None


def call_of(reading: Reading) -> Call:
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
    standing = plan.always
    found: list[Found] = []
    for bit, place, call, bases, displaced_by in plan.steps:
        if standing & bases and not standing & displaced_by:
            finding = call(case, clock, record, parameters)
            if finding is not None:
                standing |= bit
                found.append((place, finding))

    values = plan.base_line.copy()
    if len(found) == 1:
        values.update(found[0][1].sets)
    else:
        found.sort(key=_in_the_book)
        already: set[str] = set()
        for _, finding in found:
            for facet, value in finding.sets.items():
                if facet not in already:
                    already.add(facet)
                    values[facet] = value
                elif values[facet] is not value:
                    values[facet] = _prevailing(plan, found, facet, situation)
    return Ruling(case.team, findings=_trace(plan, found, standing, situation, parameters), **values)


def asked_in(plan: Plan, situation: Situation, parameters: Any) -> dict[Provision, Finding | None]:
    """What each provision that is asked finds; those that hang on one that does not stand are not asked."""
    case, game = situation.incident, situation.game
    standing = plan.always
    found: dict[Provision, Finding | None] = {}
    for bit, place, call, bases, displaced_by in plan.steps:
        if standing & bases and not standing & displaced_by:
            finding = found[plan.provisions[place]] = call(case, game.clock, game.record, parameters)
            if finding is not None:
                standing |= bit
    return found


def _trace(plan: Plan, found: list[Found], standing: int, situation: Situation, parameters: Any) -> tuple[Applied, ...]:
    return tuple(
        [
            Applied(
                plan.provisions[place],
                finding.because,
                tuple(finding.sets.items()),
                _overriding(plan, found, place, finding) if plan.exceptions[place] & standing else (),
                situation,
                parameters,
            )
            for place, finding in found
        ]
    )


def _overriding(plan: Plan, found: list[Found], place: int, finding: Finding) -> tuple[Provision, ...]:
    """The exceptions that set a facet otherwise than the finding does."""
    return tuple(
        plan.provisions[other]
        for other, exception in found
        if plan.exceptions[place] & 1 << other
        and any(finding.sets.get(facet, value) is not value for facet, value in exception.sets.items())
    )


def _prevailing(plan: Plan, found: list[Found], facet: str, situation: Situation) -> Any:
    """The value that holds where findings set a facet differently: that of the exception."""
    setting = [(place, finding.sets[facet]) for place, finding in found if facet in finding.sets]
    bits = sum(1 << place for place, _ in setting)
    holding = [(place, value) for place, value in setting if not plan.exceptions[place] & bits]
    if len({value for _, value in holding}) == 1:
        return holding[0][1]
    said = " and ".join(
        f"{plan.provisions[place].name} sets {json.dumps(facet_to_json(value))}" for place, value in holding
    )
    stated = json.dumps(situation_to_json(situation))
    raise RulebookConflict(f"{facet}: {said}, neither an exception to the other, in {stated}")
