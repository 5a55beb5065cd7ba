"""Signing in and out as a person does."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from accounts.people.models import User
from tests.browser.screens import DESKTOP, PHONE
from tests.factories import PASSWORD
from tests.world import TRAINEE, World


@pytest.mark.parametrize("screen", [PHONE, DESKTOP], indirect=True, ids=str)
def test_a_trainee_signs_in_changes_their_name_and_signs_out(page: Page, live_server: Any, world: World):
    page.goto(f"{live_server.url}/account/")
    page.get_by_label("E-mail, official’s number or username").fill("Trainee")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()

    expect(page).to_have_url(f"{live_server.url}/account/")
    page.get_by_label("Display name").fill("Robin Tremblay")
    page.get_by_label("Time zone").select_option("America/Toronto")
    page.get_by_role("button", name="Save").click()

    expect(page.get_by_text("Your settings are saved.")).to_be_visible()
    trainee = User.objects.get(pk=world.people[TRAINEE].pk)
    assert (trainee.display_name, trainee.time_zone) == ("Robin Tremblay", "America/Toronto")

    page.get_by_text("Robin Tremblay").first.click()
    page.get_by_role("button", name="Sign out").click()
    expect(page).to_have_url(f"{live_server.url}/account/log-in/")


@pytest.mark.parametrize("screen", [PHONE, DESKTOP], indirect=True, ids=str)
def test_signing_in_works_without_javascript(browser: Any, live_server: Any, world: World, browser_context_args):
    context: BrowserContext = browser.new_context(**browser_context_args, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{live_server.url}/account/log-in/?next=/account/")
    page.get_by_label("E-mail, official’s number or username").fill("trainee")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()

    expect(page).to_have_url(f"{live_server.url}/account/")
    context.close()


def test_by_keyboard_the_password_follows_the_name(page: Page, live_server: Any, world: World):
    page.goto(f"{live_server.url}/account/log-in/?next=/account/")
    page.get_by_label("E-mail, official’s number or username").focus()
    page.keyboard.type("trainee")
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")

    expect(page).to_have_url(f"{live_server.url}/account/")
