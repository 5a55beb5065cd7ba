"""The policies that a league may use: presets as they are, and copies of its own to change."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.people.models import League
from accounts.people.queries import signed_in
from quizzes.exams.forms.policies import PolicyForm
from quizzes.exams.models import Exam
from quizzes.exams.queries import exams_led_by, policies_for
from quizzes.exams.services.policies import InUse, copy_policy, is_in_use, save_policy
from quizzes.exams.telling import rules_told
from quizzes.exams.views.writing import led_league


def for_exam(request: HttpRequest, league: League) -> Exam | None:
    """The exam of the league for which one came here to write its policy, if one did."""
    return exams_led_by(request.user).filter(league=league, public_id=request.GET.get("exam", "")).first()


@require_safe
@never_cache
def policies(request: HttpRequest, league: str) -> HttpResponse:
    """The presets and the league's own policies, each with what officials are told of it."""
    held = led_league(request, league)
    rows = policies_for(request.user)
    shown = {
        "league": held,
        "own": [(each, list(rules_told(each.rules))) for each in rows.filter(league=held)],
        "presets": [(each, list(rules_told(each.rules))) for each in rows.filter(league=None)],
    }
    return render(request, "exams/write/policies.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def policy(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Change a policy of the league's own. One by which a published exam goes is copied instead."""
    held = led_league(request, league)
    found = get_object_or_404(policies_for(request.user), league=held, slug=slug)
    in_use, exam = is_in_use(found), for_exam(request, held)
    form = PolicyForm(request.POST or None, instance=found, stays=in_use)
    if request.method == "POST" and form.is_valid():
        try:
            save_policy(policy=form.save(commit=False), by=signed_in(request.user), now=timezone.now())
        except InUse:
            form.add_error(None, gettext("A published exam goes by this policy, so that it stays as it is. Copy it."))
        else:
            messages.success(request, gettext("Saved."))
            return redirect("written_exam", exam.public_id) if exam else redirect("policies", league)
    shown = {"league": held, "policy": found, "form": form, "in_use": in_use, "exam": exam}
    return render(request, "exams/write/policy.html", shown, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def copy(request: HttpRequest, league: str, pk: int) -> HttpResponse:
    """Make the league's own copy of a preset or of one of its policies. Fetched, it copies nothing."""
    held = led_league(request, league)
    found = get_object_or_404(policies_for(request.user), pk=pk)
    if request.method != "POST":
        return redirect("policies", league)
    exam = for_exam(request, held)
    made = copy_policy(policy=found, league=held, by=signed_in(request.user), now=timezone.now(), exam=exam)
    messages.success(request, gettext("This is the league's own copy. Give it a title, and change what you want."))
    address = reverse("policy", args=[league, made.slug])
    return redirect(f"{address}?exam={exam.public_id}" if exam else address)
