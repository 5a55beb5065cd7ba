"""The fields of each object in the JSON of a situation, and how each fact among them is read."""

from __future__ import annotations

from typing import Any, NamedTuple

from rules.engine.facts import Fact, OnTheIce, facts_of
from rules.engine.game import Warned
from rules.engine.incidents import KINDS, Incident
from rules.engine.vocabulary import Team

Fields = dict[str, None]
"""The names of the fields of an object, in order."""

DOCUMENT_FIELDS: Fields = dict.fromkeys(("edition", "game", "incident", "incidents"))
GAME_FIELDS: Fields = dict.fromkeys(("season", "period", "seconds_left", "warned"))
TEAM_FIELDS: Fields = dict.fromkeys(team.value for team in Team)
WARNED_FIELDS: Fields = dict.fromkeys(fact.name for fact in facts_of(Warned))
AT_FIELDS: Fields = dict.fromkeys(("period", "seconds_left"))
PLACE_FIELDS: Fields = dict.fromkeys(("x", "y"))
INCIDENT_FIELDS: dict[type[Incident], Fields] = {
    kind: dict.fromkeys(("kind", *(fact.name for fact in facts_of(kind)))) for kind in KINDS.values()
}
STEP_FIELDS: dict[type[Incident], Fields] = {
    kind: dict.fromkeys((*fields, "at")) for kind, fields in INCIDENT_FIELDS.items()
}


class Recipe(NamedTuple):
    """How a fact is read: laid out once, because reading is done for every line of a file.

    `read` reads its value, but for a place, which has fields of its own. It is given only where the fact `condition`
    has one of the values `holding`.
    """

    name: str
    read: Any
    condition: str | None
    holding: tuple[Any, ...]
    default: Any
    fact: Fact


def _recipe(fact: Fact) -> Recipe:
    read = None if type(fact.domain) is OnTheIce else fact.domain.read
    given = fact.given
    return Recipe(fact.name, read, given.name if given else None, given.values if given else (), fact.default, fact)


RECIPES: dict[type, list[Recipe]] = {
    declared: [_recipe(fact) for fact in facts_of(declared)] for declared in (*KINDS.values(), Warned)
}
