"""Making an export: choose, see how many rows it would have, take the file."""

from __future__ import annotations

from collections.abc import Iterable
from tempfile import TemporaryFile
from typing import Any

from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.certification.exports.forms import ExportForm
from accounts.certification.exports.queries import exports_for
from accounts.certification.exports.rows import count
from accounts.certification.exports.services.background import ask
from accounts.certification.exports.services.making import make
from accounts.people.models import League
from accounts.people.queries import leagues_administered_by, signed_in

AT_ONCE = 20_000
"""So many rows are written while the browser waits; more are written in the background."""

LATEST = 5


def administered(request: HttpRequest, league: str) -> League:
    """The league, if one administers it. Raises Http404."""
    return get_object_or_404(leagues_administered_by(request.user), slug=league)


@require_safe
def leagues(request: HttpRequest) -> HttpResponse:
    """The leagues whose exports one can make; of one alone, its page."""
    found = list(leagues_administered_by(request.user))
    if not found:
        raise Http404
    if len(found) == 1:
        return redirect("export", found[0].slug)
    return render(request, "exports/leagues.html", {"leagues": found})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def export(request: HttpRequest, league: str) -> HttpResponseBase:
    """What is chosen stands in the address and is counted; posted, it is made."""
    held = administered(request, league)
    given = request.POST if request.method == "POST" else request.GET
    form = ExportForm(given, league=held)
    if not form.is_valid():
        return _page(request, held, form, status=422)
    order, now = form.order(), timezone.now()
    rows = count(held, order.wanted, now=now, one_a_person=order.layout.one_a_person)
    if request.method != "POST":
        return _page(request, held, form, rows=rows, chosen=_chosen(form, given.lists()))
    asked: dict[str, Any] = {
        "league": held,
        "order": order,
        "profile": form.profile_slug,
        "by": signed_in(request.user),
        "now": now,
    }
    if rows > AT_ONCE:
        return redirect("export_made", held.slug, ask(**asked, expected=rows).public_id)
    return _file(request, asked)


def _chosen(form: ExportForm, given: Iterable[tuple[str, list[str]]]) -> list[tuple[str, str]]:
    """What was chosen, to be posted as it stands."""
    return [(name, value) for name, values in given if name in form.fields for value in values]


def _file(request: HttpRequest, asked: dict[str, Any]) -> FileResponse:
    """The file, written whole before any of it is sent, so that nobody gets half of one."""
    out = TemporaryFile()  # noqa: SIM115 - the response closes it
    try:
        made, written = make(out, **asked)
    except BaseException:
        out.close()
        raise
    if written.losses.count:
        told = gettext("%(n)d cells of your last export are not in the file as on record: look at it in the log.")
        messages.warning(request, told % {"n": written.losses.count})
    response = FileResponse(out, as_attachment=True, filename=made.name, content_type=made.content_type)
    response["Content-Length"] = written.size
    return response


def _page(
    request: HttpRequest,
    league: League,
    form: ExportForm,
    *,
    rows: int | None = None,
    chosen: list[tuple[str, str]] | None = None,
    status: int = 200,
) -> HttpResponse:
    shown = {
        "league": league,
        "form": form,
        "rows": rows,
        "chosen": chosen,
        "later": rows is not None and rows > AT_ONCE,
        "latest": exports_for(request.user).filter(league=league).select_related("by", "league")[:LATEST],
        "log": reverse("export_log", args=[league.slug]),
    }
    return render(request, "exports/export.html", shown, status=status)
