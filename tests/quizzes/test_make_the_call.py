"""Make the call: the form depends on the kind alone, and no unchanging answer carries a quiz."""

from __future__ import annotations

from collections import defaultdict
from itertools import product

import pytest

from quizzes import formats
from quizzes.asking import asked
from quizzes.generator import draw_quiz
from quizzes.making import make_question
from rules.engine.chance import Chance
from rules.engine.incidents import ChangeDuringPlay, GoalkeeperLeaves
from rules.engine.rink import Place
from rules.engine.situations import Situation
from rules.engine.vocabulary import Action, Actor, Exit, GoalkeeperThen, PlayedWith, Possession, Team
from tests.quizzes.drawn import EDITION, KINDS, asked_in

CALL = formats.get("make_the_call")


def question_about(incident):
    question = make_question(EDITION, Situation(incident=incident), CALL, Chance("test"), "test")
    assert question is not None
    return question


def leaves(**facts):
    plain = {"team": Team.HOME, "goalkeeper_distance": 3, "possession": Possession.OWN, "puck": Place(0, 0)}
    return GoalkeeperLeaves(**{**plain, **facts})


def test_the_fields_depend_on_the_kind_alone() -> None:
    fields = defaultdict(set)
    for question in asked_in("make_the_call"):
        fields[question.kind].add(question.fields)

    assert all(len(each) == 1 for each in fields.values())
    assert len(fields) == 10


def test_facets_that_never_vary_within_the_kind_carry_no_mark() -> None:
    for question in asked_in("make_the_call"):
        marked = set(question.key["marked"])
        assert marked
        varying = set(asked(EDITION, KINDS[question.kind]).marked)
        assert marked <= varying


def test_what_other_rules_decide_is_shown_and_not_marked() -> None:
    question = question_about(
        leaves(
            action=Action.PLAYS_PUCK,
            played_with=PlayedWith.STICK,
            actor=Actor.ENTERING,
            other_on_ice=True,
        )
    )
    assert {field.name for field in question.fields} >= {"play", "face_off"}
    call = {"penalty": "too_many_men", "change": "refused", "announcement": "none"}

    for play, face_off in product(("goes_on", "by_other_rules"), ("none", "centre_spot")):
        mark = CALL.grade(question, CALL.parse(question, {**call, "play": play, "face_off": face_off}))
        assert (mark.right, mark.earned, mark.possible) == (True, 3, 3)
        assert {facet.name for facet in mark.facets if facet.state == "unmarked"} == {"play", "face_off"}


@pytest.mark.parametrize("penalty", ["none", "too_many_men"])
def test_where_the_rule_leaves_it_to_the_official_both_calls_are_right_and_that_is_said(penalty: str) -> None:
    question = question_about(leaves(goalkeeper_then=GoalkeeperThen.TURNS_BACK))
    post = {
        "play": "by_other_rules",
        "penalty": penalty,
        "face_off": "none",
        "change": "refused",
        "announcement": "none",
    }

    mark = CALL.grade(question, CALL.parse(question, post))

    assert mark.right
    noted = next(facet for facet in mark.facets if facet.name == "penalty")
    assert "leaves it to the official" in noted.note
    assert noted.ruled == "too many men on the ice, or none: the official decides"


def test_the_accident_after_an_early_entry_may_be_called_or_not() -> None:
    question = question_about(
        ChangeDuringPlay(
            team=Team.HOME,
            retiring_distance=25,
            exit=Exit.PLAYERS_BENCH,
            action=Action.STRUCK_BY_PUCK,
            actor=Actor.RETIRING,
            other_on_ice=True,
        )
    )
    assert set(question.key["accepted"]["penalty"]) == {"none", "too_many_men"}


def test_a_wrong_call_is_scored_by_facet_and_nothing_as_a_whole() -> None:
    question = question_about(leaves(goalkeeper_distance=30, puck=Place(40, 0)))
    post = {
        "play": "stopped_at_once",
        "penalty": "too_many_men",
        "face_off": "centre_spot",
        "change": "refused",
        "announcement": "premature_substitution",
    }

    mark = CALL.grade(question, CALL.parse(question, post))

    assert (mark.right, mark.earned, mark.possible) == (False, 4, 5)
    assert mark.misreading == "bench_minor_added"
    assert {facet.name: facet.state for facet in mark.facets}["penalty"] == "wrong"


def test_the_best_unchanging_call_of_each_kind_earns_under_half_of_the_whole_marks() -> None:
    form = draw_quiz(seed="a form of sixty", count=60, question_formats=("make_the_call",))
    by_kind = defaultdict(list)
    for question in form:
        by_kind[question.kind].append(question)

    best = 0
    for questions in by_kind.values():
        fields = questions[0].fields
        calls = product(*([value for value, _ in field.choices] for field in fields))
        names = [field.name for field in fields]
        best += max(
            sum(CALL.grade(question, dict(zip(names, call, strict=True))).right for question in questions)
            for call in calls
        )

    assert best * 2 < len(form), f"{best} of {len(form)}"


def test_a_missing_field_and_an_unknown_value_are_named() -> None:
    question = question_about(leaves())

    with pytest.raises(formats.FormatError) as refused:
        CALL.parse(question, {"play": "goes_on", "penalty": "ten_minutes", "face_off": "none", "change": "allowed"})

    assert {field for field, _ in refused.value.problems} == {"penalty", "announcement"}


def test_where_there_is_no_change_to_rule_on_to_let_it_stand_is_as_right() -> None:
    tried = 0
    for question in asked_in("make_the_call"):
        call = next(sample.post for sample in CALL.samples(question) if sample.mark == "right")
        if question.ruling["change"] == "not_at_issue" and "change" in call:
            offered = next(dict(field.choices) for field in question.fields if field.name == "change")
            for value in offered:
                mark = CALL.grade(question, CALL.parse(question, {**call, "change": value}))
                assert mark.right is (value != "refused")
                tried += 1
    assert tried
