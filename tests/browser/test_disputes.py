"""A ruling is disputed with the keyboard, decided by the rules chair as previewed, and read by the league."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from quizzes.disputes.models import Dispute
from quizzes.interpretations.models import Interpretation
from rules import editions
from rules.services.sync import sync_rulebook
from tests.browser.axe import assert_accessible
from tests.browser.screens import DESKTOP, PHONE_DARK
from tests.quizzes.disputes.made import ADDRESS, CLAUSE
from tests.quizzes.disputes.test_deciding import published
from tests.world import INSTRUCTOR, RULES_CHAIR, TRAINEE, World


def press_to(page: Page, selector: str, most: int = 80) -> None:
    """Press Tab until the focus is on what the selector finds."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{selector} was not reached with {most} presses")


def fits(page: Page) -> None:
    """The page is accessible, and no wider than the screen."""
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("screen", [PHONE_DARK, DESKTOP], indirect=True, ids=str)
def test_from_the_clause_to_the_leagues_own_numbers(
    page: Page, live_server: Any, world: World, sign_in, page_problems: list[str]
):
    sync_rulebook(editions=editions.every().values())
    published(world.league, world.people[INSTRUCTOR], 7)
    sign_in(world.people[INSTRUCTOR])
    page.goto(f"{live_server.url}/rulebook/nhl-2005-06/clauses/{CLAUSE}/")
    expect(page.get_by_role("link", name="Dispute this ruling")).to_be_visible()
    page.goto(f"{live_server.url}/disputes/new/?{ADDRESS}&clause={CLAUSE}")
    fits(page)
    press_to(page, "#id_why")
    page.keyboard.type("Seven feet is near enough.")
    press_to(page, "form.form button")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("say in what you expect another ruling")
    expect(page.get_by_role("textbox", name="Why")).to_have_value("Seven feet is near enough.")
    fits(page)
    press_to(page, "[name='expect.play']")
    page.keyboard.type("play goes on")
    press_to(page, "form.form > button")
    page.keyboard.press("Enter")
    expect(page.get_by_text("The dispute is open")).to_be_visible()
    fits(page)
    assert Dispute.objects.get().expected == {"play": "goes_on"}

    page.context.clear_cookies()
    sign_in(world.people[RULES_CHAIR])
    page.goto(f"{live_server.url}/disputes/")
    fits(page)
    page.get_by_role("link", name=re.compile("Seven feet")).click()
    page.get_by_role("link", name="Decide it").click()
    fits(page)
    page.get_by_label("The league’s own numbers").focus()
    page.keyboard.press("Space")
    page.get_by_label("In words").fill("Ten feet is near.")
    page.get_by_label(re.compile("How near to the bench the goalkeeper")).fill("100")
    page.get_by_role("button", name="Preview what it touches").press("Enter")
    expect(page.get_by_text(re.compile("give a number from 0 to 50 feet"))).to_be_visible()
    fits(page)
    page.get_by_label(re.compile("How near to the bench the goalkeeper")).fill("10")
    page.get_by_role("button", name="Preview what it touches").press("Enter")
    expect(page.get_by_role("heading", name="1 published scenario")).to_be_visible()
    fits(page)
    page.get_by_role("button", name="Decide it as previewed").press("Enter")
    expect(page.get_by_role("heading", name="Scenarios to move over")).to_be_visible()
    fits(page)
    assert len(page_problems) == 2  # what was refused, with 422
    page_problems.clear()
    made = Interpretation.objects.select_related("league").get()

    page.context.clear_cookies()
    sign_in(world.people[TRAINEE])
    page.goto(f"{live_server.url}/rulebook/nhl-2005-06/clauses/{CLAUSE}/")
    fits(page)
    page.get_by_role("link", name=made.citation).click()
    expect(page.get_by_text("Ten feet is near.")).to_be_visible()
    page.get_by_role("link", name="The rulebook with these numbers").click()
    expect(page.get_by_text("10 feet").first).to_be_visible()
