"""Which clause in a real browser: by touch, by keyboard, over a reload, and what comes after the call."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from quizzes.models import Item
from quizzes.services.starting import Wanted
from tests.browser.asked import first_of_format
from tests.browser.screens import DESKTOP_DARK, PHONE
from tests.world import TRAINEE, World

RULING = re.compile(r"/ruling/$")


@pytest.fixture
def item(world: World) -> Item:
    """A question of the format among others, those before it answered."""
    return first_of_format("which_clause", world, Wanted(count=20, kinds=("change_after_icing",)))


@pytest.fixture
def opened(item: Item, page: Page, live_server: Any, world: World, sign_in) -> Page:
    """Its page."""
    sign_in(world.people[TRAINEE])
    page.goto(f"{live_server.url}/practice/{item.attempt.public_id}/{item.number}/")
    return page


@pytest.mark.parametrize("screen", [PHONE, DESKTOP_DARK], indirect=True, ids=str)
def test_the_clause_that_decides_is_right_and_read_in_the_ruling(opened: Page, item: Item):
    asked = item.question.asked
    right = next(option for option in asked.options if option.id == asked.key)
    expect(opened.get_by_role("group", name="Which of these clauses decides?")).to_be_visible()
    for label in opened.locator("label.option").all():
        box = label.bounding_box()
        assert box is not None
        assert box["height"] >= 44
    opened.get_by_label(right.text).check()
    opened.get_by_role("button", name="Make the call").click()

    expect(opened).to_have_url(RULING)
    expect(opened.get_by_role("heading", name="Right", exact=True)).to_be_visible()


def test_by_keyboard_over_a_reload_a_wrong_clause_is_told_what_it_decides(opened: Page, item: Item):
    asked = item.question.asked
    place = next(place for place, option in enumerate(asked.options) if option.id != asked.key)
    opened.get_by_label(asked.options[0].text).focus()
    opened.keyboard.press("1234"[place])
    opened.reload()
    expect(opened.get_by_label(asked.options[place].text)).to_be_checked()
    for _ in range(30):
        opened.keyboard.press("Tab")
        if opened.evaluate("document.activeElement.textContent.trim()") == "Make the call":
            break
    opened.keyboard.press("Enter")

    expect(opened).to_have_url(RULING)
    expect(opened.get_by_role("heading", name="What would make your call right")).to_be_visible()
    opened.get_by_text("All the options").click()
    expect(opened.locator("ol .option.right")).to_contain_text(
        next(option.text for option in asked.options if option.id == asked.key)
    )
