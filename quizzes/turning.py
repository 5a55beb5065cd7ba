"""What a situation turns on: the facts that can change the answer, the facet decided, and how hard that is.

Rulings over boundary values are remembered, since every situation is the near one of many others.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any

from quizzes.asking import Told, asked, deciding, misreadings_about
from quizzes.situations import is_near, on_the_boundary
from rules.editions import DEFAULT
from rules.engine.edition import Edition
from rules.engine.facts import Number, facts_of
from rules.engine.situations import Situation

REMEMBERED = 40_000
"""How many situations' rulings are remembered: the space over boundary values has some eleven thousand."""

HARDEST = 5
MANY_MISREADINGS = 3
Facts = tuple[tuple[str, Any], ...]


def told_by_each(edition: Edition, situation: Situation) -> tuple[Told, ...]:
    """The ruling as told, by the edition and then by each misreading that speaks of the kind."""
    return _told_by_each(edition, on_the_boundary(situation, edition))


@lru_cache(maxsize=REMEMBERED)
def _told_by_each(edition: Edition, situation: Situation) -> tuple[Told, ...]:
    kind = type(situation.incident)
    what = asked(edition, kind)
    right = what.told_of(edition.adjudicate(situation))
    otherwise = {each: edition.misread(each).adjudicate(situation) for each in edition.mistaken_on(situation)}
    return (
        right,
        *(what.told_of(otherwise[each]) if each in otherwise else right for each in misreadings_about(edition, kind)),
    )


def near_rulings(edition: Edition, situation: Situation) -> tuple[tuple[str, tuple[Told, ...]], ...]:
    """The near situations' rulings by each, with the path of the fact in which they differ.

    A shorter period counts as near, whatever the clock reads: what decides does not hang on the seconds.
    """
    return _near_rulings(edition, on_the_boundary(situation, edition))


@lru_cache(maxsize=REMEMBERED)
def _near_rulings(edition: Edition, situation: Situation) -> tuple[tuple[str, tuple[Told, ...]], ...]:
    near = edition.changes(situation, possible_only=False)
    return tuple(dict.fromkeys((path, _told_by_each(edition, other)) for path, other in near))


def deciding_facts(edition: Edition, situation: Situation, facets: Collection[str] | None = None) -> Facts:
    """The facts that can change an asked facet under the edition or one of its misreadings, with their values.

    Two questions that agree in these are the same. The clock counts only by its side of a boundary. `facets` are those
    asked, where they are not all that the kind's rulings are told in.
    """
    return tuple((path, fact_value(edition, situation, path)) for path in turning_paths(edition, situation, facets))


def turning_paths(edition: Edition, situation: Situation, facets: Collection[str] | None = None) -> tuple[str, ...]:
    """The paths of the deciding facts, in declared order."""
    if facets is None:
        return _turning_paths(edition, on_the_boundary(situation, edition))
    right = told_by_each(edition, situation)
    told_in = (*asked(edition, type(situation.incident)).told, "discretion")
    places = tuple(place for place, facet in enumerate(told_in) if facet in facets)
    before = _told_in(right, places)
    near = near_rulings(edition, situation)
    return tuple(dict.fromkeys(path for path, told in near if _told_in(told, places) != before))


@lru_cache(maxsize=REMEMBERED)
def _turning_paths(edition: Edition, situation: Situation) -> tuple[str, ...]:
    right = _told_by_each(edition, situation)
    return tuple(dict.fromkeys(path for path, told in _near_rulings(edition, situation) if told != right))


def _told_in(rulings: Sequence[Told], places: tuple[int, ...]) -> list[tuple[Any, ...]]:
    return [tuple(told[place] for place in places) for told in rulings]


