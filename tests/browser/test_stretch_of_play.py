"""A stretch of play in a real browser: several calls under one another, kept over a reload."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.asked import open_question, pick, sample_of, send
from tests.browser.axe import assert_accessible
from tests.browser.screens import DESKTOP_DARK, PHONE
from tests.world import TRAINEE, World

SLUG = "stretch_of_play"


@pytest.mark.parametrize("screen", [PHONE, DESKTOP_DARK], indirect=True, ids=str)
def test_every_incident_is_called_and_each_is_ruled_on(page: Page, live_server: Any, world: World, sign_in):
    sign_in(world.people[TRAINEE])
    item = open_question(page, live_server.url, world, SLUG)
    assert_accessible(page)
    calls = sample_of(item, "right")

    for number, (name, value) in enumerate(calls.items()):
        expect(page.get_by_text(f"{number} of {len(calls)} called")).to_be_visible()
        pick(page, name, value)
    send(page)

    expect(page.get_by_role("heading", name="Right", exact=True)).to_be_visible()
    expect(page.get_by_text("On record after it:")).to_have_count(len(calls))


def test_a_stretch_called_in_part_is_kept_over_a_reload(page: Page, live_server: Any, world: World, sign_in):
    sign_in(world.people[TRAINEE])
    item = open_question(page, live_server.url, world, SLUG)
    calls = sample_of(item, "wrong")
    pick(page, "call_2", calls["call_2"])

    page.reload()

    expect(page.locator(f"input[name=call_2][value='{calls['call_2']}']")).to_be_checked()
    expect(page.get_by_text(f"1 of {len(calls)} called")).to_be_visible()


def test_with_the_keyboard_alone(page: Page, live_server: Any, world: World, sign_in):
    sign_in(world.people[TRAINEE])
    item = open_question(page, live_server.url, world, SLUG)
    page.locator("input[name=call_1]").first.focus()

    for _ in item.question.asked.fields:
        page.keyboard.press("Space")
        page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Make the call")).to_be_focused()
    page.keyboard.press("Enter")

    expect(page.get_by_role("heading", name="The ruling on question 1 of 1")).to_be_attached()


def test_without_javascript_what_is_open_is_named(
    browser: Any, live_server: Any, world: World, browser_context_args: dict[str, Any], context: Any, sign_in
):
    sign_in(world.people[TRAINEE])
    plain = browser.new_context(
        **browser_context_args, java_script_enabled=False, storage_state=context.storage_state()
    )
    page = plain.new_page()
    item = open_question(page, live_server.url, world, SLUG)
    for name, value in sample_of(item, "right").items():
        pick(page, name, value)

    page.get_by_role("button", name="Make the call").click()

    expect(page.get_by_role("heading", name="Right", exact=True)).to_be_visible()
    plain.close()
