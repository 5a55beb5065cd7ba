"""Every format found: its phases, on its own right, wrong and malformed answers."""

from __future__ import annotations

import json

import pytest

from quizzes import formats
from quizzes.formats import FormatError
from quizzes.questions import Question
from tests.quizzes.drawn import EDITION, KINDS, asked_in, drawn, kinds_of

EVERY = tuple(formats.every())


@pytest.mark.parametrize("slug", EVERY)
def test_each_sample_gets_the_mark_that_its_format_says(slug: str) -> None:
    asking = formats.get(slug)
    seen = set()

    for question in asked_in(slug):
        for sample in asking.samples(question):
            seen.add(sample.mark)
            if sample.mark == "malformed":
                with pytest.raises(FormatError) as refused:
                    asking.parse(question, sample.post)
                assert refused.value.problems
                continue
            mark = asking.grade(question, asking.parse(question, sample.post))
            assert mark.right == (sample.mark == "right"), (question, sample)
            assert 0 <= mark.earned <= mark.possible
            assert mark.right == (mark.earned == mark.possible)
            assert type(mark.earned) is int

    assert seen == {"right", "wrong", "malformed"}


@pytest.mark.parametrize("slug", EVERY)
def test_a_question_and_an_answer_go_to_json_and_back(slug: str) -> None:
    asking = formats.get(slug)

    for question in asked_in(slug):
        again = Question.from_json(json.loads(json.dumps(question.as_json())))
        assert again == question
        for sample in asking.samples(question):
            if sample.mark != "malformed":
                answer = json.loads(json.dumps(asking.parse(question, sample.post)))
                assert asking.grade(again, answer) == asking.grade(question, asking.parse(question, sample.post))


def test_a_wrong_answer_is_never_graded_by_what_else_is_posted() -> None:
    for question in drawn():
        asking = formats.get(question.format)
        wrong = next(sample.post for sample in asking.samples(question) if sample.mark == "wrong")
        posted = {**wrong, "key": str(question.key), "right": "1", "id": question.id, "correct": "true"}
        assert not asking.grade(question, asking.parse(question, posted)).right


def test_every_kind_is_asked_in_some_format_and_only_where_the_format_asks_it() -> None:
    assert kinds_of(drawn()) == set(KINDS)
    for question in drawn():
        assert formats.get(question.format).asks(EDITION, question.kind)


def test_undue_delay_has_one_ruling_and_so_nothing_to_mark_in_a_call() -> None:
    assert not formats.get("make_the_call").asks(EDITION, "undue_delay")
    assert formats.get("choose_ruling").asks(EDITION, "undue_delay")


def test_an_unknown_format_names_those_there_are() -> None:
    with pytest.raises(formats.UnknownFormat, match=", ".join(EVERY)):
        formats.get("crossword")
