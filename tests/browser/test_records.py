"""Merging two records and having oneself erased, in a real browser, with scripts switched off."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.people.models import Registration, User
from tests.accounts.records.made import official
from tests.browser.screens import DESKTOP_DARK, PHONE
from tests.world import LEAGUE_ADMIN, TRAINEE, World


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """These pages need no script."""
    return {**browser_context_args, "java_script_enabled": False}


@pytest.mark.parametrize("screen", [PHONE, DESKTOP_DARK], indirect=True, ids=str)
def test_from_the_officials_to_one_record(page: Page, live_server: Any, world: World, sign_in) -> None:
    keep, other = official(world.league, "1", given_name="Ana"), official(world.league, "2", given_name="Anna")
    sign_in(world.people[LEAGUE_ADMIN])
    page.goto(f"{live_server.url}/account/rosters/ours/")
    page.get_by_role("link", name="Merge two records").click()
    page.get_by_role("group", name="Ana Roy").get_by_label("Keep").check()
    page.get_by_label("Name, number or organisation").fill("Anna")
    page.get_by_role("button", name="Find").click()
    expect(page.get_by_role("group", name="Ana Roy").get_by_label("Keep")).to_be_checked()
    page.get_by_role("group", name="Anna Roy").get_by_label("Give up").check()
    page.get_by_role("button", name="Show both side by side").click()
    page.get_by_label("Anna Roy, no. 2").check()
    page.get_by_role("button", name="Merge the two").click()

    expect(page.get_by_text("The two records are one now")).to_be_visible()
    assert Registration.objects.get().user == keep
    assert Registration.objects.get().number == "2"
    page.get_by_role("link", name="What was done").click()
    expect(page.get_by_text("Merged two records of one person")).to_be_visible()
    other.refresh_from_db()
    assert other.merged_into == keep


def test_a_person_has_themself_erased(
    page: Page, live_server: Any, world: World, sign_in, page_problems: list[str]
) -> None:
    sign_in(world.people[TRAINEE])
    page.goto(f"{live_server.url}/account/")
    page.get_by_role("link", name="Have all of it erased").click()
    page.get_by_role("button", name="Erase what is held about me").press("Enter")
    page.get_by_label("Your log-in name or your password").fill("somebody")
    page.get_by_label("Your log-in name or your password").press("Enter")
    expect(page.get_by_text("This is neither the log-in name nor the password")).to_be_visible()
    assert "422" in page_problems.pop()
    page.get_by_label("Your log-in name or your password").fill("trainee")
    page.get_by_label("Your log-in name or your password").press("Enter")

    expect(page.get_by_text("What the site held about you is erased.")).to_be_visible()
    assert User.objects.filter(erased_at__isnull=False).count() == 1
