"""Signing up to an open league."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.people.identifying import person_known_as
from accounts.people.models import Joining, League, Membership, Registration, Role, User
from tests.accounts.test_identifying import with_email
from tests.accounts.test_sign_in import SIXTY_DAYS, person_of, signed_in_as
from tests.factories import LeagueFactory, UserFactory
from tests.site.clean import assert_page_is_clean

pytestmark = pytest.mark.django_db
URL = "/account/join/open/"


@pytest.fixture
def league() -> League:
    return LeagueFactory.create(slug="open", name="Open league", joining=Joining.OPEN, time_zone="America/Toronto")


def sign_up(client: Client, **typed: str):
    return client.post(URL, {"name": "Robin", **typed})


def test_one_comes_in_as_a_trainee_and_chooses_next_how_to_sign_in(client: Client, league: League):
    done = sign_up(client, name=" 王小明 ", number="17")

    assert done.headers["Location"] == reverse("mfa_index")
    person = person_of(client)
    assert (person.display_name, person.time_zone, person.has_usable_password()) == ("王小明", "America/Toronto", False)
    assert Membership.objects.get(user=person).role == Role.TRAINEE
    held = Registration.objects.get(user=person)
    assert (held.number, held.full_name, held.email, held.guardian_email) == ("17", "王小明", "", "")
    assert client.cookies["sessionid"]["max-age"] == SIXTY_DAYS
    page = client.get(reverse("mfa_index"))
    assert "You have none yet" in page.content.decode()
    assert_page_is_clean(page)


@pytest.mark.parametrize("name", ["X", "Jean-Luc d’Église", "Ŋ̈", "محمد", "Σ.", "12 Monkeys", "null"])
def test_a_name_has_any_shape(client: Client, league: League, name: str):
    sign_up(client, name=name, number="17")

    assert person_of(client).display_name == name


def test_an_e_mail_is_ones_own_once_it_is_confirmed(client: Client, league: League):
    sign_up(client, email="robin@example.org")

    (message,) = mail.outbox
    assert message.to == ["robin@example.org"]
    assert "/account/email/confirm/" in str(message.body)
    assert not EmailAddress.objects.get(user=person_of(client)).verified


def test_an_e_mail_that_someone_has_reveals_nothing_and_takes_nothing(client: Client, league: League):
    robin = with_email(UserFactory.create(), "robin@example.org")
    Registration.objects.create(user=robin, league=league, email="robin@example.org")

    assert sign_up(client, email="robin@example.org").status_code == 302

    assert Registration.objects.get(user=person_of(client)).email == ""
    assert person_known_as("robin@example.org") == robin


def test_two_of_a_family_share_an_e_mail(league: League):
    for number in ("1", "2"):
        assert sign_up(Client(), number=number, email="roys@example.org").status_code == 302

    assert league.registrations.count() == 2


@pytest.mark.parametrize(
    ("typed", "fields"),
    [
        ({}, ["email"]),
        ({"name": "", "number": "1"}, ["name"]),
        ({"email": "nonsense"}, ["email"]),
        ({"number": "1", "minor": "on"}, ["guardian_name", "guardian_email"]),
        ({"number": "1", "minor": "on", "guardian_name": "Pat", "guardian_email": "nonsense"}, ["guardian_email"]),
    ],
)
def test_what_is_missing_is_said_beside_it(client: Client, league: League, typed: dict[str, str], fields: list[str]):
    page = sign_up(client, **typed)

    assert page.status_code == 422
    assert list(page.context["form"].errors) == fields
    assert signed_in_as(client) is None


def test_a_minor_comes_with_a_guardian(client: Client, league: League):
    sign_up(client, number="1", minor="on", guardian_name="Pat", guardian_email="pat@example.org")

    held = league.registrations.get()
    assert (held.guardian_name, held.guardian_email) == ("Pat", "pat@example.org")


def test_of_others_no_guardian_is_kept(client: Client, league: League):
    sign_up(client, number="1", guardian_name="Pat", guardian_email="pa")

    held = league.registrations.get()
    assert (held.guardian_name, held.guardian_email) == ("", "")


def test_a_number_that_the_roster_has_is_nobody_elses(client: Client, league: League):
    Registration.objects.create(user=UserFactory.create(), league=league, number="a-17")
    people = User.objects.count()

    page = sign_up(client, number="A-17")

    assert page.status_code == 422
    assert "ask the league for an invitation" in page.content.decode()
    assert User.objects.count() == people


def test_someone_with_an_account_comes_in_with_it(client: Client, league: League):
    robin = UserFactory.create()
    client.force_login(robin)

    assert client.post(URL).headers["Location"] == "/"

    assert robin.memberships.get().league == league
    assert client.get(URL).headers["Location"] == "/"


def test_a_league_that_invites_says_so_and_takes_nobody(client: Client, league: League):
    League.objects.update(joining=Joining.INVITATION)

    page = sign_up(client, number="1")

    assert "by its invitation only" in page.content.decode()
    assert_page_is_clean(page)
    assert not User.objects.exists()


def test_who_is_signed_in_is_not_asked_to_sign_in(client: Client, league: League):
    League.objects.update(joining=Joining.INVITATION)
    sign_in = f'<a href="{reverse("login")}">Sign in</a>'
    assert sign_in in client.get(URL).content.decode()
    client.force_login(UserFactory.create())

    assert sign_in not in client.get(URL).content.decode()


def test_a_league_invites_unless_it_says_otherwise():
    assert LeagueFactory.create().joining == Joining.INVITATION


def test_the_sign_in_page_leads_to_open_leagues_alone(client: Client, league: League):
    LeagueFactory.create(name="Closed league")

    html = client.get(reverse("login")).content.decode()

    assert "Open league" in html
    assert "Closed league" not in html


def test_of_many_sign_ups_from_one_address_some_wait(league: League, settings):
    assert settings.ACCOUNT_RATE_LIMITS["signup"] == "100/m/ip"  # a clinic's room signs up at once
    settings.ACCOUNT_RATE_LIMITS = {"signup": "3/m/ip"}
    for number in range(3):
        assert sign_up(Client(), number=str(number)).status_code == 302

    assert sign_up(Client(), number="3").status_code == 429
