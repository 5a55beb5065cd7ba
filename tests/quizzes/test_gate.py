"""The gate: nothing that can be read in two ways leaves the generator, and what is broken does not pass."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from quizzes import formats
from quizzes.asking import entries
from quizzes.gate import faults, undetermined
from quizzes.generator import draw_quiz
from quizzes.making import GateShut
from quizzes.questions import Question
from rules.engine.incidents import Incident
from rules.plausible import can_happen
from rules.telling.said import STORIES, Cast, Said, Story
from rules.telling.situations import facts_told
from tests.quizzes.drawn import EDITION, KINDS, asked_in, drawn

SEEDS = 2_000
CAST = Cast(14, 22)


def test_every_question_of_thousands_of_seeds_passes_in_every_kind_and_format() -> None:
    seen = set()
    for seed in range(SEEDS):
        for question in draw_quiz(seed=f"gate/{seed}", count=1):
            seen.add((question.kind, question.format))
            assert not list(faults(question))
            for judged in formats.get(question.format).judged(question):
                assert can_happen(judged.situation)
                assert not list(undetermined(judged.situation, EDITION))
    fitting = {(kind, slug) for kind in KINDS for slug, each in formats.every().items() if each.asks(EDITION, kind)}
    assert {kind for kind, _ in seen} == set(KINDS)
    assert {slug for _, slug in seen} == set(formats.every())
    assert len(seen) >= 0.9 * len(fitting)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if len(entries(EDITION, KINDS[kind])) > 1])
def test_a_teller_that_drops_a_fact_is_caught(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each sentence of the story is dropped in turn: where it told a fact that decides, the gate shuts."""
    incident = KINDS[kind]
    story, situations = STORIES[incident], list(EDITION.situations(incident))[::7]
    caught = 0
    for dropped in range(len(story(situations[0].incident, CAST))):
        monkeypatch.setitem(STORIES, incident, partial(without, dropped, story))
        needed = [(situation, path) for situation in situations for path in undetermined(situation, EDITION)]
        for situation, path in needed:
            assert path.partition(".")[2] not in facts_told(situation, EDITION)
        if needed:
            caught += 1
            with pytest.raises(GateShut, match="is not told"):
                draw_quiz(seed="7", count=60, kinds=(kind,))
    assert caught


def without(dropped: int, story: Story, case: Incident, cast: Cast) -> tuple[Said, ...]:
    """A story that drops one of its sentences."""
    return tuple(sentence for place, sentence in enumerate(story(case, cast)) if place != dropped)


def test_a_false_key_does_not_pass() -> None:
    for question in drawn():
        if question.format == "choose_ruling":
            wrong = next(option.id for option in question.options if option.id != question.key)
            assert list(faults(replace(question, key=wrong)))
        if question.format == "make_the_call":
            facet = question.key["marked"][0]
            accepted = {**question.key["accepted"], facet: ["nothing"]}
            assert list(faults(replace(question, key={**question.key, "accepted": accepted})))


def test_options_that_read_the_same_do_not_pass() -> None:
    question = next(question for question in drawn() if question.format == "choose_ruling")
    first, *rest = question.options
    assert list(faults(replace(question, options=(first, replace(rest[0], text=first.text), *rest[1:]))))


def test_a_question_of_another_rulebook_does_not_pass() -> None:
    assert "it was made by another rulebook" in list(faults(replace(drawn()[0], engine_version="0")))


@pytest.mark.parametrize("slug", formats.every())
def test_what_reads_otherwise_than_it_is_ruled_on_does_not_pass(slug: str) -> None:
    """Every word of options, fields, people and units: changed, or swapped with another's, the gate shuts."""
    for question in asked_in(slug)[:6]:
        for reworded in in_other_words(question):
            assert list(faults(reworded)), reworded


def in_other_words(question: Question) -> Iterator[Question]:
    """The question with one thing to read changed, for each of them, and with the first two exchanged."""
    options, fields, more = question.options, question.fields, question.more
    for place, option in enumerate(options):
        yield replace(question, options=put(options, place, replace(option, text=option.text + " Perhaps.")))
    for place, field in enumerate(fields):
        yield replace(question, fields=put(fields, place, replace(field, label=field.label + "!")))
        if field.choices:
            (first, one), (second, two), *rest = field.choices
            swapped = replace(field, choices=((first, two), (second, one), *rest))
            yield replace(question, fields=put(fields, place, swapped))
    for name in ("label", "otherwise", "unit"):
        if name in more:
            yield replace(question, more={**more, name: "inches"})
    for place, person in enumerate(more.get("people", ())):
        for name, value in {"text": "Skater.", "name": "Gretzky", "number": 99}.items():
            yield replace(question, more={**more, "people": put(more["people"], place, {**person, name: value})})
    if "people" in more:
        yield replace(question, story=("Nobody iced the puck.",))
    if len(options) > 1:
        texts = [option.text for option in options]
        swap = {options[0].id: texts[1], options[1].id: texts[0]}
        exchanged = (replace(option, text=swap.get(option.id, option.text)) for option in options)
        yield replace(question, options=tuple(exchanged))


def put(things: Sequence[Any], place: int, other: Any) -> tuple[Any, ...]:
    """The things with another in one place."""
    return (*things[:place], other, *things[place + 1 :])
