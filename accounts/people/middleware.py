"""Who has signed in and who has not; each page in the language and the time zone of the person who asked for it."""

from __future__ import annotations

import zoneinfo
from collections.abc import Callable

from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.utils import timezone, translation

UNSENT = "unsent"
"""Stands in the sign-in page's address where someone was sent there who had sent something."""


class SignInMiddleware(LoginRequiredMiddleware):
    """Django's own, and after a post the sign-in page knows that something did not arrive, so that it can be said."""

    def handle_no_permission(
        self, request: HttpRequest, view_func: Callable[..., HttpResponseBase]
    ) -> HttpResponseRedirect:
        """To the sign-in page."""
        response = super().handle_no_permission(request, view_func)
        if request.method == "POST":
            response["Location"] += f"&{UNSENT}=1"
        return response


class PreferencesMiddleware:
    """Activates the signed-in person's language and time zone for the length of the request.

    For visitors the language stays what LocaleMiddleware found in the request (the cookie of the switch, else what the
    browser asks for), and the time zone the site's.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return self.get_response(request)
        language = request.user.language
        with timezone.override(zoneinfo.ZoneInfo(request.user.time_zone)), translation.override(language):
            response = self.get_response(request)
        response.headers.setdefault("Content-Language", language)  # LocaleMiddleware would name the browser's
        return response