def fact_value(edition: Edition, situation: Situation, path: str) -> Any:
    """The value of a fact by its path, simple enough to compare and to write down; time left by its side alone."""
    first, *rest = path.split(".")
    if first == "incident":
        value = getattr(situation.incident, rest[0])
        return (value.x > 0) - (value.x < 0) if hasattr(value, "x") else getattr(value, "value", value)
    if rest[0] == "warned":
        return getattr(getattr(situation.game.record, rest[1]), rest[2])
    if rest[0] == "seconds_left":
        return situation.game.clock.within_the_last(edition.parameters.last_minutes)
    return getattr(situation.game.clock, rest[0]).value


def identity(*parts: Any) -> str:
    """A short name for what a question turns on: two questions that share it are the same."""
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:20]


def identity_of(edition: Edition, judged: Sequence[Situation]) -> str:
    """The identity of a question that judges these situations, in whatever order it tells them.

    Under another edition the same facts are another case: what is measured of one says nothing of the other. The
    default edition is not named, so that its questions keep the identities under which they were stored.
    """
    facts = [json.dumps([each.incident.kind, deciding_facts(edition, each)]) for each in judged]
    return identity(sorted(facts), *(() if edition.slug == DEFAULT else (edition.slug,)))


def decision_of(edition: Edition, situation: Situation, facets: Collection[str] | None = None) -> str:
    """The asked facet that the situation turns on: of those that are marked, the one most misreadings of it get wrong.

    Of several it is the one that the most near situations change, then the first in the order of a ruling. Penalty and
    the rest count alike: discretion is asked with the penalty, and counts as it.
    """
    what = asked(edition, type(situation.incident))
    told = (*what.told, "discretion")
    turning = set(facets or what.marked or what.told)
    right, *mistaken = told_by_each(edition, situation)
    near = [told[0] for _, told in near_rulings(edition, situation)]
    counted: dict[str, tuple[int, int]] = {}
    for place, facet in enumerate(told):
        name = "penalty" if facet == "discretion" and "penalty" in told else facet
        if name not in turning:
            continue
        misread, changed = (sum(each[place] != right[place] for each in rulings) for rulings in (mistaken, near))
        held = counted.get(name, (0, 0))
        counted[name] = max(held, (misread, changed))
    return max(counted, key=lambda name: counted[name])


def difficulty_of(edition: Edition, situation: Situation, near: bool | None = None) -> int:
    """How hard the situation is to rule on, from 1 to 5, judged from the model alone.

    One to begin with; one more for each of these: two provisions or more decide it; an exception stands or a provision
    has fallen to another; a number lies within one foot or second of its limit; a warning on the record, or the clock,
    can change the ruling; three misreadings or more of it lead to another ruling. `near` takes the place of how near
    the number is, for a situation that differs from this one in that alone.
    """
    at_a_limit = is_near_a_limit(edition, situation) if near is None else near
    return min(HARDEST, 1 + _marks_of_the_case(edition, on_the_boundary(situation, edition)) + at_a_limit)


@lru_cache(maxsize=REMEMBERED)
def _marks_of_the_case(edition: Edition, situation: Situation) -> int:
    ruling = edition.adjudicate(situation)
    right, *mistaken = told_by_each(edition, situation)
    return sum(
        (
            len(deciding(ruling, asked(edition, type(situation.incident)).told)) > 1,
            any(applied.provision.is_exception or applied.overridden_by for applied in ruling.findings),
            any(path.startswith("game.") for path in turning_paths(edition, situation)),
            sum(told != right for told in mistaken) >= MANY_MISREADINGS,
        )
    )


def deciding_number(edition: Edition, situation: Situation) -> str | None:
    """The name of the number that can change the ruling, where the incident has one."""
    turning = turning_paths(edition, situation)
    for fact in facts_of(type(situation.incident)):
        if isinstance(fact.domain, Number) and f"incident.{fact.name}" in turning:
            return fact.name
    return None


def is_near_a_limit(edition: Edition, situation: Situation) -> bool:
    """Whether a number that decides lies within one foot or second of its limit."""
    name = deciding_number(edition, situation)
    if name is None:
        return False
    domain = next(fact.domain for fact in facts_of(type(situation.incident)) if fact.name == name)
    return isinstance(domain, Number) and is_near(domain, getattr(situation.incident, name), edition)
