"""What each person may see, one function per model. Every page, API and export starts from one of these."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet

from accounts.people.models import LEADING_ROLES, League, Membership, User

Viewer = User | AnonymousUser
"""Who asks: a signed-in person, or nobody in particular."""


def leagues_led_by(user: Viewer) -> QuerySet[League]:
    """The leagues whose people the user sees: those where they are instructor or administrator.

    A superuser, who needs no role, leads all; anonymous visitors none.
    """
    if not user.is_authenticated:
        return League.objects.none()
    if user.is_superuser:
        return League.objects.all()
    led = Membership.objects.filter(user=user, role__in=LEADING_ROLES)
    return League.objects.filter(pk__in=led.values("league"))


def users_for(user: Viewer) -> QuerySet[User]:
    """The people that the user may see.

    - anonymous: nobody
    - trainee: themself
    - instructor, league administrator: themself and everyone with any role in a league that they lead
    - superuser: everyone
    """
    if not user.is_authenticated:
        return User.objects.none()
    if user.is_superuser:
        return User.objects.all()
    people = Membership.objects.filter(league__in=leagues_led_by(user))
    return User.objects.filter(Q(pk=user.pk) | Q(pk__in=people.values("user")))


def leagues_for(user: Viewer) -> QuerySet[League]:
    """The leagues that the user may see.

    - anonymous: none
    - trainee, instructor, league administrator: those in which they have a role
    - superuser: all
    """
    if not user.is_authenticated:
        return League.objects.none()
    if user.is_superuser:
        return League.objects.all()
    return League.objects.filter(pk__in=Membership.objects.filter(user=user).values("league"))


def memberships_for(user: Viewer) -> QuerySet[Membership]:
    """The memberships that the user may see.

    - anonymous: none
    - trainee: their own
    - instructor, league administrator: their own, wherever, and all of the leagues that they lead
    - superuser: all
    """
    if not user.is_authenticated:
        return Membership.objects.none()
    if user.is_superuser:
        return Membership.objects.all()
    return Membership.objects.filter(Q(user=user) | Q(league__in=leagues_led_by(user)))
