"""The line-change drill in a real browser: with the keys, by touch, paused, and without JavaScript."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from quizzes.drill.models import Drill, Speed
from quizzes.drill.script import draw_script
from rules import editions
from tests.browser.axe import assert_accessible
from tests.browser.screens import PHONE
from tests.quizzes.drill.rows import a_drill
from tests.world import TRAINEE, World


def short_stoppage() -> str:
    """The seed of a stoppage whose hand is soon down and whose whistle comes soon."""
    book = editions.get()
    return min(map(str, range(200)), key=lambda seed: draw_script(book, seed).whistle)


@pytest.fixture
def drill(page: Page, live_server: Any, world: World, sign_in: Any) -> Drill:
    """A drill of the trainee, its page open."""
    sign_in(world.people[TRAINEE])
    made = a_drill(world.people[TRAINEE], seed=short_stoppage())
    page.goto(f"{live_server.url}/drill/{made.public_id}/")
    return made


@pytest.mark.parametrize("by", ["keys", "touch"])
@pytest.mark.parametrize("screen", [PHONE], indirect=True, ids=str)
def test_a_whole_drill_by_keyboard_and_by_touch(by: str, page: Page, drill: Drill):
    assert_accessible(page)
    act = page.locator("[data-act]")

    def press() -> None:
        if by == "keys":
            page.keyboard.press("h")
        else:
            act.click()

    if by == "keys":
        act.focus()
        page.keyboard.press("Enter")
    else:
        act.click()
    expect(act).to_have_text("Raise your hand")
    if by == "keys":
        page.keyboard.press("s")
    else:
        page.get_by_role("group", name="Visitors").get_by_role("button", name="Warn").click()
    expect(page.get_by_text("You warn Visitors through their coach.")).to_be_visible()
    press()
    expect(act).to_have_text("Lower your hand")
    press()
    expect(act).to_be_disabled()
    expect(act).to_have_text("Drop the puck", timeout=15_000)
    press()
    page.wait_for_url("**/went/")

    assert_accessible(page)
    drill.refresh_from_db()
    assert [each["did"] for each in drill.acts] == ["warn", "raise", "lower", "drop"]
    assert drill.acts[1]["at"] < 5
    expect(page.get_by_role("heading", name="Moment by moment")).to_be_visible()


def test_the_keys_can_be_turned_off_and_the_clock_paused(page: Page, drill: Drill):
    page.locator("[data-act]").click()
    page.get_by_role("button", name="Pause").click()
    stands = page.locator("[data-clock]").inner_text()
    page.keyboard.press("a")
    expect(page.get_by_text("You send players of Visitors back.")).to_have_count(0)

    page.get_by_role("button", name="Go on").click()
    expect(page.locator("[data-clock]")).not_to_have_text(stands, timeout=10_000)
    page.get_by_label("Keys on this page").uncheck()
    page.keyboard.press("a")

    expect(page.get_by_text("You send players of Visitors back.")).to_have_count(0)
    page.get_by_label("Keys on this page").check()
    page.keyboard.press("a")
    expect(page.get_by_text("You send players of Visitors back.")).to_be_visible()


def test_step_by_step(page: Page, live_server: Any, world: World, sign_in: Any):
    sign_in(world.people[TRAINEE])
    made = a_drill(world.people[TRAINEE], speed=Speed.STEPS, seed=short_stoppage())
    page.goto(f"{live_server.url}/drill/{made.public_id}/")
    assert_accessible(page)

    page.get_by_role("button", name="Wait").click()
    page.get_by_role("button", name="Raise your hand").click()
    page.get_by_role("button", name="Lower your hand").click()
    drop = page.get_by_role("button", name="Drop the puck")
    for _ in range(6):
        if drop.count():
            break
        page.get_by_role("button", name="Wait").click()
    drop.click()

    expect(page.get_by_role("heading", name="How the drill went")).to_be_visible()
