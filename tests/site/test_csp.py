"""No page carries inline script or style, and every answer tells the browser to run none."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import path, reverse

from tests.site.access import PAGES
from tests.site.html import inline_code
from tests.world import SUPERUSER, World

pytestmark = pytest.mark.alike

SEEN = [(name, role) for name, page in PAGES.items() for role in page.roles_that_see_it()]


def assert_policy_is_strict(response: Any) -> None:
    """The answer has a policy that allows our own files and nothing inline."""
    policy = dict(part.strip().split(" ", 1) for part in response.headers["Content-Security-Policy"].split(";"))
    assert {name: policy[name] for name in ("default-src", "script-src", "style-src", "object-src")} == {
        "default-src": "'self'",
        "script-src": "'self'",
        "style-src": "'self'",
        "object-src": "'none'",
    }
    assert "unsafe" not in response.headers["Content-Security-Policy"]


def assert_page_is_clean(response: Any) -> None:
    """The answer is a whole page with a strict policy and nothing inline."""
    html = response.content.decode()
    assert "<main" in html or 'id="main"' in html, "not a whole page"
    assert inline_code(html) == []
    assert_policy_is_strict(response)


@pytest.mark.parametrize(("name", "role"), SEEN)
def test_a_page_has_nothing_inline(name: str, role: str, world: World):
    assert_page_is_clean(world.client(role).get(PAGES[name].url(name, world)))


@pytest.mark.parametrize("name", ["index", "people_user_changelist", "people_user_add", "people_membership_add"])
def test_the_site_administration_has_nothing_inline(name: str, world: World):
    assert_page_is_clean(world.client(SUPERUSER).get(reverse(f"admin:{name}")))


def test_error_pages_have_nothing_inline(world: World, settings):
    def refuse(request):
        from django.core.exceptions import PermissionDenied

        raise PermissionDenied

    def fail(request):
        raise ZeroDivisionError

    from config.urls import urlpatterns

    more = [path("refused/", refuse), path("broken/", fail)]
    settings.ROOT_URLCONF = type("Urls", (), {"urlpatterns": [*urlpatterns, *more]})
    client = world.client("trainee")
    client.raise_request_exception = False

    for url, status in {"/nowhere/": 404, "/refused/": 403, "/broken/": 500}.items():
        response = client.get(url)
        assert response.status_code == status
        assert_page_is_clean(response)


@pytest.mark.parametrize(
    "html",
    [
        "<style>p { color: red }</style>",
        "<script>alert(1)</script>",
        '<script type="module">alert(1)</script>',
        '<p style="color: red">x</p>',
        '<button onclick="go()">x</button>',
        '<a href=" JavaScript:go()">x</a>',
        '<form hx-on:submit="go()"></form>',
        '<svg><rect style="fill: red"/></svg>',
    ],
)
def test_inline_code_is_found(html: str):
    assert len(inline_code(html)) == 1


def test_what_a_policy_allows_is_not_inline_code():
    assert (
        inline_code('<script src="/x.js"></script><script type="application/json">{}</script><a href="/on">x</a>') == []
    )
