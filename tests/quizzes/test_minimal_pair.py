"""A minimal pair: two situations, one fact between them, what it changes and which clause says so."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from quizzes import formats, gate
from quizzes.generator import draw_quiz
from quizzes.making import make_question
from quizzes.pairs import aspects_of, partners_of
from quizzes.showing import scenes_of
from rules.engine.chance import Chance
from rules.engine.game import Clock, Game, Record, Warned
from rules.engine.incidents import KINDS, GoalkeeperLeaves, LineChangeAttempt
from rules.engine.reading import read
from rules.engine.rink import Place
from rules.engine.situations import Situation
from rules.engine.vocabulary import Attempt, Possession, Stage, Team
from tests.quizzes.asked import of_format
from tests.quizzes.drawn import EDITION

PAIR = formats.get("minimal_pair")
QUESTIONS = of_format("minimal_pair")

# What is asked, read from a printed ruling by hand.
BY_HAND = {
    "stopped": lambda ruling: ruling["play"].startswith("stopped"),
    "at_once": lambda ruling: ruling["play"] == "stopped_at_once",
    "penalised": lambda ruling: ruling["penalty"] != "none" and not ruling["discretion"],
    "moved": lambda ruling: ruling["face_off"] == "centre_spot",
    "refused": lambda ruling: ruling["change"] == "refused",
    "completed": lambda ruling: ruling["order"] == "complete_the_line_up",
    "warned": lambda ruling: ruling["warning"] != "none",
    "granted": lambda ruling: ruling["extra_time"] == "granted",
    "denied": lambda ruling: ruling["extra_time"] == "refused",
    "early": lambda ruling: ruling["signal"] == "early",
    "late": lambda ruling: ruling["signal"] == "late",
}


def in_order(question, drawn, other):
    return (other, drawn) if question.more["other_first"] else (drawn, other)


def leaves_of(stated, path=""):
    """Every fact of a situation's JSON by its path."""
    if not isinstance(stated, dict):
        return {path: stated}
    return {name: value for key, each in stated.items() for name, value in leaves_of(each, f"{path}.{key}").items()}


def test_the_two_differ_in_one_fact() -> None:
    for question in QUESTIONS:
        one, other = question.situation, question.more["other_situation"]
        assert one["incident"].keys() == other["incident"].keys()
        facts = leaves_of(one), leaves_of(other)
        places = {name.removesuffix(".x").removesuffix(".y") for name in facts[0] if facts[0][name] != facts[1][name]}
        assert len(places) == 1, (one, other)


def test_the_key_is_what_the_two_printed_rulings_say() -> None:
    seen: dict[str, set] = defaultdict(set)
    for question in QUESTIONS:
        first, second = in_order(question, question.ruling, question.more["other_ruling"])
        answers = dict(question.key["answers"])
        answers.pop("why")
        for name, answer in answers.items():
            has = BY_HAND[name](first), BY_HAND[name](second)
            by_hand = {(True, False): "first", (False, True): "second", (True, True): "both", (False, False): "neither"}
            assert answer == by_hand[has]
            seen[name].add(answer)
        assert {"first", "second"} & set(answers.values())
    assert set(seen) == set(BY_HAND)
    assert all({"first", "second"} <= answers for answers in seen.values())


def test_the_other_ruling_is_the_engines() -> None:
    for question in QUESTIONS:
        other = read(question.more["other_situation"], editions=(EDITION.slug,), default=EDITION.slug).situation
        assert isinstance(other, Situation)
        ruling = EDITION.adjudicate(other)
        assert question.more["other_ruling"]["penalty"] == ruling.penalty
        assert question.more["other_ruling"]["findings"][0]["provision"] == ruling.findings[0].provision.name


def test_one_clause_alone_stands_on_one_side_only() -> None:
    for question in QUESTIONS:
        sides = [
            {finding["provision"] for finding in ruling["findings"]}
            for ruling in (question.ruling, question.more["other_ruling"])
        ]
        names = question.key["clauses"]
        apart = [name for name in names if name in sides[0] ^ sides[1]]
        assert apart == [names[int(question.key["answers"]["why"])]]
        assert 3 <= len(names) <= 4
        assert len(question.fields[-1].choices) == len(names)


def test_the_fields_depend_on_the_kind_alone() -> None:
    fields = defaultdict(set)
    for question in QUESTIONS:
        fields[question.kind].add(tuple(field.name for field in question.fields))
    assert all(len(each) == 1 for each in fields.values())
    assert set(fields) == set(KINDS) - {"undue_delay"}
    assert not PAIR.asks(EDITION, "undue_delay")


