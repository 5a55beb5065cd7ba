"""Erasing a person: what names them goes, and a nameless record stays, so that what was certified can be verified."""

from __future__ import annotations

from datetime import datetime
from uuid import uuid4

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.hashers import make_password
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils.translation import gettext

from accounts.people.holdings import Erase, holdings
from accounts.people.models import League, User
from accounts.people.own_holdings import forget_log
from accounts.people.permissions import may_erase
from accounts.people.services.audit import Verb, record
from accounts.people.signals import person_erased, tell


class MayNotErase(Exception):
    """This person cannot be erased, or not by whoever asked; the message says why."""


@transaction.atomic
def erase(*, person: User, by: User, now: datetime) -> bool:
    """Take away whatever names the person, and say whether that was still to be done.

    Rows go or stay as their apps declared (`holdings`); what stays belongs to a record with the same public id and
    nothing else, which signs nobody in. What stayed with records that were given up for this one goes too. Raises
    `MayNotErase`.
    """
    held = User.objects.select_for_update(no_key=True).get(pk=person.pk)
    if held.erased_at is not None:
        return False
    if not may_erase(by, held):
        raise MayNotErase(gettext("Only the person and the site administrator may erase what is held about a person."))
    if held.is_superuser and not User.objects.filter(is_superuser=True, is_active=True).exclude(pk=held.pk).exists():
        raise MayNotErase(gettext("This is the only site administrator. Someone else must become one first."))
    record(by=by, league=None, what=Verb.PERSON_ERASE, target=held, now=now)
    leagues = list(League.objects.filter(registrations__user=held))
    forget_log(held)
    for record_of_theirs in (held, *held.merged.all()):
        _let_go(record_of_theirs)
    _end_sessions(held)
    _empty(held, now)
    for league in leagues:
        tell(league, [held.pk])
    person_erased.send(sender=User, person=held.pk, told=leagues)
    return True


def _let_go(person: User) -> None:
    """What is held about them goes, or loses what names them."""
    for holding in holdings():
        if holding.erase is Erase.DELETED:
            holding.rows(person).delete()
        if holding.nameless is not None:
            holding.nameless(person)


def _end_sessions(person: User) -> None:
    """Sessions hold whose they are inside, so each is opened and looked at."""
    if settings.SESSION_ENGINE != "django.contrib.sessions.backends.db":
        return  # elsewhere they are not in the database, and sign in nobody who is inactive
    for session in Session.objects.iterator():
        if SessionStore().decode(session.session_data).get(SESSION_KEY) == str(person.pk):
            session.delete()


def _empty(person: User, now: datetime) -> None:
    plain = User()
    for name in ("display_name", "email", "time_zone", "language", "last_login"):
        setattr(person, name, getattr(plain, name))
    person.username = f"erased-{uuid4().hex}"
    person.password = make_password(None)
    person.is_active = person.is_staff = person.is_superuser = False
    person.date_joined = person.erased_at = now
    person.save()
