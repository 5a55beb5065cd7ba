"""The space of situations over the values that matter, and the neighbours of a situation in it.

The space of two editions takes the limits of both: what is a boundary in one of them alone is worth telling apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, product
from typing import Any

from rules.engine.facts import Fact, Number, facts_of
from rules.engine.game import Clock, Game, Record, Warned
from rules.engine.incidents import Incident
from rules.engine.situations import Situation

Limits = Mapping[str, float]


def values_of(domain: Any, limits: Sequence[Limits]) -> tuple[Any, ...]:
    """The values of a domain that any of the limits make worth telling apart, each once, in the domain's order."""
    first, *others = (domain.values(each) for each in limits)
    if all(other == first for other in others):
        return tuple(first)
    found = dict.fromkeys((*first, *chain.from_iterable(others)))
    return tuple(sorted(found) if isinstance(domain, Number) else found)


def combinations(
    facts: tuple[Fact, ...], *limits: Limits, given: dict[str, Any] | None = None
) -> Iterator[dict[str, Any]]:
    """Every combination of the facts' values, conditional ones only where their condition holds."""
    chosen = given or {}
    if not facts:
        yield dict(chosen)
        return
    first, rest = facts[0], facts[1:]
    values = values_of(first.domain, limits) if is_given(first, chosen) else (None,)
    for value in values:
        yield from combinations(rest, *limits, given={**chosen, first.name: value})


def is_given(fact: Fact, chosen: Mapping[str, Any]) -> bool:
    """Whether a fact is given beside those chosen before it."""
    return fact.given is None or chosen[fact.given.name] in fact.given.values


def clocks(*limits: Limits) -> Iterator[Clock]:
    """Every clock that can be read, over boundary values; a short overtime has at least its whole length left."""
    season, period, seconds = facts_of(Clock)
    for season_value, period_value in product(values_of(season.domain, limits), values_of(period.domain, limits)):
        length = Clock(season=season_value, period=period_value).length
        inside = [value for value in values_of(seconds.domain, limits) if value <= length]
        for value in inside or [length]:
            yield Clock(season=season_value, period=period_value, seconds_left=value)


def records(*limits: Limits) -> Iterator[Record]:
    """Every state of the record."""
    each = [Warned(**values) for values in combinations(facts_of(Warned), *limits)]
    for home, visitors in product(each, each):
        yield Record(home=home, visitors=visitors)


def situations(kind: type[Incident], reads: frozenset[str], *limits: Limits) -> Iterator[Situation]:
    """Every situation of a kind, crossed with the parts of the game that are read."""
    games = [
        Game(clock=clock, record=record)
        for clock in (clocks(*limits) if "clock" in reads else (Clock(),))
        for record in (records(*limits) if "record" in reads else (Record(),))
    ]
    for values in combinations(facts_of(kind), *limits):
        incident = kind(**values)
        for game in games:
            yield Situation(incident=incident, game=game)


def changes(
    situation: Situation, reads: frozenset[str], limits: Limits, *, possible_only: bool = True
) -> Iterator[tuple[str, Situation]]:
    """Each situation that differs in one fact, with the path of that fact; the incident's facts come first.

    A clock that cannot be read in its period is left out, unless a further change is to come (`possible_only` False).
    """
    for name, incident in changed_incidents(situation.incident, limits):
        yield f"incident.{name}", replace(situation, incident=incident)
    game = situation.game
    if "clock" in reads:
        for name, clock in changed(game.clock, limits):
            if clock.seconds_left <= clock.length or not possible_only:
                yield f"game.{name}", replace(situation, game=replace(game, clock=clock))
    if "record" in reads:
        for team in ("home", "visitors"):
            for name, warned in changed(getattr(game.record, team), limits):
                record = replace(game.record, **{team: warned})
                yield f"game.warned.{team}.{name}", replace(situation, game=replace(game, record=record))


def changed(holder: Any, limits: Limits) -> Iterator[tuple[str, Any]]:
    """Each holder of unconditional facts that differs in one of them."""
    for fact in facts_of(type(holder)):
        current = getattr(holder, fact.name)
        for value in fact.domain.values(limits, current):
            if value != current:
                yield fact.name, replace(holder, **{fact.name: value})


def changed_incidents(incident: Incident, limits: Limits) -> Iterator[tuple[str, Incident]]:
    """Each incident with one fact changed, and with it only the facts whose condition that turns on or off."""
    facts = facts_of(type(incident))
    values = {fact.name: getattr(incident, fact.name) for fact in facts}
    for fact in facts:
        current = values[fact.name]
        if not is_given(fact, values):
            continue
        for value in fact.domain.values(limits, current):
            if value == current:
                continue
            for turned in _turned(facts, {**values, fact.name: value}, values, limits):
                yield fact.name, type(incident)(**turned)


def _turned(
    facts: tuple[Fact, ...], new: dict[str, Any], old: dict[str, Any], limits: Limits
) -> Iterator[dict[str, Any]]:
    """The new values completed: facts turned off are dropped, facts turned on take each of their values."""
    on = [fact for fact in facts if is_given(fact, new) and not is_given(fact, old)]
    off = {fact.name: None for fact in facts if not is_given(fact, new)}
    for values in product(*(fact.domain.values(limits) for fact in on)):
        yield {**new, **off, **dict(zip((fact.name for fact in on), values, strict=True))}
