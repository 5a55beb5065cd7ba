"""Each address gives each role what tests/site/access.py says, and no address is left out of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.http import HttpResponse, HttpResponseBase
from django.test import Client
from django.urls import include, path, reverse

from tests.site.access import PAGES, TO_LOGIN
from tests.site.routes import Route, routes
from tests.world import ANONYMOUS, INSTRUCTOR, LEAGUE_ADMIN, ROLES, RULES_CHAIR, SUPERUSER, TRAINEE, World

ADMIN = "admin/"
"""The site administration's many addresses follow one rule, which has a test of its own below."""

ADMIN_OPEN = {"admin:login", "admin:logout", None}
ADMIN_ROUTES = [route for route in routes() if route.route.startswith(ADMIN) and route.name not in ADMIN_OPEN]
LEADING = (SUPERUSER, LEAGUE_ADMIN, RULES_CHAIR, INSTRUCTOR, TRAINEE, ANONYMOUS)
ADMIN_ARGUMENTS = {"app_label": "people", "object_id": "1", "id": "1", "content_type_id": "1"}


def without_entry(found: list[Route]) -> list[str]:
    """The routes outside the site administration that PAGES does not know."""
    return [route.route for route in found if not route.route.startswith(ADMIN) and route.name not in PAGES]


def outcome(response: HttpResponseBase) -> int | str:
    """The answer in the table's words."""
    if response.status_code not in {301, 302, 303}:
        return response.status_code
    location = response.headers["Location"]
    return TO_LOGIN if location.startswith(f"{reverse('login')}?next=") else location


def test_every_address_has_an_entry():
    assert without_entry(routes()) == [], "add them to PAGES in tests/site/access.py"


def test_no_entry_is_for_an_address_that_is_gone():
    assert set(PAGES) - {route.name for route in routes()} == set()


def test_an_address_without_an_entry_is_found_however_deep(settings):
    inner = [path("b/<int:n>/", HttpResponse, name="b"), path("c/", HttpResponse)]
    settings.ROOT_URLCONF = type("Urls", (), {"urlpatterns": [path("a/", include((inner, "outer")))]})

    found = routes()

    assert found == [Route("a/b/<int:n>/", "outer:b", ("n",)), Route("a/c/", None, ())]
    assert without_entry(found) == ["a/b/<int:n>/", "a/c/"]


def by_role() -> Iterator[Any]:
    """Each page with each role; on PostgreSQL with the one who sees most of it alone: a refusal is alike on both."""
    for name, page in PAGES.items():
        seen = [role for role in LEADING if page.outcome(role) not in {403, 404, TO_LOGIN}]
        for role in ROLES:
            yield pytest.param(name, role, marks=[] if role in seen[:1] else pytest.mark.alike, id=f"{name}-{role}")


@pytest.mark.parametrize(("name", "role"), list(by_role()))
def test_each_role_gets_what_the_table_says(name: str, role: str, world: World):
    page = PAGES[name]

    response = getattr(world.client(role), page.method)(page.url(name, world), page.data)

    assert outcome(response) == page.outcome(role)


@pytest.mark.parametrize("name", [name for name, page in PAGES.items() if page.method == "post"])
def test_what_is_to_be_posted_to_leads_on_or_refuses_when_it_is_fetched(name: str, world: World):
    response = world.client(TRAINEE).get(PAGES[name].url(name, world))

    assert outcome(response) == PAGES[name].fetched


@pytest.mark.parametrize("route", ADMIN_ROUTES, ids=lambda route: route.name)
def test_site_administration_is_for_superusers_alone(route: Route, world: World):
    url = reverse(str(route.name), kwargs={name: ADMIN_ARGUMENTS[name] for name in route.arguments} or None)
    sign_in = (f"{reverse('login')}?next=", f"{reverse('admin:login')}?next=")

    for role in ROLES:
        location = world.client(role).get(url).headers.get("Location", "")
        assert location.startswith(sign_in) is (role != SUPERUSER), (role, location)


@pytest.mark.parametrize("model", ["user", "league", "membership"])
def test_a_superuser_finds_each_model_in_the_site_administration(model: str, world: World):
    response = world.client(SUPERUSER).get(reverse(f"admin:people_{model}_changelist"))

    listed = response.context["cl"].queryset
    assert {row.pk for row in listed} == {row.pk for row in listed.model.objects.all()}
    assert len(listed) > 1


def test_a_form_from_elsewhere_is_refused(world: World):
    client = Client(enforce_csrf_checks=True)
    client.force_login(world.people["trainee"])

    assert client.post(reverse("account"), {"display_name": "Mallory"}).status_code == 403
