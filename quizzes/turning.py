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
from rules.engine.edition import Edition
from rules.engine.facts import Number, facts_of
from rules.engine.rulings import Ruling
from rules.engine.situations import Situation

REMEMBERED = 40_000
"""How many rulings are remembered: the whole space over boundary values has some eleven thousand situations."""

HARDEST = 5
Facts = tuple[tuple[str, Any], ...]


@lru_cache(maxsize=REMEMBERED)
def told_by_each(edition: Edition, situation: Situation) -> tuple[Told, ...]:
    """The ruling as told, by the edition and then by each misreading that speaks of the kind."""
    kind = type(situation.incident)
    what = asked(edition, kind)
    right = what.told_of(edition.adjudicate(situation))
    mistaken = (edition.misread(each).adjudicate(situation) for each in misreadings_about(edition, kind))
    return (right, *(what.told_of(ruling) for ruling in mistaken))


def deciding_facts(edition: Edition, situation: Situation, facets: Collection[str] | None = None) -> Facts:
    """The facts that can change an asked facet under the edition or one of its misreadings, with their values.

    Two questions that agree in these are the same. The clock counts only by its side of a boundary. `facets` are those
    asked, where they are not all that the kind's rulings are told in.
    """
    return tuple((path, fact_value(edition, situation, path)) for path in turning_paths(edition, situation, facets))


def turning_paths(edition: Edition, situation: Situation, facets: Collection[str] | None = None) -> tuple[str, ...]:
    """The paths of the deciding facts, in declared order."""
    places = _places(edition, situation, facets)
    before = _told_in(told_by_each(edition, situation), places)
    found: dict[str, None] = {}
    for path, other in edition.changes(situation):
        if path not in found and _told_in(told_by_each(edition, other), places) != before:
            found[path] = None
    return tuple(found)


def _places(edition: Edition, situation: Situation, facets: Collection[str] | None) -> tuple[int, ...]:
    """Where the asked facets stand in a ruling as told."""
    told = (*asked(edition, type(situation.incident)).told, "discretion")
    return tuple(place for place, facet in enumerate(told) if facets is None or facet in facets)


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


def identity_of(edition: Edition, judged: Sequence[Situation], turns_on: Any = None) -> str:
    """The identity of a question that judges these situations, in whatever order it tells them."""
    facts = [json.dumps([each.incident.kind, deciding_facts(edition, each)]) for each in judged]
    return identity(sorted(facts), turns_on)


def decision_of(edition: Edition, situation: Situation, facets: Collection[str] | None = None) -> str:
    """The asked facet that the situation turns on: of those that are marked, the one most misreadings of it get wrong.

    Of several it is the one that the most near situations change, then the first in the order of a ruling. Penalty and
    the rest count alike: discretion is asked with the penalty, and counts as it.
    """
    what = asked(edition, type(situation.incident))
    told = (*what.told, "discretion")
    turning = set(facets or what.marked or what.told)
    right, *mistaken = told_by_each(edition, situation)
    near = [told_by_each(edition, other)[0] for _, other in edition.changes(situation)]
    counted: dict[str, tuple[int, int]] = {}
    for place, facet in enumerate(told):
        name = "penalty" if facet == "discretion" and "penalty" in told else facet
        if name not in turning:
            continue
        misread, changed = (sum(each[place] != right[place] for each in rulings) for rulings in (mistaken, near))
        held = counted.get(name, (0, 0))
        counted[name] = max(held, (misread, changed))
    return max(counted, key=lambda name: counted[name])


def difficulty_of(edition: Edition, situation: Situation, ruling: Ruling) -> int:
    """How hard the situation is to rule on, from 1 to 5, judged from the model alone.

    One to begin with; one more for each of these: two provisions or more decide it; an exception stands or a provision
    has fallen to another; a number lies on its boundary or one step from it; a warning on the record, or the clock, can
    change the ruling; three misreadings or more of it lead to another ruling.
    """
    told = asked(edition, type(situation.incident)).told
    right, *mistaken = told_by_each(edition, situation)
    of_the_game = any(path.startswith("game.") for path in turning_paths(edition, situation))
    marks = (
        len(deciding(ruling, told)) > 1,
        any(applied.provision.is_exception or applied.overridden_by for applied in ruling.findings),
        _is_at_a_boundary(edition, situation),
        of_the_game,
        sum(told != right for told in mistaken) >= MANY_MISREADINGS,
    )
    return min(HARDEST, 1 + sum(marks))


MANY_MISREADINGS = 3


def _is_at_a_boundary(edition: Edition, situation: Situation) -> bool:
    """Whether a number that decides is a limit, or stands one step from it."""
    turning = set(turning_paths(edition, situation))
    for fact in facts_of(type(situation.incident)):
        if not isinstance(fact.domain, Number) or f"incident.{fact.name}" not in turning:
            continue
        value = getattr(situation.incident, fact.name)
        if value is not None and any(abs(value - edition.limits[name]) <= 1 for name in fact.domain.limits):
            return True
    return False
