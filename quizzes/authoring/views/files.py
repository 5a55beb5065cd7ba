"""Scenarios from a file: a template for each kind, upload, look through, take over."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.limits.limiting import UPLOADS, limited
from accounts.people.queries import signed_in
from accounts.people.roster.reading import NotATable
from quizzes.authoring.forms import FileForm
from quizzes.authoring.models import ScenarioFile
from quizzes.authoring.queries import scenario_files_for
from quizzes.authoring.rows import columns_of, template
from quizzes.authoring.services.files import looked_through, take_over, upload
from quizzes.authoring.views.found import led_league
from rules import editions
from rules.engine.incidents import KINDS


def waiting(request: HttpRequest, league: str) -> ScenarioFile:
    """The file that one has uploaded for the league and not taken over yet. Raises Http404."""
    files = scenario_files_for(request.user).select_related("league")
    return get_object_or_404(files, league=led_league(request, league))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited(UPLOADS)
def upload_file(request: HttpRequest, league: str) -> HttpResponse:
    """Upload a file of scenarios. Nothing is made of it before one has looked through it."""
    held = led_league(request, league)
    form = FileForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        file, user = form.cleaned_data["file"], signed_in(request.user)
        try:
            upload(league=held, user=user, name=file.name, content=file.read(), now=timezone.now())
        except NotATable as error:
            form.add_error("file", str(error))
        else:
            return redirect("preview_scenarios", held.slug)
    edition = editions.get()
    kinds = [(kind.kind, gettext(kind.title), columns_of(edition, kind)) for kind in KINDS.values()]
    shown = {"league": held, "form": form, "kinds": kinds}
    return render(request, "authoring/upload.html", shown, status=422 if form.errors else 200)


@require_safe
def template_of_kind(request: HttpRequest, league: str, kind: str) -> HttpResponse:
    """The template of a kind, with an example."""
    led_league(request, league)
    if kind not in KINDS:
        raise Http404
    return _file(template(editions.get(), KINDS[kind]), f"{kind}.csv")


@require_safe
@never_cache
def preview(request: HttpRequest, league: str) -> HttpResponse:
    """What the uploaded file would bring, row by row."""
    file = waiting(request, league)
    shown = {"league": file.league, "file": file, "rows": looked_through(file)}
    return render(request, "authoring/preview.html", shown)


@require_safe
@never_cache
def refused(request: HttpRequest, league: str) -> HttpResponse:
    """The refused rows of the uploaded file with the reasons, to put right and send again."""
    file = waiting(request, league)
    return _file(looked_through(file).refused_file(), f"{file.league.slug}-refused.csv")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def take(request: HttpRequest, league: str) -> HttpResponse:
    """Make drafts of all rows that are not refused. Fetched, it makes none."""
    held = led_league(request, league)
    if request.method != "POST":
        return redirect("preview_scenarios", league)
    file = scenario_files_for(request.user).filter(league=held).first()
    if file is None:  # a double click, or a page of long ago
        messages.info(request, gettext("No file waits: it is taken over already, or was never uploaded."))
        return redirect("scenarios")
    rows = take_over(file=file, by=signed_in(request.user), now=timezone.now())
    told = ngettext("%(n)d draft is made.", "%(n)d drafts are made.", len(rows.taken))
    messages.success(request, told % {"n": len(rows.taken)})
    return redirect("scenarios")


def _file(content: bytes, name: str) -> HttpResponse:
    response = HttpResponse(content, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
