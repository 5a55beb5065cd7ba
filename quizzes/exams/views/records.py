"""The record of an attempt, as a page and on paper."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from quizzes.exams.record import Record, may_see_record, record_of
from quizzes.exams.record_pdf import pdf_of
from quizzes.exams.services.finishing import close_if_over
from quizzes.exams.views.results import seen


def recorded(request: HttpRequest, public_id: str) -> Record:
    """The record of an attempt, where the person may see it by now. Raises Http404."""
    found, now = seen(request, public_id), timezone.now()
    close_if_over(attempt=found, now=now)
    found.refresh_from_db(fields=["finished", "finish"])
    if not may_see_record(found, request.user, now):
        raise Http404
    return record_of(found, request.user)


@require_safe
@never_cache
def record(request: HttpRequest, public_id: str) -> HttpResponse:
    """The record as a page."""
    found = recorded(request, public_id)
    return render(request, "exams/record.html", {"record": found, "attempt": found.attempt})


@require_safe
@never_cache
def record_pdf(request: HttpRequest, public_id: str) -> HttpResponse:
    """The record as a PDF to keep."""
    found = recorded(request, public_id)
    response = HttpResponse(pdf_of(found, timezone.now()), content_type="application/pdf")
    response["Content-Disposition"] = f'attachment; filename="record-{found.attempt.public_id}.pdf"'
    return response
