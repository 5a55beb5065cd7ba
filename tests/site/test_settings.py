"""The settings as a whole, in processes of their own: what starts, what refuses to, and how it is locked down."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import connection

ROOT = Path(__file__).resolve().parents[2]
OURS = {
    *("DEBUG", "SECRET_KEY", "CREDENTIAL_KEY", "WEBHOOK_KEY", "ALLOWED_HOSTS", "SITE_URL", "DATABASE_URL", "HTTPS"),
    *("TRUSTED_PROXY", "MAIL_URL", "MAIL_FROM"),
}
DJANGOS = {"DJANGO_SETTINGS_MODULE", "DJANGO_ALLOW_ASYNC_UNSAFE"}
KEY = "n0t-the-real-one-but-long-enough-and-with-many-different-letters-in-it"
DEPLOYED = {
    "DEBUG": "off",
    "SECRET_KEY": KEY,
    "CREDENTIAL_KEY": KEY,
    "WEBHOOK_KEY": KEY,
    "ALLOWED_HOSTS": "ref.example",
}


def python(*arguments: str, environ: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Runs Python in the project's folder, with only these of our variables set."""
    inherited = {name: value for name, value in os.environ.items() if name not in OURS | DJANGOS}
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=inherited | environ, capture_output=True, text=True, check=False
    )


def settings_of(environ: dict[str, str], *names: str) -> list[object]:
    code = f"import json, config.settings as s; print(json.dumps([getattr(s, n, None) for n in {names!r}]))"
    done = python("-c", code, environ=environ)
    assert done.returncode == 0, done.stderr
    values: list[object] = json.loads(done.stdout)
    return values


def test_without_debug_and_key_it_refuses_to_start_and_says_so():
    done = python("manage.py", "check", environ={"DEBUG": "off"})

    assert done.returncode != 0
    last_line = done.stderr.strip().splitlines()[-1]
    assert "DEBUG is off and SECRET_KEY is not set, so the site does not start" in last_line


def test_deployed_it_passes_djangos_own_check_of_a_deployment():
    done = python("manage.py", "check", "--deploy", "--fail-level", "WARNING", environ=DEPLOYED)

    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


@pytest.mark.parametrize(("key", "asked"), [("CREDENTIAL_KEY", "credentials.W001"), ("WEBHOOK_KEY", "api.W001")])
def test_deployed_without_a_key_that_seals_the_check_asks_for_it(key: str, asked: str):
    environ = {name: value for name, value in DEPLOYED.items() if name != key}

    done = python("manage.py", "check", "--deploy", "--fail-level", "WARNING", environ=environ)

    assert done.returncode != 0
    assert asked in done.stderr


@pytest.mark.parametrize(
    ("environ", "secure"),
    [(DEPLOYED, True), ({**DEPLOYED, "HTTPS": "off"}, False), ({"DEBUG": "on"}, False)],
    ids=["deployed", "deployed without TLS", "checkout"],
)
def test_cookies_and_pages_travel_over_tls_alone_when_deployed(environ: dict[str, str], secure: bool):
    names = ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_SSL_REDIRECT", "SECURE_HSTS_INCLUDE_SUBDOMAINS")

    *switches, hsts = settings_of(environ, *names, "SECURE_HSTS_SECONDS")

    assert switches == [secure] * len(names)
    assert (hsts == 365 * 24 * 60 * 60) is secure


def test_behind_tls_no_other_host_of_the_domain_can_set_the_cookies():
    names = ("SESSION_COOKIE_NAME", "CSRF_COOKIE_NAME", "SESSION_COOKIE_DOMAIN", "SESSION_COOKIE_PATH")

    assert settings_of(DEPLOYED, *names) == ["__Host-sessionid", "__Host-csrftoken", None, None]
    assert settings_of({"DEBUG": "on"}, *names[:2]) == [None, None]


def test_an_address_is_the_one_that_the_trusted_proxy_adds():
    asked = "import json, config.settings as s; print(json.dumps([s.REST_FRAMEWORK['NUM_PROXIES'], s.TRUSTED_PROXIES]))"

    told = [python("-c", asked, environ={**DEPLOYED, "TRUSTED_PROXY": word}).stdout for word in ("off", "on")]

    assert [json.loads(each) for each in told] == [[0, 0], [1, 1]]


def test_a_proxys_word_about_tls_is_believed_only_when_asked_to():
    assert settings_of(DEPLOYED, "SECURE_PROXY_SSL_HEADER") == [None]
    assert settings_of({**DEPLOYED, "TRUSTED_PROXY": "on"}, "SECURE_PROXY_SSL_HEADER") == [
        ["HTTP_X_FORWARDED_PROTO", "https"]
    ]


def test_the_rulebook_needs_no_settings():
    done = python("-c", "from rules import editions; import sys; print('django' in sys.modules)", environ={})

    assert (done.returncode, done.stdout.strip()) == (0, "False"), done.stderr


def test_deployed_it_serves_pages_with_compressed_hashed_static_files(tmp_path: Path):
    """In a process of its own: collected static files, whitenoise and the manifest are not there in a checkout."""
    code = f"""
import django
from django.conf import settings
django.setup()
settings.STATIC_ROOT = {str(tmp_path)!r}
from django.core.management import call_command
call_command("collectstatic", interactive=False, verbosity=0)
from django.test import Client
client = Client(headers={{"host": "ref.example", "accept-encoding": "gzip"}})
page = client.get("/account/password/reset/", secure=True)
import gzip, re
html = gzip.decompress(page.content).decode()
sheet = re.search(r'<link rel="stylesheet" href="([^"]+)"', html)[1]
answer = client.get(sheet, secure=True)
print(page.status_code, sheet, answer.status_code, answer.headers["Content-Encoding"], answer.headers["Cache-Control"])
print(client.get("/account/password/reset/").headers["Location"])
"""
    done = python("-W", "error", "-c", code, environ={**DEPLOYED, "DJANGO_SETTINGS_MODULE": "config.settings"})

    assert done.returncode == 0, done.stderr
    page, redirect = done.stdout.strip().splitlines()
    status, sheet, *rest = page.split(" ", 4)
    assert (status, *rest) == ("200", "200", "gzip", "max-age=315360000, public, immutable")
    assert sheet.startswith("/static/site.")
    assert sheet != "/static/site.css"
    assert redirect == "https://ref.example/account/password/reset/"


@pytest.mark.django_db
def test_sqlite_has_a_write_ahead_log_and_waits_for_other_writers():
    if connection.vendor != "sqlite":
        assert connection.settings_dict["CONN_HEALTH_CHECKS"] is True
        return
    with connection.cursor() as cursor:
        found = [cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "busy_timeout")]
    assert found == ["wal", 20_000]
    assert connection.settings_dict["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
