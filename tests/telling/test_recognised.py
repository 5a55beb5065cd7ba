"""A story is known as the telling of its situation, and of no other that is ruled otherwise."""

from __future__ import annotations

import pytest

from quizzes.frozen import situations_in, stated_in
from rules.engine.chance import Chance
from rules.engine.situations import Sequence
from rules.telling import tell_situation
from rules.telling.recognised import is_told, is_told_in_a_game
from rules.telling.said import STORIES
from tests.quizzes.drawn import EDITION, KINDS, asked_in

A_FEW = 12


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_told_is_recognised_and_what_is_told_of_another_is_not(kind: str) -> None:
    every = list(EDITION.situations(KINDS[kind]))
    situations = every[:: max(1, len(every) // A_FEW)]
    chance = Chance(f"recognised {kind}")
    for number, situation in enumerate(situations):
        story = tell_situation(situation, EDITION, chance.stream(number))
        assert is_told(situation, EDITION, story)
        assert is_told(situation, EDITION, tell_situation(situation, EDITION))
        plain = tell_situation(situation, EDITION)
        for other in situations:
            if tell_situation(other, EDITION) != plain:
                assert not is_told(other, EDITION, story)


@pytest.mark.parametrize("kind", KINDS)
def test_a_sentence_left_out_added_or_reworded_is_noticed(kind: str) -> None:
    situation = next(iter(EDITION.situations(KINDS[kind])))
    story = tell_situation(situation, EDITION, Chance("reworded"))
    for changed in (story[1:], (*story, "The coach is furious."), (f"{story[0]} ", *story[1:]), ()):
        assert not is_told(situation, EDITION, changed)


def test_names_may_be_any_that_are_listed_but_each_has_one_number() -> None:
    kind = next(kind for kind, story in STORIES.items() if kind.kind == "change_during_play")
    situation = next(
        each
        for each in EDITION.situations(kind)
        if sum("No. " in sentence for sentence in tell_situation(each, EDITION)) >= 2
    )
    story = " ".join(tell_situation(situation, EDITION))
    named = story.replace("No. 14", "No. 7 Sefo", 1).replace("No. 14", "Sefo").replace("No. 22", "No. 9 Osei", 1)
    named = named.replace("No. 22", "Osei")
    assert is_told(situation, EDITION, [named])
    assert not is_told(situation, EDITION, [named.replace("Sefo", "Gretzky")])
    assert not is_told(situation, EDITION, [named.replace("No. 9 Osei", "No. 7 Sefo").replace("Osei", "Sefo")])


def test_the_incidents_of_a_stretch_are_recognised_each_in_its_place() -> None:
    for question in asked_in("stretch_of_play")[:40]:
        sequence = stated_in(question)
        assert isinstance(sequence, Sequence)
        told = zip(situations_in(sequence, EDITION), question.story, strict=True)
        for place, (situation, story) in enumerate(told):
            assert is_told_in_a_game(situation, [story], first=place == 0)
            assert not is_told_in_a_game(situation, [story], first=place != 0)
