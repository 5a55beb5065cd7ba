"""Clauses are found by their words, citations and penalties."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import editions
from rules.search import search
from tests.rulebook.reading import page

NHL = editions.get("nhl-2005-06")


def found(query: str) -> set[str]:
    """The names of the clauses and rules that have all the words."""
    answer = search(NHL, query)
    return {each.url.rstrip("/").rpartition("/")[2] for each in answer.found if answer.has_all}


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("17 note 3", {"premature_change_announced"}),
        ("ANNOUNCED premature", {"premature_change_announced"}),
        ("ineligible player", {"barred_in_overtime"}),
        ("slow players' bench", {"slow_to_the_bench"}),
        ("s16.8", {"reasonable_time"}),
        ("whistle dawdle", {"face-off"}),
        ("12 feet", set()),
        ("", set()),
        ("   ", set()),
    ],
)
def test_all_words_have_to_occur(query, names):
    assert found(query) == names


def test_penalties_are_found_by_the_name_they_are_announced_with():
    assert found("improper line change") >= {"improper_line_change_after_a_warning"}
    assert found("bench minor illegal") == {"left_by_another_exit", "barred_in_overtime"}


def test_the_beginning_of_a_word_is_enough_its_end_is_not():
    assert "premature_substitution" in found("goalk")
    assert found("oalkeeper") == set()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("offside", "off-side"),
        ("faceoff", "face-off"),
        ("face off", "face-off"),
        ("goalie", "goalkeeper"),
        ("keepers", "goalkeeper"),
        ("too many players", "too many men"),
    ],
)
def test_hyphens_and_other_names_make_no_difference(one, other):
    assert found(one) >= found(other) > set()


def test_exceptions_are_found_by_that_word():
    assert found("icing exception") == {
        provision.name
        for provision in NHL.provisions
        if provision.is_exception and NHL.rule_of(provision).slug == "icing"
    }


def test_where_no_clause_has_all_words_those_with_the_most_are_shown(client):
    said = page(client, "/rulebook/search/?q=the+goalie+announced+zamboni")

    assert "Nothing has all of these words. 1 clause or rule has the most of them." in said
    assert "a premature change of the goalkeeper stopped play" in " ".join(said.split())


def test_words_that_say_nothing_find_nothing_by_themselves():
    assert search(NHL, "the zamboni").found == ()


def test_a_near_spelling_is_offered(client):
    html = client.get("/rulebook/search/", {"q": "goalkeper injured"}).content.decode()

    assert '<a href="?q=goalkeeper%20injured">Did you mean “goalkeeper injured”?</a>' in html


def test_the_page_marks_the_words_and_counts(client):
    response = client.get("/rulebook/search/", {"q": "announced premature"})

    assert "1 clause or rule has all of these words." in page(client, "/rulebook/search/?q=announced+premature")
    assert "<mark>announced</mark>" in response.content.decode()
    assert 'href="/rulebook/nhl-2005-06/clauses/premature_change_announced/"' in response.content.decode()
    assert "<mark>off-side</mark>" in client.get("/rulebook/search/", {"q": "offside"}).content.decode()
    assert 'value="announced premature"' in response.content.decode(), "what was typed stays"


def test_where_nothing_is_found_the_page_says_what_to_do(client):
    said = page(client, "/rulebook/search/?q=zamboni")

    assert "Nothing has a word of “zamboni”." in said
    assert "Try other words" in said
    assert "Did you mean" not in said
    assert "Read the rulebook in order" in said


def test_without_words_the_page_says_what_can_be_searched(client):
    said = page(client, "/rulebook/search/")

    assert "by citation (17 note 2) or by penalty" in said
    assert "Nothing has" not in said


def test_what_was_typed_is_no_markup(client):
    html = client.get("/rulebook/search/", {"q": "<b>x</b>"}).content.decode()

    assert "<b>x</b>" not in html
    assert "&lt;b&gt;x&lt;/b&gt;" in html


@given(st.text(max_size=300))
def test_no_query_breaks_the_search(query):
    for each in search(NHL, query).found:
        assert "".join(piece for piece, _ in each.text)
