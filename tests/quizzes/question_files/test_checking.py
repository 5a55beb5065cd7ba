"""What a file says is right is held against the engine, and refused with the ruling and the clause if it differs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from quizzes import formats, gate
from quizzes.frozen import edition_of
from quizzes.question_files.checking import checked, ruling_told
from quizzes.question_files.documents import document_of
from quizzes.question_files.refusing import Refused
from quizzes.questions import Question
from quizzes.rechecking import recheck
from rules.book import clause_of
from tests.quizzes.question_files.made import some_of_each

Document = dict[str, Any]
CONTRADICTS = "Its key is not what the rulebook rules."


def documents(slug: str) -> list[tuple[Question, Document]]:
    """Questions of a format with their documents, to be changed."""
    return [(each, document_of(each.id, each)) for each in some_of_each() if each.format == slug]


def with_another_key(document: Document) -> Iterator[Document]:
    """The document with something else said to be right, in each way that its format allows."""
    for key in OTHER_KEYS[document["format"]](document, document["key"]):
        yield {**document, "key": key}


def other_option(document: Document, key: int) -> Iterator[int]:
    """Each of the wrong options."""
    return (place for place in range(len(document["options"])) if place != key)


def other_call(document: Document, key: Any) -> Iterator[Any]:
    """For each facet all that is wrong, and the facet not marked."""
    for name in key["marked"]:
        others = [value for value in values_of(document, name) if value not in key["accepted"][name]]
        yield {**key, "accepted": {**key["accepted"], name: others}}
        yield {**key, "marked": [each for each in key["marked"] if each != name] or ["play"]}


def other_answer(document: Document, key: Any) -> Iterator[Any]:
    """Of a pair, each thing asked answered otherwise."""
    for name, right in key["answers"].items():
        other = next(value for value in values_of(document, name) if value != right)
        yield {**key, "answers": {**key["answers"], name: other}}


def other_calls(document: Document, key: Any) -> Iterator[Any]:
    """Of a stretch, each incident called otherwise."""
    for place, each in enumerate(key):
        other = next(value for value, _ in document["fields"][place]["choices"] if value != each["right"])
        yield [*key[:place], {**each, "right": other}, *key[place + 1 :]]


def other_ticks(document: Document, key: Any) -> Iterator[Any]:
    """Each person ticked who is not, or the other way round."""
    for person in document["people"]:
        yield {**key, "right": sorted(set(key["right"]) ^ {person["id"]})}


def other_order(document: Document, key: Any) -> Iterator[Any]:
    """The first two steps the other way round."""
    first, second = (name for name, place in key.items() if place in ("1", "2"))
    yield {**key, first: key[second], second: key[first]}


def other_number(document: Document, key: Any) -> Iterator[Any]:
    """One more."""
    yield {**key, "number": str(float(key["number"]) + 1)}


def other_place(document: Document, key: Any) -> Iterator[Any]:
    """Each other place."""
    for other in ("none", "by_other_rules", "centre_spot", "where_play_was_stopped"):
        if other != key["face_off"]:
            yield {**key, "face_off": other}


OTHER_KEYS: dict[str, Callable[[Document, Any], Iterator[Any]]] = {
    "choose_ruling": other_option,
    "which_clause": other_option,
    "make_the_call": other_call,
    "minimal_pair": other_answer,
    "stretch_of_play": other_calls,
    "who_may_change": other_ticks,
    "put_in_order": other_order,
    "how_many": other_number,
    "spot_the_face_off": other_place,
}


def values_of(document: Document, name: str) -> list[str]:
    """What there is to choose from in the field of this name."""
    return next([value for value, _ in field["choices"]] for field in document["fields"] if field["name"] == name)


@pytest.mark.parametrize("slug", formats.every())
def test_a_key_that_contradicts_the_engine_is_refused_with_ruling_and_clause(slug: str) -> None:
    tried = 0
    for question, document in documents(slug)[:8]:
        for changed in with_another_key(document):
            with pytest.raises(Refused) as refused:
                checked(changed)
            told = str(refused.value)
            assert told.startswith(CONTRADICTS)
            assert ruling_told(question) in told
            edition = edition_of(question)
            cited = [clause_of(edition, edition.provision(name)).citation for name in question.decides]
            assert all(citation in told for citation in cited)
            tried += 1
    assert tried >= 8


@pytest.mark.parametrize("slug", formats.every())
def test_a_ruling_that_contradicts_the_engine_is_refused(slug: str) -> None:
    _, document = documents(slug)[0]
    changed = deepcopy(document)
    ruling = changed["ruling"].get("rulings", [changed["ruling"]])[0]
    ruling["penalty"] = "none" if ruling["penalty"] != "none" else "too_many_men"
    with pytest.raises(Refused, match=CONTRADICTS):
        checked(changed)


@pytest.mark.parametrize("slug", formats.every())
def test_options_fields_and_people_that_change_places_with_each_other_are_refused(slug: str) -> None:
    for _, document in documents(slug)[:6]:
        changed = deepcopy(document)
        if changed.get("options"):
            one, other, *_ = changed["options"]
            one["text"], other["text"] = other["text"], one["text"]
        elif changed.get("people"):
            one, other, *_ = changed["people"]
            one["situation"], other["situation"] = other["situation"], one["situation"]
            if one["situation"] == other["situation"]:
                continue
        elif changed["fields"][0]["choices"]:
            one, other, *_ = changed["fields"][0]["choices"]
            one[1], other[1] = other[1], one[1]
        else:
            changed["fields"][0]["label"] = "How many seconds?"
        with pytest.raises(Refused):
            checked(changed)


@pytest.mark.parametrize("slug", [slug for slug in formats.every() if slug != "who_may_change"])
def test_a_story_that_the_site_does_not_tell_is_refused(slug: str) -> None:
    """A fact told otherwise, a sentence more, one by hand: another way asks where each fact is told."""
    for _, document in documents(slug)[:6]:
        for place, sentence in enumerate(document["sentences"]):
            told = [*document["sentences"]]
            told[place] = f"{sentence} The crowd boos."
            with pytest.raises(Refused, match=r"not one that the site tells|told when"):
                checked({**document, "sentences": told, "story": " ".join(told)})


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value inside a value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, each in inside:
        yield (*path, name)
        yield from paths(each, (*path, name))


VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 1300),
    st.sampled_from(["", "none", "0", "1", "home", "visitors", "first", "refused", "line_change", "x", "1e400"]),
    st.lists(st.integers(0, 3), max_size=3),
    st.just({}),
    st.floats(allow_nan=False),
)


@settings(suppress_health_check=[HealthCheck.too_slow], max_examples=400)
@given(data=st.data())
def test_whatever_is_changed_it_is_refused_or_right(data: st.DataObject) -> None:
    """No change of a document gets past the engine, and none breaks the program."""
    question = data.draw(st.sampled_from(some_of_each()))
    document = document_of(question.id, question)
    path = data.draw(st.sampled_from(list(paths(document))))
    place: Any = document
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = data.draw(VALUES)
    try:
        found = checked(document)
    except Refused:
        return
    assert not list(gate.faults(found))
    assert not recheck(found).differs
    json.dumps(found.as_json(), allow_nan=False)
