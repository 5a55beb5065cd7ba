"""The log: a line of JSON for each request and each fault, and no word of it about anybody."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from io import StringIO
from typing import Any
from unittest.mock import patch

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core import mail
from django.db import IntegrityError
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from accounts.people.models import Registration, User
from config.logs import ID_HEADER, TOLD, UNKNOWN, JsonFormatter, RequestLogMiddleware
from tests.world import LEAGUE_ADMIN, TRAINEE, World

NAME, FAMILY, EMAIL, NUMBER = "Roberta", "Quillington", "roberta.q@example.org", "HCR-5550123"
ADDRESS = "203.0.113.77"
PERSONAL = (NAME, FAMILY, EMAIL, NUMBER, ADDRESS, "Secret-Word-99")
OPENS_SOMETHING = {"code", "secret", "key", "uidb36", "url", "programme"}
"""The parts of addresses that are kept out: whoever knows one of them gets in somewhere, or they may be anything."""


@pytest.fixture
def lines() -> Iterator[list[dict[str, Any]]]:
    """What a deployment would log, line by line, as it is read when the test is at its end."""
    out = StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(JsonFormatter())
    found: list[dict[str, Any]] = _Lines(out)
    loggers = [logging.getLogger(name) for name in ("", "django", "site.requests")]
    before = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.INFO)
    for logger in loggers[:2]:
        logger.addHandler(handler)
    yield found
    for logger, level in zip(loggers, before, strict=True):
        logger.removeHandler(handler)
        logger.setLevel(level)


class _Lines(list):
    def __init__(self, out: StringIO) -> None:
        self.out = out

    def __iter__(self) -> Iterator[Any]:
        return iter([json.loads(line) for line in self.text().splitlines()])

    def text(self) -> str:
        """All of it as it stands."""
        return self.out.getvalue()


@pytest.fixture
def person(world: World) -> User:
    """Somebody of whom the site knows all there is to know."""
    user = world.people[TRAINEE]
    user.username, user.display_name, user.email = "roberta.q", f"{NAME} {FAMILY}", EMAIL
    user.set_password("Secret-Word-99")
    user.save()
    names = {"given_name": NAME, "family_name": FAMILY, "email": EMAIL, "number": NUMBER}
    Registration.objects.create(user=user, league=world.league, **names)
    return user


def test_a_person_goes_through_the_site_and_the_log_does_not_name_them(world: World, person: User, lines: Any):
    client = Client(REMOTE_ADDR=ADDRESS, raise_request_exception=False)
    login = reverse("login")
    client.post(login, {"login": EMAIL, "password": "wrong"})
    client.post(login, {"login": NUMBER, "password": "wrong"}, headers={"x-forwarded-for": ADDRESS})
    client.post(login, {"login": EMAIL, "password": "Secret-Word-99"})
    for address in (reverse("home"), reverse("account"), f"/exams/?q={NAME}", f"/nobody/{EMAIL}?name={FAMILY}"):
        client.get(address)
    client.post(reverse("account"), {"display_name": f"{NAME} {FAMILY}", "time_zone": "UTC", "language": "en"})
    client.get("/exams/", headers={"host": f"{NAME}.example"})
    Client(enforce_csrf_checks=True).post(login, {"login": EMAIL}, headers={"referer": f"https://x/{NAME}"})
    admin = world.client(LEAGUE_ADMIN)
    admin.get(reverse("exports"), {"q": NUMBER})
    admin.get(f"/certification/leagues/ours/officials/{person.public_id}/", {"name": FAMILY})
    for error in (IntegrityError(f"Key (email)=({EMAIL}) exists"), ValueError(f"{NAME} {FAMILY}, {NUMBER}")):
        with patch("quizzes.exams.views.listing.listed_for", side_effect=error):
            assert client.get(f"/exams/?who={EMAIL}").status_code == 500
    with patch("django.core.mail.backends.locmem.EmailBackend.send_messages", side_effect=OSError(f"{EMAIL} refused")):
        Client().post(reverse("account_reset_password"), {"email": EMAIL})
    logging.getLogger("accounts").warning("%s of %s: %s", NUMBER and EMAIL, ValueError(NAME), 7)

    assert [word for word in PERSONAL if word.lower() in lines.text().lower()] == []
    requests = [line for line in lines if line["logger"] == "site.requests"]
    assert len(requests) > 10
    assert {line.get("user") for line in requests} >= {person.pk, None}
    assert {line["path"] for line in requests} >= {"/exams/", UNKNOWN, login}
    assert {400, 403, 500} <= {line["status"] for line in requests}
    kinds = {each["kind"] for line in lines for each in line.get("exception", ())}
    assert {"django.db.utils.IntegrityError", "builtins.ValueError"} <= kinds
    assert all(set(line) >= {"time", "level", "logger", "message"} for line in lines)
    assert any("listing.py:" in place for line in lines for each in line.get("exception", ()) for place in each["at"])
    assert not mail.outbox


def test_a_fault_is_found_by_the_id_that_its_answer_has(person: User, lines: Any):
    client = Client(raise_request_exception=False)
    client.force_login(person)
    with patch("quizzes.exams.views.listing.listed_for", side_effect=ValueError):
        answer = client.get("/exams/", headers={ID_HEADER: "one-that-somebody-made-up"})

    of_it = [line for line in lines if line.get("request") == answer[ID_HEADER]]
    assert [line["level"] for line in of_it] == ["ERROR", "INFO"]
    assert of_it[1] == {**of_it[1], "path": "/exams/", "method": "GET", "status": 500, "user": person.pk}
    assert of_it[1]["ms"] > 0
    assert answer[ID_HEADER] != "one-that-somebody-made-up"


@pytest.mark.parametrize(("sent", "kept"), [("a1b2c3d4", True), ("a1b2c3d", False), ('a1"b2c3d4', False)])
def test_a_trusted_proxy_gives_the_id(sent: str, kept: bool, settings: Any):
    settings.TRUSTED_PROXIES = 1
    assert (Client().get("/offline/", headers={ID_HEADER: sent})[ID_HEADER] == sent) is kept


def test_what_opens_something_stands_in_no_line(lines: Any):
    """The link of a new password, an invitation, a room's code."""
    addresses = ["/account/password/reset/abc-topsecret/", "/account/invitation/topsecret/", "/c/topsecret/state/"]
    seen: list[str] = []

    def view(request: HttpRequest) -> Any:
        request.user = AnonymousUser()
        request.resolver_match = get_resolver().resolve(request.path_info)
        seen.append(request.path)
        from django.http import HttpResponse

        return HttpResponse()

    for address in addresses:
        RequestLogMiddleware(view)(RequestFactory().get(address))
    assert seen == addresses
    assert len(list(lines)) == 3
    assert "topsecret" not in lines.text()


def test_each_part_of_an_address_is_told_or_kept_out_by_decision():
    def parts(resolver: URLResolver) -> Iterator[str]:
        for each in resolver.url_patterns:
            yield from each.pattern.regex.groupindex
            if isinstance(each, URLResolver):
                yield from parts(each)
            else:
                assert isinstance(each, URLPattern)

    found = set(parts(get_resolver()))
    assert found - TOLD - OPENS_SOMETHING == set()
    assert TOLD - found <= {"app_label"}
