"""What the settings read from the environment, as functions, so that each reading can be tested by itself.

Every function takes the environment as a mapping; none looks at `os.environ`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

ON = frozenset({"1", "on", "true", "yes"})
OFF = frozenset({"0", "off", "false", "no"})

CHECKOUT_KEY = "django-insecure-known-to-everyone-for-checkouts-only"
"""Signs sessions while DEBUG is on. Anyone can read it here, so it is never used with DEBUG off."""

CHECKOUT_CREDENTIAL_KEY = "known-to-everyone-so-it-seals-nothing-outside-a-checkout"
"""Seals the keys that sign credentials while DEBUG is on."""

LEAST_KEY = 32
"""How many characters a secret has at least from which a key is derived."""

CHECKOUT_WEBHOOK_KEY = "known-to-everyone-so-it-seals-no-secret-of-a-deployment"
"""Seals the secrets of webhooks while DEBUG is on."""

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


def credential_key(environ: Mapping[str, str], *, debug: bool) -> str:
    """CREDENTIAL_KEY, with which the keys that sign credentials are sealed in the database.

    Without it a deployment runs and signs no credentials; a checkout has one that everyone knows. Raises
    ImproperlyConfigured for one that can be guessed.
    """
    key = environ.get("CREDENTIAL_KEY", "").strip()
    if key and len(key) < LEAST_KEY:
        raise ImproperlyConfigured(
            f"CREDENTIAL_KEY has {len(key)} characters and needs {LEAST_KEY}: "
            'python -c "import secrets; print(secrets.token_urlsafe(50))" makes one.'
        )
    return key or (CHECKOUT_CREDENTIAL_KEY if debug else "")


def site_url(environ: Mapping[str, str], *, debug: bool, hosts: Sequence[str], https: bool) -> str:
    """SITE_URL, the address of the site in what leaves it, such as certificates; no slash at its end.

    Without it the first of the hosts; in a checkout, that of runserver. Raises ImproperlyConfigured for what is no
    address of a site, for http:// where pages travel over TLS alone, and where the hosts name none.
    """
    scheme = "https" if https else "http"
    given = environ.get("SITE_URL", "").strip().rstrip("/")
    if not given:
        host = "localhost:8000" if debug and not hosts else (hosts[0] if hosts else "localhost")
        if host.startswith((".", "*")):
            raise ImproperlyConfigured(f"ALLOWED_HOSTS begins with {host!r}: say which host the site has in SITE_URL.")
        return f"{scheme}://{host}"
    parts = urlsplit(given)
    if parts.scheme not in ({"https"} if https else {"http", "https"}) or not parts.netloc or parts.path:
        raise ImproperlyConfigured(f"SITE_URL is {scheme}:// and a host, such as https://rink.example, not {given!r}.")
    return given


def database(environ: Mapping[str, str], *, base_dir: Path) -> dict[str, Any]:
    """The default database: DATABASE_URL, or db.sqlite3 beside manage.py."""
    url = environ.get("DATABASE_URL", "").strip() or f"sqlite:///{base_dir / 'db.sqlite3'}"
    config: dict[str, Any] = dict(dj_database_url.parse(url))
    if config["ENGINE"].endswith("sqlite3"):
        config["OPTIONS"] = {**SQLITE_OPTIONS, **config.get("OPTIONS", {})}
    else:
        config["CONN_MAX_AGE"] = 60
        config["CONN_HEALTH_CHECKS"] = True
        config["OPTIONS"] = {"connect_timeout": 10, **config.get("OPTIONS", {})}  # seconds; else as long as TCP tries
    return config


STORAGE_OPTIONS = {"endpoint": "endpoint_url", "region": "region_name"}
"""What an object store's address may say behind its `?`, and what django-storages calls it."""


def storage(environ: Mapping[str, str], *, base_dir: Path) -> dict[str, Any]:
    """Where files are kept: STORAGE_URL, or the folder FILES, or files/ beside manage.py.

    An object store is s3://bucket/folder?endpoint=https://store.example&region=eu-central-1, with key:secret@ before
    the bucket unless the machine has a role or AWS's own variables. Raises ImproperlyConfigured for any other address.
    """
    url = environ.get("STORAGE_URL", "").strip()
    if not url:
        location = environ.get("FILES", "").strip() or str(base_dir / "files")
        return {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": {"location": location}}
    parts = urlsplit(url)
    asked = dict(parse_qsl(parts.query, keep_blank_values=True))
    bucket = parts.netloc.rpartition("@")[2]  # as it stands: a host's name would be put in small letters
    if parts.scheme != "s3" or not bucket or not set(asked) <= set(STORAGE_OPTIONS) or not all(asked.values()):
        raise ImproperlyConfigured(
            "STORAGE_URL is s3://key:secret@bucket/folder?endpoint=https://store.example&region=name, where all but "
            f"the bucket may be left out, and not what begins with {parts.scheme}://."
        )
    name, secret = (unquote(each or "") for each in (parts.username, parts.password))
    return {
        "BACKEND": "storages.backends.s3.S3Storage",
        "OPTIONS": {
            "bucket_name": bucket,
            "location": parts.path.strip("/"),
            "default_acl": None,  # whatever the bucket says, which should be nobody
            "file_overwrite": False,
            "signature_version": "s3v4",
            **{STORAGE_OPTIONS[name]: value for name, value in asked.items()},
            **({"access_key": name, "secret_key": secret} if name else {}),
        },
    }


def whole(environ: Mapping[str, str], name: str, *, default: int) -> int:
    """A whole number of at least 1; empty counts as not given. Raises ImproperlyConfigured for anything else."""
    word = environ.get(name, "").strip()
    if not word:
        return default
    if not word.isascii() or not word.isdecimal() or int(word) < 1:
        raise ImproperlyConfigured(f"{name}={word!r} is no whole number of at least 1.")
    return int(word)


MAIL_PORTS = {"smtp": 25, "smtp+tls": 587, "smtps": 465}
"""How mail is handed on: in the clear (to a server on this machine), after STARTTLS, over TLS from the first byte."""


def mail(environ: Mapping[str, str], *, debug: bool) -> dict[str, Any]:
    """Django's settings for sending mail: MAIL_URL, as in smtp+tls://name:password@mail.example:587.

    Without it a checkout writes mail to standard output, and a deployment hands it to the server on its own machine.
    Raises ImproperlyConfigured for another kind of address.
    """
    url = environ.get("MAIL_URL", "").strip()
    if not url and debug:
        return {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}
    parts = urlsplit(url or "smtp://localhost")
    if parts.scheme not in MAIL_PORTS:
        raise ImproperlyConfigured(
            f"MAIL_URL begins with one of {', '.join(sorted(MAIL_PORTS))}, not {parts.scheme!r}."
        )
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname or "localhost",
        "EMAIL_PORT": parts.port or MAIL_PORTS[parts.scheme],
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "smtp+tls",
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_TIMEOUT": 20,
    }


def webhook_key(environ: Mapping[str, str], *, debug: bool) -> str:
    """WEBHOOK_KEY, with which the secrets that sign calls of webhooks are sealed in the database.

    Without it a deployment runs and calls no webhooks; a checkout has one that everyone knows. Raises
    ImproperlyConfigured for one that can be guessed.
    """
    key = environ.get("WEBHOOK_KEY", "").strip()
    if key and len(key) < 32:
        raise ImproperlyConfigured(
            f"WEBHOOK_KEY has {len(key)} characters and needs 32: "
            'python -c "import secrets; print(secrets.token_urlsafe(50))" makes one.'
        )
    return key or (CHECKOUT_WEBHOOK_KEY if debug else "")
