"""Writing a scenario in a browser: from an empty page by keyboard, saved as one types, lost by nothing."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from quizzes.authoring.models import Version
from rules import editions
from rules.services.sync import sync_rulebook
from tests.browser.axe import assert_accessible
from tests.browser.screens import DESKTOP, PHONE_DARK
from tests.quizzes.authoring.made import EARLY, by_hand, make_scenario, typed_on
from tests.world import INSTRUCTOR, World

AT_MOST = 8
"""Actions with the keyboard from an empty page to a draft with a ruling."""


@pytest.fixture
def scenarios(page: Page, live_server: Any, world: World, sign_in) -> Page:
    """The list of scenarios, empty, as the instructor opens it."""
    sync_rulebook(editions=editions.every().values())
    sign_in(world.people[INSTRUCTOR])
    page.goto(f"{live_server.url}/scenarios/")
    return page


@pytest.fixture
def editor(scenarios: Page, live_server: Any, world: World) -> Page:
    """A draft of theirs, open to write on."""
    version = make_scenario(world.league, world.people[INSTRUCTOR], facts=EARLY)
    scenarios.goto(f"{live_server.url}/scenarios/{version.scenario.public_id}/")
    return scenarios


def saved(page: Page) -> None:
    """Wait until what was typed is saved."""
    for _ in range(100):
        if page.evaluate("!sessionStorage.getItem('scenario:' + location.href)"):
            return
        page.wait_for_timeout(100)
    raise AssertionError("it was never saved")


def test_from_an_empty_page_to_a_draft_with_a_ruling_in_eight_actions(scenarios: Page):
    pressed = 0

    def press(*keys: str) -> None:
        nonlocal pressed
        for key in keys:
            scenarios.keyboard.press(key)
            pressed += 1

    expect(scenarios.get_by_text("No scenario is written yet")).to_be_visible()
    press("Tab", "Enter")  # skip to the content
    press("Tab", "Enter")  # new scenario
    expect(scenarios.get_by_label("What happens")).to_be_focused()
    press("ArrowDown")  # the second kind
    press("Tab", "Enter")  # begin

    expect(scenarios.locator("#in_short")).to_have_text("Play goes on; no penalty; the change stands.")
    assert pressed <= AT_MOST
    assert Version.objects.get().steps[0]["kind"] == "goalkeeper_leaves"


@pytest.mark.parametrize("screen", [PHONE_DARK, DESKTOP], indirect=True, ids=str)
def test_ruling_story_questions_and_draft_follow_as_one_types(editor: Page):
    assert_accessible(editor)
    editor.get_by_text("Make the call", exact=True).click()

    editor.get_by_label("Distance of the goalkeeper").fill("4")

    expect(editor.locator("#in_short")).to_have_text("Play goes on; no penalty; the change stands.")
    expect(editor.locator("#result")).to_contain_text("He is 4 feet from the players' bench")
    expect(editor.locator("#sample-make_the_call")).to_have_attribute("open", "")
    saved(editor)
    version = Version.objects.get()
    assert version.steps[0]["facts"]["goalkeeper_distance"] == "4"
    assert (version.turn, bool(version.page)) == (1, True)
    editor.reload()
    expect(editor.get_by_label("Distance of the goalkeeper")).to_have_value("4")


def test_what_is_typed_without_a_network_comes_back_with_the_page_and_is_saved(editor: Page, page_problems: list[str]):
    editor.route(
        "**/scenarios/**", lambda route: route.abort() if route.request.method == "POST" else route.continue_()
    )

    editor.get_by_label("Title").fill("Typed in a rink without a network")
    expect(editor.get_by_text("Not saved yet.")).to_be_visible()
    editor.reload()

    expect(editor.get_by_label("Title")).to_have_value("Typed in a rink without a network")
    expect(editor.get_by_text("Not saved yet.")).to_be_visible()
    editor.unroute("**/scenarios/**")
    saved(editor)
    assert Version.objects.get().title == "Typed in a rink without a network"
    expect(editor.get_by_text("Not saved yet.")).to_be_hidden()
    assert page_problems
    page_problems.clear()  # the browser says that nothing arrived


def test_what_is_typed_signed_out_is_there_after_signing_in(
    editor: Page, world: World, sign_in, page_problems: list[str]
):
    editor.context.clear_cookies(name="sessionid")

    editor.get_by_label("Title").fill("Typed too late")

    expect(editor.get_by_text("You are signed out.")).to_be_visible()
    assert_accessible(editor)
    sign_in(world.people[INSTRUCTOR])
    editor.reload()
    expect(editor.get_by_label("Title")).to_have_value("Typed too late")
    saved(editor)
    assert Version.objects.get().title == "Typed too late"
    page_problems.clear()  # the browser says 401


def test_what_is_typed_after_signing_in_on_another_page_is_saved(editor: Page, world: World, sign_in):
    """That page has another token since; this one asks for it before it sends."""
    editor.context.clear_cookies(name="sessionid")
    sign_in(world.people[INSTRUCTOR])
    token = [{"name": "csrftoken", "value": "a" * 32, "url": editor.evaluate("location.origin")}]
    editor.context.add_cookies(token)  # type: ignore[arg-type]

    editor.get_by_label("Title").fill("By itself")
    saved(editor)
    assert Version.objects.get().title == "By itself"
    editor.get_by_label("Title").fill("By the button")
    editor.get_by_role("button", name="Save", exact=True).click()

    expect(editor.get_by_text("Saved.", exact=True)).to_be_visible()
    assert Version.objects.get().title == "By the button"


def test_what_the_button_sends_without_a_network_is_there_when_one_comes_back(editor: Page, page_problems: list[str]):
    there = editor.url
    editor.context.set_offline(True)
    editor.get_by_label("Title").fill("Sent into nowhere")
    editor.get_by_role("button", name="Save", exact=True).click()
    editor.wait_for_timeout(500)
    editor.context.set_offline(False)

    editor.goto(there)

    expect(editor.get_by_label("Title")).to_have_value("Sent into nowhere")
    saved(editor)
    assert Version.objects.get().title == "Sent into nowhere"
    page_problems.clear()  # the browser says that nothing arrived


def test_what_the_site_fails_to_save_is_said_to_be_unsaved_and_sent_again(editor: Page, page_problems: list[str]):
    editor.route(
        "**/scenarios/**",
        lambda route: route.fulfill(status=500) if route.request.method == "POST" else route.continue_(),
    )
    editor.get_by_label("Title").fill("Typed while the site was down")
    expect(editor.get_by_text("Not saved yet.")).to_be_visible()

    editor.unroute("**/scenarios/**")

    saved(editor)
    assert Version.objects.get().title == "Typed while the site was down"
    page_problems.clear()  # the browser says 500


def test_sentences_are_said_to_state_facts_and_doubted(editor: Page, world: World):
    typed_on(Version.objects.get(), world.people[INSTRUCTOR], {}, steps=by_hand(told={}))
    editor.reload()
    distance = editor.get_by_label("when the skater comes on: 25 feet")
    said = editor.locator("#i1-gate")
    expect(said).to_contain_text("Sentence 2 seems to state it.")

    distance.select_option(label="3. Home have the puck.")

    expect(said).to_contain_text("Sentence 3 may contradict it. It has no number, and the fact is 25.")
    story = editor.get_by_label("The story in your own words")
    story.fill("It is late. " + story.input_value())
    expect(distance).to_have_value("4")
    assert_accessible(editor)


def test_incidents_are_added_and_moved_without_losing_what_was_typed(editor: Page):
    editor.get_by_label("Title").fill("A bad shift")
    for kind in ("Line-up on the ice", "Undue delay in changing"):
        editor.get_by_label("Then happens").select_option(label=kind)
        editor.get_by_role("button", name="Add this incident").click()
        expect(editor.get_by_role("group", name=re.compile(rf"\d\. {kind}"))).to_be_visible()

    expect(editor.locator("#sample-stretch_of_play")).to_be_visible()
    expect(editor.locator("#in_short")).to_have_text("3 incidents, all ruled on.")
    expect(editor.get_by_label("Title")).to_have_value("A bad shift")
    assert_accessible(editor)
    editor.get_by_role("button", name=re.compile("Up.*3")).click()
    expect(editor.get_by_role("group", name="2. Undue delay in changing")).to_be_visible()


def test_without_javascript_the_button_saves(
    browser: Browser, browser_context_args: dict[str, Any], editor: Page, live_server: Any
):
    context = browser.new_context(**browser_context_args, java_script_enabled=False)
    context.add_cookies(editor.context.cookies())  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(editor.url)

    page.get_by_label("Distance of the goalkeeper").fill("3")
    page.get_by_role("button", name="Save", exact=True).click()

    expect(page.locator("#in_short")).to_have_text("Play goes on; no penalty; the change stands.")
    page.get_by_role("button", name="Begin with the rulebook's story").click()
    expect(page.get_by_label("The story in your own words")).to_have_value(re.compile("He is 3 feet"))
    context.close()
