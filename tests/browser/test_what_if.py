"""What if, in a real browser: the ruling follows the facts as they change, and the address with it."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Browser, Page, expect

WHAT_IF = "/rulebook/what-if/?kind=goalkeeper_leaves"
UNPROCESSABLE = "status of 422"


def drawing(page: Page) -> str:
    """The drawing as it stands."""
    return page.locator("#situation svg").first.inner_html()


def test_the_ruling_the_drawing_and_the_address_follow_a_number(page: Page, live_server: Any):
    page.goto(live_server.url + WHAT_IF)
    before = drawing(page)
    expect(page.locator("#in_short")).to_have_text("Play goes on; no penalty; the change stands.")

    field = page.get_by_label("Distance of the goalkeeper")
    field.click()
    field.press("ControlOrMeta+a")
    page.keyboard.type("25")

    expect(page.locator("#in_short")).to_contain_text("Play is stopped at once")
    expect(page.locator("#result")).to_contain_text("The goalkeeper was 25 feet from the bench")
    expect(page).to_have_url(re.compile("goalkeeper_distance=25"))
    expect(field).to_be_focused()
    assert drawing(page) != before

    page.go_back()
    expect(page.locator("#in_short")).to_have_text("Play goes on; no penalty; the change stands.")
    expect(field).to_have_value("3")


def test_facts_come_and_go_with_their_condition_under_the_keyboard(page: Page, live_server: Any):
    page.goto(live_server.url + WHAT_IF)
    with_what = page.get_by_role("group", name="What he plays the puck with")
    expect(with_what).to_have_count(0)

    page.get_by_label("Nothing").focus()
    page.keyboard.press("ArrowRight")

    expect(with_what).to_be_visible()
    expect(page.get_by_label("Plays the puck")).to_be_focused()
    with_what.get_by_label("Stick").focus()
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("played_with=skates"))
    expect(page.get_by_label("Skates")).to_be_focused()


def test_an_error_comes_to_the_field_and_goes_again(page: Page, live_server: Any, page_problems: list[str]):
    page.goto(live_server.url + WHAT_IF)
    field = page.get_by_label("Distance of the goalkeeper")

    field.fill("2500")

    expect(page.get_by_text("2500 is outside 0 to 200 (feet)")).to_be_visible()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_value("2500")
    expect(page.locator("#in_short")).to_contain_text("No ruling yet")

    field.fill("4")

    expect(page.locator("#in_short")).to_contain_text("Play goes on")
    expect(field).not_to_have_attribute("aria-invalid", "true")
    expect(page.get_by_text("2500 is outside")).to_have_count(0)
    assert len(page_problems) == 1  # the browser reports the status of the refused facts
    assert UNPROCESSABLE in page_problems.pop()


def test_a_shorter_period_cuts_the_time_left_in_the_field(page: Page, live_server: Any):
    page.goto(live_server.url + "/rulebook/what-if/?kind=goalkeeper_returns")
    field = page.get_by_label("Time left in the period")
    expect(field).to_have_value("600")

    page.get_by_label("Overtime").check()

    expect(field).to_have_value("300")
    expect(page.get_by_text("0 to 300 seconds.")).to_contain_text("Assumed")
    expect(page).to_have_url(re.compile("game.seconds_left=300"))

    field.fill("200")
    expect(page).to_have_url(re.compile("game.seconds_left=200"))
    expect(page.get_by_text("0 to 300 seconds.")).not_to_contain_text("Assumed")


def test_what_is_not_asked_leaves_no_gap_and_the_bar_stands_apart_from_the_facts(page: Page, live_server: Any):
    page.goto(live_server.url + WHAT_IF)

    last, bar = page.get_by_text("Is struck by the puck by accident"), page.locator(".bar")
    page.locator("#result").scroll_into_view_if_needed()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    above, below = last.bounding_box(), bar.bounding_box()

    assert above is not None
    assert below is not None
    assert 12 <= below["y"] - above["y"] - above["height"] <= 48
    assert bar.evaluate("bar => getComputedStyle(bar).borderTopStyle") == "solid"


def test_without_javascript_the_button_does_it(
    browser: Browser, browser_context_args: dict[str, Any], live_server: Any
):
    context = browser.new_context(**browser_context_args, java_script_enabled=False)
    page = context.new_page()
    page.goto(live_server.url + WHAT_IF)

    page.get_by_label("Plays the puck").check()
    page.get_by_role("button", name="Rule").click()
    page.get_by_role("group", name="The other of the two").get_by_label("Yes").check()
    page.get_by_role("button", name="Rule").click()

    expect(page.locator("#in_short")).to_contain_text("bench minor, too many men on the ice")
    expect(page).to_have_url(re.compile("#ruling$"))
    expect(page.locator("#ruling")).to_be_in_viewport()
    page.get_by_role("link", name="Link to this situation").click()
    expect(page.locator("#in_short")).to_contain_text("bench minor, too many men on the ice")
    context.close()


def test_the_puck_is_placed_by_a_tap_and_moved_by_keys(page: Page, live_server: Any):
    page.goto(live_server.url + WHAT_IF)
    rink = page.get_by_role("application", name="Where the puck is")
    along, across = page.get_by_label("Along the rink"), page.get_by_label("Across the rink")
    box = rink.bounding_box()
    assert box is not None

    rink.click(position={"x": box["width"] * (50 + 102) / 204, "y": box["height"] * (10 + 49) / 98})
    expect(page).to_have_url(re.compile(r"puck.x=(49|5[0-2])(\.5)?&puck.y=(9|1[01])(\.5)?$"))
    rink.press("Home")
    rink.press("Shift+ArrowLeft")

    expect(along).to_have_value("-5")
    expect(across).to_have_value("0")
    expect(page.locator("#result")).to_contain_text("5 feet from the centre red line, in the half that Home defend")
    expect(rink.locator(".place")).to_have_attribute("transform", "translate(-5 0)")


def test_a_slider_marks_where_rulings_turn_and_sets_the_number(page: Page, live_server: Any):
    page.goto(live_server.url + WHAT_IF)
    slider = page.locator("[data-sets=id_goalkeeper_distance]")
    expect(page.locator(".marks text")).to_have_text("5")
    assert page.locator(".marks text").get_attribute("x") == "2.50%"  # of 0 to 200 feet

    slider.fill("40")

    expect(page.get_by_label("Distance of the goalkeeper")).to_have_value("40")
    expect(page.locator("#in_short")).to_contain_text("Play is stopped at once")
    page.get_by_label("Distance of the goalkeeper").fill("4.9")
    expect(slider).to_have_value("4.9")