def test_aspects_that_always_go_together_are_asked_once() -> None:
    names = [aspect.name for aspect in aspects_of(EDITION, KINDS["goalkeeper_leaves"])]
    assert names == ["stopped", "at_once", "penalised", "moved", "refused"]
    assert [aspect.name for aspect in aspects_of(EDITION, KINDS["change_after_icing"])] == ["refused"]


def test_which_stands_first_and_where_the_reason_stands_is_chance() -> None:
    assert 0.35 < sum(question.more["other_first"] for question in QUESTIONS) / len(QUESTIONS) < 0.65
    places = Counter(question.key["answers"]["why"] for question in QUESTIONS if len(question.key["clauses"]) == 4)
    expected = places.total() / 4
    assert sum((places[str(place)] - expected) ** 2 / expected for place in range(4)) < 16.3


def test_the_reason_reads_the_fact_that_differs() -> None:
    incident = LineChangeAttempt(team=Team.HOME, stage=Stage.HAND_LOWERED, attempt=Attempt.ORDINARY_CHANGE)
    drawn = Situation(incident=incident, game=Game(record=Record(home=Warned(line_change=True))))
    reasons = {}
    for turn in range(40):
        question = make_question(EDITION, drawn, PAIR, Chance(str(turn)), "test")
        assert question is not None
        other = question.more["other_situation"]
        (path,) = (name for name, value in leaves_of(question.situation).items() if leaves_of(other)[name] != value)
        reasons[path] = question.key["clauses"][int(question.key["answers"]["why"])]

    assert reasons[".incident.stage"] == "after_the_hand_is_lowered"
    assert reasons[".game.warned.home.line_change"] == "improper_line_change_after_a_warning"


def test_a_situation_that_no_single_fact_turns_has_no_pair() -> None:
    incident = GoalkeeperLeaves(team=Team.HOME, goalkeeper_distance=3, possession=Possession.OWN, puck=Place(0, 0))
    paths = set(partners_of(EDITION, Situation(incident=incident, game=Game(clock=Clock()))))
    assert "incident.possession" not in paths
    assert "incident.action" not in paths  # it turns other facts on
    assert "incident.goalkeeper_distance" in paths


def test_both_are_told_in_the_same_words_but_for_what_differs() -> None:
    for question in QUESTIONS:
        if question.kind != "line_change_signal":  # there it is the team, named throughout
            same = [one == other for one, other in zip(question.story, question.more["other_story"], strict=True)]
            assert same.count(False) <= 3
        assert [scene.heading for scene in scenes_of(question)] == ["The first situation", "The second situation"]


def test_the_gate_shuts_on_a_falsified_key_and_on_another_partner() -> None:
    question = QUESTIONS[0]
    assert not list(gate.faults(question))
    answers = question.key["answers"]
    name = question.fields[0].name
    false = {**answers, name: "first" if answers[name] != "first" else "second"}
    assert list(gate.faults(replace(question, key={**question.key, "answers": false})))
    why = {**answers, "why": "0" if answers["why"] != "0" else "1"}
    assert list(gate.faults(replace(question, key={**question.key, "answers": why})))
    same = {**question.more, "other_situation": question.situation}
    assert any("one fact" in fault for fault in gate.faults(replace(question, more=same)))


def test_a_misreading_that_alone_splits_the_two_so_is_named() -> None:
    named = 0
    for question in QUESTIONS:
        for name, held in question.key["misreadings"]:
            mark = PAIR.grade(question, {**question.key["answers"], **held})
            assert not mark.right
            alone = [other for _, other in question.key["misreadings"]].count(held) == 1
            assert mark.misreading == (name if alone else None)
            named += alone
    assert named > len(QUESTIONS) / 2


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_sixty_different_pairs_can_be_drawn(seed: str) -> None:
    questions = draw_quiz(seed=seed, count=60, question_formats=("minimal_pair",))
    assert len({question.identity for question in questions}) == 60


@hypothesis_settings(max_examples=10, deadline=None)
@given(st.text(min_size=1, max_size=8))
def test_any_seed_gives_fifteen_different_pairs(seed: str) -> None:
    questions = draw_quiz(seed=seed, count=15, question_formats=("minimal_pair",))
    assert len({question.identity for question in questions}) == 15
    for question in questions:
        first, second = in_order(question, question.ruling, question.more["other_ruling"])
        for name, answer in question.key["answers"].items():
            if name != "why":
                assert (answer in ("first", "both"), answer in ("second", "both")) == (
                    BY_HAND[name](first),
                    BY_HAND[name](second),
                )
