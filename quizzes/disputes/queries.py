"""Which disputes a person may see, and who decides them."""

from __future__ import annotations

from django.db.models import QuerySet

from accounts.people.models import League, Role, User
from accounts.people.queries import Viewer, leagues_led_by
from quizzes.disputes.models import Comment, Dispute


def disputes_for(user: Viewer) -> QuerySet[Dispute]:
    """The disputes that the user may see: those of the leagues that they lead; none for trainees and visitors."""
    return Dispute.objects.filter(league__in=leagues_led_by(user))


def comments_for(user: Viewer) -> QuerySet[Comment]:
    """What was said about the disputes that the user may see."""
    return Comment.objects.filter(dispute__in=disputes_for(user))


def chairs_of(league: League) -> QuerySet[User]:
    """The rules chairs of a league who can sign in."""
    chairs = User.objects.filter(memberships__league=league, memberships__role=Role.RULES_CHAIR, is_active=True)
    return chairs.order_by("pk")
