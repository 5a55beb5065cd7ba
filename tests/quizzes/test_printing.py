"""Printed questions: the schema says what they are, and every question keeps to it."""

from __future__ import annotations

import json

import jsonschema
import pytest
from django.core.management import call_command

from quizzes import formats
from quizzes.generator import draw_quiz
from quizzes.printing import printed, question_schema
from rules import editions
from tests.quizzes.drawn import drawn

SLOWLY = 20
"""How many questions of a format are held against the schema of all formats, which takes long."""
VALIDATOR = jsonschema.Draft202012Validator(question_schema())


def test_the_schema_is_one_and_the_command_prints_it(capsys: pytest.CaptureFixture) -> None:
    jsonschema.Draft202012Validator.check_schema(question_schema())
    call_command("question_schema")
    assert json.loads(capsys.readouterr().out) == question_schema()


@pytest.mark.parametrize("slug", formats.every())
def test_a_question_of_another_edition_keeps_to_it_as_well(slug: str) -> None:
    demo = editions.get("demo-2026-27")
    (question,) = draw_quiz(seed="demo", count=1, question_formats=(slug,), edition=demo)

    VALIDATOR.validate(json.loads(json.dumps(printed(question))))
    assert question.edition == demo.slug


@pytest.mark.parametrize("slug", formats.every())
def test_every_question_keeps_to_the_schema(slug: str) -> None:
    questions = [question for question in drawn() if question.format == slug]
    assert questions
    # The format is known: its own schema says more of what is wrong than that one of all fits.
    own = jsonschema.Draft202012Validator({**question_schema(), "oneOf": [{"$ref": f"#/$defs/format_{slug}"}]})
    documents = [json.loads(json.dumps(printed(question))) for question in questions]
    assert all(VALIDATOR.is_valid(document) for document in documents[:SLOWLY])
    for document in documents:
        own.validate(document)
        assert document["situation"]
        assert document["ruling"]


@pytest.mark.parametrize(
    "change",
    [
        {"difficulty": 6},
        {"decision": "mood"},
        {"key": "x"},
        {"more": 1},
        {"kind": "brawl"},
        {"story": ""},
        {"decides": []},
    ],
)
def test_what_is_wrong_does_not_keep_to_it(change: dict) -> None:
    question = next(question for question in drawn() if question.format == "choose_ruling")
    assert not VALIDATOR.is_valid({**json.loads(json.dumps(printed(question))), **change})
