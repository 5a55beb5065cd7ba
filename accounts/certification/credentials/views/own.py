"""An official's certifications, and those of the officials of a league that one leads."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.certification.credentials.addresses import verify_url
from accounts.certification.credentials.certificate_pdf import PAPERS, NotPrintable, certificate_of
from accounts.certification.credentials.document import edition_title, title_of
from accounts.certification.credentials.keys import NoKey
from accounts.certification.credentials.listing import Found, Search, found_in, listed
from accounts.certification.credentials.making import Nameless, credential_of
from accounts.certification.credentials.moves import moves_open
from accounts.certification.credentials.signing import MEDIA_TYPE
from accounts.certification.credentials.standing import status_at
from accounts.certification.models import Certification, Status
from accounts.certification.permissions import may_run_certification
from accounts.certification.queries import certifications_for, events_for
from accounts.people.queries import leagues_led_by, signed_in

A_PAGE = 50


@require_safe
@never_cache
def certifications(request: HttpRequest) -> HttpResponse:
    """One's own certifications, and the way to those of the leagues that one leads."""
    held = certifications_for(request.user).filter(user=signed_in(request.user))
    shown = {"rows": listed(held, now=timezone.now()), "leagues": leagues_led_by(request.user)}
    return render(request, "credentials/own.html", shown)


@require_safe
@never_cache
def certifications_of(request: HttpRequest, league: str) -> HttpResponse:
    """The certifications of a league's officials, by name and by status. Raises Http404 where one does not lead it."""
    held = get_object_or_404(leagues_led_by(request.user), slug=league)
    search, now = Search.read(request.GET), timezone.now()
    rows: QuerySet[Certification] = certifications_for(request.user).filter(league=held)
    page = Paginator(found_in(rows, search, now=now), A_PAGE).get_page(request.GET.get("page"))
    found: list[Found] = listed(page.object_list, now=now)
    shown = {"league": held, "page": page, "rows": found, "search": search, "statuses": Search.STATUSES}
    return render(request, "credentials/league.html", shown)


@require_safe
@never_cache
def certification(request: HttpRequest, public_id: str) -> HttpResponse:
    """One certification: how it stands, what can be taken away of it, and what became of it."""
    return render(request, "credentials/certification.html", certification_shown(request, seen(request, public_id)))


@require_safe
@never_cache
def certificate(request: HttpRequest, public_id: str, paper: str) -> HttpResponse:
    """The certificate as a PDF; where its letters cannot be printed, 422 and what to print in its place."""
    held = seen(request, public_id)
    if paper not in PAPERS:
        raise Http404
    try:
        pdf = certificate_of(held, paper=paper, now=timezone.now())
    except NotPrintable as error:
        shown = {"held": held, "why": str(error), "verify_url": verify_url(held)}
        return render(request, "credentials/not_printable.html", shown, status=422)
    return download(pdf, "application/pdf", f"certificate-{held.public_id}.pdf")


@require_safe
@never_cache
def credential(request: HttpRequest, public_id: str) -> HttpResponse:
    """The signed credential, for its holder alone; where it cannot be had, 409 and why."""
    held = seen(request, public_id)
    if held.user_id != signed_in(request.user).pk:
        raise Http404
    try:
        token = credential_of(held, now=timezone.now()).token
    except Nameless:
        why = gettext("Your record was erased, and with it what was signed about you.")
    except NoKey:
        why = gettext("This site has no key to sign with at the moment. Tell its administrator.")
    else:
        return download(token.encode(), MEDIA_TYPE, f"credential-{held.public_id}.jwt")
    return render(request, "credentials/no_credential.html", {"held": held, "why": why}, status=409)


def seen(request: HttpRequest, public_id: str) -> Certification:
    """The certification, where the person may see it. Raises Http404."""
    held = certifications_for(request.user).select_related("league", "user", "level__programme")
    return get_object_or_404(held, public_id=public_id)


def certification_shown(request: HttpRequest, held: Certification) -> dict[str, Any]:
    """What the page of a certification shows."""
    now = timezone.now()
    status = status_at(held, now)
    administers = may_run_certification(request.user, held.league)
    events = events_for(request.user) if administers else held.events
    return {
        "held": held,
        "title": title_of(held),
        "edition": gettext(edition_title(held.edition)),
        "status": status,
        "is_valid": status == Status.VALID,
        "is_own": held.user_id == request.user.pk,
        "administers": administers,
        "moves": moves_open(held, now=now) if administers else (),
        "events": events.filter(certification=held).select_related("by").order_by("number"),
        "verify_url": verify_url(held),
        "papers": [("letter", gettext("Certificate, Letter")), ("a4", gettext("Certificate, A4"))],
    }


def download(content: bytes, media_type: str, name: str) -> HttpResponse:
    """A file to keep."""
    response = HttpResponse(content, content_type=media_type)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
