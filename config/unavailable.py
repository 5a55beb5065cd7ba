"""Where the database is down or locked, full or read-only: a page that says so and what to do, never half an answer."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.core.signals import got_request_exception
from django.db import DatabaseError, InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext

from config.problems import API
from rules.problems import problem

UNREACHABLE, UNWRITABLE = "unreachable", "unwritable"
RETRY_AFTER = {UNREACHABLE: "5", UNWRITABLE: "60"}
"""Seconds until it is worth trying again: somebody has to make room first."""

FOUND = "database_unavailable"

SQLITE_UNWRITABLE = frozenset({sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY})
POSTGRESQL_UNWRITABLE = frozenset({"25006", "53100"})
"""A transaction that may only read, as on a standby; a full disk."""


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
        found = getattr(request, FOUND, "")
        return _unavailable(request, found) if found else response


def _note(request: HttpRequest | None = None, **other: Any) -> None:
    """Note what was wrong with the database."""
    error = sys.exception()
    if request is None:
        return
    if _unwritable(error):
        setattr(request, FOUND, UNWRITABLE)
    elif isinstance(error, OperationalError | InterfaceError):
        setattr(request, FOUND, UNREACHABLE)


def _unwritable(error: BaseException | None) -> bool:
    """Whether the database can be read and not be written to."""
    if not isinstance(error, DatabaseError):
        return False
    cause = error.__cause__
    code = getattr(cause, "sqlite_errorcode", 0) & 0xFF  # the rest of it says which way
    return code in SQLITE_UNWRITABLE or getattr(cause, "sqlstate", None) in POSTGRESQL_UNWRITABLE


def _unavailable(request: HttpRequest, found: str) -> HttpResponse:
    """503: nothing was stored, try again."""
    response: HttpResponse
    if found == UNWRITABLE:
        told = gettext("The site can store nothing at the moment. What you sent was not stored; send it again later.")
    else:
        told = gettext("The site cannot reach its database. Nothing was stored; send it again.")
    if request.path.startswith(API):
        response = problem(HTTPStatus.SERVICE_UNAVAILABLE, told)
    elif request.headers.get("Accept") == "application/json":
        response = JsonResponse({"detail": told}, status=503)
    else:
        # Without the request: its person and their session are in the database.
        again = request.get_full_path() if request.method in {"GET", "HEAD"} else ""
        response = HttpResponse(
            render_to_string("503.html", {"again": again, "unwritable": found == UNWRITABLE}), status=503
        )
    response["Retry-After"] = RETRY_AFTER[found]
    return response
