"""Signing in and out."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from accounts.people.models import User
from tests.factories import PASSWORD, UserFactory

pytestmark = pytest.mark.django_db
SIXTY_DAYS = 60 * 24 * 60 * 60


def sign_in(client: Client, username: str, password: str = PASSWORD, query: str = ""):
    return client.post(reverse("login") + query, {"login": username, "password": password})


def person_of(client: Client) -> User:
    """Whose browser it is."""
    return User.objects.get(pk=str(signed_in_as(client)))


def signed_in_as(client: Client) -> str | None:
    return client.session.get("_auth_user_id")


@pytest.mark.parametrize("typed", ["robin", "Robin", "ROBIN"])
def test_signing_in_takes_the_log_in_name_in_any_case(client: Client, typed: str):
    user = UserFactory.create(username="robin")

    response = sign_in(client, typed)

    assert (response.status_code, response.headers["Location"]) == (302, "/")
    assert signed_in_as(client) == str(user.pk)
    assert client.cookies["sessionid"]["max-age"] == SIXTY_DAYS


def test_signing_in_leads_on_to_the_page_that_was_asked_for(client: Client):
    UserFactory.create(username="robin")
    asked = client.get(reverse("account"))

    response = client.post(asked.headers["Location"], {"login": "robin", "password": PASSWORD})

    assert response.headers["Location"] == reverse("account")


DID_NOT_ARRIVE = "what you sent last did not arrive"


@pytest.mark.parametrize("name", ["start", "choose", "account"])
def test_whoever_sent_something_from_a_session_that_had_ended_hears_that_it_did_not_arrive(client: Client, name: str):
    UserFactory.create(username="robin")
    asked = client.post(reverse(name), {"display_name": "Robin"})
    typed = {"login": "robin", "password": PASSWORD}

    client.post(asked.headers["Location"], {**typed, "password": "Tr0ub4dor"})
    page = client.post(asked.headers["Location"], typed, follow=True)

    assert page.redirect_chain[0][0] == reverse(name)
    assert page.status_code == 200
    assert DID_NOT_ARRIVE in page.content.decode()
    assert DID_NOT_ARRIVE not in client.get(reverse("account")).content.decode()


def test_whoever_only_asked_for_a_page_hears_of_nothing_that_did_not_arrive(client: Client):
    UserFactory.create(username="robin")
    asked = client.get(reverse("account"))

    page = client.post(asked.headers["Location"], {"login": "robin", "password": PASSWORD}, follow=True)

    assert DID_NOT_ARRIVE not in page.content.decode()


def test_signing_in_leads_to_no_other_site(client: Client):
    UserFactory.create(username="robin")

    response = sign_in(client, "robin", query="?next=https://elsewhere.example/")

    assert response.headers["Location"] == "/"


def test_a_wrong_password_keeps_the_name_and_says_what_is_wrong(client: Client):
    UserFactory.create(username="robin")

    response = sign_in(client, "robin", password="Tr0ub4dor")

    html = response.content.decode()
    assert 'value="robin"' in html
    assert response.context["form"].non_field_errors()[0] in html.replace("&#x27;", "'")
    assert "Tr0ub4dor" not in html
    assert signed_in_as(client) is None


def test_a_person_who_is_not_active_cannot_sign_in(client: Client):
    UserFactory.create(username="robin", is_active=False)

    sign_in(client, "robin")

    assert signed_in_as(client) is None


def test_signing_out_takes_a_post(client: Client):
    user = UserFactory.create()
    client.force_login(user)

    fetched = client.get(reverse("logout"), follow=True)

    assert fetched.redirect_chain == [("/", 302)]
    assert "You are still signed in" in fetched.content.decode()
    assert signed_in_as(client) == str(user.pk)

    response = client.post(reverse("logout"))

    assert response.headers["Location"] == reverse("login")
    assert signed_in_as(client) is None


def test_fetching_the_sign_out_leads_those_who_are_signed_out_to_the_sign_in(client: Client):
    assert client.get(reverse("logout")).headers["Location"] == reverse("login")
