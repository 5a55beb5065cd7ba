"""Whether a person may see an interpretation, in agreement with the lists of `queries`."""

from __future__ import annotations

from accounts.people.permissions import can_view
from accounts.people.queries import Viewer
from quizzes.interpretations.models import Interpretation, Variant


@can_view.register
def _can_view_interpretation(target: Interpretation, user: Viewer) -> bool:
    return can_view(target.league, user)


@can_view.register
def _can_view_variant(target: Variant, user: Viewer) -> bool:
    return can_view(target.interpretation, user)
