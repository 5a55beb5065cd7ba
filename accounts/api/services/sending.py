"""Calling the webhooks: each league's events one after the other, again with pauses where they are not taken.

An event is written in the transaction of the act that it tells of, and numbers become visible in their order. So the
events themselves are what is to be told: nothing that was undone is, and nothing that was done is left out.
"""

from __future__ import annotations

import json
import logging
from datetime import datetime, timedelta
from time import monotonic

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.urls import reverse
from django.utils import timezone

from accounts.api.models import Call, Webhook
from accounts.api.services.telling_off import mail_switched_off
from accounts.api.services.webhooks import switch_off
from accounts.api.webhooks.posting import post
from accounts.api.webhooks.public import NotCalled
from accounts.api.webhooks.sealing import NoKey, unsealed
from accounts.api.webhooks.signing import headers
from accounts.certification.models import Event

logger = logging.getLogger(__name__)

CHANGED = "certification.changed"

PAUSES = tuple(timedelta(minutes=each) for each in (1, 5, 30, 120, 300, 600, 840, 1200, 1440))
"""How long a webhook rests after its first failure in a row, its second, and so on; after more, the last."""

LONGEST = timedelta(days=3)
"""A webhook that took nothing for so long is switched off."""

LEASE = timedelta(minutes=5)
"""For so long one worker has a webhook for itself; one that dies leaves it to the next."""

A_TURN = 100
"""So many events are told of in one turn of a webhook, so that the others have theirs."""

A_RUN = 30.0
"""After so many seconds no further webhook is begun: there is more to do each minute."""

KEPT = timedelta(days=30)
"""For how long calls are kept."""


def send_due(*, now: datetime) -> int:
    """Call every webhook that has something to be told of; how many calls were taken. Safe twice at once."""
    ends = monotonic() + A_RUN
    taken = 0
    for webhook in _due(now):
        if monotonic() >= ends:
            break
        free = Webhook.objects.filter(Q(taken=None) | Q(taken__lte=now), pk=webhook.pk, disabled=None)
        if free.update(taken=now + LEASE):
            try:
                taken += _turn(Webhook.objects.select_related("league").get(pk=webhook.pk), now, ends)
            finally:
                Webhook.objects.filter(pk=webhook.pk).update(taken=None)
    return taken


def forget_old_calls(*, now: datetime) -> int:
    """Delete what is kept of old calls."""
    return Call.objects.filter(at__lt=now - KEPT).delete()[0]


def _due(now: datetime) -> QuerySet[Webhook]:
    """Those that are called, do not rest, and have something to be told of; the longest behind first."""
    news = Event.objects.filter(league=OuterRef("league"), number__gt=OuterRef("told"), level__isnull=False)
    called = Webhook.objects.filter(Q(rests=None) | Q(rests__lte=now), disabled=None)
    return called.filter(Exists(news)).order_by("failures", "pk")


def _turn(webhook: Webhook, now: datetime, ends: float) -> int:
    """Tell one webhook of events in their order until one is not taken; how many were."""
    news = Event.objects.filter(league=webhook.league, number__gt=webhook.told, level__isnull=False)
    taken = 0
    for event in news.select_related("certification").order_by("number")[:A_TURN]:
        call = _called(webhook, event, now)
        if not call.taken:
            _failed(webhook, call, now)
            break
        taken += 1
        webhook.failures, webhook.failing_since = 0, None
        rested = {"failures": 0, "failing_since": None, "rests": None}
        Webhook.objects.filter(pk=webhook.pk).update(told=event.number, **rested)
        if monotonic() >= ends or not Webhook.objects.filter(pk=webhook.pk, disabled=None).exists():
            break
    return taken


def _called(webhook: Webhook, event: Event, now: datetime) -> Call:
    """One call, and what came of it."""
    call, began = Call(webhook=webhook, number=event.number, at=now), monotonic()
    body = body_of(webhook, event)
    try:
        signed = headers(unsealed(webhook.secret), identifier(webhook, event), body, at=timezone.now())
        call.status = post(
            webhook.url, body, {"Content-Type": "application/json", "User-Agent": "Sure-Call-Webhooks/1", **signed}
        )
    except NotCalled as told:
        call.problem = told.problem
    except NoKey:
        logger.exception("webhook %s: its secret could not be read", webhook.public_id)
        call.problem = "no_key"
    call.took = int((monotonic() - began) * 1000)
    call.save()
    return call


def identifier(webhook: Webhook, event: Event) -> str:
    """The call's id: the same each time that it is tried."""
    return f"evt_{webhook.public_id}_{event.number}"


def body_of(webhook: Webhook, event: Event) -> bytes:
    """What is sent: ids, and where the rest is for who has a token."""
    held = event.certification
    data = {
        "league": webhook.league.slug,
        "event": event.number,
        "certification_id": held.public_id if held else None,
        "url": settings.SITE_URL + reverse("api:event", args=[event.number]),
    }
    sent = {"type": CHANGED, "timestamp": event.recorded.isoformat().replace("+00:00", "Z"), "data": data}
    return json.dumps(sent).encode()


def _failed(webhook: Webhook, call: Call, now: datetime) -> None:
    """Have the webhook rest, or switch it off and say so."""
    since, failures = webhook.failing_since or now, webhook.failures + 1
    rests = now + PAUSES[min(failures, len(PAUSES)) - 1]
    Webhook.objects.filter(pk=webhook.pk).update(failures=failures, failing_since=since, rests=rests)
    gone = call.status == 410
    if gone or now - since >= LONGEST:
        why = Webhook.Why.GONE if gone else Webhook.Why.FAILED
        if switch_off(webhook=webhook, why=why, by=None, now=now):
            mail_switched_off(webhook, why)
