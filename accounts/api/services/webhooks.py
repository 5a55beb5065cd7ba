"""Adding webhooks, giving them another secret, switching them off and on, deleting them."""

from __future__ import annotations

from datetime import datetime
from urllib.parse import urlsplit

from django.db import transaction

from accounts.api.models import Webhook
from accounts.api.paging import last_number
from accounts.api.webhooks.sealing import sealed
from accounts.api.webhooks.signing import new_secret
from accounts.people.models import League, User
from accounts.people.services.audit import record


@transaction.atomic
def add_webhook(*, league: League, url: str, by: User, now: datetime) -> tuple[Webhook, str]:
    """An address that is told of the league's events from now on, and the secret of its signatures.

    Raises `sealing.NoKey`.
    """
    secret = new_secret()
    webhook = Webhook.objects.create(league=league, url=url, secret=sealed(secret), made=now, told=last_number(league))
    _act(webhook, "webhook.make", by, now)
    return webhook, secret


@transaction.atomic
def change_secret(*, webhook: Webhook, by: User, now: datetime) -> str:
    """Another secret, by which calls are signed from now on. Raises `sealing.NoKey`."""
    secret = new_secret()
    Webhook.objects.filter(pk=webhook.pk).update(secret=sealed(secret))
    _act(webhook, "webhook.secret", by, now)
    return secret


@transaction.atomic
def switch_on(*, webhook: Webhook, by: User, now: datetime) -> bool:
    """Call it again, from where it stopped; false where it is called already."""
    fresh = {"disabled": None, "why": "", "failures": 0, "failing_since": None, "rests": None}
    done = bool(Webhook.objects.filter(pk=webhook.pk, disabled__isnull=False).update(**fresh))
    if done:
        _act(webhook, "webhook.on", by, now)
    return done


@transaction.atomic
def switch_off(*, webhook: Webhook, why: Webhook.Why, by: User | None, now: datetime) -> bool:
    """Call it no more; false where it is not called already. `by` is None where the server does it itself."""
    done = bool(Webhook.objects.filter(pk=webhook.pk, disabled=None).update(disabled=now, why=why))
    if done:
        _act(webhook, "webhook.off", by, now, why=why.value)
    return done


@transaction.atomic
def delete_webhook(*, webhook: Webhook, by: User, now: datetime) -> None:
    """Forget the address and every call of it."""
    _act(webhook, "webhook.delete", by, now)
    webhook.delete()


def _act(webhook: Webhook, what: str, by: User | None, now: datetime, **more: str) -> None:
    """The act names the host alone: a path may be a secret of its own."""
    details = {"address": urlsplit(webhook.url).hostname or "", **more}
    record(by=by, league=webhook.league, what=what, target=webhook, details=details, now=now)
