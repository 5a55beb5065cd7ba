"""Choose the ruling: four options, one right, the others true rulings nearby or named misreadings."""

from __future__ import annotations

from collections import Counter

import pytest

from quizzes import formats
from quizzes.asking import asked, entries
from quizzes.generator import draw_quiz
from quizzes.option_sets import pool_of, share_of
from rules.engine.rulings import FACETS
from rules.telling import tell_ruling
from tests.quizzes.drawn import EDITION, KINDS, asked_in, situation_of

QUESTIONS = asked_in("choose_ruling")


def facets(ruling) -> dict[str, object]:
    return {**{facet: getattr(ruling, facet).value for facet in FACETS}, "discretion": ruling.discretion}


def test_there_are_questions_of_every_kind() -> None:
    assert {question.kind for question in QUESTIONS} == set(KINDS)


def test_four_options_differ_as_rulings_and_as_told_and_one_is_right() -> None:
    for question in QUESTIONS:
        assert len(question.options) == 4
        assert len({option.text for option in question.options}) == 4
        assert len({tuple(option.ruling.items()) for option in question.options}) == 4
        assert len({option.id for option in question.options}) == 4
        right = [option for option in question.options if option.id == question.key]
        assert len(right) == 1
        assert right[0].ruling == {name: question.ruling[name] for name in right[0].ruling}
        assert right[0].misreading is None


def test_every_wrong_option_is_a_true_ruling_elsewhere_or_by_a_misreading() -> None:
    for question in QUESTIONS:
        situation, pool = situation_of(question), pool_of(EDITION, question.kind)
        true = [facets(pool.rulings[told]) for told in pool.true]
        mistaken = [facets(pool.rulings[told]) for told in pool.mistaken]
        for option in question.options:
            if option.id == question.key:
                continue
            assert option.ruling in true or option.ruling in mistaken
            what = asked(EDITION, KINDS[question.kind])
            leading_here = [
                misreading.name
                for misreading in EDITION.misreadings
                if KINDS[question.kind] in misreading.kinds
                and tell_ruling(EDITION.misread(misreading).adjudicate(situation), what.told) == option.text
            ]
            # Of two that lead to the same, neither is said to have been made.
            assert option.misreading == (leading_here[0] if len(leading_here) == 1 else None)


def test_where_there_is_no_change_to_rule_on_none_that_stands_is_offered_beside() -> None:
    for question in QUESTIONS:
        alike = {
            tuple(
                (name, "-" if value in ("allowed", "not_at_issue") else value) for name, value in option.ruling.items()
            )
            for option in question.options
        }
        assert len(alike) == 4


@pytest.mark.parametrize("kind", KINDS)
def test_each_ruling_of_a_set_is_right_as_often_as_the_others(kind: str) -> None:
    """What is drawn for each ruling, times the share asked about, times the choice of its set, is the same for all."""
    pool = pool_of(EDITION, kind)
    for four in pool.sets:
        chances = {
            told: sum(share_of(EDITION, each, told) / len(entries(EDITION, KINDS[each])) for each in pool.true[told])
            / sum(told in other for other in pool.sets)
            for told in four
        }
        assert max(chances.values()) == pytest.approx(min(chances.values()))
        assert min(chances.values()) > 0


def test_options_are_alike_in_shape() -> None:
    for question in QUESTIONS:
        told = asked(EDITION, KINDS[question.kind]).told
        assert {option.text.count(";") + 1 for option in question.options} == {len(told)}
        assert all(option.text[0].isupper() and option.text.endswith(".") for option in question.options)


def test_the_place_of_the_right_option_is_as_likely_anywhere() -> None:
    places = Counter([option.id for option in question.options].index(question.key) for question in QUESTIONS)
    expected = len(QUESTIONS) / 4
    chi_squared = sum((places[place] - expected) ** 2 / expected for place in range(4))
    assert chi_squared < 16.3  # one in a thousand with three degrees of freedom


def test_the_id_of_the_right_option_is_not_told_by_its_order() -> None:
    ranks = Counter(sorted(option.id for option in question.options).index(question.key) for question in QUESTIONS)
    expected = len(QUESTIONS) / 4
    assert sum((ranks[rank] - expected) ** 2 / expected for rank in range(4)) < 16.3


def test_with_discretion_the_one_right_option_says_that_it_may_be_called() -> None:
    kinds = ("change_during_play", "goalkeeper_leaves")
    drawn = draw_quiz(seed="7", count=80, kinds=kinds, question_formats=("choose_ruling",))
    with_discretion = [question for question in drawn if question.ruling["discretion"]]
    assert len(with_discretion) > 5
    for question in with_discretion:
        right = next(option for option in question.options if option.id == question.key)
        assert "may be called" in right.text
        assert "bench minor, " not in right.text
        bare = [option for option in question.options if not option.ruling["discretion"]]
        called = [option for option in bare if option.ruling["penalty"] == "too_many_men"]
        let_go = [
            option for option in bare if option.ruling["penalty"] == "none" and option.ruling["play"] == "goes_on"
        ]
        assert not called
        assert not let_go


@pytest.mark.parametrize("text", ["", "0", "1", "A"])
def test_a_place_on_the_screen_is_no_answer(text: str) -> None:
    with pytest.raises(formats.FormatError):
        formats.get("choose_ruling").parse(QUESTIONS[0], {"option": text})
