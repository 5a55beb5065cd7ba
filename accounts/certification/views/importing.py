"""Bringing in a file of evidence and of what was held before the site: upload, look through, import."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from accounts.certification.forms.files import EvidenceFileForm
from accounts.certification.importing.columns import FIELDS
from accounts.certification.importing.planning import Plan, Result
from accounts.certification.models import EvidenceFile
from accounts.certification.queries import evidence_files_for
from accounts.certification.services.importing import choose_columns, import_waiting, planned, refused_rows, upload
from accounts.certification.views.of_league import run_league
from accounts.limits.limiting import UPLOADS, limited
from accounts.people.forms import ColumnsForm
from accounts.people.queries import signed_in
from accounts.people.roster.reading import SEPARATORS, NotATable

SHOWN = 20
"""How many rows of each result the preview shows."""


def waiting(request: HttpRequest, league: str) -> EvidenceFile:
    """The file that one has uploaded for the league and not imported yet. Raises Http404."""
    files = evidence_files_for(request.user).select_related("league")
    return get_object_or_404(files, league=run_league(request, league), uploaded_by=signed_in(request.user))


@require_http_methods(["GET", "HEAD", "POST"])
@limited(UPLOADS)
def evidence_upload(request: HttpRequest, league: str) -> HttpResponse:
    """Upload a file. Nothing is changed by it: what it would change is shown first."""
    held = run_league(request, league)
    form = EvidenceFileForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        file, by = form.cleaned_data["file"], signed_in(request.user)
        try:
            upload(league=held, user=by, name=file.name, content=file.read(), now=timezone.now())
        except NotATable as error:
            form.add_error("file", str(error))
        else:
            return redirect("evidence_preview", held.slug)
    shown = {"league": held, "form": form}
    return render(request, "certification/evidence_upload.html", shown, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def evidence_preview(request: HttpRequest, league: str) -> HttpResponse:
    """What the uploaded file would change; what its columns mean may be put right, which shows it anew."""
    file = waiting(request, league)
    try:
        plan = planned(file, now=timezone.now())
    except NotATable as error:
        messages.error(request, str(error))
        return redirect("evidence_upload", league)
    form = ColumnsForm(
        request.POST or None,
        headings=plan.table.headings,
        columns=file.columns,
        encoding=file.encoding,
        meanings=FIELDS,
    )
    if request.method == "POST" and form.is_valid():
        try:
            choose_columns(file=file, columns=form.columns(), encoding=form.cleaned_data["encoding"])
        except NotATable as error:
            form.add_error("encoding", str(error))
        else:
            return redirect("evidence_preview", league)
    shown = {"league": file.league, "file": file, "form": form, **_plan_shown(plan)}
    return render(request, "certification/evidence_preview.html", shown, status=422 if form.errors else 200)


def _plan_shown(plan: Plan) -> dict[str, object]:
    labels = {Result.NEW: gettext("New"), Result.REFUSED: gettext("Refused"), Result.SAME: gettext("On record already")}
    counts = plan.counts
    return {
        "counts": [(labels[result], counts[result]) for result in labels],
        "groups": [
            (labels[result], counts[result], plan.with_result(result)[:SHOWN])
            for result in (Result.REFUSED, Result.NEW)
            if counts[result]
        ],
        "refused": counts[Result.REFUSED],
        "to_import": counts[Result.NEW],
        "rows": len(plan.rows),
        "read_as": ", ".join(filter(None, (plan.table.encoding, str(SEPARATORS.get(plan.table.separator, ""))))),
    }


@require_http_methods(["GET", "HEAD", "POST"])
def evidence_import(request: HttpRequest, league: str) -> HttpResponse:
    """Import the uploaded file: all that it would change, or nothing. Fetched, it imports nothing."""
    held, by = run_league(request, league), signed_in(request.user)
    if request.method != "POST":
        return redirect("evidence_preview", league)
    file = evidence_files_for(by).filter(league=held, uploaded_by=by).select_related("league").first()
    if file is None:  # a double click, or a page of long ago
        messages.info(request, gettext("No file waits to be imported: it is imported already, or was never uploaded."))
        return redirect("certified_officials", league)
    done = import_waiting(file=file, by=by, now=timezone.now())
    told = gettext("Imported: %(new)d new, %(same)d on record already, %(refused)d refused.")
    messages.success(request, told % {result.value: count for result, count in done.counts.items()})
    return redirect("certified_officials", league)


@require_safe
def evidence_refused(request: HttpRequest, league: str) -> HttpResponse:
    """The rows of the uploaded file that are refused, with the reasons, to put right and send again."""
    file = waiting(request, league)
    content = refused_rows(planned(file, now=timezone.now()))
    response = HttpResponse(content, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{file.league.slug}-evidence-refused.csv"'
    return response
