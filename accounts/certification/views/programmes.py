"""A league's programmes: the list, a new one from a preset or empty, one with its levels, archiving."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import Count, Prefetch, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from accounts.certification.forms.programmes import ProgrammeForm
from accounts.certification.models import Level, LevelRequirement, Programme
from accounts.certification.presets import PRESETS, preset_of
from accounts.certification.queries import programmes_for, requirements_for
from accounts.certification.services.programmes import Verb, add_preset, add_programme, archive
from accounts.certification.views.of_league import led_league, run_league, run_programme
from accounts.certification.views.previewing import saved_or_previewed
from accounts.people.permissions import administers
from accounts.people.queries import leagues_led_by, signed_in


@require_safe
def programmes(request: HttpRequest, league: str) -> HttpResponse:
    """The programmes of a league that one leads, and the requirements that they ask."""
    held = led_league(request, league)
    rows = programmes_for(request.user).filter(league=held).annotate(officials=Count("levels__standings"))
    levels = Level.objects.order_by("number")
    shown = {
        "league": held,
        "programmes": rows.prefetch_related(Prefetch("levels", levels)).order_by("archived", "title", "pk"),
        "requirements": requirements_for(request.user).filter(league=held).annotate(levels=Count("asked_by")),
        "administers": administers(request.user, held),
    }
    return render(request, "certification/programmes.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
def new_programme(request: HttpRequest, league: str) -> HttpResponse:
    """Begin a programme: from a preset, or empty."""
    held = run_league(request, league)
    by, now = signed_in(request.user), timezone.now()
    preset = preset_of(request.POST.get("preset", ""))
    if preset is not None:
        made = add_preset(league=held, preset=preset, by=by, now=now)
        messages.success(request, gettext("This is the league's own copy. Change what is otherwise with you."))
        return redirect("programme", made.public_id)
    form = ProgrammeForm(request.POST or None, league=held)
    if request.method == "POST" and form.is_valid():
        made = add_programme(programme=form.save(commit=False), by=by, now=now)
        messages.success(request, gettext("The programme is kept. Now give it levels."))
        return redirect("programme", made.public_id)
    shown = {"league": held, "form": form, "presets": PRESETS}
    return render(request, "certification/new_programme.html", shown, status=422 if form.errors else 200)


@require_safe
def programme(request: HttpRequest, public_id: str) -> HttpResponse:
    """A programme with its levels and what each asks."""
    rows = programmes_for(request.user).filter(league__in=leagues_led_by(request.user)).select_related("league")
    found: Programme = get_object_or_404(rows, public_id=public_id)
    asks = LevelRequirement.objects.select_related("requirement").order_by("order", "pk")
    live = Q(standings__event__certification__isnull=False)
    levels = found.levels.select_related("needs__programme").prefetch_related(Prefetch("asks", asks))
    shown = {
        "programme": found,
        "league": found.league,
        "levels": levels.annotate(officials=Count("standings"), holders=Count("standings", live)).order_by("number"),
        "administers": administers(request.user, found.league),
    }
    return render(request, "certification/programme.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
def programme_settings(request: HttpRequest, public_id: str) -> HttpResponse:
    """What a programme is beside its levels; how its levels are issued is previewed."""
    found = run_programme(request, public_id)
    form = ProgrammeForm(request.POST or None, instance=found, league=found.league)
    return saved_or_previewed(
        request,
        form=form,
        league=found.league,
        levels=list(found.levels.all()),
        target=found,
        what=Verb.CHANGE,
        title=gettext("Settings of %(programme)s") % {"programme": found},
        back=found,
    )


@require_http_methods(["GET", "HEAD", "POST"])
def archive_programme(request: HttpRequest, public_id: str) -> HttpResponse:
    """Archive a programme, or take it up again. Fetched, it does nothing."""
    found = run_programme(request, public_id)
    if request.method == "POST":
        archived = "again" not in request.POST
        if archive(programme=found, archived=archived, by=signed_in(request.user), now=timezone.now()):
            messages.success(request, gettext("Archived.") if archived else gettext("It is in use again."))
    return redirect("programme", public_id)
