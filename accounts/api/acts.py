"""What the API records as acts, and how these are told."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts.api.models import Token, Webhook
from accounts.people.telling_acts import tells


def tell_all() -> None:
    """Called once, when the app is ready."""
    tells(
        words={
            "api_token.make": _("Made an API token"),
            "api_token.export": _("Asked for an export with an API token"),
            "api_token.revoke": _("Revoked an API token"),
            "webhook.make": _("Added a webhook"),
            "webhook.secret": _("Gave a webhook another secret"),
            "webhook.off": _("Switched a webhook off"),
            "webhook.on": _("Switched a webhook on"),
            "webhook.delete": _("Deleted a webhook"),
        },
        labels={"address": _("address"), "scopes": _("may read"), "expires": _("expires"), "why": _("why")},
        titles={"api.token": _tokens, "api.webhook": _webhooks},
    )


def _tokens(keys: set[str]) -> dict[str, str]:
    return {row.public_id: str(row) for row in Token.objects.filter(public_id__in=keys)}


def _webhooks(keys: set[str]) -> dict[str, str]:
    return {row.public_id: str(row) for row in Webhook.objects.filter(public_id__in=keys)}
