"""Which formats ask to choose among options, and which one was taken, read by the database."""

from __future__ import annotations

from functools import cache

from django.db.models import Case, CharField, Value, When
from django.db.models.fields.json import KT

from quizzes import formats


@cache
def with_options() -> tuple[str, ...]:
    """The formats that ask to choose among options."""
    return tuple(slug for slug, each in formats.every().items() if "options" in each.schema())


def taken_in(answer: str, asked_as: str) -> Case:
    """The id of the option taken, out of the answer in one field where the format in the other has options."""
    return Case(
        When(**{f"{asked_as}__in": with_options()}, then=KT(f"{answer}__option")),
        default=Value(""),
        output_field=CharField(),
    )
