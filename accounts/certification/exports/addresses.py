"""Where anyone can check a certification: the one place that makes the address."""

from __future__ import annotations

from django.conf import settings
from django.urls import NoReverseMatch, reverse

CODE = "CODE"


def verify_address() -> tuple[str, str]:
    """What stands before and behind the code in the address of the page that checks a certification."""
    try:
        path = reverse("verify", args=[CODE])
    except NoReverseMatch:
        path = f"/verify/{CODE}/"
    before, _code, behind = path.partition(CODE)
    return settings.SITE_URL + before, behind
