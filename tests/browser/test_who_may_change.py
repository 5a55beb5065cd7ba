"""Who may change, in a real browser: ticks by touch and by keys, kept over a reload, explained person by person."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.asked import open_question, sample_of, send
from tests.browser.axe import assert_accessible
from tests.world import TRAINEE, World

SLUG = "who_may_change"


def test_ticked_rightly_it_is_right_and_each_person_is_explained(
    page: Page, live_server: Any, world: World, sign_in
) -> None:
    sign_in(world.people[TRAINEE])
    item = open_question(page, live_server.url, world, SLUG)
    assert_accessible(page)
    for name in sample_of(item, "right"):
        page.locator(f"input[name={name}]").check()
    send(page)

    expect(page.get_by_role("heading", name="Right", exact=True)).to_be_visible()
    for person in item.question.asked.more["people"]:
        expect(page.get_by_role("heading", name=f"No. {person['number']} {person['name']}")).to_have_count(1)
        expect(page.get_by_role("listitem").filter(has_text=f"{person['name']}: {person['text']}")).to_be_visible()


def test_ticks_are_kept_over_a_reload_and_nothing_ticked_is_sent_back(
    page: Page, live_server: Any, world: World, sign_in, page_problems: list[str]
) -> None:
    sign_in(world.people[TRAINEE])
    item = open_question(page, live_server.url, world, SLUG)
    page.get_by_role("button", name="Make the call").click()
    expect(page.get_by_role("alert").filter(has_text="Tick who may change")).to_be_visible()
    assert all("422" in problem for problem in page_problems)  # which the browser itself reports
    page_problems.clear()

    name = f"may_{item.question.asked.more['people'][1]['id']}"
    page.locator(f"input[name={name}]").check()
    page.reload()
    expect(page.locator(f"input[name={name}]")).to_be_checked()


def test_with_the_keyboard_alone(page: Page, live_server: Any, world: World, sign_in) -> None:
    sign_in(world.people[TRAINEE])
    item = open_question(page, live_server.url, world, SLUG)
    page.locator("input[type=checkbox]").first.focus()
    page.keyboard.press("Space")
    for _ in item.question.asked.more["people"]:
        page.keyboard.press("Tab")
    expect(page.locator("input[name=none]")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")

    expect(page.get_by_role("heading", name="The ruling on question 1 of 1")).to_be_attached()
