"""Put in order, in a real browser: by buttons, by dragging, by keys, without script, kept over a reload."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Browser, Page, expect

from quizzes.models import Item
from tests.browser.asked import open_question, sample_of, send
from tests.browser.axe import assert_accessible
from tests.world import TRAINEE, World

SLUG = "put_in_order"


def shown(page: Page) -> list[str]:
    """The steps' names in the order in which they stand."""
    names = page.locator("[data-step] select").evaluate_all("all => all.map((each) => each.name)")
    return [str(name) for name in names]


def right_order(item: Item) -> list[re.Pattern[str]]:
    """The steps that belong, in their order, each with a clause behind it."""
    question = item.question.asked
    labels = {field.name: field.label for field in question.fields}
    kept = sorted((int(place), name) for name, place in question.key.items() if place != "out")
    return [re.compile(rf"{re.escape(labels[name])}\s+\S") for _, name in kept]


def arrange(page: Page, right: dict[str, str]) -> None:
    """Bring the steps into the right order with their buttons."""
    for name, place in right.items():
        if place == "out":
            page.locator(f"[data-step]:has([name={name}])").get_by_role("button", name="Leave out").click()
    order = sorted((name for name in right if right[name] != "out"), key=lambda name: int(right[name]))
    for target, name in enumerate(order):
        step = page.locator(f"[data-step]:has([name={name}])")
        for _ in range(shown(page).index(name) - target):
            step.get_by_role("button", name="Up").click()


def test_brought_into_order_by_buttons_it_is_right(page: Page, live_server: Any, world: World, sign_in) -> None:
    sign_in(world.people[TRAINEE])
    item = open_question(page, live_server.url, world, SLUG)
    assert_accessible(page)
    arrange(page, sample_of(item, "right"))
    expect(page.locator("[data-said]")).not_to_be_empty()
    send(page)

    expect(page.get_by_role("heading", name="Right", exact=True)).to_be_visible()
    order = page.get_by_role("region", name="The right order").get_by_role("listitem")
    expect(order).to_have_text(right_order(item))


def test_an_order_is_kept_over_a_reload(page: Page, live_server: Any, world: World, sign_in) -> None:
    sign_in(world.people[TRAINEE])
    open_question(page, live_server.url, world, SLUG)
    page.get_by_role("button", name="Down").first.click()
    page.get_by_role("button", name="Leave out").nth(2).click()
    before = shown(page)

    page.reload()

    expect(page.locator("[data-order].moving")).to_be_visible()
    assert shown(page) == before
    expect(page.locator(".left-out")).to_have_count(1)


def test_a_step_is_dragged_by_its_grip(page: Page, live_server: Any, world: World, sign_in) -> None:
    sign_in(world.people[TRAINEE])
    open_question(page, live_server.url, world, SLUG)
    before = shown(page)
    grip, last = page.locator(".grip").first.bounding_box(), page.locator("[data-step]").nth(2).bounding_box()
    assert grip
    assert last

    page.mouse.move(grip["x"] + 5, grip["y"] + 5)
    page.mouse.down()
    page.mouse.move(grip["x"] + 5, last["y"] + last["height"] - 2, steps=6)
    page.mouse.up()

    assert shown(page) == [before[1], before[2], before[0], *before[3:]]
    expect(page.locator("[data-said]")).to_contain_text("place 3 of")


def test_a_step_is_dragged_with_a_finger(page: Page, live_server: Any, world: World, sign_in) -> None:
    sign_in(world.people[TRAINEE])
    open_question(page, live_server.url, world, SLUG)
    before = shown(page)
    page.locator("[data-order]").scroll_into_view_if_needed()
    grip, second = page.locator(".grip").first.bounding_box(), page.locator("[data-step]").nth(1).bounding_box()
    assert grip
    assert second
    across, start, end = grip["x"] + 5, grip["y"] + 5, second["y"] + second["height"] - 2

    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": across, "y": start}]})
    for part in range(1, 7):
        at = {"x": across, "y": start + (end - start) * part / 6}
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [at]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    assert shown(page) == [before[1], before[0], *before[2:]]
    expect(page.locator("[data-said]")).to_contain_text("place 2 of")


def test_a_step_is_left_out_and_taken_back_with_the_keyboard(
    page: Page, live_server: Any, world: World, sign_in
) -> None:
    sign_in(world.people[TRAINEE])
    open_question(page, live_server.url, world, SLUG)
    leave_out = page.get_by_role("button", name="Leave out").first
    leave_out.focus()
    page.keyboard.press("Space")
    expect(leave_out).to_be_focused()
    expect(leave_out).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-said]")).to_have_text("Left out.")
    page.keyboard.press("Space")
    expect(leave_out).to_have_attribute("aria-pressed", "false")
    expect(page.locator("[data-said]")).to_contain_text("place 1 of")


def test_whatever_is_touched_is_large_enough(page: Page, live_server: Any, world: World, sign_in) -> None:
    sign_in(world.people[TRAINEE])
    open_question(page, live_server.url, world, SLUG)
    for each in page.locator(".moves button:visible, .grip:visible").all():
        box = each.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44


def test_with_the_keyboard_alone(page: Page, live_server: Any, world: World, sign_in) -> None:
    sign_in(world.people[TRAINEE])
    open_question(page, live_server.url, world, SLUG)
    before = shown(page)
    page.get_by_role("button", name="Down").first.focus()
    page.keyboard.press("Enter")
    assert shown(page)[:2] == [before[1], before[0]]
    expect(page.get_by_role("button", name="Down").nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    assert shown(page)[2] == before[0]


def test_without_script_the_steps_are_numbered(
    browser: Browser, browser_context_args: dict[str, Any], page: Page, live_server: Any, world: World, sign_in
) -> None:
    sign_in(world.people[TRAINEE])
    item = open_question(page, live_server.url, world, SLUG)
    address, state = page.url, page.context.storage_state()
    context = browser.new_context(**browser_context_args, java_script_enabled=False, storage_state=state)
    plain = context.new_page()
    plain.goto(address)
    for name, place in sample_of(item, "right").items():
        plain.locator(f"select[name={name}]").select_option(place)
    plain.get_by_role("button", name="Make the call").click()

    expect(plain.get_by_role("heading", name="Right", exact=True)).to_be_visible()
    context.close()
