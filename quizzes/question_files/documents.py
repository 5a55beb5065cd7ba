"""A question as a file carries it: the printed question, and what it takes to make the same question of it again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, fields
from functools import cache
from typing import Any

from django.conf import settings
from django.utils.translation import gettext
from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

from quizzes import formats
from quizzes.formats.base import FIELDS, closed
from quizzes.languages import WORDS
from quizzes.printing import definitions, named, of_any_format, printed
from quizzes.question_files.refusing import Refused, holding_together
from quizzes.questions import BY_HAND, Question
from quizzes.turning import identity_of
from rules import editions
from rules.engine.schema import DIALECT

Document = dict[str, Any]

IDENTIFIER = "urn:sure-call:question-file"
VERSION = 1
LONGEST_SEED = 100
LONGEST_SENTENCE = 4000
HELD = {each.name for each in fields(Question)}
MORE: Mapping[str, dict[str, Any]] = {
    "id": {"type": "string", "pattern": "^[A-Za-z0-9]{1,12}$"},
    "seed": {"type": "string", "maxLength": LONGEST_SEED},
    "sentences": {"type": "array", "items": {"type": "string", "minLength": 1}, "minItems": 1},
    "narrow": {"type": "string", "pattern": "^([0-9a-f]{20})?$"},
    "fields": {**FIELDS, "minItems": 0},
}
"""What the document of a question has beside the printed question, or says more exactly."""
_SENTENCE = {"type": "string", "minLength": 1, "maxLength": LONGEST_SENTENCE}
OF_STORIES: Mapping[str, dict[str, Any]] = {
    BY_HAND: {
        "type": "object",
        "properties": {
            "told": {
                "type": "array",
                "minItems": 1,
                "items": {
                    "oneOf": [
                        {"type": "object", "additionalProperties": _SENTENCE},
                        {"type": "array", "items": {"type": "string"}, "uniqueItems": True},
                    ]
                },
            },
            "language": {"type": "string", "maxLength": 12},
            "clip": closed(url={"type": "string", "maxLength": 500}, words={**_SENTENCE, "maxLength": 2000}),
        },
        "minProperties": 1,
        "additionalProperties": False,
    }
}
"""What it has where someone wrote the story: for each situation the sentence that states each fact, by the fact's name,
or the names alone where the engine tells it; a clip of it; and the language of what was written."""
OF_LANGUAGES: Mapping[str, dict[str, Any]] = {
    "language": {"type": "string", "maxLength": 12},
    "drawn_in": {"type": "string", "maxLength": 12},
    "words": {
        "type": "object",
        "additionalProperties": {
            "type": "object",
            "propertyNames": {"pattern": f"^({WORDS.pattern})$"},
            "additionalProperties": _SENTENCE,
        },
    },
}
"""What it has where it is in other languages, too: the language of all else in it, that in which it was drawn, and the
words of each other language by the places where they stand."""


def document_of(public_id: str, question: Question) -> Document:
    """The question as a file carries it, under its public id."""
    document = {
        **printed(question),
        "id": public_id,
        "sentences": question.story,
        "narrow": question.narrow,
        "fields": [asdict(field) for field in question.fields],
    }
    if BY_HAND in question.more:
        document[BY_HAND] = question.more[BY_HAND]
    if question.words or question.language != "en":
        document |= {name: getattr(question, name) for name in OF_LANGUAGES}
    found: Document = json.loads(json.dumps(document))
    return found


def same(one: Document, other: Document) -> bool:
    """Whether two documents are of one question, whatever id it goes by."""
    return {**one, "id": ""} == {**other, "id": ""}


def question_of(document: Any) -> Question:
    """The question in a document, its key and ruling as they stand there. Raises `Refused`."""
    _keeps_to_the_schema(document)
    if strange := {document.get("language", "en"), *document.get("words", ())} - {*dict(settings.LANGUAGES)}:
        told = {"codes": ", ".join(sorted(strange))}
        raise Refused(gettext("It is in a language that the site does not have: %(codes)s.") % told)
    if document["story"] != " ".join(document["sentences"]):
        raise Refused(gettext("Its story is not its sentences, one after another."))
    held = {name: value for name, value in document.items() if name in HELD}
    more = {name: value for name, value in document.items() if name not in HELD and name != "sentences"}
    options = document.get("options", [])
    with holding_together():
        stored = {
            **held,
            "story": document["sentences"],
            "options": options,
            "key": options[document["key"]]["id"] if options else document["key"],
            "more": more,
            "identity": "",
        }
        question = Question.from_json(stored)
        judged = [each.situation for each in formats.get(question.format).judged(question)]
        return Question.from_json({**stored, "identity": identity_of(editions.get(question.edition), judged)})


def file_schema() -> dict[str, Any]:
    """The JSON Schema of a file of questions."""
    text = {"type": "string"}
    return {
        "$schema": DIALECT,
        "$id": IDENTIFIER,
        "title": "Questions",
        "description": "The questions of a league's pool with their keys, as `export_questions` writes them.",
        "type": "object",
        "properties": {
            "$schema": {"const": IDENTIFIER},
            "version": {"const": VERSION},
            "language": text,
            "pool": text,
            "questions": {"type": "array", "items": {"oneOf": of_any_format()}},
        },
        "required": ["$schema", "version", "language", "questions"],
        "additionalProperties": False,
        "$defs": definitions(MORE, OF_LANGUAGES, OF_STORIES),
    }


def _keeps_to_the_schema(document: Any) -> None:
    """Raises `Refused` with where it does not, and what is wrong there."""
    if not isinstance(document, dict) or document.get("format") not in [*formats.every()]:
        known = ", ".join(formats.every())
        raise Refused(gettext("It names no format of question. There are: %(formats)s.") % {"formats": known})
    if fault := best_match(_validator(document["format"]).iter_errors(document)):
        told = {"path": fault.json_path.removeprefix("$").lstrip(".") or "–", "what": fault.message[:300]}
        raise Refused(gettext("It does not keep to the schema at %(path)s: %(what)s") % told)
    text = json.dumps(document, ensure_ascii=False)
    if "\\u0000" in text or any("\ud800" <= sign <= "\udfff" for sign in text):
        raise Refused(gettext("It holds signs that no text has."))


@cache
def _validator(slug: str) -> Draft202012Validator:
    known = definitions(MORE, OF_LANGUAGES, OF_STORIES)
    return Draft202012Validator({"$ref": f"#/$defs/{named(slug)}", "$defs": known})
