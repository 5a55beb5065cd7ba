"""While a person's closed-book attempt runs, practice, rulebook and what-if answer that person "after your exam"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.urls import ResolverMatch
from django.utils import timezone
from django.utils.translation import gettext

from quizzes.exams.queries import closed_books_of
from quizzes.exams.services.saving import takes_answers

BOOKS = {"rules", "rules_api"}
"""The addresses of the rulebook."""

PRACTICE = ("quizzes.views.", "quizzes.authoring.views.")
"""The views of practice, and of writing scenarios, where the rulebook rules on whatever one types."""

OPEN_IN_PRACTICE = {"home"}


class ClosedBookMiddleware:
    """Closes the book to whoever sits a closed-book exam, in every browser in which they are signed in."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponseBase], args: Any, kwargs: Any
    ) -> HttpResponse | None:
        """The page that says when the book is open again, for those for whom it is closed; otherwise nothing."""
        match = request.resolver_match
        if match is None or not request.user.is_authenticated or not _is_book(match, view):
            return None
        now = timezone.now()
        attempt = next((each for each in closed_books_of(request.user) if takes_answers(each, now)), None)
        if attempt is None:
            return None
        if match.namespace == "rules_api":
            return JsonResponse({"detail": gettext("After your exam.")}, status=403)
        return render(request, "exams/after_your_exam.html", {"attempt": attempt}, status=403)


def _is_book(match: ResolverMatch, view: Callable[..., HttpResponseBase]) -> bool:
    """Whether the address is one of the rulebook's, of practice, or of writing scenarios."""
    if BOOKS & set(match.namespaces):
        return True
    return view.__module__.startswith(PRACTICE) and match.url_name not in OPEN_IN_PRACTICE
