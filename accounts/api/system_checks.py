"""What `manage.py check` says about webhooks: of a deployment, and of the secrets in its database."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Tags, Warning, register
from django.db import DEFAULT_DB_ALIAS, connection


@register(deploy=True)
def webhook_key_is_set(**options: Any) -> list[CheckMessage]:
    """Without WEBHOOK_KEY no webhook is added and none is called."""
    if settings.WEBHOOK_KEY:
        return []
    told = "WEBHOOK_KEY is not set, so no webhooks are called."
    hint = 'Set it to a long random secret and keep it: python -c "import secrets; print(secrets.token_urlsafe(50))"'
    return [Warning(told, hint=hint, id="api.W001")]


@register(Tags.database)
def webhook_secrets_open(databases: Any = None, **options: Any) -> list[CheckMessage]:
    """Asked on migrating, on restoring a backup and by `check --database default`."""
    from accounts.api.models import Webhook
    from accounts.api.webhooks.sealing import NoKey, unsealed

    if DEFAULT_DB_ALIAS not in (databases or ()) or not settings.WEBHOOK_KEY:
        return []
    if Webhook._meta.db_table not in connection.introspection.table_names():
        return []
    closed = 0
    for secret in Webhook.objects.values_list("secret", flat=True):
        try:
            unsealed(secret)
        except NoKey:
            closed += 1
    if not closed:
        return []
    told = f"WEBHOOK_KEY does not open the secrets of {closed} webhooks, so they are not called."
    hint = "Set the one with which they were made; where it is lost, give each webhook another secret on its page."
    return [Warning(told, hint=hint, id="api.W002")]
