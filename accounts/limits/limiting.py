"""Limits of pages."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.limits.counting import Limit

UPLOADS = Limit("uploads", 60, 10 * 60)
"""Of files that are read while somebody waits, of whichever kind."""

View = Callable[..., HttpResponse]


def limited(limit: Limit) -> Callable[[View], View]:
    """A page that one person may send no more often than that: by person, since many people share an address."""

    def decorate(view: View) -> View:
        @wraps(view)
        def shown(request: HttpRequest, *args: Any, **more: Any) -> HttpResponse:
            if request.method == "POST" and request.user.is_authenticated and not limit.allows(request.user.pk):
                return too_often(request, limit)
            return view(request, *args, **more)

        return shown

    return decorate


def too_often(request: HttpRequest, limit: Limit) -> HttpResponse:
    """That it was too often, and when it is worth trying again at the latest."""
    answer = render(request, "429.html", status=429)
    answer["Retry-After"] = str(limit.seconds)
    return answer
