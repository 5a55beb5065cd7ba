"""Spot the face-off: a place is right within its tolerance, and one answer of the list alone is right."""

from __future__ import annotations

from dataclasses import replace
from math import hypot

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quizzes import formats, gate
from quizzes.feedback import explain
from quizzes.generator import draw_quiz
from quizzes.making import make_question
from quizzes.places import SPOTS, TOLERANCE, NotOnTheIce, read_place, words_for
from rules.drawing.rink import Point
from rules.engine.chance import Chance
from rules.engine.incidents import GoalkeeperLeaves
from rules.engine.rink import Place
from rules.engine.situations import Situation
from rules.engine.vocabulary import GoalkeeperThen, Possession, Team
from tests.quizzes.drawn import EDITION, KINDS
from tests.rules.oracle import outcome

SPOT = formats.get("spot_the_face_off")
WORDS = {"none": "none", "by_other_rules": "by_other_rules"}


def situation(**facts) -> Situation:
    plain = {
        "team": Team.HOME,
        "goalkeeper_distance": 30,
        "possession": Possession.OWN,
        "puck": Place(44, 3),
    }
    return Situation(incident=GoalkeeperLeaves(**{**plain, **facts}))


def question_about(**facts):
    question = make_question(EDITION, situation(**facts), SPOT, Chance("test"), "test")
    assert question is not None
    return question


def marked(x: object, y: object) -> dict[str, str]:
    return {"face_off": "marked", "x": str(x), "y": str(y)}


def mark_of(question, post: dict[str, str]):
    return SPOT.grade(question, SPOT.parse(question, post))


def test_it_asks_only_about_kinds_whose_rulings_name_a_place() -> None:
    assert [kind for kind in KINDS if SPOT.asks(EDITION, kind)] == ["goalkeeper_leaves"]


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_every_key_is_the_place_that_the_table_of_outcomes_gives(seed: int) -> None:
    for question in draw_quiz(seed=str(seed), count=4, question_formats=(SPOT.slug,)):
        face_off = outcome(question.situation)["face_off"]
        puck = question.situation["incident"]["puck"]
        right = [slug for slug, _ in question.fields[0].choices if mark_of(question, {"face_off": slug}).right]
        if face_off in WORDS:
            assert right == [face_off]
            continue
        assert right == ["puck" if face_off == "where_play_was_stopped" else "centre_spot"]
        there = (0, 0) if face_off == "centre_spot" else (puck["x"], puck["y"])
        for slug, (x, y) in question.more["places"].items():
            assert (hypot(x - there[0], y - there[1]) <= TOLERANCE) == (slug == right[0])


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_a_form_of_sixty_has_sixty_different_questions_and_every_answer(seed: str) -> None:
    form = draw_quiz(seed=seed, count=60, question_formats=(SPOT.slug,))

    assert len({question.narrow for question in form}) == 60
    assert {question.key["face_off"] for question in form} == {
        "none",
        "centre_spot",
        "where_play_was_stopped",
        "by_other_rules",
    }
    assert {question.decision for question in form} == {"face_off"}


@pytest.mark.parametrize(
    ("x", "y", "right"),
    [(12, 5, True), (12, -5, True), (-13, 0, True), (13, 0, True), (13.5, 0, False), (12, 5.5, False), (44, 3, False)],
)
def test_a_place_counts_within_the_tolerance_of_the_centre_spot_and_on_its_edge(x: float, y: float, right: bool):
    assert mark_of(question_about(), marked(x, y)).right is right


@pytest.mark.parametrize(("x", "right"), [(-44, True), (-57, True), (-57.5, False), (0, False), (44, False)])
def test_a_place_counts_within_the_tolerance_of_where_play_was_stopped(x: float, right: bool):
    assert mark_of(question_about(puck=Place(-44, 3)), marked(x, 3)).right is right


def test_the_misreading_that_leads_to_the_place_is_named() -> None:
    beyond, before = question_about(), question_about(puck=Place(-44, 3))

    assert mark_of(beyond, {"face_off": "puck"}).misreading == "centre_spot_forgotten"
    assert mark_of(beyond, marked(40, 3)).misreading == "centre_spot_forgotten"
    assert mark_of(before, {"face_off": "centre_spot"}).misreading == "always_the_centre_spot"
    assert mark_of(beyond, {"face_off": "none"}).misreading == "premature_change_overlooked"
    assert mark_of(beyond, {"face_off": "end_own_far"}).misreading is None
    assert mark_of(beyond, {"face_off": "centre_spot"}).misreading is None


