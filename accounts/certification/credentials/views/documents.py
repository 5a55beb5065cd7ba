"""What programs fetch to verify a credential: keys, the issuer, status lists. Open to all, from any page."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.views.decorators.http import require_safe

from accounts.certification.credentials.document import CREDENTIALS, OPEN_BADGES, PURPOSES, profile_of
from accounts.certification.credentials.keys import NoKey, public_jwk
from accounts.certification.credentials.models import SigningKey, StatusList
from accounts.certification.credentials.signing import MEDIA_TYPE
from accounts.certification.credentials.status_lists import KEPT, status_list
from accounts.people.models import League

View = Callable[..., HttpResponse]


def for_programs(view: View) -> View:
    """A document that any program may fetch, and a page of any site, and keep for a few minutes."""

    @login_not_required
    @require_safe
    @wraps(view)
    def shared(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, *args, **kwargs)
        response["Access-Control-Allow-Origin"] = "*"
        response["X-Robots-Tag"] = "noindex"
        if response.status_code == 200:
            response["Cache-Control"] = f"public, max-age={int(KEPT.total_seconds())}"
        return response

    return shared


@for_programs
def key(request: HttpRequest, public_id: str) -> HttpResponse:
    """A public key, bare: what a token's `kid` leads to, also when another has long followed it."""
    found = get_object_or_404(SigningKey, public_id=public_id)
    return JsonResponse(public_jwk(found), content_type="application/jwk+json")


@for_programs
def keys(request: HttpRequest) -> HttpResponse:
    """All public keys, the one that signs last."""
    found = {"keys": [public_jwk(each) for each in SigningKey.objects.all()]}
    return JsonResponse(found, content_type="application/jwk-set+json")


@for_programs
def issuer(request: HttpRequest, pk: int) -> HttpResponse:
    """A league as an issuer, under its name of today. Only those that have issued something are there."""
    league = get_object_or_404(League.objects.filter(status_lists__isnull=False).distinct(), pk=pk)
    profile = {"@context": [CREDENTIALS, OPEN_BADGES], **profile_of(league, league.name)}
    return JsonResponse(profile, content_type="application/ld+json")


@for_programs
def status(request: HttpRequest, public_id: str, purpose: str) -> HttpResponse:
    """A status list as it stands now; 503 where the site cannot sign one, so that nobody takes it for empty."""
    held = get_object_or_404(StatusList.objects.select_related("league", "key"), public_id=public_id)
    if purpose not in PURPOSES:
        raise Http404
    try:
        return HttpResponse(status_list(held, purpose, now=timezone.now()), content_type=MEDIA_TYPE)
    except NoKey:
        return HttpResponse("The site cannot sign at the moment.\n", status=503, content_type="text/plain")
