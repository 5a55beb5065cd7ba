"""How many: every number follows from the rulebook, and a misreading's number is known for what it is."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quizzes import formats, gate
from quizzes.generator import draw_quiz
from quizzes.making import make_question
from quizzes.measures import MEASURES
from rules.engine.chance import Chance
from rules.engine.game import Clock, Game, Record, Warned
from rules.engine.incidents import FaceOffReadiness, GoalkeeperLeaves, LineChangeSignal
from rules.engine.rink import Place
from rules.engine.situations import Situation
from rules.engine.vocabulary import Fault, GoalkeeperThen, Period, Possession, Team
from tests.quizzes.drawn import EDITION, KINDS
from tests.rules.oracle import PARAMETERS, outcome

MANY = formats.get("how_many")


def leaves(distance: float, **facts) -> Situation:
    plain = {"team": Team.HOME, "possession": Possession.OWN, "puck": Place(0, 0)}
    return Situation(incident=GoalkeeperLeaves(goalkeeper_distance=distance, **{**plain, **facts}))


def signal(team: Team, seconds: float, *, done: bool = False) -> Situation:
    return Situation(incident=LineChangeSignal(team=team, seconds_given=seconds, done=done))


def late(seconds: float, *, clock: Clock | None = None, warned: bool = False) -> Situation:
    record = Record(home=Warned(face_off=warned))
    game = Game(clock=clock or Clock(), record=record)
    case = FaceOffReadiness(team=Team.HOME, fault=Fault.OFF_SIDE, seconds_since_whistle=seconds)
    return Situation(incident=case, game=game)


def question_about(situation: Situation, measure: str):
    """The question that asks for this measure, by the first chance that does."""
    for seed in range(60):
        question = make_question(EDITION, situation, MANY, Chance(f"test {seed}"), "test")
        if question is not None and question.more["measure"] == measure:
            return question
    raise LookupError(measure)


def mark_of(question, text: str):
    return MANY.grade(question, MANY.parse(question, {"number": text}))


def by_hand(question) -> Decimal:
    """The number once more, from the contract's limits and table of outcomes, independent of measures and engine."""
    incident, game = question.situation["incident"], question.situation["game"]
    ruled = outcome(question.situation)
    return Decimal(str(BY_HAND[question.more["measure"]](incident, game, ruled)))


def over(incident: dict[str, Any], fact: str, limit: Decimal) -> Decimal:
    return max(Decimal(0), Decimal(str(incident[fact])) - limit)


def time_of(incident: dict[str, Any]) -> Decimal:
    return Decimal(PARAMETERS["visitors_time" if incident["team"] == "visitors" else "home_time"])


def warnings(incident: dict[str, Any], game: dict[str, Any], ruled: dict[str, Any]) -> int:
    before = {kind for kind, warned in game["warned"][incident["team"]].items() if warned}
    return len((before | {ruled["warning"]}) - {"none"})


def late_by(incident: dict[str, Any], ruled: dict[str, Any]) -> Decimal:
    held = ruled["penalty"] != "none" or ruled["warning"] != "none"
    return over(incident, "seconds_since_whistle", Decimal(PARAMETERS["face_off_time"])) if held else Decimal(0)


BY_HAND: dict[str, Any] = {
    "goalkeeper_too_far": lambda i, g, r: over(i, "goalkeeper_distance", Decimal(PARAMETERS["goalkeeper_limit"])),
    "skater_too_far": lambda i, g, r: over(i, "retiring_distance", Decimal(PARAMETERS["skater_limit"])),
    "signal_late_by": lambda i, g, r: over(i, "seconds_given", time_of(i)),
    "time_left": lambda i, g, r: max(Decimal(0), time_of(i) - Decimal(str(i["seconds_given"]))),
    "time_in_all": lambda i, g, r: time_of(i),
    "face_off_late_by": lambda i, g, r: late_by(i, r),
    "sent_back": lambda i, g, r: max(0, i["placed"] - i["entitled"]),
    "called_on": lambda i, g, r: max(0, i["entitled"] - i["placed"]),
    "warnings_on_record": warnings,
    "minutes_of_penalty": lambda i, g, r: 0 if r["penalty"] == "none" else 2,
}


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_every_number_is_that_reckoned_by_hand(seed: int) -> None:
    for question in draw_quiz(seed=str(seed), count=15, question_formats=(MANY.slug,)):
        assert Decimal(question.key["number"]) == by_hand(question), (question.more, question.situation)
        assert not outcome(question.situation)["discretion"] or question.more["measure"] == "skater_too_far"


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_a_form_never_asks_for_the_same_number_of_the_same_thing_twice(seed: str) -> None:
    form = draw_quiz(seed=seed, count=60, question_formats=(MANY.slug,))
    asked = [(question.kind, question.more["measure"], question.key["number"]) for question in form]

    assert len(set(asked)) == 60
    assert {measure for _, measure, _ in asked} == {measure.slug for measure in MEASURES}


