"""The exams that one may sit, and the start of one."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.limits.counting import Limit
from accounts.limits.limiting import limited
from accounts.people.queries import leagues_led_by, signed_in
from quizzes.exams.listed import listed_for
from quizzes.exams.models import Exam
from quizzes.exams.permissions import may_sit, may_write
from quizzes.exams.queries import exams_for
from quizzes.exams.services.starting import MayNotStart, WrongCode, stands, start
from quizzes.exams.showing import promise_of
from quizzes.generator import CannotDraw

STARTS = Limit("exams started", 20, 10 * 60)
"""Of one person, wrong codes of a supervised sitting with them: drawing a form costs something, and guessing ends."""


def the_exam(request: HttpRequest, public_id: str) -> Exam:
    """The exam, where the person may see it. Raises Http404."""
    related = ("league", "policy", "season", "requires")
    return get_object_or_404(exams_for(request.user).select_related(*related), public_id=public_id)


@require_safe
@never_cache
def exams(request: HttpRequest) -> HttpResponse:
    """One's exams: those to sit now, those to come and why, and the results."""
    shown = {
        "listed": listed_for(signed_in(request.user), timezone.now()),
        "leads": leagues_led_by(request.user).exists(),
    }
    return render(request, "exams/exams.html", shown)


@require_safe
@never_cache
def exam(request: HttpRequest, public_id: str) -> HttpResponse:
    """What an exam is, under what rules, and the button that starts it, or why there is none."""
    found = the_exam(request, public_id)
    return _page(request, found)


def _page(request: HttpRequest, found: Exam, *, problem: str = "", status: int = 200) -> HttpResponse:
    standing = stands(found, signed_in(request.user), timezone.now())
    shown = {
        "exam": found,
        "standing": standing,
        "promise": promise_of(standing),
        "may_sit": may_sit(request.user, found),
        "may_write": may_write(request.user, found),
        "problem": problem,
        "typed": request.POST.get("code", ""),
    }
    return render(request, "exams/exam.html", shown, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited(STARTS)
def start_exam(request: HttpRequest, public_id: str) -> HttpResponse:
    """Start the exam, or go on with the attempt that is open. Fetched, it starts nothing."""
    found = the_exam(request, public_id)
    if request.method != "POST":
        return redirect("exam", public_id)
    if not may_sit(request.user, found):
        raise PermissionDenied
    try:
        attempt = start(
            exam=found,
            user=signed_in(request.user),
            language=get_language() or "en",
            code=request.POST.get("code", ""),
        )
    except MayNotStart:
        return _page(request, found, status=409)
    except WrongCode:
        told = gettext("That is no code of this exam that still holds. Ask your instructor for it.")
        return _page(request, found, problem=told, status=422)
    except CannotDraw:
        told = gettext("The exam cannot be drawn as it was written. No attempt is lost by it. Tell your instructor.")
        return _page(request, found, problem=told, status=409)
    return redirect("exam_attempt", attempt.public_id)
