"""A minimal pair in a real browser: two stories, what the fact between them changes, and why."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.asked import open_question, pick, sample_of, send
from tests.browser.axe import assert_accessible
from tests.world import TRAINEE, World

SLUG = "minimal_pair"


def test_the_fact_that_differs_is_marked_after_the_call_alone(page: Page, live_server: Any, world: World, sign_in):
    sign_in(world.people[TRAINEE])
    item = open_question(page, live_server.url, world, SLUG)
    assert_accessible(page)
    expect(page.get_by_role("heading", name="The second situation")).to_be_visible()
    expect(page.locator("mark")).to_have_count(0)

    for name, value in sample_of(item, "right").items():
        pick(page, name, value)
    send(page)

    expect(page.get_by_role("heading", name="Right", exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name="What differs")).to_be_visible()
    expect(page.locator("section > .pair mark")).to_have_count(2)


def test_a_pair_called_in_part_is_kept_over_a_reload(page: Page, live_server: Any, world: World, sign_in):
    sign_in(world.people[TRAINEE])
    item = open_question(page, live_server.url, world, SLUG)
    why = sample_of(item, "wrong")["why"]
    pick(page, "why", why)

    page.reload()

    expect(page.locator(f"input[name=why][value='{why}']")).to_be_checked()
    expect(page.get_by_role("button", name="Make the call")).to_have_attribute("aria-disabled", "true")


def test_with_the_keyboard_alone(page: Page, live_server: Any, world: World, sign_in):
    sign_in(world.people[TRAINEE])
    item = open_question(page, live_server.url, world, SLUG)
    fields = item.question.asked.fields
    page.locator(f"input[name={fields[0].name}]").first.focus()

    for _ in fields:
        page.keyboard.press("Space")
        page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Make the call")).to_be_focused()
    page.keyboard.press("Enter")

    expect(page.get_by_role("heading", name="The ruling on question 1 of 1")).to_be_attached()
