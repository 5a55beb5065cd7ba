"""Drawing a situation that is ruled in a given way: a boundary situation, with its numbers moved within their side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from quizzes.asking import Entry, asked
from rules.engine.chance import Chance
from rules.engine.edition import Edition
from rules.engine.facts import Number, OnTheIce, facts_of, plain
from rules.engine.game import Clock, Game, Record
from rules.engine.rink import Place
from rules.engine.situations import Situation
from rules.plausible import can_happen

TRIES = 60
USUAL = {"feet": 60, "seconds": 15}
"""How far numbers are drawn in a story, though facts may lie farther."""

NEAR = 1
RECENT = 1_000
"""For how many situations the boundary one is remembered: several things are asked of one in a row."""


def draw_situation(
    edition: Edition, entries: Sequence[Entry], chance: Chance, numbers: Mapping[str, float] | None = None
) -> Situation | None:
    """A situation ruled as the entries are, which can happen; None where a bounded search finds none.

    `numbers` are those of the incident that are fixed.
    """
    for _ in range(TRIES):
        entry = _picked(entries, chance)
        situation = loosen(entry.situation, edition, chance, numbers or {})
        what = asked(edition, type(situation.incident))
        if can_happen(situation) and what.told_of(edition.adjudicate(situation)) == entry.told:
            return situation
    return None


def _picked(entries: Sequence[Entry], chance: Chance) -> Entry:
    """One of the entries: a plain one as often as one with more to it, and of those each value as often.

    Otherwise a value that turns other facts on would come as often as these have combinations.
    """
    turning_on: dict[str, set[object]] = {}
    for fact in facts_of(type(entries[0].situation.incident)):
        if fact.given:
            turning_on.setdefault(fact.given.name, set()).update(fact.given.values)
    for name, values in turning_on.items():
        plainly: list[list[Entry]] = [[], []]
        for entry in entries:
            plainly[getattr(entry.situation.incident, name) in values].append(entry)
        alike = chance.pick([each for each in plainly if each])
        chosen = chance.pick(list(dict.fromkeys(getattr(entry.situation.incident, name) for entry in alike)))
        entries = [entry for entry in alike if getattr(entry.situation.incident, name) is chosen]
    return chance.pick(entries)


def loosen(situation: Situation, edition: Edition, chance: Chance, numbers: Mapping[str, float]) -> Situation:
    """The situation with each number not fixed moved, as often as not, to another on its side of the limits."""
    incident, clock = situation.incident, situation.game.clock
    moved = {
        fact.name: _moved(fact.domain, getattr(incident, fact.name), edition, chance)
        for fact in facts_of(type(incident))
        if isinstance(fact.domain, Number | OnTheIce)
    }
    incident = replace(incident, **{**moved, **numbers})
    if "clock" in edition.reads(type(incident)):
        low = 1
        high = clock.length - 1
        limit = edition.parameters.last_minutes
        if clock.within_the_last(limit):
            high = min(high, int(limit))
        elif clock.period.number == 3:
            low = min(int(limit) + 1, high)
        if clock.seconds_left != limit or chance.below(2):
            clock = replace(clock, seconds_left=low + chance.below(high - low + 1))
    return Situation(incident=incident, game=replace(situation.game, clock=clock))


def _moved(domain: Number | OnTheIce, value: Any, edition: Edition, chance: Chance) -> Any:
    if isinstance(domain, OnTheIce):
        y = chance.below(71) - 35
        if value.x == 0:
            return Place(0, y)
        feet = 1 + chance.below(85)
        return Place(feet if value.x > 0 else -feet, y)
    beside = values_beside(domain, value, edition)
    if len(beside) == 1 or chance.below(3) == 0:
        return value
    return chance.pick(beside[1:])


def values_beside(domain: Number, value: float, edition: Edition) -> tuple[float, ...]:
    """The value and the whole numbers on its side of the limits, as far as stories go; a limit by itself alone."""
    limits = sorted(edition.limits[name] for name in domain.limits)
    if value in limits:
        return (value,)
    low = max((limit for limit in limits if limit < value), default=domain.low)
    high = min((limit for limit in limits if limit > value), default=min(domain.high, USUAL[domain.unit.name]))
    whole = (number for number in range(int(low), int(high) + 1) if low < number < high or number == high > limits[-1])
    return (value, *(plain(number) for number in whole))


def is_near(domain: Number, value: float, edition: Edition) -> bool:
    """Whether a number lies within one foot or second of a limit of its domain."""
    return any(abs(value - edition.limits[name]) <= NEAR for name in domain.limits)


@lru_cache(maxsize=RECENT)
def on_the_boundary(situation: Situation, edition: Edition) -> Situation:
    """The situation of the space over boundary values that is ruled on alike, by the edition and by every misreading.

    Each number is set to a value on its side of its limits, each place to one on its side of the line; of the game,
    what nothing about the kind reads is left out.
    """
    incident, game = situation.incident, situation.game
    kind = type(incident)
    reads = edition.reads(kind)
    set_to: dict[str, Any] = {
        fact.name: _set_to_a_boundary(fact.domain, getattr(incident, fact.name), edition)
        for fact in facts_of(kind)
        if isinstance(fact.domain, Number | OnTheIce)
    }
    clock = Clock()
    if "clock" in reads:
        seconds = next(fact.domain for fact in facts_of(Clock) if fact.name == "seconds_left")
        clock = replace(game.clock, seconds_left=_set_to_a_boundary(seconds, game.clock.seconds_left, edition))
    record = game.record if "record" in reads else Record()
    return Situation(incident=replace(incident, **set_to), game=Game(clock=clock, record=record))


def _set_to_a_boundary(domain: Number | OnTheIce, value: Any, edition: Edition) -> Any:
    if value is None:
        return None
    if isinstance(domain, OnTheIce):
        return next(place for place in domain.values(edition.limits) if _sign(place.x) == _sign(value.x))
    limits = [edition.limits[name] for name in domain.limits]
    side = [_sign(value - limit) for limit in limits]
    for other in domain.values(edition.limits):
        if [_sign(other - limit) for limit in limits] == side:
            return other
    return value


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)
