"""Taking a quiz in a real browser: from the sign-in to the summary, by touch, by keyboard, without JavaScript."""

from __future__ import annotations

import re
from datetime import UTC, timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, expect

from quizzes.models import Answer, Attempt
from quizzes.practice import practice_of
from rules import editions
from rules.services.sync import sync_rulebook
from tests.browser.asked import open_question
from tests.browser.screens import DESKTOP_DARK, PHONE
from tests.factories import PASSWORD
from tests.quizzes.taking.made import answer_all, make_attempt
from tests.world import TRAINEE, World

RULING = re.compile(r"/practice/\w+/\d+/ruling/$")
SUMMARY = re.compile(r"/practice/\w+/summary/$")


@pytest.fixture(autouse=True)
def rulebook(world: World) -> None:
    """The rulebook's rows, and the home page's first draw of questions not the first of the process."""
    sync_rulebook(editions=editions.every().values())


def sign_in_by_form(page: Page, base: str) -> None:
    """As a person does."""
    page.goto(base)
    page.get_by_role("main").get_by_role("link", name="Sign in").click()
    page.get_by_label("E-mail, official’s number or username").fill("trainee")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()


def pick(page: Page) -> None:
    """Choose the first of each group of choices, number steps as they stand, and give a number where one is asked."""
    groups = page.locator("form[data-answer] fieldset")
    for index in range(groups.count()):
        groups.nth(index).locator("label").first.click()
    for number in page.get_by_role("textbox").all():
        number.fill("5")
    for place, select in enumerate(page.locator("form[data-answer] select").all(), start=1):
        select.select_option(str(place))


def take(page: Page) -> None:
    """Answer question after question up to the summary."""
    for number in range(1, 6):
        expect(page.get_by_role("heading", name=f"Question {number} of 5")).to_be_attached()
        pick(page)
        page.get_by_role("button", name="Make the call").click()
        expect(page).to_have_url(RULING)
        page.get_by_role("link", name="See how it went" if number == 5 else "Next question").click()
    expect(page).to_have_url(SUMMARY)
    expect(page.get_by_role("heading", name="By clause")).to_be_visible()


@pytest.mark.parametrize("screen", [PHONE, DESKTOP_DARK], indirect=True, ids=str)
def test_five_before_the_game_from_the_sign_in_to_the_summary(page: Page, live_server: Any, world: World):
    sign_in_by_form(page, live_server.url)
    page.get_by_role("button", name="Five before the game").click()
    take(page)

    attempt = Attempt.objects.get(user=world.people[TRAINEE])
    assert attempt.is_finished
    right = Answer.objects.filter(item__attempt=attempt, right=True).count()
    expect(page.get_by_text(f"{right} of 5 right", exact=True)).to_be_visible()
    page.get_by_role("link", name="Your progress").click()
    expect(page.get_by_text("5 calls so far")).to_be_visible()


def test_what_was_missed_is_practised_again(page: Page, live_server: Any, world: World, sign_in):
    sign_in(world.people[TRAINEE])
    page.goto(live_server.url)
    page.get_by_role("button", name="Five before the game").click()
    take(page)
    if not Answer.objects.filter(right=False).exists():
        pytest.fail("the first choice of every group was right five times")

    page.get_by_role("button", name="Practise what I missed").click()

    expect(page.get_by_text("What you missed")).to_be_visible()
    expect(page.get_by_role("heading", name="Question 1 of")).to_be_attached()


def test_topics_and_length_are_chosen_by_touch(page: Page, live_server: Any, world: World, sign_in):
    sign_in(world.people[TRAINEE])
    page.goto(live_server.url)
    page.get_by_role("link", name="Choose topics and length").click()
    page.get_by_label("10", exact=True).check()
    page.get_by_label("Goalkeeper leaves for a skater").check()
    page.get_by_role("button", name="Start").click()

    expect(page.get_by_role("heading", name="Question 1 of 10")).to_be_attached()


