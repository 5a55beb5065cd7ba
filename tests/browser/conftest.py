"""A real browser before a running site: Debian's Chromium, driven by Playwright.

    @pytest.mark.parametrize("screen", SCREENS, indirect=True, ids=str)     # or leave it out: a phone by day
    def test_something(page, live_server, world, sign_in): ...

A test fails when its page logs an error, breaks the content security policy or has an uncaught exception, unless it
takes what it expects out of `page_problems`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import BrowserContext, Page

from accounts.people.models import User
from checks.debian import CHROMIUM
from tests.browser.screens import PHONE, Screen
from tests.world import World, make_world

PATIENCE = 10_000
"""Milliseconds to wait for what should be there at once, on a machine with other work to do."""

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session", autouse=True)
def database_beside_the_event_loop() -> Iterator[None]:
    """Lets the tests use the database while Playwright's synchronous interface runs an event loop in their thread.

    Django would refuse. The tests do nothing asynchronous themselves, so nothing can come between.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        yield


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Debian's Chromium, which asks nothing of the outside world."""
    return {"executable_path": str(CHROMIUM), "args": list(FLAGS)}


@pytest.fixture
def screen(request: pytest.FixtureRequest) -> Screen:
    """The screen that the page is shown on: a phone by day, unless the test is parametrized with others."""
    screen: Screen = getattr(request, "param", PHONE)
    return screen


@pytest.fixture
def browser_context_args(screen: Screen) -> dict[str, Any]:
    """A browser window of that size, in that theme, for someone who asked for no motion."""
    return {
        "viewport": {"width": screen.width, "height": screen.height},
        "color_scheme": screen.theme,
        "reduced_motion": "reduce",
        "has_touch": screen.is_phone,
        "locale": "en-CA",
        "service_workers": "block",  # what is asked for is what the page itself asks; test_offline.py lets them
    }


@pytest.fixture
def page_problems() -> list[str]:
    """What went wrong in the page so far. Take out what a test expects."""
    return []


@pytest.fixture
def page(context: BrowserContext, page_problems: list[str]) -> Iterator[Page]:
    """A page whose console and exceptions are watched."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.on("pageerror", lambda error: page_problems.append(f"uncaught: {error}"))
    page.on("console", lambda said: page_problems.append(f"console: {said.text}") if said.type == "error" else None)
    yield page
    assert page_problems == []


@pytest.fixture
def world(transactional_db: None) -> World:
    """The cast, where the running site sees it."""
    return make_world()


@pytest.fixture
def sign_in(context: BrowserContext, live_server: Any) -> Callable[[User], None]:
    """Signs a person in without the form, by giving the browser the cookie of a session made on the server."""

    def give_cookie(user: User) -> None:
        client = Client()
        client.force_login(user)
        value = client.cookies[settings.SESSION_COOKIE_NAME].value
        context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": value, "url": live_server.url}])

    return give_cookie
