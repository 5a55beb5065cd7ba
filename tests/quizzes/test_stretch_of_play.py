"""A stretch of play: incidents of one game, warnings carried on, each call held against the right record."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from quizzes import formats, gate
from quizzes.asking import asked
from quizzes.feedback import explain
from quizzes.formats.stretch_of_play import CARRIED
from quizzes.generator import draw_quiz
from quizzes.making import make_question
from rules import editions
from rules.engine.chance import Chance
from rules.engine.game import Clock, Game, Record, Warned
from rules.engine.incidents import KINDS, LineChangeAttempt
from rules.engine.reading import read
from rules.engine.situations import Situation
from rules.engine.vocabulary import Attempt, Period, Stage, Team
from rules.engine.writing import situation_to_json
from rules.telling import tell_ruling
from tests.quizzes.asked import of_format
from tests.quizzes.drawn import EDITION, situation_of

STRETCH = formats.get("stretch_of_play")
QUESTIONS = of_format("stretch_of_play")


def record_by_hand(question):
    """The record before each incident, from the rulings stored with the question alone."""
    record = {(team, name): False for team in ("home", "visitors") for name in ("line_change", "face_off")}
    for ruling in question.ruling["rulings"]:
        yield dict(record)
        if ruling["warning"] != "none":
            record[ruling["team"], ruling["warning"]] = True


def told(ruling, kind):
    """The ruling as a choice has it."""
    return tell_ruling(ruling, asked(EDITION, KINDS[kind]).told)


def test_a_stretch_has_three_to_eight_incidents_in_the_order_of_the_clock() -> None:
    lengths = set()
    for question in QUESTIONS:
        incidents = question.situation["incidents"]
        lengths.add(len(incidents))
        times = [
            (4 if each["at"]["period"] == "overtime" else each["at"]["period"], -each["at"]["seconds_left"])
            for each in incidents
        ]
        assert times == sorted(times)
        assert question.kind == incidents[-1]["kind"]
    assert lengths == set(range(3, 9))


def test_it_starts_with_nobody_warned_and_each_incident_is_ruled_by_the_record_that_the_calls_before_it_leave() -> None:
    warned = 0
    for question in QUESTIONS:
        assert not any(each for team in question.situation["game"]["warned"].values() for each in team.values())
        season = question.situation["game"]["season"]
        rulings = zip(
            question.situation["incidents"], record_by_hand(question), question.ruling["rulings"], strict=True
        )
        for number, (incident, record, ruling) in enumerate(rulings, start=1):
            facts = {name: value for name, value in incident.items() if name != "at"}
            game = {
                "season": season,
                **incident["at"],
                "warned": {
                    team: {name: record[team, name] for name in ("line_change", "face_off")}
                    for team in ("home", "visitors")
                },
            }
            alone = read({"game": game, "incident": facts}, editions=(EDITION.slug,), default=EDITION.slug).situation
            assert isinstance(alone, Situation)
            ruled = EDITION.adjudicate(alone)
            assert {name: ruling[name] for name in ("penalty", "warning", "play")} == {
                "penalty": ruled.penalty,
                "warning": ruled.warning,
                "play": ruled.play,
            }
            field = question.fields[number - 1]
            right = [value for value, text in field.choices if text == told(ruled, incident["kind"])]
            assert right == [question.key[number - 1]["right"]]
            warned += any(record.values())
    assert warned > len(QUESTIONS)


def test_only_the_first_story_says_what_is_on_record() -> None:
    for question in QUESTIONS:
        first, *rest = question.story
        assert "warn" in first
        assert not any("warn" in story for story in rest)
        assert STRETCH.judged(question)[1].carried == CARRIED


def test_a_kind_has_the_same_choices_whatever_is_right() -> None:
    choices: dict[str, set] = {}
    rights: dict[str, set] = {}
    for question in QUESTIONS:
        for incident, field, key in zip(question.situation["incidents"], question.fields, question.key, strict=True):
            choices.setdefault(incident["kind"], set()).add(field.choices)
            rights.setdefault(incident["kind"], set()).add(key["right"])
            assert len(field.choices) >= 3
    assert all(len(each) == 1 for each in choices.values())
    assert set(choices) == set(KINDS)
    assert len(rights["line_change_attempt"]) == 3


def test_after_a_wrong_call_the_next_is_still_held_against_the_right_record() -> None:
    for question in QUESTIONS:
        right = {field.name: key["right"] for field, key in zip(question.fields, question.key, strict=True)}
        for field in question.fields:
            wrong = next(value for value, _ in field.choices if value != right[field.name])
            mark = STRETCH.grade(question, {**right, field.name: wrong})
            assert (mark.right, mark.earned, mark.possible) == (False, len(right) - 1, len(right))
            assert [facet.state for facet in mark.facets].count("wrong") == 1


def test_a_forgotten_warning_is_named() -> None:
    named = set()
    for question in QUESTIONS:
        for key in question.key:
            named |= set(key["misreadings"].values())
    assert {"line_change_warning_forgotten", "face_off_warning_forgotten", "bench_minor_at_once"} <= named


def test_it_leads_to_exactly_the_record_and_the_clock_drawn() -> None:
    incident = LineChangeAttempt(team=Team.HOME, stage=Stage.HAND_LOWERED, attempt=Attempt.TOO_MANY_MEN)
    record = Record(home=Warned(line_change=True), visitors=Warned(line_change=True, face_off=True))
    drawn = Situation(incident=incident, game=Game(clock=Clock(period=Period.OVERTIME, seconds_left=12), record=record))

    question = make_question(EDITION, drawn, STRETCH, Chance("test"), "test")

    assert question is not None
    assert situation_of(question) == drawn
    assert question.ruling["rulings"][-1]["penalty"] == "improper_line_change"


@pytest.mark.parametrize("seconds_left", [1200, 1195])
def test_a_game_that_has_just_begun_has_no_stretch(seconds_left: int) -> None:
    incident = LineChangeAttempt(team=Team.HOME, stage=Stage.HAND_LOWERED, attempt=Attempt.TOO_MANY_MEN)
    clock = Clock(period=Period.FIRST, seconds_left=seconds_left)

    assert STRETCH.build(EDITION, Situation(incident=incident, game=Game(clock=clock)), Chance("test")) is None


def test_an_edition_without_warnings_has_no_stretch_that_leads_to_one() -> None:
    edition = editions.get().with_parameters(warnings=0)
    incident = LineChangeAttempt(team=Team.HOME, stage=Stage.HAND_LOWERED, attempt=Attempt.TOO_MANY_MEN)
    game = Game(record=Record(home=Warned(line_change=True)))

    assert STRETCH.build(edition, Situation(incident=incident, game=game), Chance("test")) is None


def test_the_gate_shuts_on_a_falsified_key_and_on_a_record_that_does_not_follow() -> None:
    question = QUESTIONS[0]
    assert not list(gate.faults(question))
    first, *rest = question.key
    other = next(value for value, _ in question.fields[0].choices if value != first["right"])
    assert any(
        "the key is" in fault for fault in gate.faults(replace(question, key=[{**first, "right": other}, *rest]))
    )

    judged = list(STRETCH.judged(question))
    last = judged[-1]
    flipped = replace(
        last.situation.game.record, home=Warned(line_change=not last.situation.game.record.home.line_change)
    )
    judged[-1] = replace(last, situation=replace(last.situation, game=replace(last.situation.game, record=flipped)))
    assert any("does not follow" in fault for fault in gate._faults_of_carried(judged, EDITION))
    assert list(gate._faults_of_carried([judged[-1]], EDITION)) == ["it leaves out what nothing before it tells"]


@hypothesis_settings(max_examples=6, deadline=None)
@given(st.text(min_size=1, max_size=8))
def test_any_seed_gives_fifteen_different_stretches(seed: str) -> None:
    questions = draw_quiz(seed=seed, count=15, question_formats=("stretch_of_play",))

    assert len({question.identity for question in questions}) == 15
    for question in questions:
        assert situation_to_json(situation_of(question))["incident"] == {
            name: value for name, value in question.situation["incidents"][-1].items() if name != "at"
        }


def test_feedback_rules_on_each_incident_and_says_the_record_after_it() -> None:
    question = next(each for each in QUESTIONS if each.ruling["rulings"][0]["warning"] == "line_change")
    sample = next(each for each in STRETCH.samples(question) if each.mark == "wrong")

    feedback = explain(question, STRETCH.parse(question, sample.post))

    assert [each.heading for each in feedback.explained] == [field.label for field in question.fields]
    assert "warning for a line change" in feedback.explained[0].after
    assert feedback.nearest is None
