"""What is due today, and the date one practises for."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_http_methods

from accounts.limits.limiting import limited
from quizzes.due import local_day
from quizzes.forms import PlanForm
from quizzes.queries import own_plan_for
from quizzes.services.planning import set_plan
from quizzes.services.starting import NothingDue, start_due
from quizzes.views.drawing import DRAWN
from quizzes.views.people import someone, token_posted


@require_http_methods(["GET", "HEAD", "POST"])
@limited(DRAWN)
def due(request: HttpRequest) -> HttpResponse:
    """What is due today: one tap. Fetched, as after a sign-in on the way here, it starts nothing and leads home."""
    token = token_posted(request, gettext("Start"))
    if token is None:
        return redirect("home")
    try:
        attempt = start_due(
            user=someone(request),
            start_token=token,
            language=get_language() or "en",
            now=timezone.now(),
            zone=timezone.get_current_timezone(),
        )
    except NothingDue:
        messages.info(request, gettext("Nothing more is due today."))
        return redirect("home")
    return redirect("attempt", attempt.public_id)


@require_http_methods(["GET", "HEAD", "POST"])
def plan(request: HttpRequest) -> HttpResponse:
    """The date until which one practises; what was typed stays until it is one."""
    user = someone(request)
    today = local_day(timezone.now(), timezone.get_current_timezone())
    held = own_plan_for(user)
    form = PlanForm(request.POST or None, initial={"until": held.until if held else None}, today=today)
    if request.method == "POST" and form.is_valid():
        until = form.cleaned_data["until"]
        set_plan(user=user, until=until)
        if until:
            told = gettext("Your date is set: %(day)s.") % {"day": date_format(until)}
        else:
            told = gettext("You have no date now.")
        messages.success(request, told)
        return redirect("home")
    return render(request, "quizzes/plan.html", {"form": form}, status=422 if form.errors else 200)
