"""A question in another language: other words, and nothing else of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from django.utils import translation
from hypothesis import given, settings
from hypothesis import strategies as st

from quizzes import formats, gate
from quizzes.asking import asked
from quizzes.formats.base import call_fields
from quizzes.generator import draw_quiz
from quizzes.languages import WORDS, ToldOtherwise, in_languages, languages_of, told, told_in
from quizzes.option_sets import pool_of
from quizzes.pairs import ASPECTS
from quizzes.questions import Question
from quizzes.rechecking import recheck
from quizzes.services.storing import store_questions
from quizzes.showing import controls_of, scenes_of
from rules import editions
from rules.book import clause_of
from rules.engine.edition import Edition
from rules.engine.incidents import KINDS
from rules.services.sync import sync_rulebook
from rules.telling import tell_ruling
from tests.quizzes.drawn import EDITION
from tests.quizzes.exams.made import NOON

FORMATS = tuple(formats.every())
LANGUAGES = ("en", "fr")
SAME_IN_BOTH = re.compile(r"\d+|Incident \d|Clause")


def drawn_in_both(slug: str, seed: str, language: str = "en") -> tuple[Question, Question]:
    """A question of a format in English and in French, drawn in one of them."""
    with translation.override(language):
        (question,) = draw_quiz(seed=seed, count=1, question_formats=(slug,))
    both = in_languages(question, LANGUAGES)
    return told_in(both, "en"), told_in(both, "fr")


def without_words(value: Any, place: str = "") -> Any:
    """A question's JSON with nothing where words may stand, and without what says in which language it is."""
    if isinstance(value, dict):
        held = {name: each for name, each in value.items() if place or name not in ("language", "drawn_in", "words")}
        return {name: without_words(each, f"{place}/{name}".lstrip("/")) for name, each in held.items()}
    if isinstance(value, list | tuple):
        return [without_words(each, f"{place}/{number}") for number, each in enumerate(value)]
    return None if WORDS.fullmatch(place) else value


