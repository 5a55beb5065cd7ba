"""The OpenAPI document, open to all."""

from __future__ import annotations

from functools import cache
from typing import Any

from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

OPENAPI = "application/vnd.oai.openapi+json"


class Document(APIView):
    """What the API is, for programs."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    http_method_names = ["get", "head"]

    @extend_schema(operation_id="document", responses={(200, OPENAPI): dict})
    def get(self, request: Request) -> Response:
        """The API in OpenAPI 3.1."""
        return Response(document(), content_type=OPENAPI)


@cache
def document() -> dict[str, Any]:
    """The document. It is the same until the server starts anew."""
    found: dict[str, Any] = SchemaGenerator().get_schema(public=True)
    return found
