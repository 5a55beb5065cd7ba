"""Going through an incident in steps, in a real browser: by keyboard, by touch, still, and without JavaScript."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from tests.browser.asked import open_question
from tests.browser.screens import DESKTOP, PHONE
from tests.world import TRAINEE, World

ADDRESS = (
    "/rulebook/what-if/?kind=change_during_play&team=home&retiring_distance=30&exit=players_bench"
    "&action=plays_puck&played_with=stick&actor=entering&other_on_ice=true"
)
CAPTIONS = (
    "A player is on his way off while play goes on; his substitute is on the players' bench.",
    "The player going off is 30 feet from the players' bench when the substitute comes on.",
    "The player coming on plays the puck with his stick, the other of the two being on the ice.",
    "The player going off leaves the ice by the players' bench.",
)
FINGER = 44


def figure(page: Page) -> Locator:
    """The drawing with its steps."""
    return page.locator("figure.ice")


def caption(page: Page) -> Locator:
    """What is told of the step that is shown."""
    return figure(page).locator("ol.told li").filter(visible=True)


def label(page: Page, words: str) -> Locator:
    """A label of the drawing."""
    return figure(page).locator("svg.rink text", has_text=words)


def place(page: Page) -> tuple[float, float]:
    """Where the one going off stands on the screen."""
    box = figure(page).locator(".token[data-fact=retiring_distance] circle").bounding_box()
    assert box is not None
    return round(box["x"]), round(box["y"])


@pytest.fixture
def shown(page: Page, live_server: Any) -> Page:
    """A page with a drawing."""
    page.goto(live_server.url + ADDRESS)
    return page


def test_before_one_goes_through_the_steps_all_is_there(shown: Page):
    expect(caption(shown)).to_have_count(0)
    expect(label(shown, "going off 30 ft")).to_have_css("opacity", "1")
    expect(label(shown, "Leaves by: the players' bench")).to_have_css("opacity", "1")
    expect(figure(shown).get_by_label("All")).to_be_checked()


def test_arrow_keys_go_through_the_steps_and_what_moves_moves(shown: Page):
    whole = place(shown)
    figure(shown).get_by_label("All").focus()
    places = []
    for number, words in enumerate(CAPTIONS, start=1):
        shown.keyboard.press("ArrowRight")
        expect(caption(shown)).to_have_text(words)
        expect(caption(shown)).to_have_js_property("value", number)
        expect(figure(shown).get_by_label(f"Step {number}")).to_be_focused()
        places.append(place(shown))

    assert places[1] == places[2] == whole
    assert len(set(places)) == 3
    shown.keyboard.press("ArrowRight")
    expect(caption(shown)).to_have_count(0)
    assert place(shown) == whole


def test_what_has_not_happened_yet_is_not_seen(shown: Page):
    figure(shown).get_by_label("Step 1").check(force=True)
    expect(label(shown, "going off 30 ft")).to_have_css("opacity", "0")
    expect(label(shown, "home bench")).to_have_css("opacity", "1")

    figure(shown).get_by_label("Step 2").check(force=True)
    expect(label(shown, "going off 30 ft")).to_have_css("opacity", "1")
    expect(label(shown, "Leaves by")).to_have_css("opacity", "0")


@pytest.mark.parametrize("screen", [PHONE], indirect=True, ids=str)
def test_fingers_go_on_and_back_and_every_target_is_large_enough(shown: Page):
    for target in figure(shown).locator(".steps .chip").all():
        box = target.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= FINGER
        assert box["x"] + box["width"] <= PHONE.width

    figure(shown).get_by_role("button", name="One step on").tap()
    figure(shown).get_by_role("button", name="One step on").tap()
    expect(caption(shown)).to_have_text(CAPTIONS[1])
    figure(shown).get_by_role("button", name="One step back").tap()
    expect(caption(shown)).to_have_text(CAPTIONS[0])
    figure(shown).locator(".chip", has_text="4").tap()
    expect(caption(shown)).to_have_text(CAPTIONS[3])


def test_arrow_keys_work_on_the_buttons_too(shown: Page):
    figure(shown).get_by_role("button", name="Play the steps").focus()

    shown.keyboard.press("ArrowRight")
    expect(caption(shown)).to_have_text(CAPTIONS[0])
    shown.keyboard.press("ArrowLeft")
    shown.keyboard.press("ArrowLeft")
    expect(caption(shown)).to_have_text(CAPTIONS[3])


def test_they_play_to_the_end_and_stop_when_told_to(page: Page, live_server: Any):
    page.clock.install()
    page.goto(live_server.url + ADDRESS)
    button = figure(page).get_by_role("button", name="Play the steps")

    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    for words in CAPTIONS:
        expect(caption(page)).to_have_text(words)
        page.clock.run_for(2_500)
    expect(caption(page)).to_have_count(0)
    expect(button).to_have_attribute("aria-pressed", "false")

    button.click()
    button.click()
    page.clock.run_for(10_000)
    expect(caption(page)).to_have_text(CAPTIONS[0])


def test_each_step_is_said_politely(shown: Page):
    expect(figure(shown).locator("ol.told")).to_have_attribute("aria-live", "polite")


def motion(page: Page) -> list[float]:
    """How long what moves takes for it, in seconds."""
    figure(page).get_by_label("Step 1").check(force=True)
    times = figure(page).locator("[data-moves]").first.evaluate("part => getComputedStyle(part).transitionDuration")
    return [float(time.removesuffix("s")) for time in times.split(", ")]


def test_nothing_glides_for_who_asks_for_no_motion(shown: Page):
    assert motion(shown) == [0]


class TestWithMotion:
    """For someone who did not ask for less of it."""

    @pytest.fixture
    def browser_context_args(self, browser_context_args: dict[str, Any]) -> dict[str, Any]:
        """A browser that says nothing of motion."""
        return {**browser_context_args, "reduced_motion": "no-preference"}

    def test_what_moves_glides_shortly(self, shown: Page):
        assert all(0 < seconds < 0.2 for seconds in motion(shown))


class TestWithoutJavaScript:
    """The steps as the stylesheet alone shows them."""

    @pytest.fixture
    def browser_context_args(self, browser_context_args: dict[str, Any]) -> dict[str, Any]:
        """A browser that runs no script."""
        return {**browser_context_args, "java_script_enabled": False}

    def test_the_steps_tell_and_show_what_has_happened_by_then(self, shown: Page):
        expect(figure(shown).get_by_role("button")).to_have_count(0)
        for number, words in enumerate(CAPTIONS, start=1):
            figure(shown).get_by_label(f"Step {number}").check(force=True)
            expect(caption(shown)).to_have_text(words)
        expect(label(shown, "Leaves by")).to_have_css("opacity", "1")
        figure(shown).get_by_label("Step 1").check(force=True)
        expect(label(shown, "Leaves by")).to_have_css("opacity", "0")


@pytest.mark.parametrize("screen", [PHONE, DESKTOP], indirect=True, ids=str)
def test_on_paper_all_is_seen_and_told_at_whatever_step_one_was(shown: Page):
    whole = place(shown)
    figure(shown).get_by_label("Step 1").check(force=True)

    shown.emulate_media(media="print")

    expect(caption(shown)).to_have_text(list(CAPTIONS))
    expect(label(shown, "Leaves by")).to_have_css("opacity", "1")
    expect(figure(shown).locator(".steps")).to_be_hidden()
    moves = figure(shown).locator("[data-moves]").first.evaluate("part => getComputedStyle(part).transform")
    assert moves == "none"
    assert whole != (0, 0)


def test_other_facts_begin_anew_and_can_be_gone_through(shown: Page):
    figure(shown).get_by_label("Step 3").check(force=True)

    shown.get_by_label("Distance of the player going off").fill("25")
    expect(label(shown, "going off 25 ft")).to_have_css("opacity", "1")
    expect(caption(shown)).to_have_count(0)
    figure(shown).get_by_role("button", name="One step back").click()
    expect(caption(shown)).to_have_text(CAPTIONS[3])


def test_a_step_is_no_part_of_the_answer(page: Page, live_server: Any, world: World, sign_in):
    sign_in(world.people[TRAINEE])
    open_question(page, live_server.url, world, "make_the_call")
    figure(page).get_by_label("Step 2").check(force=True)
    sent: list[Request] = []
    page.on("request", lambda request: sent.append(request) if request.method == "POST" else None)

    for group in page.locator(".call fieldset").all():
        group.get_by_role("radio").first.check(force=True)
    page.get_by_role("button", name="Make the call").click()
    page.wait_for_url(re.compile("/ruling/$"))

    assert "step" not in (sent[0].post_data or "step")
