"""Mail about certification: to the official, else to their guardian, in the language of the person."""

from __future__ import annotations

import logging
from collections.abc import Collection
from dataclasses import dataclass

from django.core.mail import send_mail
from django.utils import translation
from django.utils.translation import gettext

from accounts.certification.queries import names_of
from accounts.people.mails import one_line
from accounts.people.models import League, Registration, Role, User

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Reached:
    """Where the league reaches a person: their own address, or their guardian's; empty where nowhere."""

    address: str = ""
    guardian: bool = False


def reached(registration: Registration | None, user: User) -> Reached:
    """Where a person is reached: at the e-mail that the league has, else at their own, else at the guardian's."""
    own = (registration.email if registration else "") or user.email
    if own:
        return Reached(own)
    guardian = registration.guardian_email if registration else ""
    return Reached(guardian, guardian=bool(guardian))


def reached_each(people: dict[int, User], league: League) -> dict[int, Reached]:
    """The same for many people, by row number, in one query."""
    rows = {row.user_id: row for row in Registration.objects.filter(league=league, user__in=people)}
    return {pk: reached(rows.get(pk), user) for pk, user in people.items()}


def report_unreached(people: Collection[int], league: League) -> None:
    """Tell the league's administrators whom no reminder reaches: neither has an e-mail, nor a guardian one."""
    names = sorted(names_of(people, league).values())
    admins = User.objects.filter(memberships__league=league, memberships__role=Role.LEAGUE_ADMIN, is_active=True)
    for admin in admins.exclude(email="").distinct():
        with translation.override(admin.language):
            subject = gettext("%(league)s: reminders that reach nobody") % {"league": league}
            told = gettext("These officials were to be reminded, and there is no e-mail of theirs, nor a guardian's:")
            try:
                send_mail(one_line(subject), "\n".join([told, "", *names]), None, [admin.email])
            except OSError:
                logger.exception("an administrator was not told whom no reminder reaches")
