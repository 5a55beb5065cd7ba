"""What `manage.py check` says about credentials: of a deployment, and of the keys in its database."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Tags, Warning, register
from django.db import DEFAULT_DB_ALIAS, connection


@register(deploy=True)
def credential_key_is_set(**options: Any) -> list[CheckMessage]:
    """Without CREDENTIAL_KEY nothing is signed, and every certification reads "could not be checked"."""
    if settings.CREDENTIAL_KEY:
        return []
    told = "CREDENTIAL_KEY is not set, so the site signs no credentials."
    hint = 'Set it to a long random secret and keep it: python -c "import secrets; print(secrets.token_urlsafe(50))"'
    return [Warning(told, hint=hint, id="credentials.W001")]


@register(Tags.database)
def signing_keys_open(databases: Any = None, **options: Any) -> list[CheckMessage]:
    """Asked on migrating, on restoring a backup and by `check --database default`."""
    from accounts.certification.credentials.keys import NoKey, opened
    from accounts.certification.credentials.models import SigningKey

    if DEFAULT_DB_ALIAS not in (databases or ()) or not settings.CREDENTIAL_KEY:
        return []
    if SigningKey._meta.db_table not in connection.introspection.table_names():
        return []
    closed = []
    for key in SigningKey.objects.exclude(private="").only("public_id", "private"):
        try:
            opened(key)
        except NoKey:
            closed.append(str(key))
    if not closed:
        return []
    told = f"CREDENTIAL_KEY does not open the keys {', '.join(closed)}, so nothing is signed with them."
    hint = "Set the one with which they were made; where it is lost, set a new one: rotate_signing_key --leaked."
    return [Warning(told, hint=hint, id="credentials.W002")]
