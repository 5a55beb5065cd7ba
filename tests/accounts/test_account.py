"""A person's own settings."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from accounts.people.models import User
from tests.factories import UserFactory

URL = "/account/"
RIGHT = {"display_name": "Robin T.", "time_zone": "America/Toronto", "language": "en"}


@pytest.fixture
def robin(db: None) -> User:
    return UserFactory.create(username="robin", display_name="Robin")


@pytest.fixture
def browser_of_robin(client: Client, robin: User) -> Client:
    client.force_login(robin)
    return client


def test_saving_changes_the_person_and_says_so(browser_of_robin: Client, robin: User):
    other = UserFactory.create(display_name="Other")

    response = browser_of_robin.post(URL, RIGHT, follow=True)

    robin.refresh_from_db()
    other.refresh_from_db()
    assert (robin.display_name, robin.time_zone, robin.language) == ("Robin T.", "America/Toronto", "en")
    assert (other.display_name, other.time_zone) == ("Other", "UTC")
    assert response.redirect_chain == [(reverse("account"), 302)]
    assert "Your settings are saved." in response.content.decode()


@pytest.mark.parametrize(
    ("field", "wrong"), [("display_name", "x" * 81), ("time_zone", "Mars/Olympus"), ("language", "tlh")]
)
def test_an_error_stands_at_its_field_and_nothing_typed_is_lost(
    browser_of_robin: Client, robin: User, field: str, wrong: str
):
    response = browser_of_robin.post(URL, {**RIGHT, field: wrong})

    robin.refresh_from_db()
    form = response.context["form"]
    html = response.content.decode()
    assert response.status_code == 422
    assert set(form.errors) == {field}
    assert f'id="id_{field}_error"' in html
    assert 'aria-invalid="true"' in html
    assert (robin.display_name, robin.time_zone) == ("Robin", "UTC")
    kept = {**RIGHT, field: wrong}
    assert {name: form[name].value() for name in RIGHT} == kept
    if field != "display_name":
        assert 'value="Robin T."' in html


def test_an_error_does_not_change_the_name_in_the_header(browser_of_robin: Client):
    html = browser_of_robin.post(URL, {**RIGHT, "language": "tlh"}).content.decode()

    assert '<span class="menu-name">Robin</span>' in html


def test_fields_that_are_not_on_the_form_cannot_be_set(browser_of_robin: Client, robin: User):
    browser_of_robin.post(URL, {**RIGHT, "is_superuser": "on", "username": "admin"})

    robin.refresh_from_db()
    assert robin.display_name == "Robin T."
    assert (robin.is_superuser, robin.username) == (False, "robin")


def test_other_methods_are_refused(browser_of_robin: Client):
    assert browser_of_robin.delete(URL).status_code == 405


def test_asking_changes_nothing(browser_of_robin: Client, robin: User):
    browser_of_robin.get(URL, RIGHT)

    robin.refresh_from_db()
    assert robin.display_name == "Robin"
