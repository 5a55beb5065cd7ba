"""The pages of a league's API: what is made on them is shown once, and recorded."""

from __future__ import annotations

import re
import socket
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.api.models import Call, Token, Webhook
from accounts.api.webhooks.sealing import unsealed
from accounts.people.models import Act, Membership
from tests.api.made import V1, a_token, a_webhook, header
from tests.queries import assert_same_number_of_queries
from tests.world import LEAGUE_ADMIN, OTHER_ADMIN, World

TOKENS = "/account/api/ours/tokens/"
WEBHOOKS = "/account/api/ours/webhooks/"
URL = "https://hooks.example.org/certified"


@pytest.fixture
def admin(world: World) -> Client:
    return world.client(LEAGUE_ADMIN)


def asked(**more: Any) -> dict[str, Any]:
    return {"name": "Assigning", "scopes": ["officials:read", "events:read"], "days": "30", **more}


def test_a_new_token_is_shown_once_and_opens_what_it_is_for(admin: Client, world: World) -> None:
    page = admin.post(TOKENS, asked())

    (secret,) = set(re.findall(r"surecall_[\w-]{43}", page.content.decode()))
    assert "no-store" in page.headers["Cache-Control"]
    token = Token.objects.get()
    assert (token.league, token.scopes) == (world.league, ["officials:read", "events:read"])
    assert (token.expires - token.made).days == 30
    assert Client().get(f"{V1}/officials/", headers=header(secret)).status_code == 200
    assert Client().get(f"{V1}/programmes/", headers=header(secret)).status_code == 403
    again = admin.get(TOKENS).content.decode()
    assert secret not in again
    assert f"…{secret[-4:]}" in again
    act = Act.objects.get()
    assert (act.who, act.what, act.target_id) == (world.people[LEAGUE_ADMIN], "api_token.make", token.public_id)
    assert "Made an API token" in admin.get("/account/acts/ours/").content.decode()


@pytest.mark.parametrize("wrong", [{"name": ""}, {"scopes": []}, {"scopes": ["all"]}, {"days": "0"}, {"days": "36500"}])
def test_no_token_is_made_of_what_is_wrong(wrong: dict[str, Any], admin: Client) -> None:
    assert admin.post(TOKENS, asked(**wrong)).status_code == 422
    assert not Token.objects.exists()


def test_a_token_is_revoked_and_stays_in_the_list(admin: Client, world: World) -> None:
    token, secret = a_token(world.league)

    assert admin.post(f"{TOKENS}{token.public_id}/revoke/").status_code == 302

    assert Client().get(f"{V1}/officials/", headers=header(secret)).status_code == 401
    page = admin.get(TOKENS).content.decode()
    assert "Revoked on" in page
    assert "/revoke/" not in page


def test_another_leagues_token_is_not_there(world: World) -> None:
    token, _secret = a_token(world.league)
    other = world.client(OTHER_ADMIN)

    assert other.post(f"/account/api/theirs/tokens/{token.public_id}/revoke/").status_code == 404
    token.refresh_from_db()
    assert token.revoked is None


def test_who_administers_two_leagues_changes_each_under_its_own_address(admin: Client, world: World) -> None:
    Membership.objects.create(user=world.people[LEAGUE_ADMIN], league=world.other_league, role="league_admin")
    webhook = a_webhook(world.league)[0]

    assert admin.get(f"/account/api/theirs/webhooks/{webhook.public_id}/").status_code == 404


