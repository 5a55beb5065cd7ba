"""Stories that someone wrote in French stand before the gate as those in English do, whoever looks at them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.utils import translation

from quizzes.authoring.stories import faults, sentences_of, stories_of
from quizzes.authoring.typed import a_step, typed
from quizzes.claims import doubts, numbers_in, perhaps_in, seems_to_state
from rules import editions
from rules.editions import DEFAULT
from rules.engine.incidents import KINDS
from rules.telling.situations import told_sentences
from tests.quizzes.authoring.made import EARLY, PLAIN, SAID, by_hand

EDITION = editions.get()
LANGUAGES = ("en", "fr")
STORY = (
    "Les locaux retirent leur gardien. Il est à 25 pieds du banc quand le nº 14 embarque. Les locaux ont la rondelle. "
    "Personne ne touche à rien. Le gardien poursuit vers le banc. La rondelle est à 35 pi en deçà de la ligne rouge."
)


@pytest.mark.parametrize(
    ("story", "sentences"),
    [
        ("«\xa0Change!\xa0» Le nº 14 sort.", ("«\xa0Change!", "Le nº 14 sort.")),
        ("Il est à 30 pi. à peine. Éric entre.", ("Il est à 30 pi. à peine.", "Éric entre.")),
        ("Il est à 4,9 pieds. Été!", ("Il est à 4,9 pieds.", "Été!")),
    ],
)
def test_where_a_sentence_ends(story: str, sentences: tuple[str, ...]):
    assert sentences_of(story) == sentences


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_that_may_be_an_article_is_a_number_only_in_favour_of_a_fact(language: str):
    with translation.override(language):
        read = numbers_in("Un joueur, le nº 14, et no 22 sont à trente pieds, ou cinq, ou 4,9, à 1:05")

        assert read == (4.9, 65, 30, 5)
        assert perhaps_in("Il y a une seconde") == (1,)
        assert perhaps_in("There is a second") == ()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("sentence", "name", "doubted"),
    [
        ("Il est à 25 pieds.", "goalkeeper_distance", False),
        ("Il est à 24 pieds.", "goalkeeper_distance", True),
        ("Il est à 25,5 pieds.", "goalkeeper_distance", True),
        ("Il est à un pied.", "goalkeeper_distance", True),
        ("Un gardien est à 25 pieds.", "goalkeeper_distance", False),
        ("Les locaux le retirent.", "team", False),
        ("Les visiteurs le retirent.", "team", True),
        ("L'équipe visiteuse le retire.", "team", True),
        ("Les locaux ont la rondelle.", "possession", False),
        ("Les visiteurs ont la rondelle.", "possession", True),
        ("La rondelle est libre.", "possession", True),
        ("Une rondelle est à 35 pieds.", "puck", False),
        ("Une rondelle est à 30 pieds.", "puck", True),
        ("La rondelle est dans la zone défensive.", "puck", False),
        ("La rondelle est dans la zone offensive.", "puck", True),
    ],
)
def test_a_sentence_is_doubted_where_it_says_otherwise(sentence: str, name: str, doubted: bool, language: str):
    """Whichever language its reader has."""
    (situation,) = typed(DEFAULT, [a_step("goalkeeper_leaves", {**PLAIN, **EARLY})]).judged

    with translation.override(language):
        assert bool(list(doubts(situation, name, sentence))) is doubted
        if seems_to_state(situation, name, sentence):
            assert not doubted


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_story_in_french_passes(language: str):
    with translation.override(language):
        (story,) = stories_of(typed(DEFAULT, by_hand(STORY)))

        assert list(faults([story])) == []
        assert [fact.doubts for fact in story.facts] == [()] * len(SAID)


def doubted(kind: type) -> Iterator[tuple[str, str]]:
    for number, situation in enumerate(EDITION.situations(kind)):
        if number % 97 == 0:
            for line, names in told_sentences(situation, EDITION, in_a_game=False):
                for name in names:
                    others = tuple(other for other in names if other != name)
                    yield from ((f"{number}", name) for _ in doubts(situation, name, line, others))


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_the_engines_own_words_taken_as_a_story_are_doubted_no_more_in_french_than_in_english(kind: type):
    found = {}
    for language in LANGUAGES:
        with translation.override(language):
            found[language] = set(doubted(kind))

    assert found["fr"] <= found["en"]
    assert len(found["en"]) < 5
