"""What goes wrong on the way doubles nothing and loses nothing: back, double clicks, two tabs, a lost network."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from quizzes.models import Answer, Attempt
from tests.factories import PASSWORD
from tests.quizzes.taking.made import answer, items_of, make_attempt
from tests.world import TRAINEE, World

NOT_SENT = "Not sent yet."


@pytest.fixture
def attempt(world: World, sign_in: Callable[..., None]) -> Attempt:
    """An attempt of the trainee, who has signed in, with a question to choose first."""
    sign_in(world.people[TRAINEE])
    for seed in range(20):
        attempt = make_attempt(world.people[TRAINEE], seed=f"kept {seed}")
        if items_of(attempt)[0].question.format == "choose_ruling":
            Attempt.objects.exclude(pk=attempt.pk).delete()
            return attempt
    raise LookupError("no seed gives a question to choose first")


@pytest.fixture
def first(attempt: Attempt, live_server: Any) -> str:
    """The address of its first question."""
    return f"{live_server.url}/practice/{attempt.public_id}/1/"


def option(page: Page, number: int) -> Any:
    """The card of an option."""
    return page.locator(".option").nth(number)


def send(page: Page) -> None:
    """Press the large button."""
    page.get_by_role("button", name="Make the call").click()


def given(attempt: Attempt) -> list[str]:
    """The options chosen in the attempt's answers."""
    return [row.answer["option"] for row in Answer.objects.filter(item__attempt=attempt)]


def ids(attempt: Attempt) -> list[str]:
    """The ids of the first question's options as they stand on the page."""
    return [each.id for each in items_of(attempt)[0].question.asked.options]


def test_a_double_click_answers_once(page: Page, first: str, attempt: Attempt):
    page.goto(first)
    option(page, 1).click()
    page.get_by_role("button", name="Make the call").dblclick()
    expect(page).to_have_url(f"{first}ruling/")

    assert given(attempt) == [ids(attempt)[1]]


def test_a_double_click_on_start_starts_once(page: Page, live_server: Any, attempt: Attempt):
    page.goto(live_server.url)
    page.get_by_role("button", name="Five before the game").dblclick(no_wait_after=True)
    expect(page.get_by_role("heading", name="Question 1 of 5")).to_be_attached()

    assert Attempt.objects.exclude(pk=attempt.pk).count() == 1


def test_back_from_the_ruling_shows_the_ruling_and_keeps_the_answer(page: Page, first: str, attempt: Attempt):
    page.goto(first)
    option(page, 2).click()
    send(page)
    expect(page).to_have_url(f"{first}ruling/")

    page.go_back()

    expect(page).to_have_url(f"{first}ruling/")
    assert given(attempt) == [ids(attempt)[2]]


def test_back_to_the_start_and_another_tap_leads_to_the_same_attempt(page: Page, live_server: Any, attempt: Attempt):
    page.goto(live_server.url)
    five = page.locator("form", has_text="Five before the game").locator("[name=start_token]")
    token = five.get_attribute("value")
    page.get_by_role("button", name="Five before the game").click()
    expect(page.get_by_role("heading", name="Question 1 of 5")).to_be_attached()
    started = page.url

    page.go_back()
    expect(page.get_by_role("button", name="Five before the game")).to_be_visible()
    five.evaluate("(field, token) => { field.value = token; }", token)
    page.get_by_role("button", name="Five before the game").click()

    expect(page).to_have_url(started)
    assert Attempt.objects.exclude(pk=attempt.pk).count() == 1


def test_of_two_tabs_the_first_answer_counts_and_both_show_it(
    page: Page, context: BrowserContext, first: str, attempt: Attempt
):
    other = context.new_page()
    page.goto(first)
    other.goto(first)
    option(page, 0).click()
    option(other, 3).click()
    send(page)
    expect(page).to_have_url(f"{first}ruling/")

    send(other)

    expect(other).to_have_url(f"{first}ruling/")
    assert given(attempt) == [ids(attempt)[0]]
    for each in (page, other):
        each.wait_for_load_state()
    tables = [each.locator("table.compare").inner_text() for each in (page, other)]
    assert tables[0] == tables[1]


def test_a_reload_of_the_ruling_shows_the_same(page: Page, first: str, attempt: Attempt):
    page.goto(first)
    option(page, 0).click()
    send(page)
    expect(page).to_have_url(f"{first}ruling/")
    page.wait_for_load_state()  # before the stylesheet is there, the text falls otherwise
    before = page.locator("main").inner_text()

    page.reload()

    assert page.locator("main").inner_text() == before
    assert len(given(attempt)) == 1


def test_a_lost_network_keeps_the_call_says_so_and_sends_it_by_itself(
    page: Page, context: BrowserContext, first: str, attempt: Attempt, page_problems: list[str]
):
    page.goto(first)
    context.set_offline(True)
    option(page, 1).click()
    send(page)

    expect(page.get_by_text(NOT_SENT)).to_be_visible()
    expect(option(page, 1).locator("input")).to_be_checked()
    assert given(attempt) == []

    context.set_offline(False)
    expect(page).to_have_url(f"{first}ruling/")
    assert given(attempt) == [ids(attempt)[1]]
    assert all("ERR_INTERNET_DISCONNECTED" in problem for problem in page_problems)
    page_problems.clear()


def test_an_attempt_goes_on_on_another_device(page: Page, live_server: Any, attempt: Attempt):
    answer(items_of(attempt)[0], right=True)

    page.goto(live_server.url)
    page.get_by_role("link", name=re.compile("1 of 5 answered")).click()

    expect(page.get_by_role("heading", name="Question 2 of 5")).to_be_attached()


def test_a_session_that_ended_keeps_the_call_through_the_sign_in(
    page: Page, context: BrowserContext, first: str, attempt: Attempt
):
    page.goto(first)
    option(page, 2).click()
    context.clear_cookies(name="sessionid")
    send(page)
    page.get_by_label("E-mail, official’s number or username").fill("trainee")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()

    expect(page).to_have_url(first)
    expect(page.get_by_text("what you sent last did not arrive")).to_be_visible()
    expect(option(page, 2).locator("input")).to_be_checked()
    send(page)
    expect(page).to_have_url(f"{first}ruling/")
    assert given(attempt) == [ids(attempt)[2]]
