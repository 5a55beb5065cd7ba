"""A roster in a real browser: chosen, looked through, its columns put right, imported."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import FilePayload, Page, expect

from accounts.people.models import Registration
from tests.browser.axe import assert_accessible
from tests.world import LEAGUE_ADMIN, World

ROSTER = "number;surname;given name;team\n00417;Tremblay;Robin;Rive-Sud\n;Osei;Kofi;\n"


def test_from_the_home_page_to_the_officials(page: Page, live_server: Any, world: World, sign_in) -> None:
    sign_in(world.people[LEAGUE_ADMIN])
    page.goto(live_server.url)
    page.get_by_role("link", name="Officials of your league").first.click()
    page.get_by_role("link", name="Our league").click()
    expect(page.get_by_text("No official is registered yet")).to_be_visible()
    page.get_by_role("link", name="Import a roster").first.click()
    roster: FilePayload = {"name": "roster.csv", "mimeType": "text/csv", "buffer": ROSTER.encode()}
    page.get_by_label("The roster").set_input_files(roster)
    page.get_by_role("button", name="Show what it would change").click()

    expect(page.get_by_role("heading", name="What roster.csv would change")).to_be_visible()
    expect(page.get_by_text("neither a number nor an e-mail")).to_be_visible()
    page.get_by_text("What the columns mean").click()
    assert_accessible(page)
    page.get_by_label("team").select_option("organisation")
    page.get_by_role("button", name="Show it anew").click()
    expect(page.get_by_text("Organisation: Rive-Sud")).to_be_visible()
    page.get_by_role("button", name="Import 1 official").click()

    expect(page.get_by_text("Imported: 1 new")).to_be_visible()
    expect(page.get_by_role("row").filter(has_text="Robin Tremblay")).to_contain_text("Rive-Sud")
    assert Registration.objects.get().number == "00417"
    assert_accessible(page)
