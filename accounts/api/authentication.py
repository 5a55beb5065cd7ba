"""Who asks: a league's own system, by a token in the Authorization header and by nothing else."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from accounts.api.models import Token
from accounts.api.scopes import Scope
from accounts.api.services.tokens import token_of
from accounts.limits.counting import Limit
from accounts.limits.throttling import Counted

SCHEME = "Bearer"


class ByToken(BaseAuthentication):
    """`Authorization: Bearer surecall_…`. There is no person behind it; `request.auth` is the token."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, Token] | None:
        """The token; None without the header. Raises AuthenticationFailed, whatever is wrong with it, in one way."""
        scheme, _blank, secret = get_authorization_header(request).partition(b" ")
        if not scheme:
            return None
        token = None
        if scheme.lower() == SCHEME.lower().encode() and secret.isascii():
            token = token_of(secret.decode().strip(), now=timezone.now())
        if token is None:
            raise AuthenticationFailed(_("The token is not one that holds."))
        return AnonymousUser(), token

    def authenticate_header(self, request: Request) -> str:
        """How to ask."""
        return SCHEME


class HasScope(BasePermission):
    """The token may read what the view gives: its `scope`."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Whether there is a token with the view's scope."""
        if not isinstance(request.auth, Token):
            return False
        scope: Scope = view.scope
        self.message = _("The token lacks the scope %(scope)s.") % {"scope": scope.value}
        return scope.value in request.auth.scopes


class ByTokenCounted(Counted):
    """Of one token; requests without one have been refused."""

    def of(self, request: Request) -> object | None:
        """The token's row."""
        return request.auth.pk if isinstance(request.auth, Token) else None


class OrderThrottle(ByTokenCounted):
    """So many files a minute that one token asks for."""

    limit = Limit("api order", 10, 60)


class TokenThrottle(ByTokenCounted):
    """So many requests a minute of one token, whatever they are for."""

    limit = Limit("api", 600, 60)
