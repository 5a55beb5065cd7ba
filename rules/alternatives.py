"""The schema of a situation without conditions: closed alternatives, which generators of clients and of tests can read.

It allows what `engine.schema` allows but for two things that alternatives cannot say of a sequence: a clock that is
turned back, and more than the short overtime has left in a game that is in overtime already.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.engine.facts import Fact, facts_of
from rules.engine.game import REGULAR_OVERTIME_SECONDS
from rules.engine.incidents import KINDS, Incident
from rules.engine.schema import situation_schema
from rules.engine.vocabulary import Period, Season

Schema = dict[str, Any]
COMPONENTS = "#/components/schemas/"


def ref(name: str) -> Schema:
    """The component of this name."""
    return {"$ref": COMPONENTS + name}


def situation_components(editions: list[str], default: str) -> dict[str, Schema]:
    """The components that a situation is told with, by name."""
    parts = situation_schema(editions, default)["$defs"]
    edition = {"enum": editions, "default": default, "title": "Edition"}
    shared = {"edition": edition, "game": ref("Game")}
    incidents = {"type": "array", "minItems": 1, "items": {"anyOf": [ref(_name(kind, "At")) for kind in KINDS]}}
    incident = {"anyOf": [ref(_name(kind)) for kind in KINDS]}
    return {
        "Situation": {"anyOf": [_closed(shared | {"incident": incident}, ["incident"]), ref("Sequence")]},
        "Sequence": _closed(shared | {"incidents": incidents}, ["incidents"]),
        "Game": {"anyOf": list(_games(parts["game"]["properties"]))},
        "At": {name: value for name, value in parts["at"].items() if name != "title"},
        **{_name(name): _kind(kind, parts[name]["properties"]) for name, kind in KINDS.items()},
        **{_name(name, "At"): _kind(kind, parts[name]["properties"], at=ref("At")) for name, kind in KINDS.items()},
    }


def _name(kind: str, more: str = "") -> str:
    return "".join(word.title() for word in kind.split("_")) + more


def _closed(properties: Schema, required: list[str]) -> Schema:
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _games(facts: Schema) -> Iterator[Schema]:
    """A game in the playoffs, one in the regular season's sixty minutes, one in its short overtime."""
    regular = {**facts["season"], "enum": [Season.REGULAR.value]}
    periods = [period for period in facts["period"]["enum"] if period != Period.OVERTIME.value]
    yield _closed({**facts, "season": {"enum": [Season.PLAYOFFS.value]}}, ["season"])
    yield _closed({**facts, "season": regular, "period": {**facts["period"], "enum": periods}}, [])
    short = {**facts["seconds_left"], "maximum": REGULAR_OVERTIME_SECONDS, "default": REGULAR_OVERTIME_SECONDS}
    overtime = {"enum": [Period.OVERTIME.value]}
    yield _closed({**facts, "season": regular, "period": overtime, "seconds_left": short}, ["period"])


def _kind(kind: type[Incident], properties: Schema, **more: Schema) -> Schema:
    """The incidents of one kind: an alternative for each set of facts that are given together."""
    found = [_closed(fields | more, required) for fields, required in _alternatives(facts_of(kind), properties)]
    return found[0] | {"title": kind.title} if len(found) == 1 else {"title": kind.title, "anyOf": found}


def _alternatives(facts: tuple[Fact, ...], properties: Schema) -> Iterator[tuple[Schema, list[str]]]:
    asked = [fact for fact in facts if fact.given is not None]
    always = [fact for fact in facts if fact.given is None]
    required = ["kind", *(fact.name for fact in always if fact.required)]
    deciding = {fact.given.name for fact in asked if fact.given is not None}
    if not deciding:
        yield properties, required
        return
    (name,) = deciding  # one fact decides on all others, in every kind
    on = next(fact for fact in always if fact.name == name)
    for given, words in _together(asked, properties[name]["enum"], on).items():
        kept = {key: value for key, value in properties.items() if key in {"kind", *given, *(f.name for f in always)}}
        usual = {} if properties[name].get("default") not in words else {"default": properties[name]["default"]}
        decides = {"title": properties[name]["title"], "enum": words, **usual}
        needed = [*required, *given, *([] if on.required or usual else [name])]
        yield {**kept, name: decides}, needed


def _together(asked: list[Fact], words: list[str], on: Fact) -> dict[tuple[str, ...], list[str]]:
    """The words of the deciding fact, by the facts that are given with them."""
    found: dict[tuple[str, ...], list[str]] = {}
    for word in words:
        value = on.domain.read(word)
        given = tuple(fact.name for fact in asked if fact.given is not None and value in fact.given.values)
        found.setdefault(given, []).append(word)
    return found