@pytest.mark.parametrize("puck", [Place(0, 26), Place(20, 10), Place(24, 10), Place(-69, 10), Place(-20, -35)])
@pytest.mark.parametrize("distance", [3, 30])
def test_a_puck_too_near_to_a_spot_is_not_asked_about_whatever_the_ruling(puck: Place, distance: float) -> None:
    assert SPOT.build(EDITION, situation(puck=puck, goalkeeper_distance=distance), Chance("test")) is None


def test_what_the_official_may_decide_is_not_asked_about() -> None:
    turned_back = situation(goalkeeper_then=GoalkeeperThen.TURNS_BACK)

    assert SPOT.build(EDITION, turned_back, Chance("test")) is None


def test_a_false_key_a_moved_puck_and_a_wider_tolerance_do_not_pass_the_gate() -> None:
    question = question_about(puck=Place(-44, 3))
    assert list(gate.faults(question)) == []

    false = replace(question, key={**question.key, "face_off": "centre_spot"})
    moved = replace(question, more={**question.more, "places": {**question.more["places"], "puck": [40, 0]}})
    wide = replace(question, more={**question.more, "tolerance": 60})

    assert any("the key is centre_spot" in fault for fault in gate.faults(false))
    assert any("the puck is elsewhere" in fault for fault in gate.faults(moved))
    assert any("right of the list are" in fault for fault in gate.faults(wide))


def test_grading_reads_the_frozen_tolerance() -> None:
    question = question_about()
    strict = replace(question, more={**question.more, "tolerance": 3})

    assert mark_of(question, marked(4, 0)).right
    assert not mark_of(strict, marked(4, 0)).right


def test_feedback_finds_the_situation_with_its_face_off_there() -> None:
    question = question_about()

    nearest = explain(question, SPOT.parse(question, {"face_off": "puck"})).nearest

    assert nearest is not None
    assert nearest.right
    assert nearest.sentence == "Your call would be right with one fact changed."
    nowhere = explain(question, SPOT.parse(question, {"face_off": "end_own_far"})).nearest
    assert nowhere is not None
    assert not nowhere.possible


def test_what_is_shown_before_the_call_is_the_same_whatever_the_ruling() -> None:
    """Between two situations that differ in the goalkeeper's distance alone only the story may tell the ruling."""
    assert SPOT.shown(question_about(goalkeeper_distance=3)) == SPOT.shown(question_about(goalkeeper_distance=30))


@pytest.mark.parametrize(
    ("x", "y", "words"),
    [
        (12, 37.5, "12 ft past the centre line, 5 ft from the boards on the far side"),
        (-0.5, -2, "0.5 ft short of the centre line, 40.5 ft from the boards on the bench side"),
        (0, 0, "on the centre line, midway between the boards"),
    ],
)
def test_a_place_in_words(x: float, y: float, words: str) -> None:
    assert words_for(Point(x, y)) == words
    assert mark_of(question_about(), marked(x, y)).facets[0].given == words


@given(x=st.integers(-200, 200), y=st.integers(-85, 85))
def test_every_step_of_half_a_foot_inside_the_boards_is_a_place(x: int, y: int) -> None:
    corner = hypot(max(0, abs(x / 2) - 72), max(0, abs(y / 2) - 14.5))
    texts = [str(half // 2) if half % 2 == 0 else str(half / 2) for half in (x, y)]
    if corner <= 28:
        assert read_place(*texts) == Point(x / 2, y / 2)
    elif corner > 28.5:
        with pytest.raises(NotOnTheIce):
            read_place(*texts)


@pytest.mark.parametrize("text", ["", " ", "1.25", "1e1", "nan", "inf", "--1", "+1", "1,5", "1000", "٣", "1\n"])
def test_no_other_text_is_a_coordinate(text: str) -> None:
    with pytest.raises(NotOnTheIce):
        read_place(text, "0")
    with pytest.raises(NotOnTheIce):
        read_place("0", text)


def test_the_nine_spots_lie_symmetrically() -> None:
    places = {(place.x, place.y) for _, place in SPOTS.values()}

    assert len(places) == 9
    assert places == {(-x, y) for x, y in places} == {(x, -y) for x, y in places}
