"""Invitations made for a test."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

from django.core import mail
from django.utils import timezone

from accounts.people.models import League, Role, User
from accounts.people.services.invitations import invite
from tests.factories import UserFactory

LINK = re.compile(r"https://testserver/account/invitation/(\S+)/")


def invited(
    league: League,
    email: str = "new@example.org",
    *,
    role: Role = Role.TRAINEE,
    now: datetime | None = None,
    made_by: User | None = None,
    **more: Any,
) -> str:
    """The secret of the link with which someone was just invited."""
    invite(
        league=league,
        role=role,
        email=email,
        made_by=made_by or UserFactory.create(),
        now=now or timezone.now(),
        **more,
    )
    return secret_in(mail.outbox[-1])


def secret_in(message: mail.EmailMessage) -> str:
    """The secret of the link in a mail."""
    (secret,) = LINK.findall(str(message.body))
    return str(secret)
