"""The page's other languages: what the switch on every page does."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import check_for_language
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from accounts.people.models import User

A_YEAR = 365 * 24 * 60 * 60


# No token: it would put a cookie on every page that a visitor reads. From another site no browser sends the session
# along (SameSite), so that nobody's setting is changed from there; and one that says where it comes from is refused.
@csrf_exempt
@login_not_required
@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Back to the page, in the language chosen: kept with the person, and for visitors on their device.

    Raises `PermissionDenied` where a browser says that another site sends it.
    """
    if request.headers.get("Sec-Fetch-Site", "same-origin") not in {"same-origin", "none"}:
        raise PermissionDenied
    wanted = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    response = HttpResponseRedirect(wanted if is_ours else "/")
    chosen = request.POST.get("language", "")
    if chosen in dict(settings.LANGUAGES) and check_for_language(chosen):
        keep_language(request, response, chosen)
    return response


def keep_language(request: HttpRequest, response: HttpResponse, language: str) -> None:
    """Have what follows in that language, signed in or not: a person's setting, and a cookie of this device."""
    if isinstance(request.user, User):
        User.objects.filter(pk=request.user.pk).update(language=language)
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=A_YEAR,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
