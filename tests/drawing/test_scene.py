"""The scene of a question: the teams attack either way, the same way each time, and as the period has it."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

from quizzes.frozen import situation_of
from quizzes.generator import draw_quiz
from quizzes.questions import Question
from quizzes.showing import Scene, scenes_of
from rules.drawing import is_long_change
from rules.engine.vocabulary import Team


@cache
def questions() -> tuple[Question, ...]:
    """Forty questions about one situation each."""
    return tuple(draw_quiz(seed="7", count=40, question_formats=("choose_ruling", "make_the_call")))


def scene_of(question: Question, *, after_the_call: bool = False) -> Scene:
    """The question's only scene, or the first."""
    return scenes_of(question, after_the_call=after_the_call)[0]


def ends_of(question: Question) -> tuple[bool, bool]:
    """Whether the judged team attacks to the left, and whether its bench is in that half, as the words have it."""
    ground = scene_of(question).drawing.ground
    attacks_left = "attacking to the left" in ground
    home_is_left = "home team's on the left" in ground
    own_is_left = home_is_left == (situation_of(question).incident.team is Team.HOME)
    return attacks_left, own_is_left == attacks_left


def test_teams_attack_either_way():
    assert {ends_of(question)[0] for question in questions()} == {False, True}


def test_both_ends_are_defended_where_no_period_is_told():
    untold = [question for question in questions() if scene_of(question).board is None]

    assert {ends_of(question)[1] for question in untold} == {False, True}


def test_a_question_looks_the_same_each_time_whatever_its_seed():
    for question in questions():
        assert scene_of(question) == scene_of(question) == scene_of(replace(question, seed="another"))


def test_after_the_call_the_ends_are_the_same_and_what_decided_is_marked():
    for question in questions():
        before, after = scene_of(question), scene_of(question, after_the_call=True)
        assert (before.drawing.ground, before.drawing.steps) == (after.drawing.ground, after.drawing.steps)
        assert not before.drawing.decided
        assert re.search(r'class="[^"]*\bdecided\b', before.drawing.svg) is None
    assert any(scene_of(question, after_the_call=True).drawing.decided for question in questions())


def test_a_period_that_is_told_settles_the_end():
    told = [question for question in questions() if scene_of(question).board is not None]

    assert told
    for question in told:
        assert ends_of(question)[1] is is_long_change(situation_of(question).game.clock)
