"""Inviting people into a league, and what accepting does."""

from __future__ import annotations

import hashlib
import logging
import secrets
from datetime import datetime, timedelta
from smtplib import SMTPRecipientsRefused
from typing import Any

from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage, get_connection
from django.db import transaction
from django.db.models import Q, QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from accounts.people.identifying import OPENED, has_opened
from accounts.people.mails import one_line, whole
from accounts.people.models import Invitation, League, Membership, Registration, Role, User
from accounts.people.services.audit import Verb, record
from accounts.people.services.joining import new_person, register

logger = logging.getLogger(__name__)

GOOD_FOR = timedelta(days=14)
AT_ONCE = 200
"""How many registered officials are invited by one press: more mail than that keeps the one who pressed waiting."""


class NotSent(Exception):
    """The mail with the invitation did not go out, so that its link leads nowhere."""


class NotOpen(Exception):
    """The invitation was accepted, withdrawn or has expired, or the account that it opens is open."""


def digest_of(secret: str) -> str:
    """What is kept of a link's secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def invite(
    *,
    league: League,
    role: Role,
    email: str,
    made_by: User,
    now: datetime,
    registration: Registration | None = None,
) -> Invitation:
    """Invite someone by e-mail, in place of an earlier such invitation. Raises `NotSent`."""
    invitation, message = _made(
        league=league, role=role, email=email, made_by=made_by, now=now, registration=registration
    )
    try:
        reached = _reached(invitation, message, now)
    except OSError:
        logger.exception("mail does not go out")
        reached = False
    if not reached:
        raise NotSent
    return invitation


def invite_registered(*, league: League, made_by: User, now: datetime) -> tuple[int, int]:
    """Invite the registered officials who are not invited and have not signed in yet, so far as they have an e-mail.

    AT_ONCE at most, and no more once mail does not go out: how many were invited, and how many remain.
    """
    waiting, sent = to_invite(league, now), 0
    made: dict[str, Any] = {
        "league": league,
        "role": Role.TRAINEE,
        "made_by": made_by,
        "now": now,
    }
    try:
        with get_connection() as connection:
            for each in list(waiting[:AT_ONCE]):
                invitation, message = _made(email=each.reached_at, registration=each, **made)
                message.connection = connection
                sent += _reached(invitation, message, now)
    except OSError:
        logger.exception("mail does not go out")
    return sent, waiting.count()


def _reached(invitation: Invitation, message: EmailMessage, now: datetime) -> bool:
    """Send the mail; whether it was taken. Otherwise its link leads nowhere. Raises OSError where no mail goes out."""
    try:
        message.send()
    except OSError as error:
        Invitation.objects.filter(pk=invitation.pk).update(withdrawn_at=now)
        if not isinstance(error, SMTPRecipientsRefused):
            raise
        logger.warning("an invitation was refused by the mail server")
        return False
    return True


def to_invite(league: League, now: datetime) -> QuerySet[Registration]:
    """The registered officials who have an e-mail, have not signed in yet, and whom no invitation is out for."""
    opened = User.objects.filter(OPENED)
    invited = Invitation.objects.filter(_still_open(now), league=league).exclude(registration=None)
    return (
        league.registrations.exclude(email="", guardian_email="")
        .exclude(user__in=opened)
        .filter(user__is_active=True)
        .exclude(pk__in=invited.values("registration"))
        .select_related("user")
    )


def _still_open(now: datetime) -> Q:
    return Q(used_at=None, withdrawn_at=None, expires_at__gt=now)


@transaction.atomic
def _made(
    *,
    league: League,
    role: Role,
    email: str,
    made_by: User,
    now: datetime,
    registration: Registration | None,
) -> tuple[Invitation, EmailMessage]:
    """The invitation, and the mail that its secret is in; nothing else has it."""
    same = Invitation.objects.filter(_still_open(now), league=league, role=role, registration=registration)
    (same if registration else same.filter(email__iexact=email)).update(withdrawn_at=now)
    secret = secrets.token_urlsafe(24)
    invitation = Invitation.objects.create(
        league=league,
        role=role,
        email=email,
        registration=registration,
        digest=digest_of(secret),
        made_by=made_by,
        made_at=now,
        expires_at=now + GOOD_FOR,
    )
    record(
        by=made_by, league=league, what=Verb.INVITATION_SEND, target=invitation, details={"role": role.value}, now=now
    )
    told = {"invitation": invitation, "link": whole(reverse("invitation", args=[secret])), "days": GOOD_FOR.days}
    with translation.override(registration.user.language if registration else league.language):
        subject = one_line(_("%(league)s invites you") % {"league": league})
        text = render_to_string("accounts/mail/invitation.txt", told)
    return invitation, EmailMessage(subject, text, None, [email])


@transaction.atomic
def withdraw(*, invitation: Invitation, by: User, now: datetime) -> bool:
    """Have the link lead nowhere any more; false where it did not any more."""
    done = bool(Invitation.objects.filter(_still_open(now), pk=invitation.pk).update(withdrawn_at=now))
    if done:
        record(by=by, league=invitation.league, what=Verb.INVITATION_WITHDRAW, target=invitation, now=now)
    return done


@transaction.atomic
def open_account(*, invitation: Invitation, password: str, now: datetime) -> User:
    """The registered official makes the account that waits for them their own. Raises `NotOpen`."""
    held = _taken(invitation, now)
    registration = held.registration
    if registration is None:
        raise NotOpen
    person = registration.user
    if has_opened(person) or not person.is_active or person.is_staff:  # no league hands out the site's administration
        raise NotOpen
    person.set_password(password)
    person.language = translation.get_language() or person.language  # in which they are reading this
    person.save(update_fields=["password", "language"])
    if held.email.lower() == registration.email.lower():  # and not a guardian's
        own(person, held.email)
    return _used(held, person, now)


@transaction.atomic
def accept_as_new(*, invitation: Invitation, name: str, password: str, now: datetime) -> User:
    """Someone new comes into the league; that they read the e-mail is proven. Raises `NotOpen`."""
    held = _taken(invitation, now)
    person = new_person(name=name, league=held.league, password=password)
    own(person, held.email)
    return _used(held, person, now)


@transaction.atomic
def accept_as(*, invitation: Invitation, person: User, now: datetime) -> User:
    """Someone who has an account comes into the league. Raises `NotOpen`."""
    held = _taken(invitation, now)
    if held.registration is not None:
        raise NotOpen
    return _used(held, person, now)


def own(person: User, email: str) -> None:
    """Make an e-mail that is proven the person's own."""
    EmailAddress.objects.create(user=person, email=email.lower(), verified=True, primary=True)
    person.email = email
    person.save(update_fields=["email"])


def _taken(invitation: Invitation, now: datetime) -> Invitation:
    """The row, locked: whoever comes second finds it used. Raises `NotOpen`."""
    held = Invitation.objects.select_for_update(of=("self",)).select_related("league").get(pk=invitation.pk)
    if held.state(now) is not Invitation.State.OPEN:
        raise NotOpen
    return held


def _used(held: Invitation, person: User, now: datetime) -> User:
    role = Role(held.role)
    Membership.objects.get_or_create(user=person, league=held.league, role=role)
    if role is Role.TRAINEE and held.registration is None:
        register(person=person, league=held.league, email=held.email)
    record(
        by=held.made_by, league=held.league, what=Verb.ROLE_GIVE, target=person, details={"role": role.value}, now=now
    )
    held.used_at, held.used_by = now, person
    held.save(update_fields=["used_at", "used_by"])
    return person


def invitation_of(secret: str) -> Invitation | None:
    """The invitation that a link's secret is of."""
    return Invitation.objects.filter(digest=digest_of(secret)).select_related("league", "registration__user").first()
