"""How the OpenAPI document tells of situations and rulings: from the same declarations as everything else."""

from __future__ import annotations

from rules import editions
from rules.alternatives import Schema, ref, situation_components
from rules.engine.rulings import FACETS
from rules.engine.vocabulary import Team


def components() -> dict[str, Schema]:
    """Every component that situations, rulings and editions are told with, by its name."""
    return {**situation_components(list(editions.every()), editions.DEFAULT), **_ruling(), **_edition()}


def _ruling() -> dict[str, Schema]:
    facets: Schema = {name: {"enum": [word.value for word in words]} for name, words in FACETS.items()}
    text: Schema = {"type": "string"}
    finding = {
        "provision": {**text, "description": "The stable name of the clause."},
        "citation": text,
        "because": {**text, "description": "Why, on these facts."},
        "sets": {
            "type": "object",
            "description": "What it sets, also what was overridden.",
            "additionalProperties": True,
        },
        "overridden_by": {"type": "array", "items": text},
    }
    ruling = {
        **facets,
        "discretion": {"type": "boolean"},
        "team": {"enum": [team.value for team in Team]},
        "announced_as": {"type": ["string", "null"]},
        "findings": {"type": "array", "minItems": 1, "items": ref("Finding")},
    }
    judged = {"rulings": {"type": "array", "minItems": 1, "items": ref("Ruling")}, "game": ref("Game")}
    return {
        "Finding": _exactly("A clause that was looked at, with what it sets and why.", finding),
        "Ruling": _exactly("What is to be called, and the clauses that decide.", ruling),
        "Judgement": _exactly("The rulings of a sequence, and the game after it.", judged),
    }


def _edition() -> dict[str, Schema]:
    text: Schema = {"type": "string"}
    short = {"slug": text, "title": text, "engine_version": text, "url": text}
    provision = {
        **dict.fromkeys(("name", "citation", "clause", "page"), text),
        "statements": {"type": "array", "items": text},
        "exception": {"type": "boolean"},
    }
    rule = {
        **dict.fromkeys(("slug", "citation", "title"), text),
        "provisions": {"type": "array", "items": _exactly("", provision)},
    }
    whole = {
        **short,
        "parameters": {"type": "object", "additionalProperties": {"type": "number"}},
        "rules": {"type": "array", "items": _exactly("", rule)},
    }
    return {
        "EditionInShort": _exactly("An edition of the rulebook.", short),
        "Edition": _exactly("An edition with its parameters, its rules and their clauses.", whole),
        "Editions": _exactly("The editions.", {"editions": {"type": "array", "items": ref("EditionInShort")}}),
    }


def _exactly(told: str, fields: dict[str, Schema]) -> Schema:
    """An object of these fields, all there and no others."""
    about = {"description": told} if told else {}
    return {**about, "type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}
