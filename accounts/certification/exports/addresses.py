"""Where anyone can check a certification: the one place that makes the address."""

from __future__ import annotations

from django.conf import settings

VERIFY = "/verify/{code}/"
"""It stands on paper and in files and never changes. Asking the site's addresses for it would load all its pages."""


def verify_address() -> tuple[str, str]:
    """What stands before and behind the code in the address of the page that checks a certification."""
    before, _code, behind = VERIFY.partition("{code}")
    return settings.SITE_URL + before, behind
