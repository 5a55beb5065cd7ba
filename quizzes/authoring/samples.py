"""Questions made of a scenario: each format that can ask it, by a fixed chance, and why the others cannot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django.utils.translation import gettext

from quizzes import formats, gate
from quizzes.authoring.stories import Story
from quizzes.authoring.typed import Typed
from quizzes.formats.stretch_of_play import FORMAT as STRETCH
from quizzes.making import make_to_choose_from, of_parts
from quizzes.questions import BY_HAND, Question
from quizzes.stretches import FEWEST, MOST
from rules.engine.chance import Chance
from rules.engine.situations import Sequence as InOneGame
from rules.engine.situations import Situation

TRIES = 5
"""How often a format tries that finds nothing: what it looks for beside the situation is a matter of chance."""

TRIES_OF_ONE_THAT_THINS = 300
"""The same of one that leaves situations out by chance: of five tries none asked about up to half the scenarios."""


@dataclass(frozen=True)
class Sample:
    """What a format makes of a scenario: a question, or why there is none."""

    format: str
    title: str
    question: Question | None
    why: str = ""


def samples_of(
    typed: Typed, stories: Sequence[Story], seed: str, clip: dict[str, str] | None = None, *, language: str
) -> tuple[Sample, ...]:
    """What each format makes of it that asks such a kind at all; none while there is no ruling.

    `language` is that of what somebody wrote: stories, and what a clip shows.
    """
    if typed.whole is None:
        return ()
    made = (_sample(typed, stories, each, seed, clip, language) for each in _formats(typed))
    return tuple(sample for sample in made if sample.question or sample.why)


def _formats(typed: Typed) -> Iterator[formats.Format]:
    if typed.is_sequence:
        yield STRETCH
        return
    kind = typed.judged[-1].incident.kind
    yield from (each for each in formats.every().values() if each.asks(typed.edition, kind))


def _sample(
    typed: Typed,
    stories: Sequence[Story],
    asking: formats.Format,
    seed: str,
    clip: dict[str, str] | None,
    language: str,
) -> Sample:
    title = gettext(asking.title)
    by_hand = any(story.is_by_hand for story in stories)
    # Of one incident a stretch of play tells others before it, which nobody wrote.
    takes_a_story = asking.takes_a_story and (asking is not STRETCH or typed.is_sequence)
    if by_hand and not takes_a_story:
        return Sample(asking.slug, title, None, gettext("It tells the situation in a way of its own, not in a story."))
    if any(story.untold for story in stories):
        return Sample(
            asking.slug, title, None, gettext("A fact that decides is told nowhere: say which sentence does.")
        )
    question = _made(typed, asking, Chance(seed).stream(asking.slug), seed)
    if question is None:
        return Sample(asking.slug, title, None, _why_not(typed))
    if by_hand:
        question = in_words(question, typed, stories, language)
    if clip and takes_a_story:
        question = replace(question, more=_with(question, clip=clip, language=language))
    if found := tuple(gate.faults(question)):
        return Sample(asking.slug, title, None, gettext("The gate: %(faults)s.") % {"faults": "; ".join(found)})
    return Sample(asking.slug, title, question)


def _made(typed: Typed, asking: formats.Format, chance: Chance, seed: str) -> Question | None:
    last = typed.judged[-1]
    if not isinstance(typed.whole, InOneGame):
        turns = range(TRIES_OF_ONE_THAT_THINS if asking.thins else TRIES)
        made = (make_to_choose_from(typed.edition, last, asking, chance.stream(turn), seed) for turn in turns)
        return next((question for question in made if question), None)
    return _stretch(typed, last, chance.seed, seed)


def _stretch(typed: Typed, last: Situation, chance_seed: str, seed: str) -> Question | None:
    """A stretch of play of the incidents as they were typed."""
    if not isinstance(typed.whole, InOneGame):
        return None
    chance = Chance(chance_seed)
    parts = STRETCH.parts_of(typed.edition, typed.whole, chance.stream("options"))
    if parts is None:
        return None
    question = of_parts(typed.edition, last, STRETCH, chance, seed, parts)
    return replace(question, again=partial(_stretch, typed, last, chance_seed, seed))


def _why_not(typed: Typed) -> str:
    if not typed.is_sequence:
        return gettext("It cannot ask about this situation.")
    if not FEWEST <= len(typed.judged) <= MOST:
        return gettext("It asks about %(fewest)d to %(most)d incidents.") % {"fewest": FEWEST, "most": MOST}
    return gettext("One of the incidents leaves the penalty to the official, so that no call on it is the right one.")


def in_words(question: Question, typed: Typed, stories: Sequence[Story], language: str) -> Question:
    """The question with the stories as they were written, and the facts that these state; the others by the engine.

    `language` is that in which they were written.
    """
    told = [
        story.told
        if story.is_by_hand
        else sorted(gate.told_in_a_game(typed.judged[place], typed.edition, first=place == 0))
        for place, story in enumerate(stories)
    ]
    if typed.is_sequence:
        written = tuple(
            " ".join(story.sentences) if story.is_by_hand else engines
            for story, engines in zip(stories, question.story, strict=True)
        )
    else:
        written = stories[0].sentences
    return replace(question, story=written, more=_with(question, told=told, language=language))


def _with(question: Question, **more: Any) -> dict[str, Any]:
    return {**question.more, BY_HAND: {**question.more.get(BY_HAND, {}), **more}}
