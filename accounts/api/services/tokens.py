"""Making and revoking tokens, and knowing one again."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.views.decorators.debug import sensitive_variables

from accounts.api.models import Token
from accounts.api.scopes import Scope
from accounts.people.models import League, User
from accounts.people.services.audit import record

PREFIX = "surecall_"
"""Every secret begins so, so that whoever finds one, a program too, sees what it is."""

BYTES = 32
"""Of chance in a secret: so much that a fast digest gives nothing away."""

A_MINUTE = timedelta(minutes=1)


@sensitive_variables("secret")
def digest_of(secret: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


@transaction.atomic
def make_token(
    *, league: League, name: str, scopes: Iterable[Scope], expires: datetime, by: User, now: datetime
) -> tuple[Token, str]:
    """A new token and its secret, which nothing keeps."""
    secret = PREFIX + secrets.token_urlsafe(BYTES)
    words = [scope.value for scope in scopes]
    token = Token.objects.create(
        league=league,
        name=name,
        digest=digest_of(secret),
        ending=secret[-4:],
        scopes=words,
        made=now,
        expires=expires,
    )
    details = {"scopes": words, "expires": expires.isoformat()}
    record(by=by, league=league, what="api_token.make", target=token, details=details, now=now)
    return token, secret


@transaction.atomic
def revoke(*, token: Token, by: User, now: datetime) -> bool:
    """Have the token open nothing any more; false where it was revoked already."""
    done = bool(Token.objects.filter(pk=token.pk, revoked=None).update(revoked=now))
    if done:
        record(by=by, league=token.league, what="api_token.revoke", target=token, now=now)
    return done


@sensitive_variables("secret")
def token_of(secret: str, *, now: datetime) -> Token | None:
    """The token that a secret is of, if it holds; it is noted as used.

    It is looked up by its digest, so that no time tells how much of a guess is right.
    """
    digest = digest_of(secret)
    found = Token.objects.select_related("league").filter(digest=digest).first()
    if found is None or not hmac.compare_digest(found.digest, digest) or not found.holds(now):
        return None
    if found.last_used is None or found.last_used <= now - A_MINUTE:
        Token.objects.filter(pk=found.pk).update(last_used=now)
    return found