def test_no_number_carries_a_form() -> None:
    """The number that is right most often is right in few of the questions."""
    form = draw_quiz(seed="form", count=60, question_formats=(MANY.slug,))
    numbers = [question.key["number"] for question in form]

    assert max(numbers.count(number) for number in set(numbers)) * 3 < len(form)


@pytest.mark.parametrize(
    ("feet", "text", "right"),
    [
        (9.9, "4.9", True),
        (9.9, "4,90 ft", True),
        (9.9, "5", False),
        (5.1, "0.1", True),
        (5, "0", True),
        (4.9, "0", True),
    ],
)
def test_the_distance_beyond_the_limit_is_exact(feet: float, text: str, right: bool) -> None:
    assert mark_of(question_about(leaves(feet), "goalkeeper_too_far"), text).right is right


@pytest.mark.parametrize(
    ("feet", "text", "misreading"),
    [
        (20, "15.1", "the_limit_counted_as_premature"),
        (5, "0.1", "the_limit_counted_as_premature"),
        (20, "0", "premature_change_overlooked"),
        (20, "20", None),
    ],
)
def test_the_misreading_that_gives_the_number_is_named(feet: float, text: str, misreading: str | None) -> None:
    assert mark_of(question_about(leaves(feet), "goalkeeper_too_far"), text).misreading == misreading


def test_the_other_teams_time_is_known_for_what_it_is() -> None:
    home, visitors = signal(Team.HOME, 10), signal(Team.VISITORS, 2)

    assert mark_of(question_about(home, "signal_late_by"), "2").right
    assert mark_of(question_about(home, "signal_late_by"), "5").misreading == "home_given_the_visitors_time"
    assert mark_of(question_about(visitors, "time_left"), "3").right
    assert mark_of(question_about(visitors, "time_left"), "six").misreading == "visitors_given_the_home_time"
    assert mark_of(question_about(visitors, "time_in_all"), "8").misreading == "visitors_given_the_home_time"


def test_nobody_is_late_where_the_time_is_not_enforced() -> None:
    overtime = late(12, clock=Clock(period=Period.OVERTIME, seconds_left=200))

    question = question_about(overtime, "face_off_late_by")

    assert mark_of(question, "0").right
    assert mark_of(question, "7 seconds").misreading == "enforced_in_overtime"
    assert mark_of(question_about(late(12), "face_off_late_by"), "7 seconds").right


def test_a_penalty_comes_without_another_warning() -> None:
    question = question_about(late(12, warned=True), "warnings_on_record")

    assert mark_of(question, "one warning").right
    assert mark_of(question_about(late(12, warned=True), "minutes_of_penalty"), "2 min").right


def test_a_goalkeeper_who_turns_back_is_at_no_distance_near_enough() -> None:
    turned = leaves(20, goalkeeper_then=GoalkeeperThen.TURNS_BACK)

    assert MANY.build(EDITION, turned, Chance("test")) is None


def test_a_false_number_does_not_pass_the_gate() -> None:
    for situation, measure in (
        (leaves(20), "goalkeeper_too_far"),
        (signal(Team.HOME, 3), "time_left"),
        (late(12), "warnings_on_record"),
    ):
        question = question_about(situation, measure)
        assert list(gate.faults(question)) == []
        for off in ("-0.1", "0.1", "1", "3"):
            false = str(Decimal(question.key["number"]) + Decimal(off))
            if not false.startswith("-"):
                assert list(gate.faults(replace(question, key={**question.key, "number": false}))), (measure, false)


def test_a_league_with_another_limit_gets_another_number() -> None:
    wider = EDITION.with_parameters(goalkeeper_limit=10)
    measure = next(each for each in MEASURES if each.slug == "goalkeeper_too_far")

    assert measure.number(wider, leaves(12)) == 2
    assert measure.number(EDITION, leaves(12)) == 7


@pytest.mark.parametrize("text", ["", "5 min", "about 5", "-1", "nan"])
def test_what_is_no_number_of_feet_is_sent_back_with_what_is_wanted(text: str) -> None:
    with pytest.raises(formats.FormatError, match="number of feet"):
        MANY.parse(question_about(leaves(20), "goalkeeper_too_far"), {"number": text})


def test_every_kind_with_a_measure_that_varies_is_asked_about() -> None:
    assert [kind for kind in KINDS if not MANY.asks(EDITION, kind)] == [
        "change_after_icing",
        "undue_delay",
        "goalkeeper_change_at_stoppage",
    ]
