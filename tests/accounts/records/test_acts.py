"""Acts are written once: no way through the application, and none through the database, changes or deletes one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import IntegrityError, connection, models, transaction
from django.db.models import ProtectedError
from django.db.utils import DatabaseError

from accounts.people.models import Act, League, Registration, Role, User
from accounts.people.permissions import can_view
from accounts.people.queries import acts_for
from accounts.people.services.audit import record
from accounts.people.written_once import NeverChanged
from tests.accounts.roster.made import ROBIN, imported
from tests.factories import LeagueFactory, MembershipFactory, UserFactory
from tests.quizzes.taking.made import EVENING
from tests.world import (
    ANONYMOUS,
    INSTRUCTOR,
    LEAGUE_ADMIN,
    NOBODY,
    OTHER_ADMIN,
    RULES_CHAIR,
    STRANGER,
    SUPERUSER,
    TRAINEE,
    World,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def act() -> Act:
    return record(
        by=UserFactory.create(display_name="Sam Okafor"),
        league=LeagueFactory.create(name="Our league"),
        what="roster.import",
        target="a file",
        details={"new": 3},
        now=EVENING,
    )


def test_an_act_says_who_did_what_to_what_where_and_when(act: Act) -> None:
    held = Act.objects.get()
    assert (held.who, held.who_name, held.league, held.what) == (act.who, "Sam Okafor", act.league, "roster.import")
    assert (held.target, held.details, held.at) == ("a file", {"new": 3}, EVENING)


def test_a_row_stands_in_an_act_by_its_public_id_and_no_person_is_named() -> None:
    robin = UserFactory.create(display_name="Robin Tremblay")
    league = LeagueFactory.create(name="Our league")
    registration = Registration.objects.create(user=robin, league=league, number="7", family_name="Tremblay")

    of_person = record(by=None, league=None, what="x", target=robin, now=EVENING)
    of_registration = record(by=None, league=league, what="x", target=registration, now=EVENING)

    assert (of_person.target, of_person.target_kind, of_person.target_id) == ("", "people.user", str(robin.public_id))
    assert (of_registration.target, of_registration.target_id) == ("", str(registration.pk))
    assert of_registration.details == {"person": str(robin.public_id)}


@pytest.mark.parametrize(
    "attempt",
    [
        lambda act: act.save(),
        lambda act: act.delete(),
        lambda act: Act.objects.update(what="x"),
        lambda act: Act.objects.bulk_update([act], ["what"]),
        lambda act: Act.objects.all().delete(),
        lambda act: act.league.acts.all().delete(),
    ],
)
def test_the_application_refuses_to_change_or_delete_an_act(attempt: Callable[[Act], object], act: Act) -> None:
    with pytest.raises(NeverChanged):
        attempt(act)


def test_a_league_with_acts_is_not_deleted(act: Act) -> None:
    assert act.league
    with pytest.raises(ProtectedError):
        act.league.delete()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE people_act SET what = 'x'",
        "UPDATE people_act SET at = '2020-01-01 00:00:00'",
        "UPDATE people_act SET league_id = NULL",
        "UPDATE people_act SET details = '{}'",
        "UPDATE people_act SET target = ''",
        "UPDATE people_act SET id = 4711",
        "UPDATE people_act SET who_name = ''",
        "UPDATE people_act SET who_name = 'Mallory', who_id = NULL",
        "UPDATE people_act SET who_id = (SELECT max(id) FROM people_user)",
        "UPDATE people_act SET who_id = NULL, what = 'x'",
        "DELETE FROM people_act",
        "DELETE FROM people_act WHERE who_id IS NULL OR who_id IS NOT NULL",
    ],
)
def test_the_database_refuses_to_change_or_delete_an_act(statement: str, act: Act) -> None:
    UserFactory.create()
    before = list(Act.objects.values())

    with pytest.raises(IntegrityError, match="written once"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)

    assert list(Act.objects.values()) == before


def test_the_database_refuses_to_put_another_act_in_an_acts_place(act: Act) -> None:
    columns = "id, who_id, who_name, league_id, what, target, target_kind, target_id, details, at"
    taken = f"SELECT id, NULL, 'Mallory', league_id, 'x', '', '', '', details, at FROM people_act"  # noqa: F541
    verb = "INSERT OR REPLACE" if connection.vendor == "sqlite" else "INSERT"

    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"{verb} INTO people_act ({columns}) {taken}")

    assert Act.objects.get().who_name == "Sam Okafor"


def test_whoever_did_it_may_become_nobody_once_with_or_without_their_name(act: Act) -> None:
    named = record(by=act.who, league=None, what="x", now=EVENING)
    by_command = record(by=None, league=None, what="x", now=EVENING)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE people_act SET who_id = NULL, who_name = '' WHERE id = %s", [act.pk])
    assert act.who
    act.who.delete()

    found = dict(Act.objects.values_list("pk", "who_name"))
    assert found == {act.pk: "", named.pk: "Sam Okafor", by_command.pk: "manage.py"}
    assert not Act.objects.exclude(who=None).exists()
    for pk in (named.pk, by_command.pk):
        with pytest.raises(IntegrityError), transaction.atomic():
            models.QuerySet(Act).filter(pk=pk).update(who_name="")


def test_an_import_is_recorded_with_its_counts() -> None:
    league = LeagueFactory.create(slug="ours")
    imported(league, ROBIN, ("", "Roy", "Ana", "", ""))

    act = Act.objects.get()
    assert (act.what, act.league, act.who_name, act.target) == ("roster.import", league, "manage.py", league.name)
    assert act.details == {"new": 1, "changed": 0, "moved": 0, "same": 0, "refused": 1}


def test_administrators_see_the_acts_of_their_leagues_and_superusers_all(world: World) -> None:
    MembershipFactory.create(user=world.stranger, league=world.other_league, role=Role.LEAGUE_ADMIN)
    for league in (world.league, world.other_league, None):
        record(by=None, league=league, what=league.slug if league else "none", now=EVENING)

    seen = {role: {act.what for act in acts_for(user)} for role, user in world.cast.items()}

    assert seen == {
        ANONYMOUS: set(),
        TRAINEE: set(),
        INSTRUCTOR: set(),
        LEAGUE_ADMIN: {"ours"},
        RULES_CHAIR: set(),
        SUPERUSER: {"ours", "theirs", "none"},
        NOBODY: set(),
        STRANGER: {"theirs"},
        OTHER_ADMIN: {"theirs"},
    }
    for role, user in world.cast.items():
        assert {act.what for act in Act.objects.all() if can_view(act, user)} == seen[role]


def test_every_model_with_acts_keeps_its_people(act: Act) -> None:
    """A person who is deleted after all takes no act along."""
    assert (User.objects.count(), League.objects.count()) == (1, 1)
    User.objects.all().delete()
    assert Act.objects.count() == 1
