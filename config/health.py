"""Whether this process lives and whether the site can work, for whoever watches it: `/health/` and `/ready/`.

Both stand before everything else: they are asked by address rather than by name, without TLS and without a sign-in, so
no host is checked, nothing redirected, no session read and nothing counted. They say words of a fixed list, never a
number, a name or what went wrong: that stands in the log.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import cache

from django.db import DatabaseError, InterfaceError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotAllowed, JsonResponse
from django.utils import timezone

from accounts.people.services.due import worker_is_heard

HEALTH, READY = "/health/", "/ready/"

logger = logging.getLogger(__name__)


class HealthMiddleware:
    """Answers the two addresses. Stands first."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.path_info not in {HEALTH, READY}:
            return self.get_response(request)
        if request.method not in {"GET", "HEAD"}:
            return HttpResponseNotAllowed(["GET", "HEAD"])
        response = _health() if request.path_info == HEALTH else _ready()
        response["Cache-Control"] = "no-store"
        return response


def _health() -> HttpResponse:
    """200 as long as the process answers; it asks no database, so that a database that is down restarts nothing."""
    return HttpResponse("alive\n", content_type="text/plain")


def _ready() -> HttpResponse:
    """200 where the database answers and has this release's tables, otherwise 503.

    A worker that is not heard of is told and makes nothing unready: pages are answered without one.
    """
    try:
        missing = _needed() - set(MigrationRecorder(connection).applied_migrations())
        told = {"database": "ok", "migrations": "missing" if missing else "ok"}
        if not missing:
            told["worker"] = "ok" if worker_is_heard(now=timezone.now()) else "silent"
    except (DatabaseError, InterfaceError):
        logger.exception("not ready")
        told = {"database": "unreachable"}
    ready = told == {**told, "database": "ok", "migrations": "ok"}
    return JsonResponse({"ready": ready, **told}, status=200 if ready else 503)


@cache
def _needed() -> set[tuple[str, str]]:
    """The migrations of this release, read from its files once."""
    return set(MigrationLoader(None, ignore_no_migrations=True).disk_migrations)
