"""How officials are getting on: one's own page, an official's, and a league's roster with its filters."""

from __future__ import annotations

from uuid import UUID
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from accounts.certification.dates import day_of
from accounts.certification.forms.acts import ACTS, WithdrawForm
from accounts.certification.forms.officials import FilterForm
from accounts.certification.permissions import may_withdraw
from accounts.certification.progress import eligible_told, progress_in, progress_of
from accounts.certification.queries import evidence_for, names_of, reminders_for
from accounts.certification.rosters import rows_of, with_cases
from accounts.certification.services.recording import withdraw
from accounts.certification.views.of_league import led_league, run_league
from accounts.people.models import Registration
from accounts.people.permissions import administers
from accounts.people.queries import leagues_led_by, registrations_for, signed_in

A_PAGE = 50
LATEST = 20


@require_safe
def my_certification(request: HttpRequest) -> HttpResponse:
    """What one holds and what one is on the way to: done, next, by when and why."""
    person = signed_in(request.user)
    found = progress_of(person, viewer=person, now=timezone.now())
    shown = {
        "progress": [(each, eligible_told(each)) for each in found],
        "own": True,
        "leads": leagues_led_by(person).exists(),
    }
    return render(request, "certification/mine.html", shown)


@require_safe
def official(request: HttpRequest, league: str, public_id: UUID) -> HttpResponse:
    """The same of an official of a league that one leads, with what is on record of them."""
    held = led_league(request, league)
    rows = registrations_for(request.user).filter(league=held).select_related("user")
    registration: Registration = get_object_or_404(rows, user__public_id=public_id)
    person = registration.user
    found = progress_of(person, viewer=request.user, now=timezone.now(), league=held)
    evidence = evidence_for(request.user).filter(user=person, league=held).order_by("-recorded", "-pk")
    evidence = evidence.select_related("requirement__league", "withdrawn_by", "withdraws")
    by = signed_in(request.user)
    shown = {
        "league": held,
        "registration": registration,
        "progress": [(each, eligible_told(each)) for each in found],
        "evidence": [(row, may_withdraw(by, row)) for row in evidence[:LATEST]],
        "acts": [(word, form.title) for word, form in ACTS.items() if form.is_for(by, held)],
    }
    return render(request, "certification/official.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
def withdraw_evidence(request: HttpRequest, public_id: str) -> HttpResponse:
    """Take back evidence that should not have been recorded, with the reason. Raises Http404."""
    by = signed_in(request.user)
    rows = evidence_for(by).select_related("requirement__league", "league", "user", "withdrawn_by", "withdraws")
    row = get_object_or_404(rows, public_id=public_id)
    if not may_withdraw(by, row):
        raise Http404
    form = WithdrawForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        withdraw(evidence=row, why=form.cleaned_data["why"], by=by, now=timezone.now())
        messages.success(request, gettext("It is taken back. What was issued stays until somebody moves it."))
        return redirect("certified_official", row.league.slug, row.user.public_id)
    shown = {"row": row, "league": row.league, "form": form, "name": names_of([row.user_id], row.league)[row.user_id]}
    return render(request, "certification/withdraw.html", shown, status=422 if form.errors else 200)


@require_safe
def officials(request: HttpRequest, league: str) -> HttpResponse:
    """The officials of a league that one leads, a row for each level, filtered by the address."""
    held = led_league(request, league)
    today = day_of(timezone.now(), ZoneInfo(held.time_zone))
    form = FilterForm(request.GET, league=held)
    chosen = form.chosen()
    rows = rows_of(request.user, held, chosen, today) if chosen else Registration.objects.none()
    page = Paginator(rows.select_related("user"), A_PAGE).get_page(request.GET.get("page"))
    told = []
    for row in with_cases(list(page), held):
        progress = progress_in(row.case, held, today, {}) if row.case else None
        told.append((row, progress, eligible_told(progress) if progress else ""))
    shown = {
        "league": held,
        "form": form,
        "page": page,
        "rows": told,
        "filtered": any(request.GET.get(name) for name in form.fields),
        "administers": administers(request.user, held),
        "acts": [(word, form.title) for word, form in ACTS.items() if form.is_for(signed_in(request.user), held)],
        "query": request.GET.urlencode(),
    }
    return render(request, "certification/officials.html", shown, status=200 if chosen else 422)


@require_safe
def reminders(request: HttpRequest, league: str) -> HttpResponse:
    """The reminders of a league that one administers, the latest first; those that reached nobody by themselves."""
    held = run_league(request, league)
    rows = (
        reminders_for(request.user).filter(league=held).select_related("user", "certification", "evidence__requirement")
    )
    unreached = request.GET.get("to") == "nobody"
    page = Paginator(rows.filter(to="") if unreached else rows, A_PAGE).get_page(request.GET.get("page"))
    names = names_of({row.user_id for row in page}, held)
    shown = {
        "league": held,
        "page": page,
        "reminders": [(names[row.user_id], row) for row in page],
        "unreached": unreached,
        "count": rows.filter(to="").count(),
    }
    return render(request, "certification/reminders.html", shown)
