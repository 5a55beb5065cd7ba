"""The situations of a frozen question, read back from its JSON."""

from __future__ import annotations

from typing import Any

from quizzes.questions import Question
from rules import editions
from rules.engine.edition import Edition
from rules.engine.reading import read
from rules.engine.situations import Sequence, Situation


def edition_of(question: Question) -> Edition:
    """The edition that the question is asked under."""
    return editions.get(question.edition)


def situation_of(question: Question) -> Situation:
    """The situation that a question asks about; of several in a row, the last. Raises `TypeError` for none such."""
    stated = stated_in(question)
    if isinstance(stated, Situation):
        return stated
    return situations_in(stated, edition_of(question))[-1]


def stated_in(question: Question) -> Situation | Sequence:
    """What the question holds as its situation: one incident, or several of one game."""
    return _read(question, question.situation)


def other_situation(question: Question, stated: dict[str, Any]) -> Situation:
    """A further situation that the question holds. Raises `TypeError` where it is a sequence."""
    found = _read(question, stated)
    if not isinstance(found, Situation):
        raise TypeError(f"question {question.id} holds more than one incident where it should hold one")
    return found


def sequence_of(question: Question) -> Sequence:
    """The incidents of a question about several of one game. Raises `TypeError` where it is about one."""
    found = stated_in(question)
    if not isinstance(found, Sequence):
        raise TypeError(f"question {question.id} holds one incident alone")
    return found


def situations_in(sequence: Sequence, edition: Edition) -> tuple[Situation, ...]:
    """Each incident of a sequence with the game as it finds it."""
    found = []
    game = sequence.game
    for step, (_, after) in zip(sequence.steps, edition.play(sequence), strict=True):
        game = sequence.game_at(game, step)
        found.append(Situation(incident=step.incident, game=game))
        game = after
    return tuple(found)


def _read(question: Question, stated: dict[str, Any]) -> Situation | Sequence:
    return read(stated, editions=(*editions.every(), question.edition), default=question.edition).situation
