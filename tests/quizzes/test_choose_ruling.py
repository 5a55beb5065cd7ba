"""Choose the ruling: four options, one right, the others true rulings nearby or named misreadings."""

from __future__ import annotations

from collections import Counter

import pytest

from quizzes.asking import asked
from rules.engine.rulings import FACETS
from rules.plausible import can_happen
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


def test_every_wrong_option_is_a_ruling_one_fact_away_or_by_the_misreading_it_names() -> None:
    misreadings = {misreading.name: misreading for misreading in EDITION.misreadings}
    for question in QUESTIONS:
        situation = situation_of(question)
        near = [facets(EDITION.adjudicate(other)) for other in EDITION.neighbours(situation) if can_happen(other)]
        for option in question.options:
            if option.id == question.key:
                continue
            if option.misreading is None:
                assert option.ruling in near, (question.id, option)
            else:
                held = EDITION.misread(misreadings[option.misreading])
                assert facets(held.adjudicate(situation)) == option.ruling


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
    with_discretion = [question for question in QUESTIONS if question.ruling["discretion"]]
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
    from quizzes import formats

    with pytest.raises(formats.FormatError):
        formats.get("choose_ruling").parse(QUESTIONS[0], {"option": text})
