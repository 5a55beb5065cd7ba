"""Questions drawn once for the tests that look at many: every kind in every format."""

from __future__ import annotations

from functools import cache

from quizzes import formats
from quizzes.frozen import situation_of
from quizzes.generator import draw_quiz
from quizzes.questions import Question
from rules import editions
from rules.engine.incidents import KINDS
from tests.quizzes.asked import of_format

EDITION = editions.get()
SEEDS = tuple(str(seed) for seed in range(12))


@cache
def drawn() -> tuple[Question, ...]:
    """Some hundreds of questions of every kind and format, by a dozen seeds."""
    return tuple(question for seed in SEEDS for question in draw_quiz(seed=seed, count=40))


def asked_in(slug: str) -> tuple[Question, ...]:
    """Quizzes of fifteen in one format alone."""
    return of_format(slug)


def kinds_of(questions: tuple[Question, ...]) -> set[str]:
    """The kinds of incident they are about."""
    return {question.kind for question in questions}


__all__ = ["EDITION", "KINDS", "asked_in", "drawn", "formats", "kinds_of", "situation_of"]
