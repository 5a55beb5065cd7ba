"""Certifications in a real browser, with scripts switched off: an official's, an administrator's, anyone's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.certification.models import Certification, What
from accounts.people.services.erasing import erase
from tests.browser.axe import assert_accessible
from tests.browser.screens import DESKTOP_DARK, PHONE, PHONE_DARK
from tests.certification.credentials.made import certified, moved, token_of
from tests.world import ANONYMOUS, LEAGUE_ADMIN, World


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """These pages need no script."""
    return {**browser_context_args, "java_script_enabled": False}


@pytest.mark.parametrize("screen", [PHONE, DESKTOP_DARK], indirect=True, ids=str)
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


def valid(world: World, settings: Any) -> str:
    return f"/verify/{certified(world.league).code}/"


def revoked(world: World, settings: Any) -> str:
    held = certified(world.league)
    moved(world, held, What.REVOKED)
    return f"/verify/{held.code}/"


def without_a_key(world: World, settings: Any) -> str:
    settings.CREDENTIAL_KEY = ""
    return valid(world, settings)


def erased(world: World, settings: Any) -> str:
    held = certified(world.league)
    token_of(held)
    erase(person=held.user, by=held.user, now=timezone.now())
    return f"/verify/{held.code}/"


def not_printed(world: World, settings: Any) -> str:
    return f"/certifications/{certified(world.league, name='张伟').public_id}/certificate/a4.pdf"


def listed(world: World, settings: Any) -> str:
    for name in ("Ann Roy", "Featherstonehaugh-Cholmondeley Bartholomew-Maximilian"):
        certified(world.league, name=name)
    return "/certifications/leagues/ours/"


def suspended(world: World, settings: Any) -> str:
    held: Certification = certified(world.league)
    moved(world, held, What.SUSPENDED)
    return f"/certifications/{held.public_id}/"


def not_movable(world: World, settings: Any) -> str:
    return f"/certifications/{certified(world.league).public_id}/reinstate/"


@pytest.mark.parametrize("screen", [PHONE, PHONE_DARK, DESKTOP_DARK], indirect=True, ids=str)
@pytest.mark.parametrize(
    ("role", "there", "words"),
    [
        (ANONYMOUS, valid, "Signature, dates and status hold."),
        (ANONYMOUS, revoked, "Revoked."),
        (ANONYMOUS, without_a_key, "Could not check"),
        (ANONYMOUS, erased, "Name no longer on record"),
        (ANONYMOUS, lambda world, settings: "/verify/wr0ng/", "No certification has this code"),
        (LEAGUE_ADMIN, not_printed, "CJK"),
        (LEAGUE_ADMIN, listed, "2 certifications"),
        (LEAGUE_ADMIN, suspended, "For administrators"),
        (LEAGUE_ADMIN, not_movable, "this cannot be done"),
    ],
)
def test_each_state_is_accessible(
    role: str,
    there: Callable[[World, Any], str],
    words: str,
    page: Page,
    live_server: Any,
    world: World,
    sign_in,
    settings: Any,
    page_problems: list[str],
) -> None:
    if role != ANONYMOUS:
        sign_in(world.people[role])
    page.goto(live_server.url + there(world, settings))

    expect(page.get_by_text(words).first).to_be_visible()
    assert_accessible(page)
    page_problems[:] = [problem for problem in page_problems if "Failed to load resource" not in problem]
