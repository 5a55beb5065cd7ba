"""Which formats ask to choose among options, and which one was taken."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from django.db.models.fields.json import KT

from quizzes import formats
from quizzes.exams.models import Save
from quizzes.models import Answer
from quizzes.statistics.reading import in_parts

Taken = Callable[[Sequence[int]], Mapping[int, str | None]]
"""The ids of the options taken, by the row numbers that answers have in their source; of those that took any."""


@cache
def with_options() -> tuple[str, ...]:
    """The formats that ask to choose among options."""
    return tuple(slug for slug, each in formats.every().items() if "options" in each.schema())


def taken_in_answers(rows: Sequence[int]) -> dict[int, str | None]:
    """The option taken in each of these answers in practice."""
    return {
        row: option
        for part in in_parts(rows)
        for row, option in Answer.objects.filter(pk__in=part).values_list("pk", KT("answer__option"))
    }


def taken_in_items(rows: Sequence[int]) -> dict[int, str | None]:
    """The option that is held of each of these items of exams: the one saved last."""
    return {
        row: option
        for part in in_parts(rows)
        for row, option in Save.objects.filter(item__in=part)
        .order_by("turn", "number")
        .values_list("item", KT("post__option"))
    }
