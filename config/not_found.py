"""The site's own page for what is not found, in a checkout too: Django's page there would list every address.

An address that holds a NUL is found nowhere, since PostgreSQL has no text with one: searching for it would be an error.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponseBase
from django.views.defaults import page_not_found


class NotFoundMiddleware:
    """Answers with templates/404.html where no address fits and where a view finds nothing. Stands last."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if response.status_code == 404 and request.resolver_match is None:
            return page_not_found(request, Http404())
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponseBase | None:
        """The page for what a view did not find; other exceptions stay as they are."""
        return page_not_found(request, exception) if isinstance(exception, Http404) else None


class NoNulMiddleware:
    """Answers so where what is asked for in an address (`?q=`) holds a NUL, which nobody types."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if "%00" in request.META.get("QUERY_STRING", ""):
            return page_not_found(request, Http404())
        return self.get_response(request)
