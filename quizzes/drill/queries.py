"""Which drills a person may see."""

from __future__ import annotations

from django.db.models import QuerySet

from accounts.people.queries import Viewer
from quizzes.drill.models import Drill


def own_drills_for(user: Viewer) -> QuerySet[Drill]:
    """The user's own drills, for themself alone: a drill says nothing of how well anyone rules."""
    return Drill.objects.filter(user=user) if user.is_authenticated else Drill.objects.none()
