"""What each person may see, one function per model. Every page, API and export starts from one of these."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet

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

Viewer = User | AnonymousUser
"""Who asks: a signed-in person, or nobody in particular."""


def signed_in(user: Viewer) -> User:
    """The signed-in person. The site's middleware lets nobody else come here; where it is missing, nobody passes."""
    if not user.is_authenticated:
        raise PermissionDenied
    return user


def leagues_led_by(user: Viewer) -> QuerySet[League]:
    """The leagues whose people the user sees: those where they are instructor, rules chair or administrator.

    A site administrator (a superuser), who needs no role, leads all; anonymous visitors none.
    """
    return _leagues_as(user, LEADING_ROLES)


def leagues_administered_by(user: Viewer) -> QuerySet[League]:
    """The leagues whose roster the user may change: those that they administer; all for a superuser."""
    return _leagues_as(user, (Role.LEAGUE_ADMIN,))


def _leagues_as(user: Viewer, roles: Iterable[Role]) -> QuerySet[League]:
    """The leagues in which the user has one of the roles; all for a superuser, none for anonymous visitors."""
    if not user.is_authenticated:
        return League.objects.none()
    if user.is_superuser:
        return League.objects.all()
    return League.objects.filter(pk__in=Membership.objects.filter(user=user, role__in=roles).values("league"))


def users_for(user: Viewer) -> QuerySet[User]:
    """The people that the user may see.

    - anonymous: nobody
    - trainee: themself
    - instructor, rules chair, league administrator: themself and everyone with any role in a league that they lead
    - superuser: everyone
    """
    if not user.is_authenticated:
        return User.objects.none()
    if user.is_superuser:
        return User.objects.all()
    people = Membership.objects.filter(league__in=leagues_led_by(user))
    return User.objects.filter(Q(pk=user.pk) | Q(pk__in=people.values("user")))


def person_of(user: Viewer, public_id: UUID) -> User | None:
    """The person of this public id whom the user may see: where that record was given up for another, the other."""
    held = User.objects.select_related("merged_into").filter(public_id=public_id).first()
    person = held and (held.merged_into or held)
    return users_for(user).filter(pk=person.pk).first() if person else None


def leagues_for(user: Viewer) -> QuerySet[League]:
    """The leagues that the user may see.

    - anonymous: none
    - trainee, instructor, rules chair, league administrator: those in which they have a role
    - superuser: all
    """
    return _leagues_as(user, Role)


def memberships_for(user: Viewer) -> QuerySet[Membership]:
    """The memberships that the user may see.

    - anonymous: none
    - trainee: their own
    - instructor, rules chair, league administrator: their own, wherever, and all of the leagues that they lead
    - superuser: all
    """
    if not user.is_authenticated:
        return Membership.objects.none()
    if user.is_superuser:
        return Membership.objects.all()
    return Membership.objects.filter(Q(user=user) | Q(league__in=leagues_led_by(user)))


def registrations_for(user: Viewer) -> QuerySet[Registration]:
    """The registrations that the user may see.

    - anonymous: none
    - trainee: their own
    - instructor, rules chair, league administrator: their own, wherever, and all of the leagues that they lead
    - superuser: all
    """
    if not user.is_authenticated:
        return Registration.objects.none()
    if user.is_superuser:
        return Registration.objects.all()
    return Registration.objects.filter(Q(user=user) | Q(league__in=leagues_led_by(user)))


def officials_of(user: Viewer, league: League, looked_for: str = "") -> QuerySet[Registration]:
    """The registrations of the league that the user may see, with every word in a name, number or organisation."""
    found = registrations_for(user).filter(league=league)
    for word in looked_for.split():
        found = found.filter(
            Q(family_name__icontains=word)
            | Q(given_name__icontains=word)
            | Q(number__icontains=word)
            | Q(organisation__icontains=word)
        )
    return found


def roster_files_for(user: Viewer) -> QuerySet[RosterFile]:
    """The uploaded rosters that the user may see: those of the leagues that they administer."""
    return RosterFile.objects.filter(league__in=leagues_administered_by(user))


def invitations_for(user: Viewer) -> QuerySet[Invitation]:
    """The invitations that the user may see: those into the leagues that they administer."""
    return Invitation.objects.filter(league__in=leagues_administered_by(user))


def acts_for(user: Viewer) -> QuerySet[Act]:
    """The acts that the user may see: those in the leagues that they administer; for a superuser, those of none too."""
    if user.is_authenticated and user.is_superuser:
        return Act.objects.all()
    return Act.objects.filter(league__in=leagues_administered_by(user))
