"""Questions drawn in one format alone, for the tests of that format."""

from __future__ import annotations

from functools import cache

from quizzes.generator import draw_quiz
from quizzes.questions import Question


@cache
def of_format(slug: str, seeds: int = 12, count: int = 15) -> tuple[Question, ...]:
    """So many questions of the format for each of so many seeds, no two of one seed the same."""
    return tuple(
        question
        for seed in range(seeds)
        for question in draw_quiz(seed=f"{slug} {seed}", count=count, question_formats=(slug,))
    )
