"""Appeals: an official appeals a result, and those who lead the league decide."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.people.queries import leagues_led_by, signed_in
from quizzes.exams.afterwards_forms import AppealForm, DecisionForm
from quizzes.exams.permissions import may_decide
from quizzes.exams.queries import appeals_for, own_exam_attempts_for
from quizzes.exams.record import may_see_record
from quizzes.exams.services.appealing import TooLate, appeal, decide
from quizzes.exams.views.results import result_shown
from quizzes.views.taking import see_other


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def appeal_result(request: HttpRequest, public_id: str) -> HttpResponse:
    """Appeal the result of one's own attempt, once. Fetched, it leads to the result."""
    own = own_exam_attempts_for(request.user).filter(finished__isnull=False).select_related("exam__league", "user")
    found = get_object_or_404(own, public_id=public_id)
    if request.method != "POST":
        return redirect("exam_result", public_id)
    form = AppealForm(request.POST)
    if not form.is_valid():
        return render(request, "exams/result.html", result_shown(request, found, form), status=422)
    try:
        appeal(attempt=found, reason=form.cleaned_data["reason"], now=timezone.now())
    except TooLate:
        messages.error(request, gettext("The days in which this result could be appealed are over."))
    else:
        told = gettext("Your appeal is with your league. The decision will stand here, and go to your e-mail, if any.")
        messages.success(request, told)
    return see_other("exam_result", public_id)


@require_safe
@never_cache
def appeals(request: HttpRequest) -> HttpResponse:
    """The appeals in the leagues that one leads, those to decide first. Raises Http404 where one leads none."""
    leagues = leagues_led_by(request.user)
    if not leagues.exists():
        raise Http404
    held = appeals_for(request.user).filter(attempt__exam__league__in=leagues)
    held = held.select_related("attempt__exam__league", "attempt__user", "result")
    waiting, decided = held.filter(decided=None).order_by("at", "pk"), held.filter(decided__isnull=False)
    return render(request, "exams/appeals.html", {"waiting": waiting, "decided": decided})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def decide_appeal(request: HttpRequest, public_id: str) -> HttpResponse:
    """An appeal with what there is to look at, and its decision, which is made once."""
    held = appeals_for(request.user).filter(attempt__exam__league__in=leagues_led_by(request.user))
    related = ("attempt__exam__league", "attempt__user", "result", "decided_by")
    found = get_object_or_404(held.select_related(*related), public_id=public_id)
    may, now = may_decide(request.user, found), timezone.now()
    form = DecisionForm(request.POST or None)
    if request.method == "POST" and may and form.is_valid():
        said, user = form.cleaned_data, signed_in(request.user)
        decide(appeal=found, decision=said["decision"], answer=said["answer"], by=user, now=now)
        return see_other("appeal", public_id)
    shown = {
        "appeal": found,
        "attempt": found.attempt,
        "may_decide": may,
        "may_see_record": may_see_record(found.attempt, request.user, now),
        "form": form,
    }
    return render(request, "exams/appeal.html", shown, status=422 if form.errors else 200)
