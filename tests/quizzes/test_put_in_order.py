"""Put in order: the order is the edition's own, each step is a mark, and what is no order is sent back."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from quizzes import formats, gate
from quizzes.formats import FormatError
from quizzes.frozen import situation_of
from quizzes.generator import draw_quiz
from quizzes.questions import Question
from tests.quizzes.asked import of_format
from tests.quizzes.drawn import EDITION

SLUG = "put_in_order"
ASKING = formats.get(SLUG)
QUESTIONS = of_format(SLUG)
BY_HAND = (
    "visitors_change",
    "hand_raised",
    "home_changes",
    "hand_lowered",
    "whistle",
    "in_position",
    "play_commences",
)


def test_the_edition_declares_the_order_of_the_text_with_its_own_numbers() -> None:
    (procedure,) = EDITION.procedures
    assert tuple(step.name for step in procedure.steps) == BY_HAND
    assert "5 seconds" in procedure.steps[0].tell(EDITION.parameters)
    league = EDITION.with_parameters(visitors_time=7)
    assert "7 seconds" in procedure.steps[0].tell(league.parameters)
    known = set(EDITION.statements)
    assert all(set(step.statements) <= known for step in (*procedure.steps, *procedure.foreign))
    assert all(step.statements for step in procedure.steps)


def test_the_procedure_is_part_of_what_names_the_rulebook() -> None:
    (procedure,) = EDITION.procedures
    turned = replace(EDITION, procedures=(replace(procedure, steps=procedure.steps[::-1]),))
    assert turned.engine_version != EDITION.engine_version


def test_it_is_told_and_true_that_the_time_after_the_whistle_counts() -> None:
    assert "120 seconds" in EDITION.procedures[0].tell_when(EDITION.parameters)
    for question in QUESTIONS:
        assert question.story[-1].startswith("It is neither overtime nor within the last 120 seconds")
        clock = situation_of(question).game.clock
        assert not clock.in_overtime
        assert not clock.within_the_last(120)


def test_the_key_is_the_order_by_hand_and_a_foreign_step_is_left_out() -> None:
    foreign = 0
    for question in QUESTIONS:
        names = question.more["steps"]
        kept = [field for field in names if names[field] in BY_HAND]
        kept.sort(key=lambda field: BY_HAND.index(names[field]))
        for place, field in enumerate(kept, start=1):
            assert question.key[field] == str(place)
        left = [field for field in names if field not in kept]
        assert [question.key[field] for field in left] == ["out"] * len(left)
        foreign += bool(left)
    assert 0.3 < foreign / len(QUESTIONS) < 0.7


def test_the_order_shown_tells_nothing() -> None:
    firsts = Counter(question.key[question.fields[0].name] for question in QUESTIONS)
    assert len(firsts) >= 5
    assert max(firsts.values()) < len(QUESTIONS) / 2


@hypothesis_settings(max_examples=60)
@given(question=st.sampled_from(QUESTIONS), seed=st.integers(0, 999))
def test_each_step_in_its_place_is_a_mark(question: Question, seed: int) -> None:
    names = [field.name for field in question.fields]
    random.Random(seed).shuffle(names)
    out = seed % 2
    given = {name: str(place) for place, name in enumerate(names[: len(names) - out], start=1)}
    given |= dict.fromkeys(names[len(names) - out :], "out")
    mark = ASKING.grade(question, ASKING.parse(question, given))
    assert mark.possible == len(names)
    assert mark.earned == sum(given[name] == question.key[name] for name in names)
    assert mark.right == (given == question.key)


@pytest.mark.parametrize("change", [("1", "2"), ("1", ""), ("1", "9"), ("1", "out")])
def test_what_is_no_order_is_sent_back_with_what_is_wanted(change: tuple[str, str]) -> None:
    question = QUESTIONS[0]
    place, instead = change
    post = {name: instead if held == place else held for name, held in question.key.items()}
    with pytest.raises(FormatError) as refused:
        ASKING.parse(question, post)
    assert all("place" in message.lower() for _, message in refused.value.problems)


def test_a_false_order_and_a_step_told_otherwise_do_not_pass_the_gate() -> None:
    question = QUESTIONS[0]
    assert not list(gate.faults(question))
    turned = {name: {"1": "2", "2": "1"}.get(place, place) for name, place in question.key.items()}
    assert list(gate.faults(replace(question, key=turned)))
    assert list(gate.faults(replace(question, story=question.story[:-1])))
    first, *rest = question.fields
    assert list(gate.faults(replace(question, fields=(replace(first, label="Something else."), *rest))))


def test_as_many_different_questions_as_anyone_asks_for() -> None:
    questions = draw_quiz(seed="7", count=45, question_formats=(SLUG,))
    assert len({tuple(sorted(question.more["steps"].values())) for question in questions}) == 45
