"""A league's questions to a file, with what the file does not say; and from a file: upload, look through, import."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.limits.limiting import UPLOADS, limited
from accounts.people.models import League
from accounts.people.queries import leagues_led_by, signed_in
from quizzes.models import QuestionFile
from quizzes.queries import question_files_for
from quizzes.question_files import file_formats
from quizzes.question_files.exporting import chosen, export, file_name, reported
from quizzes.question_files.file_formats import FileFormat, Unreadable
from quizzes.question_files.forms import ExportForm, QuestionFileForm
from quizzes.question_files.importing import import_waiting, planned, upload
from quizzes.question_files.planning import Outcome, Plan
from quizzes.question_files.pools import pools_of

SHOWN = 20
"""How many questions of each outcome the preview shows."""


def led_league(request: HttpRequest, slug: str) -> League:
    """The league, where the person leads it. Raises Http404."""
    return get_object_or_404(leagues_led_by(request.user), slug=slug)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def export_page(request: HttpRequest, league: str) -> HttpResponse:
    """What a file would say and what it would not; posted, the file itself, which is recorded."""
    held, by = led_league(request, league), signed_in(request.user)
    asked = request.POST if request.method == "POST" else request.GET
    form = ExportForm(asked if "format" in asked else None, pools=pools_of(held))
    shown = {"league": held, "form": form}
    if not form.is_valid():
        return render(request, "quizzes/question_export.html", shown, status=422 if form.errors else 200)
    pool = form.pools[form.cleaned_data["pool"]]
    file_format = file_formats.every()[form.cleaned_data["format"]]
    if request.method == "POST":
        content = export(league=held, pool=pool, file_format=file_format, by=by, now=timezone.now())
        return attached(content, file_name(held, pool, file_format), file_format)
    questions, withheld = chosen(pool, by)
    shown |= {"report": reported(questions, file_format, withheld=withheld), "format": file_format, "pool": pool}
    return render(request, "quizzes/question_export.html", shown)


def attached(content: bytes, name: str, file_format: FileFormat) -> HttpResponse:
    """The file, to be saved."""
    response = HttpResponse(content, content_type=file_format.content_type)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def waiting(request: HttpRequest, league: str) -> QuestionFile:
    """The file that one has uploaded for the league and not imported yet. Raises Http404."""
    files = question_files_for(request.user).select_related("league")
    return get_object_or_404(files, league=led_league(request, league), uploaded_by=signed_in(request.user))


@require_http_methods(["GET", "HEAD", "POST"])
@limited(UPLOADS)
def upload_page(request: HttpRequest, league: str) -> HttpResponse:
    """Upload a file of questions. Nothing is kept by it: what it would change is shown first."""
    held = led_league(request, league)
    form = QuestionFileForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        file = form.cleaned_data["file"]
        try:
            upload(league=held, user=signed_in(request.user), name=file.name, content=file.read(), now=timezone.now())
        except Unreadable as error:
            form.add_error("file", error.told)
        else:
            return redirect("question_preview", held.slug)
    shown = {"league": held, "form": form}
    return render(request, "quizzes/question_upload.html", shown, status=422 if form.errors else 200)


@require_safe
@never_cache
def preview(request: HttpRequest, league: str) -> HttpResponse:
    """What the uploaded file would change."""
    file = waiting(request, league)
    try:
        plan = planned(file)
    except Unreadable as error:  # read by another release
        messages.error(request, error.told)
        return redirect("question_upload", league)
    return render(request, "quizzes/question_preview.html", {"league": file.league, "file": file, **_plan_shown(plan)})


def _plan_shown(plan: Plan) -> dict[str, object]:
    labels = {
        Outcome.REFUSED: gettext("Refused"),
        Outcome.CHANGED: gettext("Changed"),
        Outcome.NEW: gettext("New"),
        Outcome.SAME: gettext("As in the pool"),
    }
    counts = plan.counts
    return {
        "counts": [(label, counts[outcome]) for outcome, label in labels.items()],
        "groups": [
            (label, counts[outcome], plan.with_outcome(outcome)[:SHOWN])
            for outcome, label in labels.items()
            if counts[outcome] and outcome is not Outcome.SAME
        ],
        "refused": counts[Outcome.REFUSED],
        "to_import": counts[Outcome.NEW] + counts[Outcome.CHANGED],
        "rows": len(plan.rows),
        "read_as": str(plan.file_format.title),
    }


@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest, league: str) -> HttpResponse:
    """Import the uploaded file: all that it would change, or nothing. Fetched, it imports nothing."""
    held = led_league(request, league)
    if request.method != "POST":
        return redirect("question_preview", league)
    file = question_files_for(request.user).filter(league=held, uploaded_by=signed_in(request.user)).first()
    if file is None:  # a double click, or a page of long ago
        messages.info(request, gettext("No file waits to be imported: it is imported already, or was never uploaded."))
        return redirect("pool")
    done = import_waiting(file=file, by=signed_in(request.user), now=timezone.now())
    told = gettext("Imported: %(new)d new, %(changed)d changed, %(same)d as before, %(refused)d refused.")
    messages.success(request, told % {outcome.value: count for outcome, count in done.counts.items()})
    return redirect("pool")


@require_safe
def refused(request: HttpRequest, league: str) -> HttpResponse:
    """The questions of the uploaded file that are refused, with the reasons, to put right and send again."""
    plan = planned(waiting(request, league))
    return attached(plan.refused_file(), f"{league}-refused.{plan.file_format.extension}", plan.file_format)
