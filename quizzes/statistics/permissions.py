"""Who may see figures: those who lead a league, of that league. They tell keys, and how people did."""

from __future__ import annotations

from django.db.models import QuerySet

from accounts.people.models import League
from accounts.people.permissions import leads
from accounts.people.queries import Viewer, leagues_led_by


def may_see_figures(user: Viewer, league: League) -> bool:
    """Whether the user may see the league's figures: its instructors, rules chairs and administrators; superusers."""
    return leads(user, league)


def leagues_with_figures_for(user: Viewer) -> QuerySet[League]:
    """The leagues whose figures the user may see: those that they lead."""
    return leagues_led_by(user)
