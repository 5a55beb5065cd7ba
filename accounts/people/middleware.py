"""Each page in the language and the time zone of the person who asked for it."""

from __future__ import annotations

import zoneinfo
from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone, translation


class PreferencesMiddleware:
    """Activates the signed-in person's language and time zone for the length of the request.

    For visitors the language stays what LocaleMiddleware found in the request, and the time zone the site's.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return self.get_response(request)
        with timezone.override(zoneinfo.ZoneInfo(request.user.time_zone)), translation.override(request.user.language):
            return self.get_response(request)
