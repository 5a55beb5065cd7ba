"""While a person's closed-book attempt runs, practice, rulebook and what-if answer that person "after your exam"."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import ResolverMatch
from django.utils import timezone
from django.utils.translation import gettext

from quizzes.exams.models import ExamAttempt
from quizzes.exams.queries import closed_books_of
from quizzes.exams.services.saving import takes_answers
from rules.problems import problem

BOOKS = {"rules", "rules_api", "room"}
"""The addresses of the rulebook, and of a clinic's room, where rulings are shown."""

PRACTICE = ("quizzes.views.", "quizzes.statistics.views", "quizzes.authoring.views.", "quizzes.disputes.views.")
"""Where the pages of practice are answered, those that tell of its questions with their keys, those of writing
scenarios, where the rulebook rules on whatever one types, and those that say what is disputed and decided."""

RULED = {"exam_ruling", "exam_record", "exam_record_pdf"}
"""The pages of exams that say how questions are ruled and why: of an attempt behind, as good as a book."""
OWN_DATA = "own_data"
"""What is held about a person has the rulings of what they have answered."""
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
        running = [each for each in closed_books_of(request.user) if takes_answers(each, now)]
        if not running or _is_of(match, running):
            return None
        attempt = running[0]
        if match.namespace == "rules_api":
            return problem(HTTPStatus.FORBIDDEN, gettext("After your exam."))
        return render(request, "exams/after_your_exam.html", {"attempt": attempt}, status=403)


def _is_book(match: ResolverMatch, view: Callable[..., HttpResponseBase]) -> bool:
    """Whether the address is one of the rulebook's, of practice or of writing, or says how something is ruled."""
    if BOOKS & set(match.namespaces) or match.url_name in {*RULED, OWN_DATA}:
        return True
    return view.__module__.startswith(PRACTICE) and match.url_name not in OPEN_IN_PRACTICE


def _is_of(match: ResolverMatch, running: Iterable[ExamAttempt]) -> bool:
    """Whether the page belongs to one of the attempts that run, whose policy may tell at once."""
    return match.url_name in RULED and match.kwargs.get("public_id") in {each.public_id for each in running}
