"""The seasons of a league."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from accounts.people.queries import signed_in
from quizzes.exams.forms.exams import SeasonForm
from quizzes.exams.queries import seasons_for
from quizzes.exams.services.writing import save_season
from quizzes.exams.views.writing import A_PAGE, led_league


@require_http_methods(["GET", "HEAD", "POST"])
def seasons(request: HttpRequest, league: str) -> HttpResponse:
    """The seasons of a league that one leads, and one more."""
    held = led_league(request, league)
    form = SeasonForm(request.POST or None, league=held)
    if request.method == "POST" and form.is_valid():
        save_season(season=form.save(commit=False), by=signed_in(request.user), now=timezone.now())
        messages.success(request, gettext("The season is kept. Exams can open and close with it."))
        return redirect("seasons", league)
    rows = seasons_for(request.user).filter(league=held).select_related("league")
    page = Paginator(rows, A_PAGE).get_page(request.GET.get("page"))
    shown = {"league": held, "form": form, "page": page}
    return render(request, "exams/write/seasons.html", shown, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def season(request: HttpRequest, league: str, pk: int) -> HttpResponse:
    """Change a season: exams without dates of their own move with it, and attempts under way at them."""
    held = led_league(request, league)
    found = get_object_or_404(seasons_for(request.user), league=held, pk=pk)
    form = SeasonForm(request.POST or None, instance=found, league=held)
    if request.method == "POST" and form.is_valid():
        save_season(season=form.save(commit=False), by=signed_in(request.user), now=timezone.now())
        messages.success(request, gettext("Saved."))
        return redirect("seasons", league)
    shown = {"league": held, "form": form, "season": found, "exams": found.exams.count()}
    return render(request, "exams/write/season.html", shown, status=422 if form.errors else 200)
