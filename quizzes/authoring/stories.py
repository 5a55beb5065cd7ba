"""A story written by hand against the facts: which of them have to be told, which sentence is said to state each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from django.utils.translation import gettext

from quizzes.authoring.typed import Typed
from quizzes.claims import TEAM, doubts, is_told_of_a_team, seems_to_state
from quizzes.formats.stretch_of_play import CARRIED
from quizzes.gate import TOLD_OF_THE_GAME, undetermined
from quizzes.turning import turning_paths
from rules.engine.edition import Edition
from rules.engine.situations import Situation
from rules.engine.vocabulary import Team
from rules.telling import fact_lines
from rules.telling.named import named
from rules.telling.situations import told_sentences

LONGEST_STORY = 4000
BETWEEN = re.compile(r"(?<=[.!?…])(?:[”\"')\]]|\s?»)?\s+(?=[^\sa-zß-öø-ÿœ\d»])|\s*\n\s*")
"""Where one sentence ends and another begins: "No. 14", "30 ft. off" and "30 pi à" are in the middle of theirs."""

TEAMS = {f"warned.{team.value}": team for team in Team}
FOLLOWS = {name.rpartition(".")[0] if name.startswith("warned.") else name for name in CARRIED}


def sentences_of(story: str) -> tuple[str, ...]:
    """The sentences of a story, each line being one at least."""
    return tuple(sentence.strip() for sentence in BETWEEN.split(story.strip()) if sentence and sentence.strip())


def told_as(path: str) -> str:
    """The name under which a story states the fact of this path: a team's warnings are stated together."""
    name = path.partition(".")[2]
    return name.rpartition(".")[0] if name.startswith("warned.") else name


def to_be_told(edition: Edition, situation: Situation) -> frozenset[str]:
    """The facts that a story has to state: those that decide, and those that would leave the ruling open.

    The team besides, where others are told by it: of the other team the same sentence would say the opposite.
    """
    found = {told_as(path) for path in turning_paths(edition, situation)}
    while left := list(undetermined(situation, edition, frozenset(found))):
        found |= {told_as(path) for each in left for path in each.split(" with ")}
    return frozenset(found | {TEAM} if is_told_of_a_team(situation, found) else found)


@dataclass(frozen=True)
class Stated:
    """A fact that the story has to state: `sentence` is the one said to do so, counted from 1, or 0.

    `doubts` say what in that sentence speaks against it; `perhaps` is a sentence that seems to state it, or 0.
    """

    name: str
    label: str
    value: str
    sentence: int
    doubts: tuple[str, ...] = ()
    perhaps: int = 0


@dataclass(frozen=True)
class Story:
    """The story of one incident. `sentences` are empty where the engine tells it, and then nothing has to be stated."""

    sentences: tuple[str, ...]
    facts: tuple[Stated, ...]

    @property
    def is_by_hand(self) -> bool:
        """Whether someone wrote it."""
        return bool(self.sentences)

    @property
    def untold(self) -> tuple[Stated, ...]:
        """The facts that no sentence is said to state."""
        return tuple(fact for fact in self.facts if not fact.sentence)

    @property
    def told(self) -> dict[str, str]:
        """The names of the facts that a sentence states, each with that sentence."""
        return {fact.name: self.sentences[fact.sentence - 1] for fact in self.facts if fact.sentence}


def stories_of(typed: Typed) -> tuple[Story, ...]:
    """The story of each incident; none while there is no ruling.

    Of several the first also states what the rulings on the others hang on and carry along.
    """
    needed = [to_be_told(typed.edition, situation) for situation in typed.judged]
    if typed.is_sequence and needed:
        carried = frozenset().union(*needed) & TOLD_OF_THE_GAME
        needed = [needed[0] | carried | {"period", "seconds_left"}, *(each - FOLLOWS for each in needed[1:])]
    return tuple(
        _story(typed.edition, situation, names, step["story"], step["told"])
        for situation, names, step in zip(typed.judged, needed, typed.steps, strict=False)
    )


def _story(edition: Edition, situation: Situation, names: frozenset[str], story: str, told: Mapping[str, int]) -> Story:
    sentences = sentences_of(story)
    if not sentences:
        return Story((), ())
    labelled = dict(_labelled(edition, situation))
    stated = {name: told.get(name, 0) if told.get(name, 0) <= len(sentences) else 0 for name in labelled}
    return Story(
        sentences,
        tuple(_stated(situation, name, *labelled[name], stated, sentences) for name in labelled if name in names),
    )


def _stated(
    situation: Situation, name: str, label: str, value: str, stated: Mapping[str, int], sentences: Sequence[str]
) -> Stated:
    number = stated[name]
    if number:
        others = tuple(other for other, place in stated.items() if place == number and other != name)
        return Stated(name, label, value, number, tuple(doubts(situation, name, sentences[number - 1], others)))
    seeming = [place for place, each in enumerate(sentences, start=1) if seems_to_state(situation, name, each)]
    return Stated(name, label, value, 0, perhaps=seeming[0] if len(seeming) == 1 else 0)


def _labelled(edition: Edition, situation: Situation) -> Iterator[tuple[str, tuple[str, str]]]:
    """Each fact that a story can state, by name, with its label and its value in words, in declared order."""
    together: dict[str, list[tuple[str, str]]] = {}
    for line in fact_lines(situation, edition, every=True):
        together.setdefault(told_as(line.path), []).append((line.label, line.value))
    for name, lines in together.items():
        if name in TEAMS:
            team = gettext(TEAMS[name].label)
            label = gettext("Warnings on record: %(team)s") % {"team": team}
            yield name, (label, "; ".join(named(label, value) for label, value in lines))
        else:
            yield name, lines[0]


def told_by_the_engine(typed: Typed, place: int) -> tuple[str, dict[str, int]]:
    """The engine's story of an incident, a line for each thing it tells, and the sentence that states each fact.

    The time, and at first the part of the season and the record, are told of one of several as well.
    """
    situation = typed.judged[place]
    lines = told_sentences(situation, typed.edition, in_a_game=typed.is_sequence, first=place == 0)
    told: dict[str, int] = {}
    before = 0
    for line, states in lines:
        inside = sentences_of(line)
        for name in states:
            stating = (number for number, each in enumerate(inside) if seems_to_state(situation, name, each))
            told[name] = before + 1 + next(stating, 0)
        before += len(inside)
    return "\n".join(line for line, _ in lines), told


def moved(before: str, after: str, told: Mapping[str, int]) -> dict[str, int]:
    """The sentences said to state facts, found again in a story that was written on; what is gone states nothing."""
    old, new = sentences_of(before), sentences_of(after)
    places: dict[int, int] = {}
    for what, start, end, begins, ends in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what == "equal" or (what == "replace" and end - start == ends - begins):
            places |= {start + step + 1: begins + step + 1 for step in range(end - start)}
    return {name: places[number] for name, number in told.items() if number in places}


def faults(stories: Iterable[Story]) -> Iterator[str]:
    """What keeps stories from being asked: a fact that no sentence is said to state."""
    for number, story in enumerate(stories, start=1):
        for fact in story.untold:
            said = {"number": number, "fact": fact.label, "value": fact.value}
            yield gettext("Incident %(number)d: no sentence states “%(fact)s” (%(value)s).") % said
