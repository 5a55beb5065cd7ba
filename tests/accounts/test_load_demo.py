"""`manage.py load_demo`."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from accounts.people import demo
from accounts.people.models import League, Membership, Role, User
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def contributors(monkeypatch) -> list:
    """The contributors of this test alone: what other apps add has tests of its own."""
    registered: list = []
    monkeypatch.setattr(demo, "_contributors", registered)
    return registered


@pytest.fixture
def load(settings, contributors):
    settings.DEBUG = True

    def run() -> str:
        out = StringIO()
        call_command("load_demo", stdout=out)
        return out.getvalue()

    return run


def test_it_makes_the_league_and_people_of_each_role_who_can_sign_in(load):
    printed = load()

    league = League.objects.get(slug="demo")
    held = {(row.user.username, row.role) for row in league.memberships.select_related("user")}
    assert held == {(persona.username, persona.role) for persona in demo.CAST if persona.role}
    assert {role for _name, role in held} == set(Role.values)
    for persona in demo.CAST:
        assert Client().login(username=persona.username, password=demo.PASSWORD)
        assert persona.username in printed
    assert demo.PASSWORD in printed


def test_only_the_site_administrator_is_a_superuser(load):
    load()

    assert {user.username for user in User.objects.filter(is_superuser=True)} == {"admin"}
    assert {user.username for user in User.objects.filter(is_staff=True)} == {"admin"}


def test_its_trainees_stand_in_its_roster_so_that_one_finds_them_there(load):
    load()

    league = League.objects.get(slug="demo")
    listed = {(each.user.username, each.number, each.full_name) for each in league.registrations.all()}
    assert listed == {(each.username, each.number, each.display_name) for each in demo.CAST if each.number}
    assert len(listed) == 6


def test_a_number_that_a_roster_gave_to_someone_else_stays_theirs(load):
    load()
    league = League.objects.get(slug="demo")
    other = UserFactory.create()
    league.registrations.filter(number="00301").update(user=other)

    load()

    assert league.registrations.get(number="00301").user == other
    assert league.registrations.count() == 6


def test_run_again_it_keeps_what_was_done(load):
    load()
    trainee = User.objects.get(username="trainee")
    trainee.display_name = "Renamed"
    trainee.set_password("my own")
    trainee.save()
    before = (User.objects.count(), League.objects.count(), Membership.objects.count())

    load()

    trainee.refresh_from_db()
    assert (User.objects.count(), League.objects.count(), Membership.objects.count()) == before
    assert trainee.display_name == "Renamed"
    assert trainee.check_password("my own")


def test_with_debug_off_it_refuses_and_makes_nobody(settings, contributors):
    settings.DEBUG = False

    with pytest.raises(CommandError, match="only with DEBUG on"):
        call_command("load_demo")
    assert not User.objects.exists()


def test_each_contributor_is_called_with_the_league_and_its_people(load, contributors):
    stages: list[demo.Stage] = []
    demo.contributes(stages.append)

    @demo.contributes
    def greet(stage: demo.Stage) -> None:
        stage.say("contributed")

    printed = load()

    (stage,) = stages
    assert stage.league == League.objects.get(slug="demo")
    assert stage.people["trainee"] == User.objects.get(username="trainee")
    assert [user.username for user in stage.with_role(Role.INSTRUCTOR)] == ["instructor"]
    assert "contributed" in printed


def test_a_contributor_registers_once(contributors):
    demo.contributes(print)

    with pytest.raises(ValueError, match="contributes to the demo already"):
        demo.contributes(print)
    assert demo.contributors() == (print,)
