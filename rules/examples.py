"""One example situation for each clause, and what can vary in the rulings of a kind; found by walking the space."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from rules.engine.coverage import reads
from rules.engine.edition import Edition
from rules.engine.facts import Number, OnTheIce, facts_of, plain
from rules.engine.game import Clock, Game
from rules.engine.incidents import Incident
from rules.engine.messages import FEET, SECONDS
from rules.engine.provisions import Provision
from rules.engine.remembering import remembered
from rules.engine.rink import CENTRE_LINE, Place
from rules.engine.rulings import FACETS
from rules.engine.situations import Situation
from rules.engine.verification import deciding
from rules.plausible import can_happen

CLEARLY_WITHIN = 2
CLEARLY_BEYOND = {FEET: 20, SECONDS: 3}
OFF_THE_LINE = 35
OFF_THE_MIDDLE = 12
"""How far from its limits a number is taken in an example, so that nobody has to look twice."""

Order = tuple[int, bool]
SECONDS_LEFT = next(fact for fact in facts_of(Clock) if fact.name == "seconds_left")


def example_of(edition: Edition, provision: Provision) -> Situation | None:
    """A situation that can happen and that the provision decides; the same on every machine.

    Of these it is the first with the fewest findings, so that the clause is seen as much by itself as it can be, and in
    an ordinary game where it can be.
    """
    found = [decided for kind in provision.kinds if (decided := _decided(edition, kind).get(provision))]
    return min(found, key=lambda decided: decided[0])[1] if found else None


def first_of(edition: Edition, kind: type[Incident]) -> Situation:
    """A plain situation of the kind to begin with: one that the fewest clauses speak of."""
    return min(_decided(edition, kind).values(), key=lambda decided: decided[0])[1]


@remembered
def _decided(edition: Edition, kind: type[Incident]) -> dict[Provision, tuple[Order, Situation]]:
    """For each provision that decides one of the kind: the example, with its place in the order of plainness."""
    examples: dict[Provision, tuple[Order, Situation]] = {}
    for boundary in edition.situations(kind):
        situation = _made_clear(boundary, edition)
        if not can_happen(situation):
            continue
        ruling = edition.adjudicate(situation)
        for provision in deciding(ruling, situation):
            known = examples.get(provision)
            order = (len(ruling.findings), situation.game != Game())
            if known is None or order < known[0]:
                examples[provision] = (order, situation)
    return examples


def _made_clear(situation: Situation, edition: Edition) -> Situation:
    """The situation with the incident's numbers moved away from their limits, each on its own side."""
    incident = situation.incident
    moved: dict[str, Any] = {}
    for fact in facts_of(type(incident)):
        if isinstance(fact.domain, Number):
            moved[fact.name] = _off_its_limits(fact.domain, getattr(incident, fact.name), edition)
        elif isinstance(fact.domain, OnTheIce):
            moved[fact.name] = _off_the_line(getattr(incident, fact.name))
    game = replace(situation.game, clock=_off_the_end(situation.game.clock, edition))
    return Situation(incident=replace(incident, **moved), game=game)


def _off_the_end(clock: Clock, edition: Edition) -> Clock:
    """Half of the period left, unless the end of it is what the situation is about."""
    limits = [edition.limits[name] for name in SECONDS_LEFT.domain.limits]
    ending = any(clock.seconds_left <= limit for limit in limits)
    return clock if ending else replace(clock, seconds_left=plain(clock.length / 2))


def _off_the_line(place: Place) -> Place:
    side = (place.x > CENTRE_LINE) - (place.x < CENTRE_LINE)
    return Place(side * OFF_THE_LINE, OFF_THE_MIDDLE)


def _off_its_limits(domain: Number, value: float, edition: Edition) -> float:
    limits = [edition.limits[name] for name in domain.limits]
    below = [limit for limit in limits if limit < value]
    above = [limit for limit in limits if limit > value]
    if value in limits or not limits:
        return value
    if not below:
        return plain(max(domain.low, min(above) - CLEARLY_WITHIN))
    if not above:
        return plain(min(domain.high, max(below) + CLEARLY_BEYOND[domain.unit]))
    return plain((max(below) + min(above)) / 2)


@remembered
def limits_read(edition: Edition, kind: type[Incident]) -> frozenset[str]:
    """The parameters that a provision or misreading about the kind reads."""
    # A misreading is asked for nothing that it does not share with a provision: what it reads, and its function.
    readings = cast("list[Provision]", [*edition.provisions, *edition.misreadings])
    return frozenset(
        name for name in edition.limits if any(kind in each.kinds and reads(each, name, set()) for each in readings)
    )


@remembered
def varying_facets(edition: Edition, kind: type[Incident]) -> tuple[str, ...]:
    """The facets in which rulings on the kind differ, in the order of the contract."""
    values: dict[str, set[object]] = {facet: set() for facet in FACETS}
    for situation in edition.situations(kind):
        ruling = edition.adjudicate(situation)
        for facet, seen in values.items():
            seen.add(getattr(ruling, facet))
    return tuple(facet for facet, seen in values.items() if len(seen) > 1)
