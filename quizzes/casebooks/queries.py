"""Which case books a person may see."""

from __future__ import annotations

from django.db.models import QuerySet

from accounts.people.queries import Viewer, leagues_led_by
from quizzes.casebooks.models import CaseBook


def case_books_for(user: Viewer) -> QuerySet[CaseBook]:
    """The case books that the user may see: those of the leagues that they lead."""
    return CaseBook.objects.filter(league__in=leagues_led_by(user))
