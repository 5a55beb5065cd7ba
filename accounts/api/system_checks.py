"""What `manage.py check --deploy` says about webhooks."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Warning, register


@register(deploy=True)
def webhook_key_is_set(**options: Any) -> list[CheckMessage]:
    """Without WEBHOOK_KEY no webhook is added and none is called."""
    if settings.WEBHOOK_KEY:
        return []
    told = "WEBHOOK_KEY is not set, so no webhooks are called."
    hint = 'Set it to a long random secret and keep it: python -c "import secrets; print(secrets.token_urlsafe(50))"'
    return [Warning(told, hint=hint, id="api.W001")]
