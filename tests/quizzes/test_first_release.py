"""Questions as the first release with their format stored them are read for ever.

The file holds one of each format, drawn by the first commit that had it. It is never written anew.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from quizzes import formats
from quizzes.feedback import explain
from quizzes.formats import FormatError
from quizzes.questions import Question
from quizzes.rechecking import recheck
from quizzes.showing import controls_of, scenes_of

STORED = json.loads(Path(__file__).with_name("first_release_questions.json").read_text("utf-8"))
QUESTIONS = [Question.from_json(each) for each in STORED]

first_release = pytest.mark.parametrize("question", QUESTIONS, ids=[each.format for each in QUESTIONS])


def test_every_format_is_there_once() -> None:
    assert sorted(question.format for question in QUESTIONS) == sorted(formats.every())


def test_some_lack_what_was_stored_only_later() -> None:
    assert any("difficulty" not in each for each in STORED)
    assert any("narrow" not in each for each in STORED)
    assert all("score" not in each for each in STORED)


@first_release
def test_it_is_read_and_nothing_of_it_is_lost(question: Question) -> None:
    stored = next(each for each in STORED if each["id"] == question.id)
    written = json.loads(json.dumps(question.as_json()))

    assert {name: written[name] for name in stored} == stored


@first_release
def test_it_is_shown(question: Question) -> None:
    scenes = scenes_of(question)
    controls = controls_of(question, {}, ())

    assert scenes
    assert all(scene.story and scene.drawing for scene in scenes)
    assert scenes_of(question, after_the_call=True)
    assert [each["name"] for each in controls["fields"]] == [field.name for field in question.fields]
    assert [each["id"] for each in controls["options"]] == [option.id for option in question.options]


@first_release
def test_it_is_graded_and_explained(question: Question) -> None:
    asking, marks = formats.get(question.format), set()
    for sample in asking.samples(question):
        marks.add(sample.mark)
        if sample.mark == "malformed":
            with pytest.raises(FormatError):
                asking.parse(question, sample.post)
            continue
        answer = asking.parse(question, sample.post)
        assert asking.grade(question, answer).right is (sample.mark == "right")
        assert explain(question, answer).explained
    assert marks == {"right", "wrong", "malformed"}


@first_release
def test_it_is_rechecked(question: Question) -> None:
    found = recheck(question)

    assert found.frozen == found.today, "the rulings were the same then"
    assert found.as_ruled_today is not None
    # Since then a change that is not at issue may be called allowed as well: a call marked wrong then would be right.
    accepts_more = question.format == "make_the_call"
    assert found.differs is accepts_more
    if accepts_more:
        assert question.key["accepted"]["change"] == ["not_at_issue"]
        assert found.as_ruled_today.key["accepted"]["change"] == ["allowed", "not_at_issue"]
