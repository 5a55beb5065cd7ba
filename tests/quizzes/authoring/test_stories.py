"""Stories by hand: their sentences, which facts have to be told, what speaks against a claim."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizzes.asking import asked
from quizzes.authoring.posted import settled
from quizzes.authoring.stories import faults, moved, sentences_of, stories_of, to_be_told, told_by_the_engine
from quizzes.authoring.typed import a_step, typed
from quizzes.claims import TEAM, doubts, numbers_in, seems_to_state
from quizzes.gate import undetermined
from rules import editions
from rules.editions import DEFAULT
from rules.engine.incidents import KINDS
from tests.quizzes.authoring.made import EARLY, PLAIN, SAID, TOLD, by_hand

EDITION = editions.get()


@pytest.mark.parametrize(
    ("story", "sentences"),
    [
        ("", ()),
        ("  \n ", ()),
        ("One.", ("One.",)),
        ("Home change. No. 14 comes on.", ("Home change.", "No. 14 comes on.")),
        ("He is 30 ft. off the bench. Why?  Nobody knows", ("He is 30 ft. off the bench.", "Why?", "Nobody knows")),
        ("A line\nand another\r\n\nThird", ("A line", "and another", "Third")),
        ("He is 4.9 feet away. Été!", ("He is 4.9 feet away.", "Été!")),
    ],
)
def test_where_a_sentence_ends(story: str, sentences: tuple[str, ...]):
    assert sentences_of(story) == sentences


def test_numbers_are_read_in_figures_and_words_but_not_off_a_back():
    assert numbers_in("No. 14 and #22 are thirty feet off, or five, or 4.9, at 1:05") == (4.9, 65, 30, 5)


@pytest.mark.parametrize(
    ("sentence", "name", "doubted"),
    [
        ("He is 25 feet off.", "goalkeeper_distance", False),
        ("He is 24 feet off.", "goalkeeper_distance", True),
        ("He is 25.5 feet off.", "goalkeeper_distance", True),
        ("He is some way off.", "goalkeeper_distance", True),
        ("Home pull him.", "team", False),
        ("The visitors pull him.", "team", True),
        ("They pull him.", "team", False),
        ("The visitors watch as Home pull him.", "team", False),
        ("Home have the puck.", "possession", False),
        ("The visitors have the puck.", "possession", True),
        ("Neither team has the puck.", "possession", True),
        ("He goes on to the bench.", "goalkeeper_then", False),
        ("He turns back to his goal.", "goalkeeper_then", True),
        ("Neither plays the puck.", "action", False),
        ("He plays the puck.", "action", True),
        ("The puck is 35 feet out.", "puck", False),
        ("The puck is 30 feet out.", "puck", True),
        ("The puck is in the half that Home defend.", "puck", False),
        ("The puck is in the half that Home attack.", "puck", True),
        ("Whatever.", "no such fact", False),
    ],
)
def test_a_sentence_is_doubted_where_it_says_otherwise(sentence: str, name: str, doubted: bool):
    (situation,) = typed(DEFAULT, [a_step("goalkeeper_leaves", {**PLAIN, **EARLY})]).judged

    assert bool(list(doubts(situation, name, sentence))) is doubted
    if seems_to_state(situation, name, sentence):
        assert not doubted


def test_a_number_that_states_another_fact_is_not_held_against_the_place():
    (situation,) = typed(DEFAULT, [a_step("goalkeeper_leaves", {**PLAIN, **EARLY})]).judged
    sentence = "He is 25 feet from the bench, the puck at the blue line."

    assert list(doubts(situation, "puck", sentence, ("goalkeeper_distance",))) == []
    assert list(doubts(situation, "puck", sentence)) != []


@pytest.mark.parametrize("kind", KINDS)
def test_what_has_to_be_told_settles_the_ruling_and_nothing_less_does(kind: str):
    (situation,) = typed(DEFAULT, settled(EDITION, [a_step(kind)])).judged

    needed = to_be_told(EDITION, situation)

    assert list(undetermined(situation, EDITION, needed)) == []
    if asked(EDITION, KINDS[kind]).marked:
        assert needed


@pytest.mark.parametrize(
    ("kind", "facts", "of_a_team"),
    [
        ("goalkeeper_leaves", PLAIN | EARLY, True),  # who has the puck, and in whose half it is
        ("goalkeeper_leaves", PLAIN | EARLY | {"possession": "neither", "goalkeeper_then": "turns_back"}, True),
        ("undue_delay", {}, False),
    ],
)
def test_a_story_says_which_team_it_is_about_where_other_facts_are_told_by_it(kind: str, facts, of_a_team: bool):
    (situation,) = typed(DEFAULT, settled(EDITION, [a_step(kind, facts) if facts else a_step(kind)])).judged

    assert (TEAM in to_be_told(EDITION, situation)) is of_a_team


def test_without_the_team_a_story_by_hand_is_not_whole():
    (without,) = stories_of(typed(DEFAULT, by_hand(told={name: at for name, at in SAID.items() if name != TEAM})))

    assert [fact.name for fact in without.facts if not fact.sentence] == [TEAM]


def test_a_story_states_what_its_author_says_and_no_more():
    (whole,) = stories_of(typed(DEFAULT, by_hand()))
    (partly,) = stories_of(typed(DEFAULT, by_hand(told={"puck": 6})))
    (wrong,) = stories_of(typed(DEFAULT, by_hand(told={**SAID, "puck": 7})))

    assert [fact.name for fact in whole.facts] == list(SAID) or {fact.name for fact in whole.facts} == set(SAID)
    assert whole.untold == ()
    assert [doubt for fact in whole.facts for doubt in fact.doubts] == []
    assert {fact.name for fact in partly.untold} == set(SAID) - {"puck"}
    assert {fact.name: fact.perhaps for fact in partly.untold}["goalkeeper_distance"] == 2
    assert [fact.name for fact in wrong.untold] == ["puck"]  # there is no seventh sentence
    assert len(list(faults([partly]))) == len(SAID) - 1


@pytest.mark.parametrize("kind", KINDS)
def test_the_engines_own_story_taken_over_states_everything(kind: str):
    steps = settled(EDITION, [a_step(kind)])
    story, told = told_by_the_engine(typed(DEFAULT, steps), 0)

    (taken,) = stories_of(typed(DEFAULT, [{**steps[0], "story": story, "told": told}]))

    assert taken.untold == ()
    assert [(fact.name, doubt) for fact in taken.facts for doubt in fact.doubts] == []


def test_claims_follow_their_sentences_and_end_with_them():
    said = {"goalkeeper_distance": 2, "puck": 6}

    assert moved(TOLD, f"It is late. {TOLD}", said) == {"goalkeeper_distance": 3, "puck": 7}
    assert moved(TOLD, TOLD.replace("25 feet", "26 feet"), said) == said
    assert moved(TOLD, TOLD.replace(" The puck is 35 ft short of the red line.", ""), said) == {
        "goalkeeper_distance": 2
    }
    assert moved(TOLD, "", said) == {}
    assert moved("", TOLD, said) == {}


@given(st.lists(st.sampled_from(["One.", "Two.", "Three.", "Four."]), max_size=6), st.text(max_size=40))
def test_a_claim_never_points_outside_the_story(before: list[str], after: str):
    told = moved(" ".join(before), after, {str(n): n for n in range(1, len(before) + 1)})

    assert all(1 <= number <= len(sentences_of(after)) for number in told.values())
    unchanged = {str(n): n for n in range(1, len(before) + 1)}
    assert moved(" ".join(before), " ".join(before), unchanged) == unchanged