def tab_to(page: Page, words: str, *, most: int = 60) -> None:
    """Press Tab until what these words name has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        focused = page.evaluate(
            "(document.activeElement.labels?.[0] ?? document.activeElement).textContent.trim().replace(/\\s+/g, ' ')"
        )
        if words in focused:
            return
    raise AssertionError(f"nothing that says {words!r} can be reached with Tab")


def test_with_the_keyboard_alone(page: Page, live_server: Any, world: World, sign_in):
    sign_in(world.people[TRAINEE])
    page.goto(live_server.url)
    tab_to(page, "Five before the game")
    page.keyboard.press("Enter")

    for number in range(1, 6):
        expect(page.get_by_role("heading", name=f"Question {number} of 5")).to_be_attached()
        groups = page.locator("form[data-answer] fieldset")
        for index in range(groups.count()):
            tab_to(page, groups.nth(index).locator("label").first.inner_text().split("\n")[-1].strip())
            page.keyboard.press("Space")
        for number_asked in page.get_by_role("textbox").all():
            tab_to(page, number_asked.evaluate("(field) => field.labels[0].textContent"))
            page.keyboard.type("5")
        tab_to(page, "Make the call")
        page.keyboard.press("Enter")
        expect(page).to_have_url(RULING)
        tab_to(page, "See how it went" if number == 5 else "Next question")
        page.keyboard.press("Enter")

    expect(page).to_have_url(SUMMARY)


def test_without_javascript(browser: Any, live_server: Any, world: World, browser_context_args: dict[str, Any]):
    context: BrowserContext = browser.new_context(**browser_context_args, java_script_enabled=False)
    page = context.new_page()
    sign_in_by_form(page, live_server.url)
    page.get_by_role("button", name="Five before the game").click()
    take(page)

    assert Attempt.objects.get().is_finished
    context.close()


def test_what_is_due_from_the_home_page_to_why_it_was_asked(page: Page, live_server: Any, world: World, sign_in):
    trainee = world.people[TRAINEE]
    missed = make_attempt(trainee, now=timezone.now() - timedelta(days=12))
    answer_all(missed, right=False)
    sign_in(trainee)
    page.goto(live_server.url)
    card = page.locator(".card").first
    expect(card.get_by_text(re.compile(r"^\d+ situations due today$"))).to_be_visible()
    due = practice_of(trainee, now=timezone.now(), zone=UTC).left

    card.get_by_role("button", name="Start").click()

    expect(page.get_by_role("heading", name=f"Question 1 of {due}")).to_be_attached()
    expect(page.get_by_text("Due today: a clause you have missed lately.")).to_be_visible()
    pick(page)
    page.get_by_role("button", name="Make the call").click()
    expect(page).to_have_url(RULING)
    expect(page.get_by_text(re.compile("^Asked because "))).to_be_visible()
    page.get_by_role("link", name="Leave; your answers are kept").click()
    expect(card.get_by_text(f"{due - 1} situations left")).to_be_visible()
    card.get_by_role("link", name="Go on").click()
    expect(page.get_by_role("heading", name=f"Question 2 of {due}")).to_be_attached()


def test_nothing_moves_on_the_rink_when_the_ruling_comes(page: Page, live_server: Any, world: World, sign_in):
    """What goes with the call leaves the scene where it was."""
    page.set_viewport_size({"width": 1280, "height": 800})
    sign_in(world.people[TRAINEE])
    open_question(page, live_server.url, world, "make_the_call")
    before = page.locator(".ice svg.rink").bounding_box()
    pick(page)
    page.get_by_role("button", name="Make the call").click()
    expect(page).to_have_url(RULING)

    after = page.locator(".ice svg.rink").bounding_box()

    assert before is not None
    assert after is not None
    assert (after["x"], after["y"]) == (before["x"], before["y"])


def test_a_date_is_set_on_a_page_of_its_own(page: Page, live_server: Any, world: World, sign_in):
    sign_in(world.people[TRAINEE])
    page.goto(live_server.url)
    page.get_by_role("link", name="Set the date of your next game or exam").click()
    until = timezone.now().date() + timedelta(days=10)
    page.get_by_label("Your next game or exam").fill(until.isoformat())
    page.get_by_role("button", name="Save").click()

    expect(page.get_by_text(f"Until {until.day} {until:%B}:")).to_be_visible()
    expect(page.get_by_role("link", name="Change the date")).to_be_visible()
