"""A link by e-mail with which a person sets a new password."""

from __future__ import annotations

import logging
from typing import Any

from allauth.account.app_settings import PASSWORD_RESET_TOKEN_GENERATOR
from allauth.account.utils import user_pk_to_url_str
from django.core.mail import send_mail
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from accounts.limits.addresses import address_of
from accounts.people.identifying import guardians_of, people_to_reset, ways_in
from accounts.people.mails import whole
from accounts.people.models import User
from accounts.people.tries import forget

logger = logging.getLogger(__name__)


def send_reset(*, email: str, number: str) -> None:
    """Write to the e-mail: with a link for each person meant, or that there is nobody, and what to do.

    A mail goes out in any case, so that who asks learns nothing, by what is said or by how long it takes. Guardians of
    a minor who has an e-mail of their own hear that a link was asked for. Raises OSError where the mail does not
    go out; that guardians were not reached is logged.
    """
    people = people_to_reset(email, number)
    links = [(person, whole(reset_address(person))) for person in people]
    told = {"links": links, "email": email, "number": number, "ask_again": whole(reverse("account_reset_password"))}
    # Whoever asks may be anyone: it is written as the people of this e-mail read, if it has any.
    with translation.override(people[0].language if people else translation.get_language()):
        send_mail(_("Set a new password"), render_to_string("accounts/mail/reset.txt", told), None, [email])
    for person in people:
        copies = [guardian for guardian in guardians_of(person) if guardian != email.lower()]
        if copies:
            with translation.override(person.language):
                _copy(person, copies)


def _copy(person: User, guardians: list[str]) -> None:
    text = render_to_string("accounts/mail/reset_guardian.txt", {"person": person})
    try:
        send_mail(_("A new password was asked for"), text, None, guardians)
    except OSError:
        logger.exception("guardians were not told of a password that is asked for")


def try_anew(request: HttpRequest, user: User, **more: Any) -> None:
    """Whoever has set a new password by the link is held up no longer by the tries that did not fit."""
    forget(ways_in(user), address_of(request))


def reset_address(person: User) -> str:
    """The address at which this person sets a new password: good once, and for as long as PASSWORD_RESET_TIMEOUT."""
    token = PASSWORD_RESET_TOKEN_GENERATOR().make_token(person)
    return reverse("account_reset_password_from_key", kwargs={"uidb36": user_pk_to_url_str(person), "key": token})