@pytest.fixture
def public_host(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every name is one of a public host."""
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("8.8.8.8", 443))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *args, **more: found)


@pytest.mark.usefixtures("public_host")
def test_a_new_webhook_shows_its_secret_once(admin: Client, world: World) -> None:
    page = admin.post(WEBHOOKS, {"url": URL})

    (secret,) = re.findall(r"whsec_[\w+/=]+", page.content.decode())
    webhook = Webhook.objects.get()
    assert unsealed(webhook.secret) == secret
    assert webhook.url == URL
    for address in (WEBHOOKS, f"{WEBHOOKS}{webhook.public_id}/"):
        shown = admin.get(address).content.decode()
        assert URL in shown
        assert "whsec_" not in shown


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("http://hooks.example.org/", "https://"),
        ("https://127.0.0.1/", "not a public one"),
        ("https://[::1]/", "not a public one"),
        ("https://name:word@hooks.example.org/", "without a name and password"),
        ("nonsense", "Enter a valid URL."),
        ("", "required"),
    ],
)
def test_what_would_not_be_called_is_refused_with_the_reason(url: str, told: str, admin: Client) -> None:
    page = admin.post(WEBHOOKS, {"url": url})

    assert page.status_code == 422
    assert told in page.content.decode()
    assert not Webhook.objects.exists()


@pytest.mark.usefixtures("public_host")
def test_an_address_is_added_once(admin: Client) -> None:
    admin.post(WEBHOOKS, {"url": URL})

    assert "called already" in admin.post(WEBHOOKS, {"url": URL}).content.decode()
    assert Webhook.objects.count() == 1


@pytest.mark.usefixtures("public_host")
def test_without_the_sites_key_it_is_said_what_is_missing(admin: Client, world: World, settings: Any) -> None:
    webhook = a_webhook(world.league, "https://other.example.org/")[0]
    settings.WEBHOOK_KEY = ""

    page = admin.post(WEBHOOKS, {"url": URL})
    assert (page.status_code, "WEBHOOK_KEY" in page.content.decode()) == (422, True)
    followed = admin.post(f"{WEBHOOKS}{webhook.public_id}/secret/", follow=True)
    assert "WEBHOOK_KEY" in followed.content.decode()


def test_a_webhook_is_switched_off_and_on_given_another_secret_and_deleted(admin: Client, world: World) -> None:
    webhook, secret = a_webhook(world.league)
    address = f"{WEBHOOKS}{webhook.public_id}/"

    assert "Switched off by an administrator" in admin.post(f"{address}off/", follow=True).content.decode()
    assert "goes on where it stopped" in admin.post(f"{address}on/", follow=True).content.decode()
    (other,) = re.findall(r"whsec_[\w+/=]+", admin.post(f"{address}secret/").content.decode())
    assert other != secret
    assert admin.post(f"{address}delete/", follow=True).redirect_chain[-1][0] == WEBHOOKS
    assert not Webhook.objects.exists()
    assert admin.post(f"{address}explode/").status_code == 404
    done = ["webhook.make", "webhook.off", "webhook.on", "webhook.secret", "webhook.delete"]
    assert [act.what for act in Act.objects.order_by("pk")] == done


def test_a_word_that_means_nothing_is_not_there(admin: Client, world: World) -> None:
    webhook = a_webhook(world.league)[0]

    assert admin.post(f"{WEBHOOKS}{webhook.public_id}/explode/").status_code == 404


def test_calls_are_listed_with_what_came_of_them(admin: Client, world: World) -> None:
    webhook = a_webhook(world.league)[0]
    Call.objects.create(webhook=webhook, number=7, at=timezone.now(), status=503, took=12)
    Call.objects.create(webhook=webhook, number=7, at=timezone.now(), problem=Call.Problem.TLS, took=12)

    page = admin.get(f"{WEBHOOKS}{webhook.public_id}/").content.decode()

    assert "503" in page
    assert "Its certificate was refused" in page


def test_pages_ask_as_often_for_many_as_for_one(admin: Client, world: World) -> None:
    webhook = a_webhook(world.league)[0]

    def add() -> None:
        a_token(world.league)
        a_webhook(world.league)
        Call.objects.create(webhook=webhook, number=7, at=timezone.now(), status=204, took=12)

    for name, arguments in (("api_tokens", []), ("webhooks", []), ("webhook", [webhook.public_id])):
        address = reverse(name, args=["ours", *arguments])
        assert_same_number_of_queries(ask=lambda to=address: admin.get(to), add_row=add)  # type: ignore[misc]


def test_the_roster_leads_there_for_administrators_alone(admin: Client, world: World) -> None:
    assert TOKENS in admin.get("/account/rosters/ours/").content.decode()
    assert TOKENS not in world.client("instructor").get("/account/rosters/ours/").content.decode()
