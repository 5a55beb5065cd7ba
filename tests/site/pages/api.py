"""Pages of the API and its pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from django.utils import timezone

from accounts.api.models import Call, Token, Webhook
from tests.api.made import a_token, a_webhook
from tests.site.pages.page import TO_LOGIN, Page
from tests.site.pages.shared import (
    OURS,
)
from tests.world import (
    TRAINEE,
    World,
)

TOKEN = "a-token"


WEBHOOK = "a-webhook"


def a_token_of_ours(world: World) -> Mapping[str, Any]:
    """The arguments of a token of our league."""
    token, _secret = a_token(world.league)
    Token.objects.filter(pk=token.pk).update(public_id=TOKEN)
    return {**OURS, "public_id": TOKEN}


def a_webhook_of_ours(**more: Any) -> Callable[[World], Mapping[str, Any]]:
    """The arguments of a webhook of our league, which was called once."""

    def make(world: World) -> Mapping[str, Any]:
        webhook, _secret = a_webhook(world.league)
        Webhook.objects.filter(pk=webhook.pk).update(public_id=WEBHOOK)
        Call.objects.create(webhook=webhook, number=1, at=timezone.now(), status=204, took=12)
        return {**OURS, "public_id": WEBHOOK, **more}

    return make


# A session opens none of these: tests/api/test_access.py asks with tokens.
BY_TOKEN = Page(*[401] * 5, html=False)


PAGES: dict[str, Page] = {
    "api_tokens": Page(TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=lambda world: a_token_of_ours(world) and OURS),
    "revoke_api_token": Page(
        TO_LOGIN,
        404,
        404,
        *["/account/api/ours/tokens/"] * 2,
        ours=True,
        kwargs=a_token_of_ours,
        method="post",
        fetched=404,
    ),
    "webhooks": Page(TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=lambda world: a_webhook_of_ours()(world) and OURS),
    "webhook": Page(TO_LOGIN, 404, 404, 200, 200, ours=True, kwargs=a_webhook_of_ours()),
    "change_webhook": Page(
        TO_LOGIN,
        404,
        404,
        *[f"/account/api/ours/webhooks/{WEBHOOK}/"] * 2,
        ours=True,
        kwargs=a_webhook_of_ours(word="off"),
        method="post",
        fetched=404,
    ),
    "api:document": Page.open(html=False),
    **dict.fromkeys(["api:officials", "api:programmes", "api:certifications", "api:events", "api:exports"], BY_TOKEN),
    "api:official": replace(BY_TOKEN, kwargs=lambda world: {"person_id": world.people[TRAINEE].public_id}),
    "api:programme": replace(BY_TOKEN, kwargs=lambda world: {"programme_code": "referee"}),
    "api:certification": replace(BY_TOKEN, kwargs=lambda world: {"certification_id": "some"}),
    "api:export": replace(BY_TOKEN, kwargs=lambda world: {"export_id": "some"}),
    "api:export_file": replace(BY_TOKEN, kwargs=lambda world: {"export_id": "some"}),
    "api:event": replace(BY_TOKEN, kwargs=lambda world: {"number": 1}),
}
