"""Tries to sign in: a rink full of people who mistype trips nothing, and guessing ends."""

from __future__ import annotations

import random

import pytest
from django.test import Client
from django.urls import reverse

from accounts.limits.addresses import network_of
from accounts.limits.counting import Limit
from accounts.people import tries
from accounts.people.models import User
from tests.accounts.test_password_reset import NEW, ask, set_by
from tests.accounts.test_sign_in import sign_in, signed_in_as
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db
RINK, HOME = "198.51.100.7", "203.0.113.9"


@pytest.fixture(autouse=True)
def one_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is tried here is tried within one hour."""
    monkeypatch.setattr(tries, "_hour", lambda: 500_000)


def test_three_hundred_people_of_one_address_sign_in_within_a_minute_though_every_third_mistypes_twice() -> None:
    chance = random.Random(7)
    refused = 0
    for person in chance.sample(range(300), 300):
        name = f"official{person}"
        for _ in range(2 if chance.random() < 1 / 3 else 0):
            refused += not tries.may_try(name, RINK)
        refused += not tries.may_try(name, RINK)
        tries.fitted(name, RINK, person)

    assert refused == 0


def test_who_guesses_at_many_names_is_stopped_after_twenty() -> None:
    looked_at = [tries.may_try(f"official{number}", HOME) for number in range(22)]

    assert looked_at == [True] * 20 + [False] * 2
    assert tries.may_try("official21", RINK)


def test_who_signs_in_between_guesses_again_and_again_gains_two_by_it() -> None:
    looked_at = 0
    for number in range(60):
        looked_at += tries.may_try(f"official{number}", HOME)
        if tries.may_try("mallory", HOME):
            tries.fitted("mallory", HOME, 1)

    assert looked_at <= 22


def test_of_one_name_five_are_looked_at_from_an_address_and_fifty_from_all() -> None:
    looked_at = [tries.may_try("Robin " if number % 2 else "robin", f"203.0.113.{number // 7}") for number in range(84)]

    assert [looked_at[start : start + 7].count(True) for start in range(0, 84, 7)] == [5] * 10 + [0] * 2


def test_tries_that_fit_are_not_counted() -> None:
    for _ in range(60):
        assert tries.may_try("robin", HOME)
        tries.fitted("robin", HOME, 1)


def test_those_that_fit_are_limited_too_where_they_are_very_many(monkeypatch: pytest.MonkeyPatch) -> None:
    assert tries.ALL_OF_AN_ADDRESS.most == 600
    monkeypatch.setattr(tries, "ALL_OF_AN_ADDRESS", Limit("all", 6, 60))
    for number in range(6):
        assert tries.may_try(f"official{number}", RINK)
        tries.fitted(f"official{number}", RINK, number)

    assert not tries.may_try("official", RINK)


def test_another_address_is_not_held_up(client: Client) -> None:
    UserFactory.create(username="robin")
    for _ in range(6):
        sign_in(Client(REMOTE_ADDR=HOME), "robin", password="wrong")

    assert sign_in(Client(REMOTE_ADDR=HOME), "robin").status_code == 200
    sign_in(client, "robin")
    assert signed_in_as(client)


@pytest.mark.parametrize(("trusted", "looked_at"), [(0, 5), (1, 8)])
def test_where_no_proxy_is_trusted_a_made_up_address_gains_nothing(
    client: Client, settings, trusted: int, looked_at: int
) -> None:
    """And behind one that is, what it adds last counts alone."""
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = trusted
    pages = [
        client.post(
            reverse("login"),
            {"login": "robin", "password": "wrong"},
            headers={"X-Forwarded-For": f"203.0.113.{number}, 198.51.100.{number // 6}"},
        ).content.decode()
        for number in range(9)
    ]

    assert sum("Wait five minutes" not in page for page in pages) == looked_at


def test_who_sets_a_new_password_by_mail_is_held_up_no_longer(client: Client) -> None:
    robin: User = UserFactory.create(username="robin", email="robin@example.org")
    for _ in range(6):
        sign_in(client, "robin", password="wrong")
    assert "Wait five minutes" in sign_in(client, "robin").content.decode()

    (link,) = ask("robin@example.org")
    set_by(link)
    sign_in(client, "robin", password=NEW)

    assert signed_in_as(client) == str(robin.pk)


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unix:", "unix:"),
    ],
)
def test_of_ipv6_a_network_is_counted_as_one(address: str, counted: str) -> None:
    assert network_of(address) == counted
