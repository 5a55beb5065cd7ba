"""Spot the face-off in a real browser: by touch, by the arrow keys, from the list, without JavaScript."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from quizzes.models import Answer, Item
from quizzes.services.starting import Wanted
from tests.browser.screens import DESKTOP_DARK, PHONE
from tests.quizzes.taking.made import answer, items_of, make_attempt
from tests.world import TRAINEE, World

PHONE_DARK_OR_DESKTOP = pytest.mark.parametrize("screen", [PHONE, DESKTOP_DARK], indirect=True, ids=str)
RULING = re.compile(r"/ruling/$")


@pytest.fixture
def item(world: World) -> Item:
    """The first question whose face-off is at the centre spot, those before it answered."""
    attempt = make_attempt(world.people[TRAINEE], wanted=Wanted(count=20, kinds=("goalkeeper_leaves",)))
    for each in items_of(attempt):
        asked = each.question.asked
        if asked.format == "spot_the_face_off" and asked.key["face_off"] == "centre_spot":
            return each
        answer(each, right=True)
    raise LookupError("no face-off at the centre spot")


@pytest.fixture
def opened(item: Item, page: Page, live_server: Any, world: World, sign_in) -> Page:
    """Its page."""
    sign_in(world.people[TRAINEE])
    page.goto(address(item, live_server))
    return page


def address(item: Item, live_server: Any) -> str:
    return f"{live_server.url}/practice/{item.attempt.public_id}/{item.number}/"


def tap(page: Page, x: float, y: float) -> None:
    """Tap the ice so many feet from the centre spot."""
    at = page.evaluate(
        "([x, y]) => { const svg = document.querySelector('[data-rink]'); svg.scrollIntoView({block: 'center'});"
        "const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM()); return [at.x, at.y]; }",
        [x, y],
    )
    page.mouse.click(*at)


def send(page: Page) -> None:
    page.get_by_role("button", name="Make the call").click()
    expect(page).to_have_url(RULING)


def where(page: Page):
    return page.locator("[data-where]")


@PHONE_DARK_OR_DESKTOP
def test_a_tap_marks_a_place_and_both_places_are_drawn_after_the_call(opened: Page):
    tap(opened, -30, 6)
    expect(where(opened)).to_have_text(
        re.compile(r"^(29.5|30|30.5) ft short of the centre line, .* ft from the boards on the far side$")
    )
    expect(opened.get_by_label("The place marked on the rink")).to_be_checked()

    send(opened)

    given = Answer.objects.get(item__question__format="spot_the_face_off", item__answer__right=False).answer
    assert abs(given["x"] + 30) <= 1
    assert abs(given["y"] - 6) <= 1
    expect(opened.locator(".place.wrong")).to_have_count(1)
    expect(opened.locator(".place.ruled")).to_have_attribute("transform", "translate(0 0)")


def test_a_tap_near_a_spot_names_it_and_is_right(opened: Page):
    tap(opened, 1, -1)
    expect(opened.get_by_label("The centre spot")).to_be_checked()
    expect(where(opened)).to_have_text("The centre spot: on the centre line, midway between the boards")

    send(opened)

    expect(opened.get_by_role("heading", name="Right", exact=True)).to_be_visible()


def test_a_finger_hits_the_circle_of_what_is_right(opened: Page):
    circle = opened.locator("[data-rink] .place circle")
    tap(opened, 5, 5)

    box = circle.bounding_box()
    assert box is not None
    assert box["width"] >= 44
    for chip in opened.locator(".places-list .chip").all():
        height = chip.bounding_box()
        assert height is None or height["height"] >= 44


def test_with_the_arrow_keys_alone(opened: Page):
    rink = opened.get_by_role("application")
    for _ in range(40):
        opened.keyboard.press("Tab")
        if rink.evaluate("(rink) => rink === document.activeElement"):
            break
    expect(rink).to_be_focused()
    opened.keyboard.press("ArrowRight")
    opened.keyboard.press("Shift+ArrowDown")
    expect(where(opened)).to_have_text("1 ft past the centre line, 37.5 ft from the boards on the far side")
    opened.keyboard.press("Home")
    expect(opened.get_by_label("The centre spot")).to_be_checked()
    opened.keyboard.press("ArrowLeft")
    expect(opened.get_by_label("The place marked on the rink")).to_be_checked()
    for _ in range(60):
        opened.keyboard.press("Shift+ArrowUp")
    expect(where(opened)).to_have_text("1 ft short of the centre line, 0 ft from the boards on the bench side")
    opened.keyboard.press("Home")
    opened.keyboard.press("ArrowRight")
    for _ in range(40):
        opened.keyboard.press("Tab")
        if opened.evaluate("document.activeElement.textContent.trim()") == "Make the call":
            break
    opened.keyboard.press("Enter")

    expect(opened).to_have_url(RULING)
    expect(opened.get_by_role("heading", name="Right", exact=True)).to_be_visible()


def test_the_list_moves_the_mark_and_an_answer_without_a_place_takes_it_away(opened: Page):
    mark = opened.locator("[data-rink] .place")
    expect(mark).to_be_hidden()
    opened.get_by_label("Own end, far side").check()
    expect(mark).to_have_attribute("transform", "translate(-69 22)")
    opened.get_by_label("Other rules say where").check()
    expect(mark).to_be_hidden()
    expect(where(opened)).to_have_text("")


def test_a_reload_keeps_the_place_marked(opened: Page):
    tap(opened, 44, -18)
    told = where(opened).inner_text()
    assert "ft past" in told

    opened.reload()

    expect(where(opened)).to_have_text(told)
    expect(opened.get_by_label("The place marked on the rink")).to_be_checked()
    send(opened)


def test_without_javascript_the_list_answers(
    item: Item, browser: Any, live_server: Any, world: World, browser_context_args: dict[str, Any], context, sign_in
):
    sign_in(world.people[TRAINEE])
    bare = browser.new_context(**browser_context_args, java_script_enabled=False)
    bare.add_cookies(context.cookies())
    page = bare.new_page()
    page.goto(address(item, live_server))
    expect(page.get_by_text("Tap the ice")).to_be_hidden()
    expect(page.get_by_text("The place marked on the rink")).to_be_hidden()
    page.get_by_label("The centre spot", exact=True).check()
    send(page)

    expect(page.get_by_role("heading", name="Right", exact=True)).to_be_visible()
    bare.close()
