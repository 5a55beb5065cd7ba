"""Who is meant by what someone types to sign in, and the rule for families who share an e-mail."""

from __future__ import annotations

from unittest.mock import Mock

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from accounts.people.identifying import person_known_as
from accounts.people.models import League, Registration, User
from tests.accounts.test_sign_in import sign_in, signed_in_as
from tests.factories import PASSWORD, LeagueFactory, UserFactory

pytestmark = pytest.mark.django_db
SHARED = "the.roys@example.org"


def registered(league: League, number: str, **person: str) -> User:
    """Someone with this number in the league."""
    user = UserFactory.create(**person)
    Registration.objects.create(user=user, league=league, number=number)
    return user


def with_email(user: User, email: str, *, proven: bool = True) -> User:
    """The person, with this e-mail of their own."""
    EmailAddress.objects.create(user=user, email=email, verified=proven, primary=True)
    user.email = email
    user.save()
    return user


@pytest.fixture
def ours() -> League:
    return LeagueFactory.create(name="Our league")


@pytest.fixture
def theirs() -> League:
    return LeagueFactory.create(name="Their league")


@pytest.mark.parametrize(
    "typed", ["robin", "ROBIN", " robin ", "robin@example.org", "Robin@Example.org", "A-17", "a-17"]
)
def test_a_person_is_known_by_username_e_mail_and_number(client: Client, ours: League, typed: str):
    robin = with_email(registered(ours, "A-17", username="robin"), "robin@example.org")

    sign_in(client, typed)

    assert signed_in_as(client) == str(robin.pk)


def test_an_e_mail_set_by_the_site_administrator_will_do():
    robin = UserFactory.create(email="Robin@example.org")

    assert person_known_as("robin@example.org") == robin


@pytest.mark.parametrize("typed", ["", " ", "nobody", "nobody@example.org", "99"])
def test_nobody_is_known_by_what_is_nobodys(typed: str, ours: League):
    registered(ours, "")

    assert person_known_as(typed) is None


def test_an_e_mail_that_parent_and_child_share_signs_in_neither(client: Client, ours: League):
    parent = with_email(registered(ours, "1"), SHARED)
    child = with_email(registered(ours, "2"), SHARED)

    sign_in(client, SHARED)

    assert signed_in_as(client) is None
    assert (person_known_as("1"), person_known_as("2")) == (parent, child)
    sign_in(client, "2")
    assert signed_in_as(client) == str(child.pk)


def test_nobody_takes_anothers_way_in_by_giving_their_e_mail():
    robin = with_email(UserFactory.create(), "robin@example.org")
    with_email(UserFactory.create(), "robin@example.org", proven=False)

    assert person_known_as("robin@example.org") == robin


def test_no_league_takes_a_persons_way_in_by_its_roster(ours: League):
    robin = with_email(UserFactory.create(username="robin"), "robin@example.org")
    registered(ours, "robin")
    registered(ours, "robin@example.org")
    Registration.objects.create(user=UserFactory.create(), league=ours, email="robin@example.org")

    assert person_known_as("robin") == person_known_as("robin@example.org") == robin


def test_a_person_who_is_not_active_is_known_by_nothing(ours: League):
    with_email(registered(ours, "1", username="gone"), "gone@example.org")
    User.objects.update(is_active=False)

    assert [person_known_as(typed) for typed in ("gone", "gone@example.org", "1")] == [None] * 3
    assert person_known_as("1", ours) is None


def test_a_number_of_two_leagues_needs_the_league(client: Client, ours: League, theirs: League):
    robin, other = registered(ours, "17"), registered(theirs, "17")

    page = sign_in(client, "17")

    assert signed_in_as(client) is None
    assert list(page.context["form"].fields["league"].queryset) == [ours, theirs]
    client.post(reverse("login"), {"login": "17", "password": PASSWORD, "league": theirs.pk})
    assert signed_in_as(client) == str(other.pk)
    assert person_known_as("17", ours) == robin


def test_one_person_with_one_number_in_two_leagues_needs_none(ours: League, theirs: League):
    robin = registered(ours, "17")
    Registration.objects.create(user=robin, league=theirs, number="17")

    assert person_known_as("17") == robin


def test_a_league_goes_with_a_number_alone(ours: League):
    with_email(UserFactory.create(username="robin"), "robin@example.org")

    assert person_known_as("robin", ours) is None
    assert person_known_as("robin@example.org", ours) is None


def test_the_league_is_asked_for_in_the_same_way_whether_or_not_the_number_is_anyones(
    client: Client, ours: League, theirs: League
):
    registered(ours, "17")
    registered(theirs, "17")
    pages = {typed: sign_in(client, typed, password="wrong") for typed in ("17", "99", "robin")}

    assert {typed: "league" in page.context["form"].fields for typed, page in pages.items()} == dict.fromkeys(
        pages, True
    )
    assert len({str(page.context["form"].non_field_errors()) for page in pages.values()}) == 1
    assert "league" not in sign_in(client, "x@example.org").context["form"].fields
    assert "league" not in client.get(reverse("login")).context["form"].fields


def test_a_site_of_one_league_asks_for_none(client: Client, ours: League):
    assert "league" not in sign_in(client, "17").context["form"].fields


def test_as_many_hashes_are_made_for_nobody_as_for_someone(client: Client, monkeypatch: pytest.MonkeyPatch):
    UserFactory.create(username="robin")
    made = Mock(side_effect=MD5PasswordHasher().encode)
    monkeypatch.setattr(MD5PasswordHasher, "encode", lambda hasher, *given: made(*given))

    counts = []
    for typed in ("robin", "nobody", "nobody@example.org", "17"):
        made.reset_mock()
        sign_in(client, typed, password="wrong")
        counts.append(made.call_count)

    assert counts == [1] * 4


def test_after_five_tries_that_did_not_fit_one_waits_even_with_the_right_password(client: Client):
    robin = UserFactory.create(username="robin")
    for _ in range(5):
        sign_in(client, "Robin", password="wrong")

    page = sign_in(client, "robin")

    assert signed_in_as(client) is None
    assert "Wait five minutes" in page.content.decode()
    cache.clear()  # what five minutes do
    sign_in(client, "robin")
    assert signed_in_as(client) == str(robin.pk)
