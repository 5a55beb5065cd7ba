"""The page on which anyone checks a certification by its code, signed in or not."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.core import ratelimit
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.certification.credentials.checking import check
from accounts.certification.credentials.document import edition_title, title_of
from accounts.certification.models import Certification

View = Callable[..., HttpResponse]
GROUP = 4


def for_anyone(view: View) -> View:
    """A page without signing in: so many a minute for one address, kept by nobody and found by no search engine."""

    @login_not_required
    @require_safe
    @never_cache
    @wraps(view)
    def limited(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        refused: HttpResponse | None = ratelimit.consume_or_429(request, action="verify")
        response = refused or view(request, *args, **kwargs)
        response["X-Robots-Tag"] = "noindex, nofollow"
        return response

    return limited


@for_anyone
def verify_any(request: HttpRequest) -> HttpResponse:
    """Where a code is typed."""
    code = typed(request.GET.get("code", ""))
    return redirect("verify", code) if code else render(request, "credentials/verify.html")


@for_anyone
def verify(request: HttpRequest, code: str) -> HttpResponse:
    """Whose certification it is and for what, and whether signature, dates and status hold. Unknown: 404, and why."""
    if (meant := typed(code)) != code and meant:
        return redirect("verify", meant)
    related = ("league", "user", "level")
    held = Certification.objects.select_related(*related).filter(code=code).first()
    if held is None:
        return render(request, "credentials/verify_unknown.html", {"code": code}, status=404)
    shown = {
        "held": held,
        "title": title_of(held),
        "edition": edition_title(held.edition),
        "checked": check(held, now=timezone.now()),
        "code": " ".join(code[start : start + GROUP] for start in range(0, len(code), GROUP)),
        "now": timezone.now(),
    }
    return render(request, "credentials/verified.html", shown)


def typed(code: str) -> str:
    """A code as it is meant, however it was typed: small letters, no blanks and no hyphens."""
    return "".join(each for each in code.lower() if not each.isspace() and each not in "-–/")
