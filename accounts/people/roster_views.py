"""A league's officials, and bringing in its roster: upload, look through, import."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from accounts.limits.limiting import UPLOADS, limited
from accounts.people.forms import ColumnsForm, RosterForm
from accounts.people.models import League, RosterFile
from accounts.people.permissions import administers
from accounts.people.queries import (
    leagues_administered_by,
    leagues_led_by,
    officials_of,
    roster_files_for,
    signed_in,
)
from accounts.people.roster.planning import Outcome, Plan
from accounts.people.roster.reading import SEPARATORS, NotATable
from accounts.people.roster.refused import refused_file
from accounts.people.services.rosters import choose_columns, import_waiting, planned, upload

A_PAGE = 50
SHOWN = 20
"""How many rows of each outcome the preview shows."""


@require_safe
def rosters(request: HttpRequest) -> HttpResponse:
    """The leagues that one leads, each with how many officials it has."""
    leagues = leagues_led_by(request.user).annotate(officials=Count("registrations"))
    if not leagues.exists():
        raise Http404
    sees_acts = leagues_administered_by(request.user).exists()
    return render(request, "accounts/rosters.html", {"leagues": leagues, "sees_acts": sees_acts})


@require_safe
def roster(request: HttpRequest, league: str) -> HttpResponse:
    """The officials of a league that one leads, found by name, number or organisation."""
    held = get_object_or_404(leagues_led_by(request.user), slug=league)
    looked_for = request.GET.get("q", "").strip()
    officials = officials_of(request.user, held, looked_for)
    page = Paginator(officials, A_PAGE).get_page(request.GET.get("page"))
    shown = {"league": held, "page": page, "q": looked_for, "administers": administers(request.user, held)}
    return render(request, "accounts/roster.html", shown)


def administered(request: HttpRequest, league: str) -> League:
    """The league, if one administers it. Raises Http404."""
    return get_object_or_404(leagues_administered_by(request.user), slug=league)


def waiting(request: HttpRequest, league: str) -> RosterFile:
    """The file that one has uploaded for the league and not imported yet. Raises Http404."""
    files = roster_files_for(request.user).select_related("league")
    return get_object_or_404(files, league=administered(request, league), uploaded_by=signed_in(request.user))


@require_http_methods(["GET", "HEAD", "POST"])
@limited(UPLOADS)
def roster_upload(request: HttpRequest, league: str) -> HttpResponse:
    """Upload a roster. Nothing is changed by it: what it would change is shown first."""
    held = administered(request, league)
    form = RosterForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        file = form.cleaned_data["file"]
        try:
            upload(league=held, user=signed_in(request.user), name=file.name, content=file.read(), now=timezone.now())
        except NotATable as error:
            form.add_error("file", str(error))
        else:
            return redirect("roster_preview", held.slug)
    shown = {"league": held, "form": form}
    return render(request, "accounts/roster_upload.html", shown, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def roster_preview(request: HttpRequest, league: str) -> HttpResponse:
    """What the uploaded file would change; what its columns mean may be put right, which shows it anew."""
    file = waiting(request, league)
    try:
        plan = planned(file)
    except NotATable as error:
        messages.error(request, str(error))
        return redirect("roster_upload", league)
    form = ColumnsForm(request.POST or None, headings=plan.table.headings, columns=file.columns, encoding=file.encoding)
    if request.method == "POST" and form.is_valid():
        try:
            choose_columns(file=file, columns=form.columns(), encoding=form.cleaned_data["encoding"])
        except NotATable as error:
            form.add_error("encoding", str(error))
        else:
            return redirect("roster_preview", league)
    shown = {"league": file.league, "file": file, "form": form, **_plan_shown(plan)}
    return render(request, "accounts/roster_preview.html", shown, status=422 if form.errors else 200)


def _plan_shown(plan: Plan) -> dict[str, object]:
    labels = {
        Outcome.NEW: gettext("New"),
        Outcome.MOVED: gettext("Moved to another organisation"),
        Outcome.CHANGED: gettext("Changed"),
        Outcome.REFUSED: gettext("Refused"),
        Outcome.SAME: gettext("As before"),
    }
    counts = plan.counts
    separator = SEPARATORS.get(plan.table.separator, "")
    return {
        "counts": [(labels[outcome], counts[outcome]) for outcome in labels],
        "groups": [
            (labels[outcome], counts[outcome], plan.with_outcome(outcome)[:SHOWN])
            for outcome in (Outcome.REFUSED, Outcome.MOVED, Outcome.CHANGED, Outcome.NEW)
            if counts[outcome]
        ],
        "refused": counts[Outcome.REFUSED],
        "to_import": counts[Outcome.NEW] + counts[Outcome.MOVED] + counts[Outcome.CHANGED],
        "rows": len(plan.rows),
        "read_as": ", ".join(filter(None, (plan.table.encoding, separator))),
    }


@require_http_methods(["GET", "HEAD", "POST"])
def roster_import(request: HttpRequest, league: str) -> HttpResponse:
    """Import the uploaded file: all that it would change, or nothing. Fetched, it imports nothing."""
    held = administered(request, league)
    if request.method != "POST":
        return redirect("roster_preview", league)
    file = roster_files_for(request.user).filter(league=held, uploaded_by=signed_in(request.user)).first()
    if file is None:  # a double click, or a page of long ago
        messages.info(request, gettext("No file waits to be imported: it is imported already, or was never uploaded."))
        return redirect("roster", league)
    done = import_waiting(file=file, by=signed_in(request.user), now=timezone.now())
    counts = done.counts
    told = gettext(
        "Imported: %(new)d new, %(moved)d moved, %(changed)d changed, %(same)d as before, %(refused)d refused."
    )
    messages.success(request, told % {outcome.value: count for outcome, count in counts.items()})
    return redirect("roster", league)


@require_safe
def roster_refused(request: HttpRequest, league: str) -> HttpResponse:
    """The rows of the uploaded file that are refused, with the reasons, to put right and send again."""
    file = waiting(request, league)
    response = HttpResponse(refused_file(planned(file)), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{file.league.slug}-refused.csv"'
    return response