def words_in(value: Any, place: str = "") -> Iterator[tuple[str, str]]:
    """The words of a question's JSON by their places."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield from words_in(each, f"{place}/{name}".lstrip("/"))
    elif isinstance(value, list | tuple):
        for number, each in enumerate(value):
            yield from words_in(each, f"{place}/{number}")
    elif WORDS.fullmatch(place):
        yield place, value


def marks_of(question: Question) -> list[Any]:
    """What every sample answer earns, and how each part of it is marked: all that counts of a mark, and no word."""
    asking, found = formats.get(question.format), []
    with translation.override(question.language):
        for sample in asking.samples(question):
            if sample.mark == "malformed":
                with pytest.raises(formats.FormatError):
                    asking.parse(question, sample.post)
                continue
            answer = asking.parse(question, sample.post)
            mark = asking.grade(question, answer)
            parts = [(facet.name, facet.state) for facet in mark.facets]
            found.append((sample.post, answer, mark.right, mark.earned, mark.possible, mark.misreading, parts))
    return found


@settings(max_examples=90)
@given(slug=st.sampled_from(FORMATS), seed=st.integers(0, 10**6), language=st.sampled_from(LANGUAGES))
def test_in_french_it_has_the_same_facts_options_order_and_key_and_every_answer_the_same_mark(
    slug: str, seed: int, language: str
):
    english, french = drawn_in_both(slug, str(seed), language)

    assert (english.language, french.language) == ("en", "fr")
    assert without_words(french.as_json()) == without_words(english.as_json())
    assert [option.id for option in french.options] == [option.id for option in english.options]
    assert french.key == english.key
    assert french.story != english.story
    assert marks_of(french) == marks_of(english)
    assert not list(gate.faults(french)), "it reads as it is ruled on, and no two options alike"
    assert told_in(french, "en") == english


@pytest.mark.parametrize("slug", FORMATS)
def test_whatever_is_told_in_english_is_told_in_french(slug: str):
    """Nothing of it is left in English but what is the same in both."""
    left = set()
    for seed in range(2):
        english, french = drawn_in_both(slug, f"left {seed}")
        theirs = dict(words_in(french.as_json()))
        left |= {(place, text) for place, text in words_in(english.as_json()) if theirs[place] == text}

    assert {text for _place, text in left if text and not SAME_IN_BOTH.fullmatch(text)} == set()


def test_the_seed_draws_the_same_whichever_language_is_active():
    for seed in ("a", "b"):
        quizzes = []
        for language in LANGUAGES:
            with translation.override(language):
                quizzes.append([told_in(in_languages(each, LANGUAGES), "fr") for each in draw_quiz(seed=seed, count=9)])
        assert [replace(each, drawn_in="en") for each in quizzes[1]] == [
            replace(each, drawn_in="en") for each in quizzes[0]
        ]


def test_the_rink_is_drawn_the_same_way_round():
    for seed in range(6):
        english, french = drawn_in_both("make_the_call", f"rink {seed}")
        shapes = []
        for question in (english, french):
            with translation.override(question.language):
                shapes.append([_numbers_of(scene.drawing.svg) for scene in scenes_of(question)])
        assert shapes[0] == shapes[1]


def _numbers_of(svg: str) -> list[str]:
    """Where the things on the ice stand: the transformations of a drawing."""
    return [part.partition(")")[0] for part in svg.split("translate(")[1:]]


@pytest.mark.parametrize("book", [*editions.every().values()], ids=[*editions.every()])
def test_no_two_of_what_may_stand_together_read_alike_in_french(book: Edition):
    """Every set of rulings, clauses and choices that there is, not those alone that a few seeds draw."""
    with translation.override("fr"):
        for kind, incident in KINDS.items():
            what = asked(book, incident)
            rulings = [tell_ruling(ruling, what.told) for ruling in pool_of(book, kind).rulings.values()]
            assert len(set(rulings)) == len(rulings), kind
            for field in call_fields(book, kind):
                labels = [label for _value, label in field.choices]
                assert len(set(labels)) == len(labels), (kind, field.name)
        clauses = [(clause.citation, clause.summary) for clause in (clause_of(book, each) for each in book.provisions)]
        assert len(set(clauses)) == len(clauses)
        asks = [translation.gettext(aspect.asks) for aspect in ASPECTS]
        assert len(set(asks)) == len(asks)
        steps = [
            step.tell(book.parameters, translation.gettext)
            for each in book.procedures
            for step in (*each.steps, *each.foreign)
        ]
        assert len(set(steps)) == len(steps)


def test_words_stand_where_words_are_and_nothing_else_can_be_told_otherwise(monkeypatch: pytest.MonkeyPatch):
    (question,) = draw_quiz(seed="otherwise", count=1, question_formats=("choose_ruling",))
    for change in (
        {"key": "other"},
        {"options": question.options[::-1]},
        {"options": question.options[:3]},
        {"difficulty": question.difficulty + 1},
        {"kind": "other"},
    ):
        other = replace(question, again=partial(replace, question, language="fr", **change))
        with pytest.raises(ToldOtherwise):
            in_languages(other, ["fr"])
    with pytest.raises(ToldOtherwise):
        in_languages(replace(question, again=lambda: None), ["fr"])


def test_of_what_was_read_and_not_drawn_there_are_no_other_words():
    (question,) = draw_quiz(seed="read", count=1)
    read = Question.from_json(json.loads(json.dumps(question.as_json())))

    assert in_languages(read, LANGUAGES) is read
    assert told_in(read, "fr") is read
    assert languages_of(read) == {"en"}
    with translation.override("fr"):
        assert told(read) is read


def test_rechecked_it_keeps_its_languages_and_its_rulings_are_told_anew_in_each():
    english, french = drawn_in_both("minimal_pair", "recheck")
    for question in (english, french):
        found = recheck(question)
        assert not found.differs
        again = found.as_ruled_today
        assert again is not None
        assert again == question
        assert told_in(again, "fr") == french

    old = replace(english, words={"fr": {**english.words["fr"], "ruling/findings/0/because": "D’une autre façon."}})
    again = recheck(old).as_ruled_today
    assert again is not None
    assert told_in(again, "fr") == french


@pytest.mark.django_db
class TestStored:
    """A question that is stored has all the site's languages, unless fewer are wanted."""

    @pytest.fixture(autouse=True)
    def synced(self) -> None:
        sync_rulebook(editions=[EDITION])

    def test_it_is_stored_in_every_language_and_read_in_the_active_one(self):
        with translation.override("fr"):
            drawn = draw_quiz(seed="stored", count=9)
            rows = store_questions(drawn, made=NOON)
            assert [row.asked.language for row in rows] == ["fr"] * 9
            assert [row.asked.story for row in rows] == [each.story for each in drawn]
        for row in rows:
            held = row.content
            assert held["language"] == "en"
            assert set(held["words"]) == {"fr"}
            row.refresh_from_db()
            assert row.frozen.language == row.asked.language == "en"
            assert row.told_in("fr").words["en"], "and back again"
            assert row.told_in("fr").engine_version == row.engine_version

    def test_in_fewer_where_fewer_are_wanted_and_always_in_the_sites_own(self):
        (row,) = store_questions(draw_quiz(seed="few", count=1), made=NOON, languages=["en"])
        assert languages_of(row.frozen) == {"en"}
        (row,) = store_questions(draw_quiz(seed="few", count=1), made=NOON, languages=["fr"])
        assert languages_of(row.frozen) == {"en", "fr"}


def test_controls_of_one_in_english_alone_are_in_english_whatever_the_page_is_in():
    (question,) = draw_quiz(seed="alone", count=1, question_formats=("how_many",))
    held = controls_of(question, {}, ())
    with translation.override("fr"):
        assert controls_of(question, {}, ()) == held
        assert held["language"] == "en"
        assert [scene.story for scene in scenes_of(question)] == [question.story]
