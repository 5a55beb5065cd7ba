"""A document makes the same question again, keeps to the published schema, and is refused where it does not."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import jsonschema
import pytest
from django.core.management import call_command

from quizzes.generator import draw_quiz
from quizzes.question_files import file_formats
from quizzes.question_files.checking import checked
from quizzes.question_files.documents import document_of, file_schema, question_of, same
from quizzes.question_files.file_formats.json_file import FILE_FORMAT
from quizzes.question_files.refusing import Refused
from quizzes.questions import Question
from rules import editions
from tests.quizzes.question_files.made import some_of_each, written
from tests.quizzes.test_first_release import QUESTIONS


def as_stored(question: Question) -> Any:
    """The question as the database gives it back."""
    return json.loads(json.dumps(question.as_json()))


def a_document() -> dict[str, Any]:
    """The document of a question with options."""
    question = next(each for each in some_of_each() if each.format == "choose_ruling")
    return document_of(question.id, question)


def test_the_same_question_comes_of_it_in_every_format() -> None:
    for question in some_of_each():
        document = document_of(question.id, question)
        assert as_stored(question_of(document)) == as_stored(question)
        assert as_stored(checked(document)) == as_stored(question)


@pytest.mark.parametrize("slug", ["choose_ruling", "make_the_call", "stretch_of_play"])
def test_so_it_does_under_another_edition(slug: str) -> None:
    edition = editions.get("demo-2026-27")
    for question in draw_quiz(seed="other edition", count=3, question_formats=(slug,), edition=edition):
        assert as_stored(checked(document_of(question.id, question))) == as_stored(question)


def test_the_schema_is_published_and_files_keep_to_it(capsys: pytest.CaptureFixture) -> None:
    call_command("question_schema", "--file")
    schema = json.loads(capsys.readouterr().out)
    assert schema == file_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    few = tuple({question.format: question for question in some_of_each()}.values())
    jsonschema.Draft202012Validator(schema).validate(json.loads(FILE_FORMAT.write("Pool", written(few))))


def test_two_documents_are_the_same_whatever_the_id() -> None:
    document = a_document()
    assert same(document, {**document, "id": "zzzz2222"})
    assert not same(document, {**document, "seed": "other"})


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        (("format",), "essay", "names no format"),
        (("format",), ["choose_ruling"], "names no format"),
        (("kind",), "brawl", "schema at kind"),
        (("situation", "incident"), {}, "schema at situation"),
        (("situation", "game", "seconds_left"), 100_000, "schema at situation.game.seconds_left"),
        (("difficulty",), 6, "schema at difficulty"),
        (("decides",), ["nobodys_clause"], "schema at decides"),
        (("key",), 4, "schema at key"),
        (("options", 0, "text"), 7, "schema at options[0].text"),
        (("id",), "../../etc", "schema at id"),
        (("seed",), "x" * 101, "schema at seed"),
        (("seed",), "nul \x00", "signs that no text has"),
        (("seed",), "half \ud800", "signs that no text has"),
        (("narrow",), "anything", "schema at narrow"),
        (("sentences",), ["Something else."], "not its sentences"),
        (("more",), 1, "schema at"),
    ],
    ids=str,
)
def test_what_is_no_document_is_refused_with_the_place(path: tuple[Any, ...], value: Any, told: str) -> None:
    document = deepcopy(a_document())
    place: Any = document
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    with pytest.raises(Refused) as refused:
        question_of(document)
    assert told in str(refused.value)


@pytest.mark.parametrize("document", [None, 7, "text", [], {}, {"format": None}])
def test_what_is_no_object_of_a_format_is_refused(document: Any) -> None:
    with pytest.raises(Refused, match="names no format"):
        question_of(document)


@pytest.mark.parametrize("slug", file_formats.every())
def test_questions_of_the_first_release_go_to_files_and_come_back(slug: str) -> None:
    """Whether they would be taken elsewhere is another matter: they lack what the schema asks for today."""
    file_format = file_formats.every()[slug]
    old = written(tuple(QUESTIONS))
    assert [entry.document for entry in file_format.read(file_format.write("Old", old))] == [
        each.document for each in old
    ]
