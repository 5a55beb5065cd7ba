"""What a reader's leagues say of a clause, wherever it is cited to them."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils import timezone

from quizzes.interpretations.models import Interpretation
from quizzes.interpretations.queries import concerns, shown_with_clauses

register = template.Library()


@register.inclusion_tag("interpretations/notes.html", takes_context=True)
def notes_on(context: dict[str, Any], clause: str, edition: str) -> dict[str, list[Interpretation]]:
    """The notes on a clause of an edition, by its name, that hold for whoever reads the page."""
    notes = _for_reader(context.get("request"))
    return {"notes": [each for each in notes if each.clause == clause and concerns(each, edition)]}


def _for_reader(request: Any) -> list[Interpretation]:
    """What holds for the reader, asked of the database once a page."""
    if request is None or not request.user.is_authenticated:
        return []
    if not hasattr(request, "interpretations_shown"):
        request.interpretations_shown = shown_with_clauses(request.user, timezone.now())
    shown: list[Interpretation] = request.interpretations_shown
    return shown
