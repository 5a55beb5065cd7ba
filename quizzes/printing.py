"""A question as it is printed with its key, and the JSON Schema of that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from quizzes import formats
from quizzes.blueprints import axes
from quizzes.formats.base import closed
from quizzes.questions import BY_HAND, Question
from quizzes.turning import HARDEST
from rules import editions
from rules.engine.incidents import KINDS
from rules.engine.schema import DIALECT, situation_schema

IDENTIFIER = "urn:sure-call:question"
INSIDE = ("identity", "narrow", "more", "language", "drawn_in", "words")
"""What a question has for the site's own use."""


def printed(question: Question) -> dict[str, Any]:
    """A question with its key as other programs read it: of several options the key is the right one's place."""
    held = question.as_json()
    more = {name: value for name, value in question.more.items() if name != BY_HAND}
    document = {name: value for name, value in held.items() if name not in INSIDE} | more
    if question.options:
        del document["fields"]
        document["key"] = [option.id for option in question.options].index(question.key)
    else:
        del document["options"]
    if not question.fields and not question.options:
        del document["fields"]
    document["story"] = " ".join(question.story)
    return document


def question_schema() -> dict[str, Any]:
    """The JSON Schema of a printed question. Each format adds what it tells besides."""
    return {
        "$schema": DIALECT,
        "$id": IDENTIFIER,
        "title": "Question",
        "description": "A question with its key, as `generate_quiz` prints it.",
        "oneOf": of_any_format(),
        "$defs": definitions({}),
    }


def of_any_format() -> list[dict[str, str]]:
    """A choice of the schemas that `definitions` names."""
    return [{"$ref": f"#/$defs/{named(slug)}"} for slug in formats.every()]


def named(slug: str) -> str:
    """Under which name `definitions` holds the schema of a format's questions."""
    return f"format_{slug}"


def definitions(
    more: Mapping[str, dict[str, Any]],
    perhaps: Mapping[str, dict[str, Any]] | None = None,
    of_stories: Mapping[str, dict[str, Any]] | None = None,
) -> dict[str, dict[str, Any]]:
    """The schemas of a situation, a ruling, and a printed question of each format, which has these properties more.

    `perhaps` are those that any may have besides, `of_stories` those that it may have where its format takes a story
    that someone wrote.
    """
    edition = editions.get()
    situation = situation_schema(tuple(editions.every()), edition.slug)
    inner = situation.pop("$defs")
    situation["properties"]["edition"] = _edition()
    return {
        **inner,
        "situation": {key: value for key, value in situation.items() if key not in ("$id", "$schema")},
        "ruling": {"type": "object", "anyOf": [{"required": ["findings"]}, {"required": ["rulings", "game"]}]},
        **{
            named(slug): _schema_of(
                asking, more, {**(perhaps or {}), **((of_stories or {}) if asking.takes_a_story else {})}
            )
            for slug, asking in formats.every().items()
        },
    }


def _schema_of(
    asking: formats.Format, more: Mapping[str, dict[str, Any]], perhaps: Mapping[str, dict[str, Any]]
) -> dict[str, Any]:
    text = {"type": "string", "minLength": 1}
    names = {"type": "array", "items": text, "uniqueItems": True}
    held = _axes_of_all()
    shared: dict[str, Any] = {
        "id": text,
        "format": {"const": asking.slug},
        "edition": _edition(),
        "engine_version": text,
        "kind": {"enum": list(KINDS)},
        "seed": {"type": "string"},
        "situation": {"$ref": "#/$defs/situation"},
        "story": text,
        "score": closed(home={"type": "integer", "minimum": 0}, visitors={"type": "integer", "minimum": 0}),
        "ruling": {"$ref": "#/$defs/ruling"},
        "decides": {**names, "items": {"enum": list(held["provision"])}, "minItems": 1},
        "statements": {**names, "items": {"enum": list(held["statement"])}, "minItems": 1},
        "decision": {"enum": list(held["decision"])},
        "difficulty": {"type": "integer", "minimum": 1, "maximum": HARDEST},
    }
    schema = closed(**(shared | asking.schema() | dict(more)))
    schema["properties"] |= perhaps
    return {"title": asking.title, **schema}


def _edition() -> dict[str, Any]:
    """The name of an edition: one for everyone, or a league's own."""
    return {"anyOf": [{"enum": list(editions.every())}, {"type": "string", "pattern": f"^{editions.OF_A_LEAGUE}"}]}


def _axes_of_all() -> dict[str, list[str]]:
    """The values of each axis that any edition knows, in the editions' order."""
    found: dict[str, dict[str, None]] = {}
    for edition in editions.every().values():
        for axis, values in axes(edition).items():
            found.setdefault(axis, {}).update(dict.fromkeys(values))
    return {axis: list(values) for axis, values in found.items()}
