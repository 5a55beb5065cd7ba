"""The gate that every question passes before it is asked: told facts determine the ruling, and the key alone is right.

Nothing here trusts the maker of the question: every ruling is asked of the edition anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from django.utils import translation

from quizzes import formats
from quizzes.asking import asked
from quizzes.formats.base import Judged
from quizzes.frozen import edition_of
from quizzes.questions import Question
from quizzes.turning import fact_value
from rules.engine.edition import Edition
from rules.engine.rulings import Warning
from rules.engine.situations import Situation
from rules.plausible import can_happen
from rules.telling.situations import facts_told

TOLD_OF_THE_GAME = frozenset({"season", "warned.home", "warned.visitors"})
"""What is told of the first of several incidents, and follows for the others."""


def faults(question: Question) -> Iterator[str]:
    """What speaks against asking the question; nothing where all is well. Its texts are held to its own language."""
    with translation.override(question.language):
        yield from [*_faults(question)]


def _faults(question: Question) -> Iterator[str]:
    edition, asking = edition_of(question), formats.get(question.format)
    judged = asking.judged(question)
    for number, each in enumerate(judged, start=1):
        told = each.told(edition)
        if each.carried and each.told_by_hand is not None:  # what follows from those before, the first has told
            told |= judged[0].told(edition) & TOLD_OF_THE_GAME
        yield from (f"situation {number}: {fault}" for fault in _faults_of(each, edition, told))
        yield from (f"situation {number}: {fault}" for fault in _faults_of_carried(judged[:number], edition))
    if question.engine_version != edition.engine_version:
        yield "it was made by another rulebook"
    yield from _option_faults(question)
    yield from asking.faults(question, edition)


def told_in_a_game(situation: Situation, edition: Edition, *, first: bool) -> frozenset[str]:
    """What the engine's story of one of several incidents states."""
    told = facts_told(situation, edition) | {"period", "seconds_left"}
    return told | TOLD_OF_THE_GAME if first else told - TOLD_OF_THE_GAME


def _faults_of(judged: Judged, edition: Edition, told: frozenset[str]) -> Iterator[str]:
    if not can_happen(judged.situation):
        yield "it cannot happen"
    if not judged.story or not all(sentence.strip() for sentence in judged.story):
        yield "it has no story"
    for path in undetermined(judged.situation, edition, told):
        yield f"{path} would change the ruling and is not told"


def _faults_of_carried(judged: Sequence[Judged], edition: Edition) -> Iterator[str]:
    """What the last of these leaves out must follow from those before it: their game, and the warnings they lead to."""
    *before, last = judged
    if not last.carried:
        return
    if not before:
        yield "it leaves out what nothing before it tells"
        return
    game = before[-1].situation.game
    ruling = edition.adjudicate(before[-1].situation)
    if ruling.warning is not Warning.NONE:
        game = replace(game, record=game.record.with_warning(ruling.team, ruling.warning.value))
    follows = Situation(incident=last.situation.incident, game=game)
    for name in last.carried:
        if fact_value(edition, follows, f"game.{name}") != fact_value(edition, last.situation, f"game.{name}"):
            yield f"{name} is not told and does not follow"


def undetermined(situation: Situation, edition: Edition, told: frozenset[str] | None = None) -> Iterator[str]:
    """The facts not told that could change how the situation is ruled, by their paths.

    `told` are the facts told by their names, those of the engine's story where nothing is given. Each told fact is
    hidden in turn: what would then be open is a fact that decides, and must be told. What is idle in this situation
    alone may still decide beside another untold fact, so untold facts are also changed together.
    """
    told = facts_told(situation, edition) if told is None else told
    what = asked(edition, type(situation.incident))
    right = what.told_of(edition.adjudicate(situation))
    changed: dict[str, list[Situation]] = {}
    for path, other in edition.changes(situation):
        if not told.isdisjoint((_name_of(path), _name_of(path).rpartition(".")[0])):
            continue
        changed.setdefault(path, []).append(other)
        if what.told_of(edition.adjudicate(other)) != right:
            yield path
    for path, others in changed.items():
        for other in others:
            for second, both in edition.changes(other):
                if second in changed and second != path and what.told_of(edition.adjudicate(both)) != right:
                    yield f"{path} with {second}"


def _name_of(path: str) -> str:
    return path.partition(".")[2]


def _option_faults(question: Question) -> Iterator[str]:
    """Options are different, as they read and by their ids."""
    texts = [option.text for option in question.options]
    if len(set(texts)) < len(texts):
        yield "two options read the same"
    ids = [option.id for option in question.options]
    if len(set(ids)) < len(ids):
        yield "two options have one id"
    for field in question.fields:
        labels = [label for _, label in field.choices]
        if len(set(labels)) < len(labels):
            yield f"{field.name}: two choices read the same"
