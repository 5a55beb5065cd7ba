"""Without a network, and on a phone's home screen: the service worker, the page it shows then, the manifest.

What is kept on a phone are pages of the rulebook as a visitor gets them, and what they are drawn with. See
docs/offline.md.
"""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, gettext, pgettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

SHOWN_WITH = ("site.css", "offline.js", "icons/mark.svg")
"""Static files that every kept page needs."""

ICON_SIZES = (192, 512)
COLOURS = {"theme_color": "#0b1b2e", "background_color": "#0b1b2e"}


@login_not_required
@require_safe
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """The service worker. At the root, since it answers for no address above its own."""
    context = {
        "offline": reverse("offline"),
        "book": reverse("rules:edition"),
        "static": static(""),
        "shown_with": [static(name) for name in SHOWN_WITH],
    }
    return render(request, "offline/service-worker.js", context, content_type="text/javascript")


@login_not_required
@require_safe
@cache_control(no_cache=True)
def manifest(request: HttpRequest) -> JsonResponse:
    """What a phone needs to put the site on its home screen (https://www.w3.org/TR/appmanifest/)."""
    name = pgettext("name of the site", "Sure Call")
    icons = [
        {"src": static(f"icons/{use}-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": use}
        for size in ICON_SIZES
        for use in ("any", "maskable")
    ]
    content = {
        "id": "/",
        "name": name,
        "short_name": name,
        "description": gettext("You make the call; the rulebook grades it."),
        "lang": get_language(),
        "start_url": reverse("home"),
        "scope": "/",
        "display": "standalone",
        **COLOURS,
        "icons": [*icons, {"src": static("icons/mark.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"}],
    }
    return JsonResponse(content, content_type="application/manifest+json")


@login_not_required
@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """The page that stands for every other while there is no network: what is kept on this phone."""
    return render(request, "offline/offline.html")
