"""An incident is told and drawn in steps: as many for every situation of a kind, in the order in which it happens."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.drawing import Drawing, draw
from rules.drawing.ends import Ends
from rules.drawing.rink import Point
from rules.drawing.steps import MOST_STEPS, Steps
from rules.engine.incidents import KINDS, ChangeAfterIcing, ChangeDuringPlay, Incident, LineChangeSignal
from rules.engine.situations import Situation
from rules.engine.vocabulary import Action, Actor, Exit, IcingChange, Made, PlayedWith, Team
from tests.drawing.test_pictures import everything, leaves, read, texts, told
from tests.rules.strategies import incidents

NUMBER = re.compile(r"\d+(?:\.\d+)?(?:e-?\d+)?")
COUNTS = {
    "change_during_play": 4,
    "goalkeeper_leaves": 4,
    "goalkeeper_returns": 3,
    "change_after_icing": 3,
    "line_change_attempt": 2,
    "line_change_signal": 3,
    "line_up": 2,
    "face_off_readiness": 2,
    "proceeding": 2,
    "undue_delay": 2,
    "goalkeeper_change_at_stoppage": 3,
}
LABELS = {
    kind.kind: frozenset(told(read(draw(Situation(incident=next(iter(everything(kind))))).svg)))
    for kind in KINDS.values()
}
ways = st.builds(Ends, st.booleans(), st.booleans())


def seen(incident: Incident, ends: Ends, marked: tuple[str, ...] = ()) -> Drawing:
    """The incident, drawn with these ends."""
    return draw(
        Situation(incident=incident), attacks_left=ends.attacks_left, long_change=ends.long_change, marked=marked
    )


def numbers(text: str) -> set[float]:
    """The numbers in a text."""
    return {float(number) for number in NUMBER.findall(text)}


@given(incidents(), ways)
def test_neither_labels_nor_steps_depend_on_what_decides(incident: Incident, way: Ends):
    drawing = seen(incident, way)

    assert told(read(drawing.svg)) == LABELS[incident.kind]
    assert len(drawing.steps) == COUNTS[incident.kind] <= MOST_STEPS
    assert all(drawing.steps)


@given(incidents(), ways)
def test_the_numbers_in_the_picture_are_those_in_the_words(incident: Incident, way: Ends):
    drawing = seen(incident, way)

    assert numbers(" ".join(texts(drawing.svg))) == numbers(drawing.text)


@given(incidents(), ways)
def test_marking_changes_neither_words_nor_steps(incident: Incident, way: Ends):
    plain = seen(incident, way)
    marked = seen(incident, way, ("team", "action", "puck", "made", "placed", "fault"))

    assert (marked.ground, marked.steps) == (plain.ground, plain.steps)
    assert told(read(marked.svg)) == told(read(plain.svg))


@pytest.mark.parametrize("kind", KINDS.values(), ids=list(KINDS))
def test_in_each_step_something_is_new_or_moves(kind: type[Incident]):
    """What is first seen in a step carries its class. What moves has a place in every step."""
    for incident in everything(kind):
        elements = list(read(draw(Situation(incident=incident)).svg).iter())
        classes = {name for each in elements for name in each.get("class", "").split()}
        moves = [each.get("data-moves", "").split() for each in elements if "data-moves" in each.attrib]
        assert {len(places) for places in moves} <= {COUNTS[kind.kind]}
        for step in range(2, COUNTS[kind.kind] + 1):
            assert f"s{step}" in classes or any(places[step - 1] != places[step - 2] for places in moves), step


def change(**facts: Any) -> ChangeDuringPlay:
    """A change in which the one going off plays the puck, the other being on the bench."""
    usual: dict[str, Any] = {
        "team": Team.HOME,
        "retiring_distance": 12,
        "exit": Exit.PLAYERS_BENCH,
        "action": Action.PLAYS_PUCK,
        "played_with": PlayedWith.STICK,
        "actor": Actor.RETIRING,
        "other_on_ice": True,
    }
    return ChangeDuringPlay(**{**usual, **facts})


@pytest.mark.parametrize(
    ("facts", "order"),
    [
        ({}, ["on his way", "12 feet", "plays the puck", "leaves the ice"]),
        ({"other_on_ice": False}, ["on his way", "plays the puck", "12 feet", "leaves the ice"]),
        (
            {"actor": Actor.ENTERING, "other_on_ice": False},
            ["on his way", "12 feet", "leaves the ice", "plays the puck"],
        ),
    ],
)
def test_the_act_comes_where_the_story_has_it(facts: dict[str, Any], order: list[str]):
    steps = draw(Situation(incident=change(**facts))).steps

    assert [words in step for words, step in zip(order, steps, strict=True)] == [True] * 4


@pytest.mark.parametrize(
    ("made", "order"),
    [
        (Made.BEFORE_RELEASE, ["The change", "iced the puck", "Play is stopped"]),
        (Made.AFTER_RELEASE, ["iced the puck", "The change", "Play is stopped"]),
        (Made.AT_STOPPAGE, ["iced the puck", "Play is stopped", "The change"]),
    ],
)
def test_a_change_around_an_icing_comes_when_it_is_made(made: Made, order: list[str]):
    incident = ChangeAfterIcing(team=Team.HOME, iced_by=Team.HOME, change=IcingChange.SKATER, made=made)
    steps = draw(Situation(incident=incident)).steps

    assert [words in step for words, step in zip(order, steps, strict=True)] == [True] * 3


def test_the_one_going_off_is_at_his_true_place_when_the_substitute_comes_on():
    moves = [each.get("data-moves") for each in read(draw(Situation(incident=change())).svg).iter()]
    way = next(each for each in moves if each and each.count("0,0") == 2)

    before, entry, act, leaving = way.split(" ")
    assert (entry, act) == ("0,0", "0,0")
    assert before != "0,0" != leaving


def test_the_referees_hand_is_the_other_way_in_the_first_step_alone():
    svg = draw(Situation(incident=LineChangeSignal(team=Team.VISITORS, seconds_given=5, done=True))).svg

    officials = [each.get("class") for each in read(svg).iter() if "official" in each.get("class", "")]
    assert officials == ["official at-first", "official s2"]


def test_a_team_that_attacks_to_the_left_is_drawn_the_other_way_round_but_written_as_ever():
    right, left = (draw(Situation(incident=leaves(30)), attacks_left=way) for way in (False, True))

    def circles(svg: str) -> set[tuple[float, float]]:
        """The middle of each circle."""
        return {(float(each.get("cx", 0)), float(each.get("cy", 0))) for each in read(svg).iter("circle")}

    assert circles(left.svg) == {(-x, y) for x, y in circles(right.svg)}
    assert {text for text in texts(left.svg) if "attack" not in text} == {
        text for text in texts(right.svg) if "attack" not in text
    }
    assert "scale" not in left.svg
    assert left.steps == right.steps


@pytest.mark.parametrize("team", Team)
@pytest.mark.parametrize("attacks_left", [False, True])
@pytest.mark.parametrize("long_change", [False, True])
def test_words_and_picture_agree_on_ends_and_benches(team: Team, attacks_left: bool, long_change: bool):
    drawing = draw(
        Situation(incident=replace(leaves(30), team=team)), attacks_left=attacks_left, long_change=long_change
    )
    root = read(drawing.svg)

    own = next(each for each in root.iter("rect") if "own" in each.get("class", ""))
    own_is_left = float(own.get("x", 0)) < 0
    assert own_is_left == (attacks_left == long_change)
    home_is_left = own_is_left == (team is Team.HOME)
    signs = {each.text: float(each.get("x", 0)) < 0 for each in root.iter("text")}
    assert signs["home bench"] == home_is_left
    assert signs["visitors' bench"] != home_is_left
    assert f"the home team's on the {'left' if home_is_left else 'right'}." in drawing.ground
    name = "the home team" if team is Team.HOME else "the visitors"
    assert f"{name} attacking to the {'left' if attacks_left else 'right'}." in drawing.ground
    sign = "home attack" if team is Team.HOME else "visitors attack"
    assert (f"← {sign}" if attacks_left else f"{sign} →") in signs


def test_steps_refuse_more_than_the_page_can_show_and_names_they_do_not_have():
    steps = Steps()

    with pytest.raises(ValueError, match="5 steps are more than 4: a, b, c, d, e"):
        steps.begin("abcde")
    steps.begin(("a", "b"))
    with pytest.raises(KeyError, match="c"):
        steps.go_to("c")


def test_one_stands_where_the_latest_step_put_him():
    steps = Steps()
    steps.begin("abcd")

    assert steps.moves(Point(10, 5), {"d": Point(0, 0), "b": Point(12, 5.5)}) == "0,0 2,0.5 2,0.5 -10,-5"
    assert steps.moves(Point(10, 5), {"b": Point(10, 5)}) == ""
