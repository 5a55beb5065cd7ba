"""Questions of exams held against today's engine, and what a correction as it rules today would hold."""

from __future__ import annotations

from typing import Any

from quizzes.exams.corrected import REPLACED
from quizzes.models import Question
from quizzes.questions import Question as Asked
from quizzes.rechecking import Recheck, recheck
from rules import editions
from rules.engine.errors import InvalidSituation, RulebookConflict, UnknownEdition


def rechecked(question: Question) -> Recheck | None:
    """The frozen question held against its edition as it rules today; None where that cannot rule on it any more."""
    try:
        return recheck(question.asked)
    except (UnknownEdition, InvalidSituation, RulebookConflict):
        return None


def content_of(asked: Asked) -> dict[str, Any]:
    """What a correction holds that has the question graded like this one, which differs in its ruling alone."""
    held = asked.as_json()
    return {name: held[name] for name in REPLACED}


def engine_version_of(question: Question) -> str:
    """The version of the question's edition today; where it is gone, the one that the question was made by."""
    try:
        return editions.get(question.asked.edition).engine_version
    except UnknownEdition:
        return question.engine_version
