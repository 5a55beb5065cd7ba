"""What is typed of a scenario: facts by their declarations, several incidents as one game, and what is wrong."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizzes.authoring.posted import settled, steps_posted
from quizzes.authoring.typed import MOST_STEPS, a_step, typed
from rules import editions
from rules.editions import DEFAULT
from rules.engine.incidents import KINDS
from rules.engine.situations import Sequence, Situation
from rules.engine.vocabulary import Team

EDITION = editions.get()


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_begins_with_a_situation_that_is_ruled_on(kind: str):
    found = typed(DEFAULT, settled(EDITION, [a_step(kind)]))

    assert isinstance(found.whole, Situation)
    assert found.judged == (found.whole,)
    assert found.whole.incident.kind == kind
    assert found.stray_problems == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_form_posts_what_it_was_filled_with(kind: str):
    steps = settled(EDITION, [a_step(kind)])
    post = {f"i1-{name}": text for name, text in steps[0]["facts"].items()} | {"i1-kind": kind}

    assert steps_posted(EDITION, post) == steps


def test_what_is_no_situation_yet_is_kept_as_it_was_typed():
    (step,) = steps_posted(EDITION, {"i1-kind": "line_up", "i1-team": "home", "i1-placed": "seven", "i1-entitled": ""})

    assert (step["facts"]["placed"], step["facts"]["entitled"]) == ("seven", "")
    found = typed(DEFAULT, [step])
    assert found.whole is None
    assert found.judged == ()
    assert [problem.path for problem in found.forms[0].problems] == ["incident.placed", "incident.entitled"]


def test_several_incidents_are_one_game_and_a_warning_holds_for_the_next():
    steps = settled(EDITION, [a_step("line_up", {"placed": "7", "entitled": "6", "team": "home"})] * 2)
    steps[0]["facts"]["game.seconds_left"] = "600"
    steps[1]["facts"]["game.seconds_left"] = "500"

    found = typed(DEFAULT, steps)

    assert isinstance(found.whole, Sequence)
    assert [each.game.record.of(Team.HOME).line_change for each in found.judged] == [False, True]
    assert [each.game.clock.seconds_left for each in found.judged] == [600, 500]
    names = [{asked.name for asked in form.asked} for form in found.forms]
    assert {"game.season", "game.warned.home.line_change"} <= names[0]
    assert not {"game.season", "game.warned.home.line_change"} & names[1]
    assert "game.period" in names[1]


def test_a_clock_that_is_turned_back_is_said_at_the_incident_that_does_it():
    steps = settled(EDITION, [a_step("line_up"), a_step("proceeding")])
    steps[0]["facts"]["game.seconds_left"] = "100"
    steps[1]["facts"]["game.seconds_left"] = "101"

    found = typed(DEFAULT, steps)

    assert found.whole is None
    (problem,) = found.forms[1].problems
    assert (problem.path, problem.tell().split(":")[0]) == ("game.seconds_left", "101 turns the clock back")
    steps[1]["facts"]["game.seconds_left"] = "100"
    assert typed(DEFAULT, steps).whole is not None


def test_an_edition_that_is_gone_gives_way_to_the_default_one():
    assert typed("gone", []).edition is EDITION


def test_no_more_incidents_are_read_than_a_stretch_has():
    post = {f"i{number}-kind": "undue_delay" for number in range(1, 20)}

    assert len(steps_posted(EDITION, post)) == MOST_STEPS


@given(
    st.dictionaries(st.sampled_from(["i1-kind", "i1-team", "i1-placed", "i2-kind", "i1-told-x", "i1-story"]), st.text())
)
def test_nothing_that_is_posted_breaks_the_form(post: dict[str, str]):
    steps = steps_posted(EDITION, {"i1-kind": "line_up", **post})

    found = typed(DEFAULT, steps)
    assert len(found.forms) == len(steps)
    assert settled(EDITION, settled(EDITION, steps)) == settled(EDITION, steps)
