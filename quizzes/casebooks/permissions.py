"""Whether a person may see a case book, in agreement with the list of `queries`."""

from __future__ import annotations

from accounts.people.permissions import can_view, leads
from accounts.people.queries import Viewer
from quizzes.casebooks.models import CaseBook


@can_view.register
def _can_view_case_book(target: CaseBook, user: Viewer) -> bool:
    return leads(user, target.league)
