"""People, leagues and memberships as rows."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from accounts.people.models import Membership, Role, User
from tests.factories import LeagueFactory, MembershipFactory, UserFactory

pytestmark = pytest.mark.django_db


def test_two_people_may_share_an_e_mail_address_or_have_none():
    UserFactory.create(email="family@example.org")
    UserFactory.create(email="family@example.org")
    UserFactory.create(email="")
    UserFactory.create(email="")

    assert User.objects.filter(email="family@example.org").count() == 2
    assert User.objects.filter(email="").count() == 2


def test_the_public_id_is_random_and_stays():
    one, other = UserFactory.create(), UserFactory.create()
    before = one.public_id

    one.display_name = "Someone else"
    one.save()
    one.refresh_from_db()

    assert one.public_id == before
    assert one.public_id != other.public_id
    assert one.public_id.version == 4


def test_a_log_in_name_differs_by_more_than_case():
    UserFactory.create(username="Robin")

    with pytest.raises(IntegrityError), transaction.atomic():
        UserFactory.create(username="robin")
    with pytest.raises(ValidationError, match="Someone has this log-in name already"):
        User(username="rObin", password="x").full_clean()
    assert User.objects.get_by_natural_key("ROBIN").username == "Robin"


@pytest.mark.parametrize(("display_name", "shown"), [("Robin Tremblay", "Robin Tremblay"), ("", "robin")])
def test_a_person_is_shown_by_display_name_or_else_by_log_in_name(display_name: str, shown: str):
    assert str(UserFactory.create(username="robin", display_name=display_name)) == shown


@pytest.mark.parametrize("name", ["Toronto", "../etc/passwd", "America/toronto ", "EST5"])
def test_what_is_no_time_zone_is_refused_by_name(name: str):
    with pytest.raises(ValidationError, match="is not a time zone") as caught:
        LeagueFactory.build(time_zone=name).full_clean()
    assert set(caught.value.message_dict) == {"time_zone"}


@pytest.mark.parametrize("name", ["UTC", "America/Toronto", "Asia/Kolkata"])
def test_a_time_zone_is_taken_by_its_name(name: str):
    league = LeagueFactory.create(time_zone=name)
    league.full_clean()

    league.refresh_from_db()
    assert league.time_zone == name


def test_a_role_in_a_league_is_held_once_but_several_roles_may_be():
    membership = MembershipFactory.create()
    MembershipFactory.create(user=membership.user, league=membership.league, role=Role.INSTRUCTOR)

    with pytest.raises(IntegrityError), transaction.atomic():
        MembershipFactory.create(user=membership.user, league=membership.league)
    assert Membership.objects.filter(user=membership.user).count() == 2


def test_the_database_itself_refuses_an_unknown_role():
    with pytest.raises(IntegrityError), transaction.atomic():
        MembershipFactory.create(role="owner")
