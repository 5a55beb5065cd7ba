"""What the settings read from the environment, as functions, so that each reading can be tested by itself.

Every function takes the environment as a mapping; none looks at `os.environ`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

ON = frozenset({"1", "on", "true", "yes"})
OFF = frozenset({"0", "off", "false", "no"})

CHECKOUT_KEY = "django-insecure-known-to-everyone-for-checkouts-only"
"""Signs sessions while DEBUG is on. Anyone can read it here, so it is never used with DEBUG off."""

SQLITE_OPTIONS: dict[str, object] = {
    # A transaction takes the write lock when it begins. Begun as a reader it could not wait for the lock later on.
    "transaction_mode": "IMMEDIATE",
    # Seconds to wait for another writer before "database is locked".
    "timeout": 20,
    # Readers and one writer at the same time; with WAL, NORMAL loses nothing when the process dies.
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
}


def switch(environ: Mapping[str, str], name: str, *, default: bool) -> bool:
    """The on/off value of a variable; empty counts as not given. Raises ImproperlyConfigured for any other word."""
    word = environ.get(name, "").strip().lower()
    if not word:
        return default
    if word in ON:
        return True
    if word in OFF:
        return False
    raise ImproperlyConfigured(
        f"{name}={word!r} is neither on ({', '.join(sorted(ON))}) nor off ({', '.join(sorted(OFF))})."
    )


def words(environ: Mapping[str, str], name: str) -> list[str]:
    """The comma-separated values of a variable, without blanks; none when it is not given."""
    return [word.strip() for word in environ.get(name, "").split(",") if word.strip()]


def debug(environ: Mapping[str, str], *, base_dir: Path) -> bool:
    """Whether to show errors in full and serve without a key: DEBUG, and where it is not given, on in a git checkout.

    Whoever deploys from a checkout sets DEBUG=off.
    """
    return switch(environ, "DEBUG", default=(base_dir / ".git").exists())


def secret_key(environ: Mapping[str, str], *, debug: bool) -> str:
    """SECRET_KEY, which only DEBUG may do without. Raises ImproperlyConfigured with what to do otherwise."""
    key = environ.get("SECRET_KEY", "").strip()
    if key:
        return key
    if debug:
        return CHECKOUT_KEY
    raise ImproperlyConfigured(
        "DEBUG is off and SECRET_KEY is not set, so the site does not start. Set SECRET_KEY to a long random secret "
        'and keep it: python -c "import secrets; print(secrets.token_urlsafe(50))" makes one.'
    )


def database(environ: Mapping[str, str], *, base_dir: Path) -> dict[str, Any]:
    """The default database: DATABASE_URL, or db.sqlite3 beside manage.py."""
    url = environ.get("DATABASE_URL", "").strip() or f"sqlite:///{base_dir / 'db.sqlite3'}"
    config: dict[str, Any] = dict(dj_database_url.parse(url))
    if config["ENGINE"].endswith("sqlite3"):
        config["OPTIONS"] = {**SQLITE_OPTIONS, **config.get("OPTIONS", {})}
    else:
        config["CONN_MAX_AGE"] = 60
        config["CONN_HEALTH_CHECKS"] = True
    return config
