"""What a person may see and do with disputes, in agreement with the lists of `queries`."""

from __future__ import annotations

from accounts.people.models import League, Role
from accounts.people.permissions import can_view, has_role, leads
from accounts.people.queries import Viewer
from quizzes.disputes.models import Comment, Dispute
from quizzes.disputes.queries import chairs_of


@can_view.register
def _can_view_dispute(target: Dispute, user: Viewer) -> bool:
    return leads(user, target.league)


@can_view.register
def _can_view_comment(target: Comment, user: Viewer) -> bool:
    return can_view(target.dispute, user)


def may_dispute(user: Viewer, league: League) -> bool:
    """Whether the user may open disputes of the league, and say something about those of others: they lead it."""
    return leads(user, league)


def may_comment(user: Viewer, dispute: Dispute) -> bool:
    """Whether the user may say something about the dispute: while it is open, those who lead its league."""
    return dispute.is_open and leads(user, dispute.league)


def may_withdraw(user: Viewer, dispute: Dispute) -> bool:
    """Whether the user may withdraw the dispute: whoever opened it, while it is open."""
    return dispute.is_open and opened(user, dispute)


def may_decide(user: Viewer, dispute: Dispute) -> bool:
    """Whether the user may decide the dispute: a rules chair of its league, or a superuser, while it is open.

    Whoever opened it does not, unless the league has no other rules chair; the interpretation says so then.
    """
    decides = bool(user.is_superuser) or has_role(user, dispute.league, Role.RULES_CHAIR)
    if not dispute.is_open or not decides:
        return False
    return not opened(user, dispute) or not chairs_of(dispute.league).exclude(pk=dispute.opened_by_id or 0).exists()


def opened(user: Viewer, dispute: Dispute) -> bool:
    """Whether the user opened the dispute."""
    return bool(user.is_authenticated and user.pk == dispute.opened_by_id)
