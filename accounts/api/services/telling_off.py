"""Mail to the administrators of a league whose webhook was switched off."""

from __future__ import annotations

import logging

from django.core.mail import send_mail
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext

from accounts.api.models import Webhook
from accounts.people.mails import one_line, whole
from accounts.people.models import Role, User

logger = logging.getLogger(__name__)


def mail_switched_off(webhook: Webhook, why: Webhook.Why) -> int:
    """Tell each administrator who has an e-mail; how many. A mail that fails undoes nothing: it is logged."""
    held = {"memberships__league": webhook.league, "memberships__role": Role.LEAGUE_ADMIN}
    people = User.objects.filter(**held, is_active=True).exclude(email="").distinct()
    told = 0
    for person in people:
        with translation.override(person.language):
            try:
                told += send_mail(*_written(webhook, why), None, [person.email])
            except OSError:
                logger.exception("a mail about a webhook was not sent")
    return told


def _written(webhook: Webhook, why: Webhook.Why) -> tuple[str, str]:
    """Subject and text."""
    page = whole(reverse("webhooks", args=[webhook.league.slug]))
    words = {"league": webhook.league.name, "url": webhook.url, "why": why.label, "page": page}
    text = gettext(
        "%(league)s has this address called when a certification changes:\n%(url)s\n\n%(why)s.\n\n"
        "Nothing is lost: switch it on again, and it is told of everything since. Its calls are listed here:\n%(page)s"
    )
    return one_line(gettext("%(league)s: a webhook was switched off") % words), text % words
