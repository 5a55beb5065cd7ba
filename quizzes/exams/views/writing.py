"""Writing exams: the list of those that one leads, an exam, its settings, its copy."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.people.models import League
from accounts.people.queries import leagues_administered_by, leagues_led_by, signed_in
from quizzes.exams.forms.exams import CopyForm, ExamForm
from quizzes.exams.models import Exam
from quizzes.exams.queries import exams_led_by, has_attempts
from quizzes.exams.services.writing import Settled, Undrawable, copy_exam, save_exam
from quizzes.exams.telling import rules_told
from quizzes.exams.written import section_told, written_of

A_PAGE = 30


def led_league(request: HttpRequest, slug: str) -> League:
    """The league, where the person leads it. Raises Http404."""
    return get_object_or_404(leagues_led_by(request.user), slug=slug)


def led_exam(request: HttpRequest, public_id: str) -> Exam:
    """The exam, where the person leads its league. Raises Http404."""
    related = ("league", "policy", "season", "requires")
    return get_object_or_404(exams_led_by(request.user).select_related(*related), public_id=public_id)


@require_safe
@never_cache
def written(request: HttpRequest) -> HttpResponse:
    """The exams of the leagues that one leads, the latest first, and what belongs to each league."""
    leagues = leagues_led_by(request.user)
    if not leagues.exists():
        raise Http404
    rows = exams_led_by(request.user).select_related("league", "season", "policy")
    page = Paginator(rows, A_PAGE).get_page(request.GET.get("page"))
    now = timezone.now()
    shown = {
        "leagues": leagues,
        "administered": set(leagues_administered_by(request.user)),
        "page": page,
        "exams": [written_of(each, now) for each in page],
    }
    return render(request, "exams/write/exams.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new_exam(request: HttpRequest, league: str) -> HttpResponse:
    """A new exam of a league: a draft, until it is published."""
    held = led_league(request, league)
    form = ExamForm(request.POST or None, league=held)
    if request.method == "POST" and form.is_valid():
        exam = save_exam(exam=form.save(commit=False), by=signed_in(request.user), now=timezone.now())
        messages.success(request, gettext("The draft is kept. Now give it sections."))
        return redirect("written_exam", exam.public_id)
    shown = {"form": form, "league": held}
    return render(request, "exams/write/settings.html", shown, status=422 if form.errors else 200)


@require_safe
@never_cache
def exam(request: HttpRequest, public_id: str) -> HttpResponse:
    """An exam as it is written: its rules, its dates, its sections, and what can be done with it."""
    found = led_exam(request, public_id)
    shown = {
        "exam": found,
        "written": written_of(found, timezone.now()),
        "sections": [(each, section_told(each)) for each in found.sections.prefetch_related("fixed")],
        "settled": has_attempts(found),
        "rules": list(rules_told(found.policy.rules)),
    }
    return render(request, "exams/write/exam.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def settings(request: HttpRequest, public_id: str) -> HttpResponse:
    """The settings of an exam. Once someone has started it, its dates alone may change."""
    found = led_exam(request, public_id)
    form = ExamForm(request.POST or None, instance=found, league=found.league, settled=has_attempts(found))
    if request.method == "POST" and form.is_valid():
        try:
            save_exam(exam=form.save(commit=False), by=signed_in(request.user), now=timezone.now())
        except Settled:
            form.add_error(None, gettext("Someone has started the exam meanwhile: its policy and edition stay."))
        except Undrawable as why:
            told = gettext("Take the exam back first: officials see it, and so it could not be sat. %(why)s")
            form.add_error(None, told % {"why": why})
        else:
            messages.success(request, gettext("Saved."))
            return redirect("written_exam", public_id)
    shown = {"form": form, "league": found.league, "exam": found}
    return render(request, "exams/write/settings.html", shown, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def copy(request: HttpRequest, public_id: str) -> HttpResponse:
    """Copy an exam into a new draft under another title."""
    found = led_exam(request, public_id)
    form = CopyForm(request.POST if request.method == "POST" else None, initial={"title": found.title})
    if request.method == "POST" and form.is_valid():
        title, now = form.cleaned_data["title"], timezone.now()
        made = copy_exam(exam=found, title=title, by=signed_in(request.user), now=now)
        messages.success(request, gettext("This is the copy. Give it a season, or dates of its own."))
        return redirect("exam_settings", made.public_id)
    return render(request, "exams/write/copy.html", {"form": form, "exam": found}, status=422 if form.errors else 200)
