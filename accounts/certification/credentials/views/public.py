"""The page on which anyone checks a certification by its code, signed in or not."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.certification.credentials.checking import check
from accounts.certification.credentials.document import edition_title, title_of
from accounts.certification.models import Certification
from accounts.limits.addresses import address_of
from accounts.limits.counting import Limit

View = Callable[..., HttpResponse]
GROUP = 4
WRONG = Limit("wrong code of a certification", 30, 60)


def for_anyone(view: View) -> View:
    """A page without signing in, kept by nobody and found by no search engine."""

    @login_not_required
    @require_safe
    @never_cache
    @wraps(view)
    def shown(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, *args, **kwargs)
        response["X-Robots-Tag"] = "noindex, nofollow"
        return response

    return shown


@for_anyone
def verify_any(request: HttpRequest) -> HttpResponse:
    """Where a code is typed."""
    code = typed(request.GET.get("code", ""))
    return redirect("verify", code) if code else render(request, "credentials/verify.html")


@for_anyone
def verify(request: HttpRequest, code: str) -> HttpResponse:
    """Whose certification it is and for what, and whether signature, dates and status hold. Unknown: 404, and why.

    Wrong codes alone are counted, by address: a whole rink may be one, and right ones are looked at without a limit.
    After too many wrong ones none is looked at from there for a while.
    """
    meant = typed(code)
    if meant not in ("", code):
        return redirect("verify", meant)
    if refused := too_many_wrong(request, count=False):
        return refused
    related = ("league", "user", "level")
    held = Certification.objects.select_related(*related).filter(code=meant).first()
    if held is None:
        return too_many_wrong(request) or render(request, "credentials/verify_unknown.html", {"code": code}, status=404)
    shown = {
        "held": held,
        "title": title_of(held),
        "edition": gettext(edition_title(held.edition)),
        "checked": check(held, now=timezone.now()),
        "code": " ".join(code[start : start + GROUP] for start in range(0, len(code), GROUP)),
        "now": timezone.now(),
    }
    return render(request, "credentials/verified.html", shown)


def too_many_wrong(request: HttpRequest, *, count: bool = True) -> HttpResponse | None:
    """Count a wrong code; the refusal, where there were too many. Without `count` it only looks."""
    address = address_of(request)
    refused = not WRONG.allows(address) if count else WRONG.is_reached(address)
    return render(request, "429.html", status=429) if refused else None


def typed(code: str) -> str:
    """A code as it is meant, however it was typed: small letters and digits, without blanks, hyphens and the like."""
    return "".join(each for each in code.lower() if each.isalnum())
