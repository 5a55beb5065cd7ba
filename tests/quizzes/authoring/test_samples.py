"""Questions made of scenarios: the same each time, told as they were written, and let through by the gate alone."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from quizzes import formats, gate
from quizzes.authoring.posted import settled
from quizzes.authoring.samples import Sample, in_words, samples_of
from quizzes.authoring.stories import Story, stories_of, told_by_the_engine
from quizzes.authoring.typed import Step, Typed, a_step, typed
from quizzes.printing import printed, question_schema
from quizzes.questions import BY_HAND, Question
from quizzes.showing import scenes_of
from rules import editions
from rules.editions import DEFAULT
from rules.engine.incidents import KINDS
from tests.quizzes.authoring.made import SAID, TOLD, by_hand

EDITION = editions.get()
CLIP = {"url": "https://clips.example/7", "words": "A goalkeeper skates to the bench."}


def samples(steps: list[Step], clip: dict[str, str] | None = None) -> dict[str, Sample]:
    """What each format makes of the incidents, by its slug."""
    found = typed(DEFAULT, steps)
    return {each.format: each for each in samples_of(found, stories_of(found), "seed", clip, language="en")}


def typed_and_stories(steps: list[Step]) -> tuple[Typed, tuple[Story, ...]]:
    """The incidents with their stories."""
    found = typed(DEFAULT, steps)
    return found, stories_of(found)


def questions(steps: list[Step], clip: dict[str, str] | None = None) -> dict[str, Question]:
    """The questions among them."""
    return {slug: each.question for slug, each in samples(steps, clip).items() if each.question}


@pytest.mark.parametrize("kind", KINDS)
def test_each_format_that_asks_the_kind_has_a_question_or_a_reason(kind: str):
    steps = settled(EDITION, [a_step(kind)])

    found = samples(steps)

    assert set(found) == {slug for slug, each in formats.every().items() if each.asks(EDITION, kind)}
    assert all(bool(each.question) is not bool(each.why) for each in found.values())
    assert questions(steps)
    assert found == samples(steps)


@pytest.mark.parametrize(
    "kind", ["change_after_icing", "change_during_play", "face_off_readiness", "line_change_attempt"]
)
def test_which_formats_can_ask_it_does_not_hang_on_the_seed(kind: str):
    found, stories = typed_and_stories(settled(EDITION, [a_step(kind)]))
    can = {
        frozenset(each.format for each in samples_of(found, stories, f"seed {number}", language="en") if each.question)
        for number in range(40)
    }
    assert len(can) == 1


@pytest.mark.parametrize("kind", KINDS)
def test_a_story_by_hand_is_what_is_told_and_the_gate_goes_by_what_it_states(kind: str):
    (step,) = settled(EDITION, [a_step(kind)])
    story, told = told_by_the_engine(typed(DEFAULT, [step]), 0)
    written = f"It was a cold night. {story}"
    moved = {name: number + 1 for name, number in told.items()}

    found = questions([{**step, "story": written, "told": moved}])

    assert found
    needed = {fact.name for fact in stories_of(typed(DEFAULT, [{**step, "story": written, "told": moved}]))[0].facts}
    for slug, question in found.items():
        assert formats.get(slug).takes_a_story
        assert question.story[0] == "It was a cold night."
        assert set(question.told_by_hand(0) or ()) == needed
        assert not list(gate.faults(question))
        assert [scene.story for scene in scenes_of(question)] == [question.story]
    assert not needed or not _is_let_through(found, set())


def _is_let_through(found: dict[str, Question], told: set[str]) -> bool:
    """Whether the gate lets every one of the questions through where these facts alone are told."""
    asked = [replace(each, more={**each.more, BY_HAND: {"told": [sorted(told)]}}) for each in found.values()]
    return not any(list(gate.faults(each)) for each in asked)


def test_a_fact_that_decides_and_is_told_nowhere_shuts_the_gate():
    told = {name: number for name, number in SAID.items() if name != "possession"}

    found = samples(by_hand(told=told))

    assert not any(each.question for each in found.values())
    assert "A fact that decides is told nowhere" in found["make_the_call"].why
    asked = in_words(questions(by_hand())["make_the_call"], *typed_and_stories(by_hand(told=told)), "en")
    assert "situation 1: incident.possession would change the ruling and is not told" in list(gate.faults(asked))
    assert questions(by_hand())["make_the_call"].story[2] == "Home have the puck."
    assert "way of its own" in samples(by_hand())["minimal_pair"].why


def test_what_is_written_by_hand_is_frozen_and_printed_without_what_is_our_own():
    schema = Draft202012Validator(question_schema())

    for question in questions(by_hand(), CLIP).values():
        assert Question.from_json(question.as_json()) == question
        assert question.clip == CLIP
        assert scenes_of(question)[0].clip == {**CLIP, "language": "en"}
        schema.validate(json.loads(json.dumps(printed(question))))
        assert BY_HAND not in printed(question)
        assert printed(question)["story"] == TOLD


def a_game(*kinds: str, **facts: Any) -> list[Step]:
    """Incidents of these kinds, a minute apart."""
    steps = settled(EDITION, [a_step(kind) for kind in kinds])
    for place, step in enumerate(steps):
        step["facts"] |= {"game.period": "3", "game.seconds_left": str(900 - 60 * place)}
    return steps


def test_three_to_eight_incidents_are_a_stretch_of_play():
    kinds = ["line_up", "face_off_readiness", "line_up", "proceeding"] * 2

    found = {count: samples(a_game(*kinds[:count])) for count in (2, 3, 8)}

    assert [bool(found[count]["stretch_of_play"].question) for count in (2, 3, 8)] == [False, True, True]
    assert "3 to 8" in found[2]["stretch_of_play"].why
    question = questions(a_game(*kinds))["stretch_of_play"]
    assert len(question.story) == len(question.fields) == 8
    assert question.told_by_hand(0) is None


def test_an_incident_that_leaves_the_call_to_the_official_is_in_no_stretch():
    steps = a_game("line_up", "change_during_play", "line_up")
    steps[1]["facts"]["retiring_distance"] = "6"

    assert "leaves the penalty to the official" in samples(steps)["stretch_of_play"].why


def test_one_incident_by_hand_stands_among_those_that_the_engine_tells():
    steps = a_game("line_up", "line_up", "face_off_readiness")
    story, told = told_by_the_engine(typed(DEFAULT, steps), 1)
    steps[1] |= {"story": f"Later on.\n{story}", "told": {name: number + 1 for name, number in told.items()}}

    question = questions(steps)["stretch_of_play"]

    assert question.story[1].startswith("Later on. Third period, 14:00 left.")
    assert question.told_by_hand(0) is not None
    steps[1]["told"] = {}
    assert not questions(steps)


def test_what_later_incidents_carry_along_has_to_be_told_of_the_first():
    steps = a_game("undue_delay", "line_up", "line_up")
    for place in (1, 2):
        steps[place]["facts"] |= {"placed": "7", "entitled": "6", "team": "home"}
    story, told = told_by_the_engine(typed(DEFAULT, steps), 0)
    assert "warned.home" in told
    steps[0] |= {"story": story, "told": told}
    assert questions(steps)

    steps[0]["told"] = {name: number for name, number in told.items() if name != "warned.home"}

    (first, *_) = stories_of(typed(DEFAULT, steps))
    assert [fact.name for fact in first.untold] == ["warned.home"]
    assert not questions(steps)
