"""Certifications in a real browser, with scripts switched off: an official's, an administrator's, anyone's."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.certification.credentials.made import certified
from tests.world import LEAGUE_ADMIN, World


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """These pages need no script."""
    return {**browser_context_args, "java_script_enabled": False}


def test_an_administrator_suspends_and_anyone_sees_it(page: Page, live_server: Any, world: World, sign_in) -> None:
    held = certified(world.league)
    certified(world.league, name="Bea Kay")
    sign_in(world.people[LEAGUE_ADMIN])
    page.goto(live_server.url)
    page.get_by_role("link", name="Certifications").click()
    page.get_by_role("link", name="Our league").click()
    page.get_by_label("Name").fill("ann")
    page.get_by_label("Name").press("Enter")
    expect(page.get_by_text("Bea Kay")).to_have_count(0)
    page.get_by_role("link", name="Ann Roy").click()
    page.get_by_role("link", name="Suspend").click()
    afterwards = page.get_by_role("row", name="Public page and certificate").get_by_role("cell").last
    expect(afterwards).to_have_text("Not valid. Suspended by the league.")
    page.get_by_label("Reason").fill("Safe sport has to be renewed")
    page.get_by_role("button", name="Suspend").press("Enter")
    expect(page.get_by_text("It is written down, and holds from now on.")).to_be_visible()
    page.context.clear_cookies()
    page.goto(f"{live_server.url}/verify/")
    page.get_by_label("Code").fill(held.code.upper())
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.get_by_role("heading", name="Ann Roy")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="Status").get_by_text("Does not hold")).to_be_visible()


def test_an_official_takes_certificate_and_credential_away(page: Page, live_server: Any, world: World, sign_in) -> None:
    held = certified(world.league)
    sign_in(held.user)
    page.goto(f"{live_server.url}/certifications/")
    page.get_by_role("link", name="Referee: Level 1").click()
    for name, file in (("Certificate, Letter", "certificate"), ("Digital credential", "credential")):
        with page.expect_download() as download:
            page.get_by_role("link", name=name).click()
        assert download.value.suggested_filename.startswith(f"{file}-{held.public_id}.")
