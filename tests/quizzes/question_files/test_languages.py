"""A file carries a question in all its languages, and is written for other programs in the exporter's."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import pytest
from django.utils import translation

from quizzes.languages import in_languages, languages_of
from quizzes.models import Kept
from quizzes.question_files.checking import checked
from quizzes.question_files.documents import document_of
from quizzes.question_files.planning import plan
from quizzes.question_files.refusing import Refused
from tests.quizzes.question_files.made import FILES, counts, exported, fill_pool, imported, reasons, some_of_each
from tests.world import World

BOTH = {"en", "fr"}


@pytest.fixture
def pool(world: World) -> World:
    """Our league's pool has two questions of every format."""
    fill_pool(world.league, some_of_each(2))
    return world


@pytest.mark.parametrize("slug", FILES)
@pytest.mark.parametrize(("writes", "reads"), [("fr", "en"), ("en", "fr"), ("fr", "fr")])
def test_what_is_written_in_one_language_is_known_again_in_another(pool: World, slug: str, writes: str, reads: str):
    with translation.override(writes):
        content = exported(pool.league, slug)
    with translation.override(reads):
        assert counts(plan(pool.league, content)) == {"same": Kept.objects.count()}


@pytest.mark.parametrize("slug", FILES)
def test_another_league_gets_all_languages(pool: World, slug: str):
    with translation.override("fr"):
        content = exported(pool.league, slug)
    done = imported(pool.other_league, content)

    assert counts(done) == {"new": Kept.objects.filter(league=pool.league).count()}, reasons(done)
    ours = {each.question.identity: each.question for each in Kept.objects.filter(league=pool.league)}
    for kept in Kept.objects.filter(league=pool.other_league):
        theirs, own = kept.question.frozen, ours[kept.question.identity].frozen
        if theirs.format != own.format:
            continue
        assert languages_of(theirs) == BOTH
        assert kept.question.told_in("fr").story == ours[kept.question.identity].told_in("fr").story


@pytest.mark.parametrize("slug", [each for each in FILES if each != "json"])
def test_its_words_are_in_the_exporters_language(pool: World, slug: str):
    row = next(each.question for each in Kept.objects.all() if each.format == "choose_ruling")
    files = {}
    for language in BOTH:
        with translation.override(language):
            files[language] = read(exported(pool.league, slug), slug)
    for language in BOTH:
        words = row.told_in(language).options[0].text.split(".")[0].split("'")[0].split("’")[0][:25]
        assert words in files[language]


def read(content: bytes, slug: str) -> str:
    """What other programs read of a file: without what makes the questions again."""
    if slug == "qti3":
        with zipfile.ZipFile(io.BytesIO(content)) as held:
            return "".join(held.read(name).decode() for name in held.namelist() if name.startswith("items"))
    return content.decode("utf-8-sig")


def a_document(**change: Any) -> dict[str, Any]:
    """A question's document in both languages, with something else in it."""
    (question, *_) = (each for each in some_of_each(2) if each.format == "choose_ruling")

    document = document_of(question.id, in_languages(question, BOTH))
    return {**document, **change}


def test_it_comes_back_as_it_was():
    document = a_document()
    question = checked(document)

    assert languages_of(question) == BOTH
    assert document_of(document["id"], question) == document


def test_of_an_older_file_it_is_in_english_alone():
    document = a_document()
    for name in ("language", "drawn_in", "words"):
        del document[name]

    assert languages_of(checked(document)) == {"en"}


def words(**change: str) -> dict[str, Any]:
    """The French words, some of them others."""
    held = a_document()["words"]["fr"]
    return {"words": {"fr": {**held, **{name.replace("_", "/"): text for name, text in change.items()}}}}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (words(story_0="Les Visiteurs dégagent."), "not one that the site tells"),
        (words(options_0_text="Aucune pénalité."), "reads otherwise than it rules"),
        (words(key="options"), "does not keep to the schema"),
        (words(options_0_id="x"), "does not keep to the schema"),
        (words(more_measure="x"), "does not keep to the schema"),
        (words(options_9_text="x"), "do not belong together"),
        ({"words": {"de": {}}}, "a language that the site does not have: de"),
        ({"language": "xx", "words": {}}, "a language that the site does not have: xx"),
    ],
    ids=str,
)
def test_words_of_another_language_are_held_to_the_engine_too(change: dict[str, Any], why: str):
    with pytest.raises(Refused) as refused:
        checked(a_document(**change))
    assert why in str(refused.value)
