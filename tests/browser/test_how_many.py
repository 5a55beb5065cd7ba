"""How many in a real browser: typed, sent back with what is wanted, kept over a reload, without JavaScript."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from quizzes.models import Answer, Item
from quizzes.services.starting import Wanted
from tests.browser.asked import first_of_format
from tests.browser.screens import DESKTOP_DARK, PHONE
from tests.world import TRAINEE, World

RULING = re.compile(r"/ruling/$")


@pytest.fixture
def item(world: World) -> Item:
    """A question of the format among others, those before it answered."""
    return first_of_format("how_many", world, Wanted(count=20, kinds=("line_change_signal",)))


@pytest.fixture
def opened(item: Item, page: Page, live_server: Any, world: World, sign_in) -> Page:
    """Its page."""
    sign_in(world.people[TRAINEE])
    page.goto(f"{live_server.url}/practice/{item.attempt.public_id}/{item.number}/")
    return page


def number_field(page: Page, item: Item):
    """The field, found by its prompt."""
    return page.get_by_label(item.question.asked.fields[0].label)


def send(page: Page) -> None:
    page.get_by_role("button", name="Make the call").click()


@pytest.mark.parametrize("screen", [PHONE, DESKTOP_DARK], indirect=True, ids=str)
def test_a_number_typed_as_people_type_is_right(opened: Page, item: Item):
    field = number_field(opened, item)
    expect(field).to_have_accessible_description(re.compile("^seconds"))
    expect(field).to_have_attribute("inputmode", "decimal")
    box = field.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    field.fill(f" {item.question.asked.key['number'].replace('.', ',')} s ")
    send(opened)

    expect(opened).to_have_url(RULING)
    expect(opened.get_by_role("heading", name="Right", exact=True)).to_be_visible()


def test_another_unit_is_sent_back_at_the_field_and_costs_nothing(opened: Page, item: Item, page_problems: list[str]):
    given = Answer.objects.count()
    number_field(opened, item).fill("5 min")
    send(opened)

    told = "“min” is not the unit here: type the number of seconds alone."
    expect(opened.get_by_role("alert")).to_have_text(told)
    field = number_field(opened, item)
    expect(field).to_be_focused()
    expect(field).to_have_value("5 min")
    expect(field).to_have_accessible_description(re.compile(re.escape(told)))
    expect(opened.get_by_text("The site did not take it.")).to_be_hidden()
    assert Answer.objects.count() == given
    assert all("422" in problem for problem in page_problems)  # which the browser itself reports
    page_problems.clear()

    field.fill("about 5")
    field.fill("4,9")
    send(opened)
    expect(opened).to_have_url(RULING)
    assert Answer.objects.get(item=item).answer == {"number": "4.9"}


def test_with_the_keyboard_alone_and_a_reload_half_answered(opened: Page, item: Item):
    for _ in range(30):
        opened.keyboard.press("Tab")
        if opened.evaluate("document.activeElement.id") == "number":
            break
    opened.keyboard.type("12d")  # no key of it chooses anything else
    opened.reload()

    field = number_field(opened, item)
    expect(field).to_have_value("12d")
    field.focus()
    opened.keyboard.press("End")
    opened.keyboard.press("Backspace")
    opened.keyboard.press("Enter")

    expect(opened).to_have_url(RULING)
    expect(opened.get_by_role("cell", name=re.compile("12 seconds"))).to_be_visible()


def test_without_javascript(
    item: Item, browser: Any, live_server: Any, world: World, browser_context_args: dict[str, Any], context, sign_in
):
    sign_in(world.people[TRAINEE])
    bare = browser.new_context(**browser_context_args, java_script_enabled=False)
    bare.add_cookies(context.cookies())
    page = bare.new_page()
    page.goto(f"{live_server.url}/practice/{item.attempt.public_id}/{item.number}/")
    number_field(page, item).fill("about 5")
    send(page)
    expect(page.get_by_role("alert")).to_contain_text("type one number, such as 5 or 4.9")
    number_field(page, item).fill("25")
    send(page)

    expect(page).to_have_url(RULING)
    bare.close()
