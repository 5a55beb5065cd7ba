"""Publishing an exam, and taking it back."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.people.queries import signed_in
from quizzes.exams.queries import has_attempts
from quizzes.exams.readiness import readiness_of
from quizzes.exams.services.publishing import NotReady, publish, take_back
from quizzes.exams.services.writing import Settled
from quizzes.exams.views.writing import led_exam


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def publish_exam(request: HttpRequest, public_id: str) -> HttpResponse:
    """What stands in the way of publishing and what one may have overlooked; posted to, it publishes."""
    exam, now = led_exam(request, public_id), timezone.now()
    readiness, status = None, 200
    if request.method == "POST":
        try:
            publish(exam=exam, by=signed_in(request.user), now=now)
        except NotReady as error:
            readiness, status = error.readiness, 422
        else:
            messages.success(request, gettext("Published. Officials of the league see it now."))
            return redirect("written_exam", public_id)
    shown = {"exam": exam, "readiness": readiness or readiness_of(exam, now), "settled": has_attempts(exam)}
    return render(request, "exams/write/publish.html", shown, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def take_back_exam(request: HttpRequest, public_id: str) -> HttpResponse:
    """Make a published exam a draft again, while nobody has started it. Fetched, it takes nothing back."""
    exam = led_exam(request, public_id)
    if request.method == "POST":
        try:
            take_back(exam=exam, by=signed_in(request.user), now=timezone.now())
        except Settled:
            messages.error(request, gettext("Someone has started the exam, so that it cannot be taken back."))
        else:
            messages.success(request, gettext("It is a draft again. Officials do not see it."))
    return redirect("written_exam", public_id)
