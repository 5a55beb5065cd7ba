"""Whatever is sent to whatever address, by whoever may use it: it is taken or refused, and never breaks a page."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

import pytest
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils.module_loading import import_string

from tests.api.made import V1, Asker, header
from tests.factories import LeagueFactory
from tests.site.access import PAGES
from tests.world import ROLES, SUPERUSER, World

pytestmark = pytest.mark.django_db

FAR = "9" * 5000
GARBAGE = {
    "nul": "a\0b",
    "a number of 5000 digits": FAR,
    "of other digits": "٣²",
    "half a sign": "\ud800",
    "not a number": "NaN",
    "infinite": "1e999",
    "very long": "x" * 100_000,
    "nested": "[" * 5000,
}
FOR_A_SERVER = ("nul", "a number of 5000 digits", "of other digits")
"""What PostgreSQL may take otherwise than SQLite."""

PARAMETERS = {"page", "q", "next", "code", "league", "from", "kind", "edition", "draw", "official", "changed_since"}
"""What pages read from their address."""


def fields_of(client: Client, url: str) -> set[str]:
    """The names of the fields of the page's forms."""
    page: Any = client.get(url)
    if page.streaming:
        return set()
    return set(re.findall(r'name="([^"]+)"', page.content.decode(errors="replace"))) - {"csrfmiddlewaretoken"}


@pytest.mark.parametrize("name", PAGES)
def test_garbage_in_every_field_breaks_nothing(name: str, world: World) -> None:
    client, url = world.client(who_sees(name)), PAGES[name].url(name, world)
    client.raise_request_exception = False
    names = fields_of(client, url) | PARAMETERS
    broken = []
    for kind in GARBAGE if connection.vendor == "sqlite" else FOR_A_SERVER:
        sent = quote(GARBAGE[kind], errors="surrogatepass")
        body, query = ("&".join(f"{quote(field)}={part}" for field in names) for part in (sent, sent[:3000]))
        form = "application/x-www-form-urlencoded"
        answers = (client.post(url, body, content_type=form), client.get(url, QUERY_STRING=query))
        broken += [(each.request["REQUEST_METHOD"], kind) for each in answers if each.status_code >= 500]
    assert broken == []


def who_sees(name: str) -> str:
    """The one who may do least of those who get the page itself; else whoever gets most."""
    return next((role for role in ROLES if PAGES[name].outcome(role) == 200), SUPERUSER)


JSON = [
    "[" * 100_000,
    '{"a":' * 5000,
    "9" * 5000,
    '"\\ud800"',
    "NaN",
    "1e999",
    "-",
    "",
    "\0",
    '{"a": 1, "a": 2}',
    "\ufeff{}",
]
JSON += ['{"profile": "\\ud800", "format": "a\\u0000b"}', '{"format": 1e400}', '{"format": ' + "9" * 5000 + "}"]


@pytest.mark.parametrize("path", ["/rulings/", "/exports/"])
def test_whatever_json_is_sent_to_the_api_is_told_what_is_wrong_with_it(path: str) -> None:
    asker = Asker(LeagueFactory.create())

    for sent in JSON:
        told = asker.client.post(V1 + path, sent, content_type="application/json", headers=header(asker.secret))
        assert 400 <= told.status_code < 500, sent[:40]
        assert told.headers["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize("sent", JSON)
def test_whatever_a_passkey_is_said_to_be_is_refused(sent: str, client: Client) -> None:
    assert client.post(reverse("mfa_login_webauthn"), {"credential": sent}).status_code < 500


@pytest.mark.parametrize("sent", ["[" * 100_000, "9" * 5000])
@pytest.mark.parametrize("name", ["add", "login", "authenticate", "reauthenticate"])
def test_every_form_of_a_passkey_refuses_what_no_browser_says(name: str, sent: str) -> None:
    form = import_string(settings.MFA_FORMS[f"{name}_webauthn"])

    with pytest.raises(ValidationError):
        form.base_fields["credential"].clean(sent)
