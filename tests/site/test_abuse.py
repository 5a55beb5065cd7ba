"""What a stranger or a guest tries first: addresses that lead away, hosts that are not ours, forms from elsewhere."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.factories import PASSWORD, UserFactory
from tests.quizzes.exams.made import begin, items_of, make_exam
from tests.site.access import PAGES
from tests.world import TRAINEE, World

ROOT = Path(__file__).resolve().parents[2]
NAMED = re.compile(r"`(tests/[\w/.]+)(?:::(\w+))?`")

ELSEWHERE = [
    "https://evil.example/",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https:evil.example",
    "http://testserver@evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "\t//evil.example",
    "/\t/evil.example",
    "\x01//evil.example",
]


def away(location: str) -> bool:
    """Whether a browser would leave the site: it drops control signs, and takes backslashes for slashes."""
    plain = re.sub(r"[\x00-\x20]", "", location).replace("\\", "/")
    return plain.startswith("//") or (re.match(r"[a-z]+:", plain, re.IGNORECASE) is not None)


@pytest.mark.django_db
@pytest.mark.alike
@pytest.mark.parametrize("wanted", ELSEWHERE)
def test_no_address_leads_away(wanted: str, world: World) -> None:
    UserFactory.create(username="robin")
    typed = {"login": "robin", "password": PASSWORD, "next": wanted}
    client = world.client(TRAINEE)
    question = items_of(begin(make_exam(world.league), world.people[TRAINEE]))[0].question
    flag = reverse("flag", args=[question.public_id])
    posted = {"reason": "Which bench?", "league": world.league.pk, "next": wanted}

    answers: list[Any] = [
        Client().post(reverse("login"), typed),
        Client().post(reverse("login"), {**typed, "next": ""}, query_params={"next": wanted}),
        client.get(reverse("login"), {"next": wanted}),
        client.post(flag, posted),
        client.post(reverse("account_reauthenticate"), {"password": PASSWORD, "next": wanted}),
        client.post(reverse("logout"), {"next": wanted}),
    ]

    assert [answer.headers["Location"] for answer in answers if away(answer.headers.get("Location", "/"))] == []
    assert sum(answer.status_code in {302, 303} for answer in answers) >= 4


@pytest.mark.parametrize("wanted", ELSEWHERE)
def test_what_leads_away_is_known(wanted: str) -> None:
    assert away(wanted)
    assert not away("/exams/?next=//evil.example")


@pytest.mark.django_db
@pytest.mark.alike
@pytest.mark.parametrize("host", ["evil.example", "testserver@evil.example", "testserver, evil.example", "a b", ""])
def test_a_host_that_is_not_ours_is_refused(host: str, client: Client, settings) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]
    client.raise_request_exception = False

    assert client.get(reverse("login"), headers={"host": host}).status_code == 400
    assert client.get(reverse("login"), headers={"x-forwarded-host": "evil.example"}).status_code == 200


@pytest.mark.django_db
@pytest.mark.alike
def test_a_session_that_someone_planted_is_none_that_is_signed_in(client: Client) -> None:
    UserFactory.create(username="robin")
    client.get(reverse("mfa_login_webauthn"), headers={"accept": "application/json"})
    planted = client.cookies["sessionid"].value

    client.post(reverse("login"), {"login": "robin", "password": PASSWORD})

    assert client.cookies["sessionid"].value != planted
    stranger = Client()
    stranger.cookies["sessionid"] = planted
    assert stranger.get(reverse("account")).status_code == 302
    for name in ("httponly", "samesite"):
        assert client.cookies["sessionid"][name]


def exempt(patterns: list[Any], route: str = "") -> list[tuple[str, Any]]:
    """The views that take a post without a token."""
    found = []
    for each in patterns:
        here = route + str(each.pattern)
        if isinstance(each, URLResolver):
            found += exempt(each.url_patterns, here)
        elif isinstance(each, URLPattern) and getattr(each.callback, "csrf_exempt", False):
            found.append((here, each.callback))
    return found


LANGUAGE = "account/language/"
"""The switch of languages takes no token, and asks the browser where it comes from."""


def test_only_what_knows_nobody_by_a_cookie_takes_a_post_from_elsewhere() -> None:
    found = exempt(get_resolver().url_patterns)

    assert found
    for route, view in found:
        if route == LANGUAGE:
            continue
        assert route.startswith("api/v1/"), route
        by = [each.__name__ for each in view.cls.authentication_classes]
        assert set(by) <= {"ByToken"}, route


@pytest.mark.django_db
@pytest.mark.alike
@pytest.mark.parametrize("name", [name for name in PAGES if not name.startswith(("api:", "rules_api:"))])
def test_every_post_from_elsewhere_is_refused(name: str, world: World) -> None:
    client = Client(enforce_csrf_checks=True, headers={"Sec-Fetch-Site": "cross-site"})
    client.force_login(world.people[TRAINEE])

    assert client.post(PAGES[name].url(name, world), {"x": "y"}).status_code == 403


@pytest.mark.django_db
@pytest.mark.alike
@pytest.mark.parametrize("path", ["/account/log-in/", "/rulebook/", "/nowhere/", "/api/v1/editions/", "/offline/"])
def test_every_answer_says_how_it_may_be_shown(path: str, client: Client) -> None:
    answer = client.get(path)

    assert answer.headers["X-Frame-Options"] == "DENY"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"
    for said in ("frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'", "object-src 'none'"):
        assert said in answer.headers["Content-Security-Policy"]


def test_every_test_that_the_document_names_is_there() -> None:
    named = NAMED.findall((ROOT / "docs" / "security.md").read_text())

    assert len(named) > 30
    for path, function in named:
        assert (ROOT / path).exists(), path
        assert not function or f"def {function}(" in (ROOT / path).read_text(), f"{path}::{function}"


def test_every_threat_that_the_document_names_has_a_test() -> None:
    rows = [line for line in (ROOT / "docs" / "security.md").read_text().splitlines() if line.startswith("| ")]
    threats = [row for row in rows if not row.startswith(("| threat", "| ---"))]

    assert [row for row in threats if not NAMED.search(row)] == []
    assert all(row.count("|") == 4 for row in threats)


OUTWARD = re.compile(
    r"^\s*(?:import|from) (?:http\.client|urllib\.request|socket|requests|httpx|urllib3|ftplib)\b", re.MULTILINE
)


def test_nothing_but_webhooks_goes_out_by_itself() -> None:
    """The site opens no connection but where addresses are checked: see tests/api/webhooks."""
    parts = ("accounts", "quizzes", "rules", "config", "backups")
    going = {
        str(path.relative_to(ROOT))
        for part in parts
        for path in (ROOT / part).rglob("*.py")
        if OUTWARD.search(path.read_text())
    }

    assert going == {"accounts/api/webhooks/posting.py", "accounts/api/webhooks/public.py"}
