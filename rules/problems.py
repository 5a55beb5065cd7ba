"""Problem details (RFC 9457): what every error of the API looks like, whoever finds it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import HttpResponse
from rest_framework.exceptions import APIException, ValidationError
from rest_framework.views import exception_handler

PROBLEM = "application/problem+json"
KEPT = ("Allow", "Retry-After", "WWW-Authenticate")
"""The headers of an answer that say how to do it right."""


def problem(
    status: HTTPStatus, detail: str = "", *, headers: Mapping[str, str] | None = None, **more: Any
) -> HttpResponse:
    """An answer that says what is wrong. Of `headers` those are kept that say how to do it right."""
    body = {"type": "about:blank", "title": status.phrase, "status": status.value, **more}
    if detail:
        body["detail"] = detail
    kept = {name: value for name, value in (headers or {}).items() if name in KEPT}
    return HttpResponse(json.dumps(body), status=status, headers=kept, content_type=PROBLEM)


def handle(exc: Exception, context: Any) -> HttpResponse | None:
    """What Django REST framework asks for each exception of a view; None for what is the server's own fault."""
    if isinstance(exc, RequestDataTooBig):
        return problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    response = exception_handler(exc, context)
    if response is None:
        return None
    status, headers = HTTPStatus(response.status_code), dict(response.items())
    if isinstance(exc, ValidationError):
        found = [{"path": path, "detail": told} for path, told in _flat(exc.detail)]
        return problem(status, headers=headers, problems=found)
    return problem(status, str(exc.detail) if isinstance(exc, APIException) else "", headers=headers)


def _flat(detail: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Each error with the path of its field."""
    if isinstance(detail, Mapping):
        for name, inner in detail.items():
            yield from _flat(inner, f"{path}.{name}" if path else str(name))
    elif isinstance(detail, list | tuple):
        for inner in detail:
            yield from _flat(inner, path)
    else:
        yield path, str(detail)
