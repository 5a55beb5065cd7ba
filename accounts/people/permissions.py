"""What a person may do with one object. Each answer is a real bool, and agrees with the lists of `queries`."""

from __future__ import annotations

from functools import singledispatch

from accounts.people.models import LEADING_ROLES, Act, League, Membership, Registration, Role, RosterFile, User
from accounts.people.queries import Viewer


def has_role(user: Viewer, league: League, *roles: Role) -> bool:
    """Whether the user has one of these roles in the league; asked of nobody in particular, no."""
    if not user.is_authenticated:
        return False
    return Membership.objects.filter(user=user, league=league, role__in=roles).exists()


def leads(user: Viewer, league: League) -> bool:
    """Whether the user sees the league's people: its instructors, its administrators, superusers."""
    return bool(user.is_superuser) or has_role(user, league, *LEADING_ROLES)


def administers(user: Viewer, league: League) -> bool:
    """Whether the user may change the league's roster: its administrators and superusers."""
    return bool(user.is_superuser) or has_role(user, league, Role.LEAGUE_ADMIN)


@singledispatch
def can_view(target: object, user: Viewer) -> bool:
    """Whether the user may see this one object. Raises TypeError for what it knows no rule for."""
    raise TypeError(f"can_view knows no rule for {type(target).__name__}")


@can_view.register
def _can_view_person(target: User, user: Viewer) -> bool:
    if not user.is_authenticated:
        return False
    if user.is_superuser or user.pk == target.pk:
        return True
    return any(leads(user, membership.league) for membership in target.memberships.select_related("league"))


@can_view.register
def _can_view_league(target: League, user: Viewer) -> bool:
    return bool(user.is_superuser) or has_role(user, target, *Role)


@can_view.register
def _can_view_membership(target: Membership, user: Viewer) -> bool:
    if not user.is_authenticated:
        return False
    return user.pk == target.user_id or leads(user, target.league)


@can_view.register
def _can_view_registration(target: Registration, user: Viewer) -> bool:
    if not user.is_authenticated:
        return False
    return user.pk == target.user_id or leads(user, target.league)


@can_view.register
def _can_view_roster_file(target: RosterFile, user: Viewer) -> bool:
    return administers(user, target.league)


@can_view.register
def _can_view_act(target: Act, user: Viewer) -> bool:
    if target.league is None:
        return bool(user.is_superuser)
    return administers(user, target.league)
