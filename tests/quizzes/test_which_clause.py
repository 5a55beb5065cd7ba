"""Which clause: one of the four decides, and the four alone do not tell which."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quizzes import formats, gate
from quizzes.clause_sets import balance_of, clauses_deciding
from quizzes.feedback import explain
from quizzes.formats.base import Comparing
from quizzes.frozen import situation_of
from quizzes.generator import draw_quiz
from quizzes.questions import Question
from rules.book import clause_of
from rules.engine.incidents import LineChangeAttempt
from rules.engine.rulings import FACETS
from rules.engine.situations import Situation
from rules.engine.vocabulary import Attempt, Stage, Team
from tests.quizzes.drawn import EDITION, KINDS

CLAUSE = formats.get("which_clause")
ASKED = {
    "change_during_play",
    "goalkeeper_leaves",
    "change_after_icing",
    "line_change_attempt",
    "face_off_readiness",
}


@cache
def many() -> tuple[Question, ...]:
    """Some hundreds of questions."""
    forms = (draw_quiz(seed=seed, count=60, question_formats=(CLAUSE.slug,)) for seed in "abcdef")
    return tuple(question for form in forms for question in form)


def clause_of_key(question: Question) -> str:
    return str(next(option.ruling["clause"] for option in question.options if option.id == question.key))


def is_needed(question: Question, name: str) -> bool:
    """Whether the clause stands in the ruling and what it sets is what holds, read off the stored trace alone."""
    ruling = question.ruling
    for finding in ruling["findings"]:
        if finding["provision"] == name:
            return all(ruling[facet] == value for facet, value in finding["sets"].items()) or any(
                ruling[facet] == value for facet, value in finding["sets"].items() if facet in FACETS
            )
    return False


def test_it_asks_about_the_kinds_with_four_clauses_each_of_which_can_be_right() -> None:
    assert {kind for kind in KINDS if CLAUSE.asks(EDITION, kind)} == ASKED


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_of_the_four_the_key_alone_stands_in_the_trace_with_what_holds(seed: int) -> None:
    for question in draw_quiz(seed=str(seed), count=15, question_formats=(CLAUSE.slug,)):
        names = [option.ruling["clause"] for option in question.options]
        assert len(set(names)) == 4
        assert [name for name in names if name in question.decides] == [clause_of_key(question)]
        assert is_needed(question, clause_of_key(question))


def test_options_read_differently_and_begin_with_a_citation() -> None:
    for question in many():
        assert len({option.text for option in question.options}) == 4
        for option in question.options:
            assert option.text.startswith(EDITION.provision(option.ruling["clause"]).citation + ": ")


def test_an_option_tagged_with_a_misreading_decides_in_the_book_as_misread() -> None:
    misreadings = {misreading.name: misreading for misreading in EDITION.misreadings}
    tagged = 0
    for question in many():
        for option in question.options:
            if option.misreading is not None:
                tagged += 1
                held = EDITION.misread(misreadings[option.misreading]).adjudicate(situation_of(question))
                assert option.ruling["clause"] in {applied.provision.name for applied in held.findings}
                assert option.id != question.key
    assert tagged * 8 > 4 * len(many())


def test_the_clause_that_is_most_often_right_is_a_guess_like_any_other() -> None:
    """Learnt on one half of the questions and tried on the other: a quarter would be chance."""
    half = len(many()) // 2
    right: dict[str, Counter] = defaultdict(Counter)
    for question in many()[:half]:
        right[question.kind][clause_of_key(question)] += 1
    guessed = 0
    for question in many()[half:]:
        names = [option.ruling["clause"] for option in question.options]
        guessed += max(names, key=lambda name: right[question.kind][name]) == clause_of_key(question)

    assert guessed / (len(many()) - half) < 0.35


def test_every_clause_of_a_kind_is_right_in_some_question_and_wrong_in_another() -> None:
    right: dict[str, set[str]] = defaultdict(set)
    wrong: dict[str, set[str]] = defaultdict(set)
    for question in many():
        for option in question.options:
            (right if option.id == question.key else wrong)[question.kind].add(option.ruling["clause"])

    for kind in ASKED:
        assert right[kind] == wrong[kind] == set(balance_of(EDITION, kind).clauses)


def test_the_place_of_the_right_option_is_as_likely_anywhere() -> None:
    places = Counter([option.id for option in question.options].index(question.key) for question in many())
    expected = len(many()) / 4

    assert sum((places[place] - expected) ** 2 / expected for place in range(4)) < 16.3  # one in a thousand


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_fifteen_and_sixty_different_questions_can_be_drawn(seed: str) -> None:
    for count in (15, 60):
        form = draw_quiz(seed=seed, count=count, question_formats=(CLAUSE.slug,))
        assert len({question.identity for question in form}) == count


def test_a_false_key_another_text_and_a_false_misreading_do_not_pass_the_gate() -> None:
    question = many()[0]
    assert list(gate.faults(question)) == []
    other = next(option for option in question.options if option.id != question.key)

    def changed(**values) -> Question:
        return replace(question, options=tuple(replace(o, **values) if o == other else o for o in question.options))

    assert any("the key is" in fault for fault in gate.faults(replace(question, key=other.id)))
    assert any("reads otherwise" in fault for fault in gate.faults(changed(text="17: Anything goes.")))
    assert any("is cited by" in fault for fault in gate.faults(changed(misreading="bar_forgotten")))
    twice = {"clause": clause_of_key(question)}
    assert any("not four different clauses" in fault for fault in gate.faults(changed(ruling=twice)))


def test_feedback_finds_a_situation_that_the_clause_chosen_decides() -> None:
    assert isinstance(CLAUSE, Comparing)
    for question in many()[::9]:
        for option in question.options:
            if option.id == question.key:
                continue
            found = explain(question, {"option": option.id}).nearest
            assert found is not None
            assert found.possible
            if found.right:
                assert found.situation is not None
                assert CLAUSE.is_right(question, {"option": option.id}, found.situation, EDITION)


@pytest.mark.parametrize("text", ["", "0", "A", "premature_substitution"])
def test_a_place_on_the_screen_or_a_name_is_no_answer(text: str) -> None:
    with pytest.raises(formats.FormatError):
        CLAUSE.parse(many()[0], {"option": text})


def test_no_wrong_option_could_be_cited_as_well_and_the_key_says_what_holds() -> None:
    for question in many():
        deciding = [EDITION.provision(name) for name in question.decides]
        for option in question.options:
            clause = EDITION.provision(option.ruling["clause"])
            if option.id != question.key:
                for other in deciding:
                    same_sentence = set(clause.statements) & set(other.statements)
                    assert not same_sentence or clause in other.bases or other in clause.bases
            elif question.ruling["discretion"]:
                assert clause.name != "struck_by_the_puck"


def test_an_option_that_could_be_cited_as_well_is_caught_by_the_gate() -> None:
    question = next(each for each in many() if clause_of_key(each) == "came_on_early")
    wrong = next(option for option in question.options if option.id != question.key)
    clause = next(each for each in EDITION.provisions if "S8" in each.statements and each.name not in question.decides)
    told = clause_of(EDITION, clause)
    other = replace(wrong, ruling={"clause": clause.name}, text=f"{told.citation}: {told.summary}", misreading=None)
    options = tuple(other if option is wrong else option for option in question.options)
    assert any("could be cited as well" in fault for fault in gate.faults(replace(question, options=options)))


def test_the_raised_hand_and_the_lowered_one_both_bar_the_visitors() -> None:
    late = Situation(
        incident=LineChangeAttempt(team=Team.VISITORS, stage=Stage.HAND_LOWERED, attempt=Attempt.ORDINARY_CHANGE)
    )
    assert clauses_deciding(EDITION, late) >= {"visitors_after_the_hand_is_raised", "after_the_hand_is_lowered"}
    home = replace(late, incident=replace(late.incident, team=Team.HOME))
    assert "visitors_after_the_hand_is_raised" not in clauses_deciding(EDITION, home)
