"""A ruling disputed from the rulebook on a phone, decided by the rules chair with own numbers, read by the league."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from quizzes.interpretations.models import Variant
from rules import editions
from rules.services.sync import sync_rulebook
from tests.browser.axe import assert_accessible
from tests.quizzes.disputes.made import published_scenario
from tests.world import INSTRUCTOR, RULES_CHAIR, TRAINEE, World

CLAUSE = "/rulebook/nhl-2005-06/clauses/premature_substitution/"


def test_from_the_clause_to_the_league_s_own_numbers(
    page: Page, live_server: Any, world: World, sign_in: Any, page_problems: list[str]
):
    sync_rulebook(editions=editions.every().values())
    published_scenario(world.league, world.people[INSTRUCTOR], world.people[RULES_CHAIR], 8)
    sign_in(world.people[INSTRUCTOR])
    page.goto(f"{live_server.url}{CLAUSE}")
    page.get_by_role("link", name="Dispute this ruling").click()
    assert_accessible(page)
    page.get_by_role("button", name="Open the dispute").press("Enter")
    expect(page.get_by_role("alert").first).to_contain_text("say in what you expect another ruling")
    assert_accessible(page)
    page.get_by_label("Play", exact=True).select_option(label="play goes on")
    page.get_by_role("textbox", name="Why").fill("Ten feet are near enough in every rink here.")
    page.get_by_role("button", name="Open the dispute").press("Enter")
    expect(page.get_by_text("The dispute is open")).to_be_visible()
    assert_accessible(page)
    page.get_by_label("Say something about it").fill("So it has been called for years.")
    page.get_by_role("button", name="Say it").press("Enter")
    address = page.url
    page.goto(f"{live_server.url}/disputes/")
    assert_accessible(page)

    page.context.clear_cookies()
    sign_in(world.people[RULES_CHAIR])
    page.goto(address)
    page.get_by_role("link", name="Decide it").press("Enter")
    assert_accessible(page)
    page.get_by_label("The league’s own numbers").check()
    page.get_by_label("In words").fill("Ten feet are near enough for a goalkeeper.")
    page.get_by_label("How near to the bench the goalkeeper must be").fill("10")
    page.get_by_role("button", name="Preview what it touches").press("Enter")
    expect(page.get_by_role("heading", name="1 published scenario", exact=True)).to_be_visible()
    assert_accessible(page)
    page.get_by_role("button", name="Decide it as previewed").press("Enter")
    expect(page.get_by_text("Decided: it is cited as")).to_be_visible()
    expect(page.get_by_role("button", name="Move it over")).to_be_visible()
    assert_accessible(page)
    slug = Variant.objects.get().slug

    page.context.clear_cookies()
    sign_in(world.people[TRAINEE])
    page.goto(f"{live_server.url}{CLAUSE}")
    page.get_by_role("link", name="The clause with them").click()
    expect(page).to_have_url(f"{live_server.url}/rulebook/{slug}/clauses/premature_substitution/")
    expect(page.get_by_text("within 10 feet of the bench").first).to_be_visible()
    assert_accessible(page)
    page.goto(f"{live_server.url}/interpretations/")
    assert_accessible(page)
    page_problems[:] = [problem for problem in page_problems if "422" not in problem]
