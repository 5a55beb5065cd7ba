"""Logs as lines of JSON, without a word about a person: no name, address, answer, body or query.

A line says when, how bad, who says it and what; of a request its id, method, path without query, status, milliseconds
and at most the number of the signed-in person's row. Of an exception it says the kind and the places in the code, and
not its message, which may quote what somebody typed or a row of the database.
"""

from __future__ import annotations

import json
import logging
import re
import time
import traceback
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime
from types import TracebackType

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.crypto import get_random_string

ID_HEADER = "X-Request-Id"
A_REQUEST_ID = re.compile(r"[A-Za-z0-9-]{8,64}")
UNKNOWN = "(unknown)"
"""In the place of an address that is none of the site's: anybody may have typed anything there."""

TOLD = frozenset(
    {
        *("pk", "public_id", "number", "league", "slug", "edition", "name", "year", "kind", "act", "purpose", "word"),
        *("paper", "question", "question_format", "identity", "person_id", "programme_code", "certification_id"),
        *("export_id", "keep", "other", "participant", "object_id", "app_label", "content_type_id", "id"),
    }
)
"""The parts of addresses that name rows; whatever else stands in one opens something (a code, a secret, a key)."""

QUOTING = ("django.security", "gunicorn")
"""Loggers that warn by quoting what was sent to them."""

_request_id: ContextVar[str] = ContextVar("request_id", default="")
access = logging.getLogger("site.requests")


def told_path(request: HttpRequest) -> str:
    """The path as it may stand in a log: without the query, and with no part that lets in whoever knows it."""
    match = request.resolver_match
    if match is None:
        return UNKNOWN
    return request.path if TOLD.issuperset(match.kwargs) else f"/{match.route}"


class RequestLogMiddleware:
    """Gives each request an id, which the response and each line of the log carry, and logs how it ended."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        request.log_id = _id_of(request)  # type: ignore[attr-defined]
        token = _request_id.set(request.log_id)  # type: ignore[attr-defined]
        began = time.perf_counter()
        try:
            response = self.get_response(request)
            response[ID_HEADER] = _request_id.get()
            _log(request, response.status_code, milliseconds=(time.perf_counter() - began) * 1000)
            return response
        finally:
            _request_id.reset(token)


def _id_of(request: HttpRequest) -> str:
    """The proxy's id for the request where the proxy is trusted, otherwise a new one."""
    given = request.headers.get(ID_HEADER, "") if settings.TRUSTED_PROXIES else ""
    return given if A_REQUEST_ID.fullmatch(given) else get_random_string(16)


def _log(request: HttpRequest, status: int, *, milliseconds: float) -> None:
    user = getattr(request, "_cached_user", None)  # only who was looked up already: the log asks no database
    access.info(
        "request",
        extra={
            "told": {
                "method": request.method,
                "path": told_path(request),
                "status": status,
                "ms": round(milliseconds, 1),
                **({"user": user.pk} if user is not None and user.pk else {}),
            }
        },
    )


class JsonFormatter(logging.Formatter):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        request_id = _request_id.get() or getattr(getattr(record, "request", None), "log_id", "")
        told = {
            "time": datetime.fromtimestamp(record.created, tz=UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": _message(record),
            **({"request": request_id} if request_id else {}),
            **getattr(record, "told", {}),
        }
        if record.exc_info and record.exc_info[0] is not None:
            told["exception"] = _exceptions(record.exc_info[1])
        return json.dumps(told, ensure_ascii=False)


def _message(record: logging.LogRecord) -> str:
    """What is said, without addresses as they were asked for, which Django, gunicorn and others put into it."""
    said = str(record.msg)
    if not record.args:
        if record.levelno < logging.WARNING or not record.name.startswith(QUOTING):
            return said
        return f"{record.name}: {said.partition(' from ')[0]}" if said.startswith("Invalid request") else record.name
    if not isinstance(record.args, tuple):
        return said
    if record.name.startswith("gunicorn") and record.levelno < logging.WARNING:
        return record.getMessage()  # of itself: where it listens, which worker it starts
    request = getattr(record, "request", None)
    path = told_path(request) if isinstance(request, HttpRequest) else UNKNOWN
    return said % tuple(_argument(each, path) for each in record.args)


def _argument(value: object, path: str) -> object:
    """What may be said of a value: of an exception its kind; of what may be an address, of a page or of a person, that
    of the page.
    """
    if isinstance(value, BaseException):
        return type(value).__qualname__
    return path if isinstance(value, str) and ("/" in value or "@" in value) else value


def _exceptions(error: BaseException | None) -> list[dict[str, object]]:
    """The exception and those that it came of, the last one first: of each its kind, and where it came by."""
    found: list[dict[str, object]] = []
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        found.append({"kind": f"{type(error).__module__}.{type(error).__qualname__}", "at": _at(error.__traceback__)})
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return found


def _at(tb: TracebackType | None) -> list[str]:
    """The places in the code, the outermost first, without what stands there."""
    return [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(tb, limit=-20)]


def logging_settings(*, as_json: bool) -> dict[str, object]:
    """Django's LOGGING: to standard error, as JSON in a deployment and as plain lines in a checkout."""
    plain = {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"plain": plain, "json": {"()": "config.logs.JsonFormatter"}},
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "json" if as_json else "plain"}},
        "root": {"handlers": ["console"], "level": "INFO"},
        "loggers": {
            "django": {"handlers": ["console"], "level": "INFO", "propagate": False},
            "site.requests": {"level": "INFO" if as_json else "WARNING"},  # runserver says it by itself
            "fontTools": {"level": "WARNING"},  # tells each table of each font that it leaves out of a PDF
        },
    }
