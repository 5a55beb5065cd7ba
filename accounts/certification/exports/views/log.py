"""The log of exports, how far one is, and its file while that is kept."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.certification.exports.models import Export
from accounts.certification.exports.queries import exports_for
from accounts.certification.exports.services.making import FETCHED
from accounts.certification.exports.telling import told
from accounts.certification.exports.views.exporting import administered
from accounts.people.queries import signed_in
from accounts.people.services.audit import record

A_PAGE = 50


@require_safe
@never_cache
def log(request: HttpRequest, league: str) -> HttpResponse:
    """Every export of the league, the latest first: who, what, how many rows and the checksum."""
    held = administered(request, league)
    found = exports_for(request.user).filter(league=held).select_related("by", "league")
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    shown = {"league": held, "page": page, "exports": [(each, told(each.wanted)) for each in page]}
    return render(request, "exports/log.html", shown)


def the_export(request: HttpRequest, league: str, public_id: str) -> Export:
    """The export of the league, if one administers it. Raises Http404."""
    found = exports_for(request.user).select_related("by", "league")
    return get_object_or_404(found, league__slug=league, public_id=public_id)


@require_safe
@never_cache
def made(request: HttpRequest, league: str, public_id: str) -> HttpResponse:
    """One export: how far it is, what came of it, and what its file could not say."""
    found = the_export(request, league, public_id)
    shown = {
        "league": found.league,
        "export": found,
        "wanted": told(found.wanted),
        "can_be_fetched": found.can_be_fetched(timezone.now()),
    }
    return render(request, "exports/made.html", shown)


@require_safe
@never_cache
def file(request: HttpRequest, league: str, public_id: str) -> FileResponse:
    """The file of an export that was made in the background, as long as it is kept. Who fetched it is recorded."""
    found, now = the_export(request, league, public_id), timezone.now()
    if not found.can_be_fetched(now):
        raise Http404
    try:
        content = found.file.open("rb")
    except FileNotFoundError:
        raise Http404 from None
    record(by=signed_in(request.user), league=found.league, what=FETCHED, target=found, now=now)
    return FileResponse(content, as_attachment=True, filename=found.name, content_type=found.content_type)
