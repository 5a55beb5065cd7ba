"""What `manage.py check --deploy` says about credentials."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Warning, register


@register(deploy=True)
def credential_key_is_set(**options: Any) -> list[CheckMessage]:
    """Without CREDENTIAL_KEY nothing is signed, and every certification reads "could not be checked"."""
    if settings.CREDENTIAL_KEY:
        return []
    told = "CREDENTIAL_KEY is not set, so the site signs no credentials."
    hint = 'Set it to a long random secret and keep it: python -c "import secrets; print(secrets.token_urlsafe(50))"'
    return [Warning(told, hint=hint, id="credentials.W001")]
