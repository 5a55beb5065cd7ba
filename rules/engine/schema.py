"""The JSON Schema of a situation, from the same declarations as everything else.

It says all that the reader says, but for what a schema cannot: a key stated twice, 6.0 where a whole number is meant,
and a clock that is turned back.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.engine.facts import Fact, facts_of
from rules.engine.game import REGULAR_OVERTIME_SECONDS, Clock, Warned
from rules.engine.incidents import KINDS, Incident
from rules.engine.messages import N_
from rules.engine.vocabulary import Period, Season, Team

DIALECT = "https://json-schema.org/draft/2020-12/schema"
IDENTIFIER = "urn:sure-call:situation"


def situation_schema(editions: Iterable[str], default: str | None = None) -> dict[str, Any]:
    """The schema of a situation or a sequence. `editions` are the names known, `default` the one meant without any."""
    edition: dict[str, Any] = {"title": N_("Edition"), "enum": list(editions)}
    if default is not None:
        edition["default"] = default
    return {
        "$schema": DIALECT,
        "$id": IDENTIFIER,
        "title": "Situation",
        "description": "A game and one incident in it, or several incidents judged in order in one game.",
        "type": "object",
        "properties": {
            "edition": edition,
            "game": {"$ref": "#/$defs/game"},
            "incident": {"$ref": "#/$defs/incident"},
            "incidents": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/step"}},
        },
        "additionalProperties": False,
        "oneOf": [{"required": ["incident"]}, {"required": ["incidents"]}],
        "if": {"properties": {"game": {"properties": _regular()}}},
        "then": _short_overtime_in_sequences(),
        "$defs": {
            "game": _game(),
            "incident": _incident(),
            "step": _incident(at={"$ref": "#/$defs/at"}),
            "at": _at(),
            **{kind.kind: _kind(kind) for kind in KINDS.values()},
        },
    }


def _property(fact: Fact) -> dict[str, Any]:
    schema = {"title": fact.label, **fact.domain.schema()}
    if not fact.required:
        schema["default"] = fact.domain.write(fact.default)
    return schema


def _properties(holder: type) -> dict[str, Any]:
    return {fact.name: _property(fact) for fact in facts_of(holder)}


def _kind(kind: type[Incident]) -> dict[str, Any]:
    """The facts of one kind; those with a condition are required where it holds and refused elsewhere."""
    facts = facts_of(kind)
    required = ["kind", *(fact.name for fact in facts if fact.required and fact.given is None)]
    conditions = [_where_given(fact, facts) for fact in facts if fact.given is not None]
    return {
        "title": kind.title,
        "properties": {"kind": {"const": kind.kind}, **_properties(kind)},
        "required": required,
        **({"allOf": conditions} if conditions else {}),  # an empty list is no schema
    }


def _where_given(fact: Fact, facts: tuple[Fact, ...]) -> dict[str, Any]:
    """The fact is stated exactly where its condition holds; one that rests on a default may hold unstated."""
    given = fact.given
    if given is None:
        raise ValueError(f"{fact.name} has no condition")
    on = next(other for other in facts if other.name == given.name)
    holds: dict[str, Any] = {"properties": {on.name: {"enum": [on.domain.write(value) for value in given.values]}}}
    if on.required or on.default not in given.values:
        holds["required"] = [on.name]
    return {"if": holds, "then": {"required": [fact.name]}, "else": {"properties": {fact.name: False}}}


def _incident(**more: dict[str, Any]) -> dict[str, Any]:
    """Any incident: its kind decides which facts it has. `more` are fields that may stand beside them."""
    return {
        "type": "object",
        "properties": {"kind": {"enum": list(KINDS)}, **more},
        "required": ["kind"],
        "allOf": [
            {
                "if": {"properties": {"kind": {"const": name}}, "required": ["kind"]},
                "then": {"$ref": f"#/$defs/{name}"},
            }
            for name in KINDS
        ],
        "unevaluatedProperties": False,
    }


def _game() -> dict[str, Any]:
    warned = {"type": "object", "properties": _properties(Warned), "additionalProperties": False}
    teams = {"type": "object", "properties": {team.value: warned for team in Team}, "additionalProperties": False}
    return {
        "type": "object",
        "properties": {**_properties(Clock), "warned": teams},
        "additionalProperties": False,
        "if": {"properties": {**_regular(), **_overtime()}, "required": ["period"]},
        "then": _short(),
    }


def _regular() -> dict[str, Any]:
    return {"season": {"const": Season.REGULAR.value}}


def _overtime() -> dict[str, Any]:
    return {"period": {"const": Period.OVERTIME.value}}


def _short() -> dict[str, Any]:
    return {"properties": {"seconds_left": {"maximum": REGULAR_OVERTIME_SECONDS}}}


def _at() -> dict[str, Any]:
    seconds, period = _properties(Clock)["seconds_left"], _properties(Clock)["period"]
    for each in (seconds, period):
        del each["default"]
    return {
        "type": "object",
        "properties": {"period": period, "seconds_left": seconds},
        "additionalProperties": False,
        "minProperties": 1,
    }


def _short_overtime_in_sequences() -> dict[str, Any]:
    """In the regular season whatever happens in overtime has the short overtime's time left at most.

    That is every incident of a game that is in overtime already, and each that states overtime itself. One that states
    only its time, after another that states overtime, turns the clock back where it states more.
    """
    overtime_stated = {"properties": _overtime(), "required": ["period"]}
    each_short = {"properties": {"incidents": {"items": {"properties": {"at": _short()}}}}}
    stating_it_short = {"if": overtime_stated, "then": _short()}
    return {
        "if": {"properties": {"game": overtime_stated}, "required": ["game"]},
        "then": each_short,
        "else": {"properties": {"incidents": {"items": {"properties": {"at": stating_it_short}}}}},
    }
