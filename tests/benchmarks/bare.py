"""A bare Django site beside which saving an answer is held: it knows who has signed in, and stores one row.

Its settings, addresses and entry for gunicorn (`tests.benchmarks.bare`): Django's own middleware of a new project, and
one view, which stores the same row that a save of an answer stores.
"""

from __future__ import annotations

import os
import sys

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.benchmarks.bare")

from config.settings import *  # noqa: F403

BARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
ROOT_URLCONF = "tests.benchmarks.bare_urls"


def __getattr__(name: str) -> object:
    """gunicorn's `application`, made when it is asked for: these settings are read before there can be one."""
    if name != "application" or "gunicorn" not in sys.modules:
        raise AttributeError(name)
    import django
    from django.conf import settings
    from django.core.handlers.wsgi import WSGIHandler

    django.setup()  # with the site's middleware, which its apps insist on
    settings.MIDDLEWARE = BARE
    return WSGIHandler()
