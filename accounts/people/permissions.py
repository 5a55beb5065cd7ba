"""What a person may do with one object. Each answer is a real bool, and agrees with the lists of `queries`."""

from __future__ import annotations

from functools import singledispatch

from accounts.people.models import (
    LEADING_ROLES,
    Act,
    Invitation,
    League,
    Membership,
    Registration,
    Role,
    RosterFile,
    User,
)
from accounts.people.queries import Viewer, leagues_administered_by


def has_role(user: Viewer, league: League, *roles: Role) -> bool:
    """Whether the user has one of these roles in the league; asked of nobody in particular, no."""
    if not user.is_authenticated:
        return False
    return Membership.objects.filter(user=user, league=league, role__in=roles).exists()


def leads(user: Viewer, league: League) -> bool:
    """Whether the user sees the league's people: its instructors, rules chairs and administrators; superusers."""
    return bool(user.is_superuser) or has_role(user, league, *LEADING_ROLES)


def administers(user: Viewer, league: League) -> bool:
    """Whether the user may change the league's roster: its administrators and superusers."""
    return bool(user.is_superuser) or has_role(user, league, Role.LEAGUE_ADMIN)


def may_merge(user: Viewer, keep: User, other: User) -> bool:
    """Whether the user may give up the second record for the first.

    Superusers may, but not give up their own. A league's administrator may where both persons are known in leagues that
    they administer and in no others, and neither is themself or works in the site administration. Nobody may merge a
    record with itself, nor one that was given up or erased.
    """
    both = (keep, other)
    gone = any(person.merged_into_id is not None or person.erased_at is not None for person in both)
    if not user.is_authenticated or keep.pk == other.pk or other.pk == user.pk or gone:
        return False
    if user.is_superuser:
        return True
    if any(person.pk == user.pk or person.is_staff or person.is_superuser for person in both):
        return False
    administered = set(leagues_administered_by(user).values_list("pk", flat=True))
    return all(bool(known) and known <= administered for known in map(_known_in, both))


def may_erase(user: Viewer, person: User) -> bool:
    """Whether the user may have the person erased: everyone themself, superusers everyone who is not gone already."""
    if not user.is_authenticated or person.merged_into_id is not None or person.erased_at is not None:
        return False
    return bool(user.is_superuser) or user.pk == person.pk


def _known_in(person: User) -> set[int]:
    """The leagues in which the person has a role or is registered."""
    return {
        *person.memberships.values_list("league", flat=True),
        *person.registrations.values_list("league", flat=True),
    }


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
def _can_view_invitation(target: Invitation, user: Viewer) -> bool:
    return administers(user, target.league)


@can_view.register
def _can_view_act(target: Act, user: Viewer) -> bool:
    if target.league is None:
        return bool(user.is_superuser)
    return administers(user, target.league)
