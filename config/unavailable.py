"""Where the database is down or locked: a page that says so and what to do, never half an answer."""

from __future__ import annotations

import sys
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.core.signals import got_request_exception
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext

from config.problems import API
from rules.problems import problem

RETRY_AFTER = "5"
"""Seconds until it is worth trying again."""

FOUND = "database_unavailable"


class UnavailableMiddleware:
    """Answers 503 where the database could not be reached. Stands first.

    Each layer below answers 500 for what it raises, so the reason is noted when Django tells of it. What was to be
    written is rolled back with its transaction: sending it again does it once.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        got_request_exception.connect(_note, dispatch_uid=FOUND)

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        return _unavailable(request) if getattr(request, FOUND, False) else response


def _note(request: HttpRequest | None = None, **other: Any) -> None:
    """Note that it was the database that could not be reached."""
    if request is not None and isinstance(sys.exception(), OperationalError | InterfaceError):
        setattr(request, FOUND, True)


def _unavailable(request: HttpRequest) -> HttpResponse:
    """503: nothing was stored, try again soon."""
    response: HttpResponse
    told = gettext("The site cannot reach its database. Nothing was stored; send it again.")
    if request.path.startswith(API):
        response = problem(HTTPStatus.SERVICE_UNAVAILABLE, told)
    elif request.headers.get("Accept") == "application/json":
        response = JsonResponse({"detail": told}, status=503)
    else:
        # Without the request: its person and their session are in the database.
        fetched = request.method in {"GET", "HEAD"}
        response = HttpResponse(
            render_to_string("503.html", {"again": request.get_full_path() if fetched else ""}), status=503
        )
    response["Retry-After"] = RETRY_AFTER
    return response
