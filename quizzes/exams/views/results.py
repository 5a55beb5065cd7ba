"""After an exam: the result, and how each question is ruled where the policy lets it be seen."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from quizzes.exams.afterwards_forms import AppealForm
from quizzes.exams.models import ExamAttempt
from quizzes.exams.permissions import may_correct, may_see_extra_time, may_take
from quizzes.exams.queries import exam_attempts_for
from quizzes.exams.record import may_see_record
from quizzes.exams.review import may_see_ruling, review_of, ruling_of
from quizzes.exams.services.appealing import appeal_until
from quizzes.exams.services.finishing import close_if_over
from quizzes.exams.telling import for_reader


def seen(request: HttpRequest, public_id: str) -> ExamAttempt:
    """An attempt that the person may see. Raises Http404."""
    related = ("exam__league", "exam__season", "exam__policy", "user", "code__made_by")
    return get_object_or_404(exam_attempts_for(request.user).select_related(*related), public_id=public_id)


@require_safe
@never_cache
def result(request: HttpRequest, public_id: str) -> HttpResponse:
    """The result: score, pass, level, sections, and what the policy lets be seen of the questions."""
    found = seen(request, public_id)
    close_if_over(attempt=found, now=timezone.now())
    found.refresh_from_db(fields=["finished", "finish"])
    if not found.is_finished:
        if may_take(request.user, found):
            return redirect("exam_attempt", public_id)
        until = for_reader(found.deadline) if may_see_extra_time(request.user, found) else ""  # it would tell
        return render(request, "exams/running.html", {"attempt": found, "until": until})
    return render(request, "exams/result.html", result_shown(request, found))


def result_shown(request: HttpRequest, found: ExamAttempt, form: AppealForm | None = None) -> dict[str, Any]:
    """What the page of a finished attempt's result shows; `form`: an appeal that was not understood."""
    now = timezone.now()
    review = review_of(found, request.user, now)
    until = appeal_until(found, review.result)
    return {
        "attempt": found,
        "own": may_take(request.user, found),
        "review": review,
        "may_see_record": may_see_record(found, request.user, now),
        "finished": for_reader(found.finished),
        "extra": found.extra_minutes if may_see_extra_time(request.user, found) else 0,
        "appeals": found.appeals.select_related("result", "decided_by"),
        "appealed": review.result.appeals.exists(),
        "appeal_until": until if until and now < until else None,
        "appeal_form": form or AppealForm(),
    }


@require_safe
@never_cache
def ruling(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """How a question is ruled and why, with the call that was made; only where the policy lets it be seen by now."""
    found = seen(request, public_id)
    item = get_object_or_404(found.items.select_related("question", "attempt__exam__league"), number=number)
    if not may_see_ruling(found, request.user, number, timezone.now()):
        raise Http404
    shown = {
        "attempt": found,
        "item": item,
        "count": found.items.count(),
        "may_correct": may_correct(request.user, found.exam.league),
        **ruling_of(found, item),
    }
    return render(request, "exams/ruling.html", shown)
