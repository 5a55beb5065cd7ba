"""The page of acts, and that whatever is done in the site administration comes to stand on it."""

from __future__ import annotations

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group
from django.urls import reverse

from accounts.people.administration import Recorded
from accounts.people.models import Act, League, Membership, Role
from accounts.people.services.audit import record
from tests.factories import UserFactory
from tests.queries import assert_same_number_of_queries
from tests.quizzes.taking.made import EVENING
from tests.world import INSTRUCTOR, LEAGUE_ADMIN, SUPERUSER, TRAINEE, World

LEAGUE = {
    "slug": "new",
    "name": "New",
    "time_zone": "UTC",
    "language": "en",
    "joining": "invitation",
    "roster_columns": "{}",
}


def done() -> list[tuple[str, League | None, str]]:
    return [(act.what, act.league, act.target_kind) for act in Act.objects.order_by("pk")]


def test_whatever_is_registered_records(world: World) -> None:
    assert all(isinstance(each, Recorded) for each in admin.site._registry.values())
    assert Group in admin.site._registry


def test_adding_changing_and_deleting_a_league_is_recorded(world: World) -> None:
    client = world.client(SUPERUSER)

    client.post(reverse("admin:people_league_add"), LEAGUE)
    league = League.objects.get(slug="new")
    client.post(reverse("admin:people_league_change", args=[league.pk]), {**LEAGUE, "name": "Newer league"})

    assert done() == [("admin.add", league, "people.league"), ("admin.change", league, "people.league")]
    last = Act.objects.latest("pk")
    assert (last.who, last.target) == (world.people[SUPERUSER], "Newer league")
    assert "Name" in last.details["fields"]
    assert "Newer" not in str(last.details)


def test_a_group_is_recorded_though_nobody_here_registered_it(world: World) -> None:
    client = world.client(SUPERUSER)
    client.post(reverse("admin:auth_group_add"), {"name": "Helpers"})
    group = Group.objects.get()
    chosen = {"action": "delete_selected", "_selected_action": [group.pk], "post": "yes"}
    client.post(reverse("admin:auth_group_changelist"), chosen)

    assert done() == [("admin.add", None, "auth.group"), ("admin.delete", None, "auth.group")]
    assert not Group.objects.exists()


def test_a_role_is_given_changed_and_taken(world: World) -> None:
    client, person = world.client(SUPERUSER), UserFactory.create()
    given = {"user": person.pk, "league": world.league.pk, "role": Role.TRAINEE}
    client.post(reverse("admin:people_membership_add"), given)
    membership = Membership.objects.get(user=person)
    at = reverse("admin:people_membership_change", args=[membership.pk])
    client.post(at, {**given, "role": Role.INSTRUCTOR})
    client.post(reverse("admin:people_membership_delete", args=[membership.pk]), {"post": "yes"})

    assert [act.what for act in Act.objects.order_by("pk")] == ["role.give", "role.change", "role.take"]
    acts = list(Act.objects.order_by("pk"))
    assert [act.details["role"] for act in acts] == ["trainee", "instructor", "instructor"]
    assert {act.details["person"] for act in acts} == {str(person.public_id)}
    assert {act.league for act in acts} == {world.league}


def test_a_role_given_on_a_persons_own_page_is_recorded_with_its_league(world: World) -> None:
    client, person = world.client(SUPERUSER), UserFactory.create()
    page = client.get(reverse("admin:people_user_change", args=[person.pk]))
    form, (formset,) = page.context["adminform"].form, page.context["inline_admin_formsets"]
    values = {name: form[name].value() for name in form.fields if name not in {"password", "groups"}}
    data = {name: value for name, value in values.items() if value not in (None, False, [])}
    data |= {f"{formset.formset.prefix}-{name}_FORMS": number for name, number in (("TOTAL", 1), ("INITIAL", 0))}
    data |= {"memberships-0-league": world.league.pk, "memberships-0-role": Role.TRAINEE}
    joined = data.pop("date_joined")
    data |= {"date_joined_0": joined.date().isoformat(), "date_joined_1": joined.time().isoformat("seconds")}

    response = client.post(reverse("admin:people_user_change", args=[person.pk]), data)

    assert response.status_code == 302, response.context["errors"]
    assert ("role.give", world.league, "people.membership") in done()
    assert ("admin.change", None, "people.user") in done()


def test_the_page_lists_the_latest_first_with_the_zone_and_asks_as_often_for_three_as_for_one(world: World) -> None:
    client, people = world.client(LEAGUE_ADMIN), world.people

    def add_row() -> None:
        person = people[TRAINEE]
        details = {"person": str(person.public_id), "role": "trainee"}
        record(by=people[SUPERUSER], league=world.league, what="role.give", details=details, now=EVENING)

    def ask() -> None:
        html = client.get("/account/acts/ours/").content.decode()
        assert "Gave a role" in html
        assert people[TRAINEE].get_full_name() in html
        assert "23:30 UTC" in html

    assert_same_number_of_queries(ask=ask, add_row=add_row)


def test_someone_whom_one_may_not_see_is_not_named(world: World) -> None:
    record(by=None, league=world.league, what="role.take", target=world.stranger, now=EVENING)

    html = world.client(LEAGUE_ADMIN).get("/account/acts/ours/").content.decode()

    assert world.stranger.get_full_name() not in html
    assert "Took a role away</b>: someone" in html
    assert "A command on the server" in html


@pytest.mark.parametrize(("role", "number"), [(LEAGUE_ADMIN, 404), (SUPERUSER, 200)])
def test_the_acts_of_another_league_are_not_found(role: str, number: int, world: World) -> None:
    assert world.client(role).get("/account/acts/theirs/").status_code == number


@pytest.mark.parametrize(("role", "leads_on"), [(INSTRUCTOR, False), (LEAGUE_ADMIN, True), (SUPERUSER, True)])
def test_whoever_answers_for_a_league_finds_what_was_done(role: str, leads_on: bool, world: World) -> None:
    page = world.client(role).get(reverse("rosters")).content.decode()

    assert (f'href="{reverse("acts")}"' in page) is leads_on
