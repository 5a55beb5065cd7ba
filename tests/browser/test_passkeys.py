"""Passkeys, with a browser's own stand-in for a phone's finger reader."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.axe import assert_accessible
from tests.factories import PASSWORD
from tests.world import World


@pytest.fixture
def reader(page: Page) -> CDPSession:
    """The browser has a reader that says yes."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    has = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": has})
    return session


def sign_in_by_password(page: Page, base: str) -> None:
    page.goto(f"{base}/account/log-in/?next=/account/")
    page.get_by_label("E-mail, official’s number or username").fill("trainee")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()


def add_passkey(page: Page, base: str) -> None:
    sign_in_by_password(page, base)
    page.get_by_role("link", name="How you sign in").click()
    page.get_by_role("link", name="Add a passkey").click()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_label("Sign in with it alone")).to_be_checked()
    assert_accessible(page)
    page.get_by_role("button", name="Add it").click()
    page.get_by_text("The passkey is added.").wait_for()
    assert_accessible(page)


def test_a_passkey_signs_in_by_itself_and_leads_on(page: Page, live_server: Any, world: World, reader: CDPSession):
    add_passkey(page, live_server.url)
    page.context.clear_cookies()

    page.goto(f"{live_server.url}/account/log-in/?next=/account/")
    page.get_by_role("button", name="Sign in with a passkey").click()

    expect(page).to_have_url(f"{live_server.url}/account/")


def test_beside_the_password_the_passkey_is_asked_for(page: Page, live_server: Any, world: World, reader: CDPSession):
    add_passkey(page, live_server.url)
    page.context.clear_cookies()

    sign_in_by_password(page, live_server.url)
    page.get_by_role("heading", name="One more step").wait_for()
    assert_accessible(page)
    page.get_by_role("button", name="Use a passkey").click()

    expect(page).to_have_url(f"{live_server.url}/account/")


def test_where_no_passkey_is_given_the_page_says_so(page: Page, live_server: Any, world: World, reader: CDPSession):
    page.goto(f"{live_server.url}/account/log-in/")
    page.get_by_role("button", name="Sign in with a passkey").click()

    expect(page.get_by_text("No passkey was used.")).to_be_visible()
    assert_accessible(page)


def test_an_app_is_added_on_a_page_that_everyone_can_use(page: Page, live_server: Any, world: World):
    sign_in_by_password(page, live_server.url)
    page.goto(f"{live_server.url}/account/sign-in/app/")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()

    page.get_by_role("img", name="The key as a square to scan").wait_for()
    assert_accessible(page)
