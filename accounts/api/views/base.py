"""What every view behind a token has in common."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.decorators import method_decorator
from django.views.decorators.cache import cache_control
from django.views.decorators.http import conditional_page
from django.views.decorators.vary import vary_on_headers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from accounts.api.authentication import ByToken, HasScope, TokenThrottle
from accounts.api.models import Token
from accounts.api.paging import Listed
from accounts.api.scopes import Scope
from accounts.people.models import League


@method_decorator(conditional_page, name="dispatch")  # an ETag of what is answered, and 304 where it is the same
@method_decorator(cache_control(private=True, no_cache=True), name="dispatch")
@method_decorator(vary_on_headers("Authorization"), name="dispatch")
class OfLeague(APIView):
    """Something of the token's league, for tokens with the scope. Kept by no cache but the asker's own."""

    authentication_classes = (ByToken,)
    permission_classes = (HasScope,)
    throttle_classes = (TokenThrottle,)
    http_method_names = ["get", "head"]
    scope: Scope

    def league(self, request: Request) -> League:
        """The league whose rows are read: the token's, whatever else the request says."""
        if not isinstance(request.auth, Token):
            raise TypeError("a view behind a token was reached without one")
        return request.auth.league


def one(shape: type[Serializer], row: Mapping[str, Any]) -> Response:
    """A row as an answer."""
    return Response(shape(row).data)


def many(shape: type[Serializer], rows: Iterable[Mapping[str, Any]], page: Listed[Any]) -> Response:
    """A page of rows as an answer."""
    return Response(shape({"results": list(rows), "next": page.next, "up_to": page.up_to}).data)
