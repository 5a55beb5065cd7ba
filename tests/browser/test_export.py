"""An export in a real browser: chosen, counted, downloaded, found in the log; a layout of one's own."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.certification.exports.models import Export
from accounts.certification.exports.services.background import make_export
from accounts.certification.exports.views import exporting
from accounts.certification.services.issuing import issue
from tests.browser.axe import assert_accessible
from tests.certification.made import make_level, make_official
from tests.world import LEAGUE_ADMIN, World


@pytest.fixture
def league(world: World) -> World:
    """The league with one who holds a level, and one who holds none."""
    issue(user=make_official(world.league, "00123"), level=make_level(world.league), by=None, now=timezone.now())
    make_official(world.league, "00124")
    return world


def test_from_the_roster_to_the_file_and_its_log(page: Page, live_server: Any, league: World, sign_in) -> None:
    sign_in(league.people[LEAGUE_ADMIN])
    page.goto(f"{live_server.url}/account/rosters/ours/")
    page.get_by_role("link", name="Export", exact=True).click()
    expect(page.get_by_role("heading", name="2 rows")).to_be_visible()
    page.get_by_label("Only who may work").check()
    page.get_by_label("What for").select_option("assigner")
    page.get_by_role("button", name="Count the rows").click()
    expect(page.get_by_role("heading", name="1 row", exact=True)).to_be_visible()
    assert_accessible(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    file = Path(download.value.path())
    assert download.value.suggested_filename.startswith("ours-assigner-")
    (row,) = csv.DictReader(file.read_text(encoding="utf-8-sig").splitlines())
    assert (row["external_id"], row["eligible"]) == ("00123", "yes")

    page.reload()
    page.get_by_role("link", name="assigner, csv").click()
    expect(page.get_by_text(Export.objects.get().sha256)).to_be_visible()
    expect(page.get_by_text("Nothing: every cell is as it is on record.")).to_be_visible()
    assert_accessible(page)


def test_what_is_written_in_the_background_can_be_watched(
    page: Page, live_server: Any, league: World, sign_in, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exporting, "AT_ONCE", 1)
    sign_in(league.people[LEAGUE_ADMIN])
    page.goto(f"{live_server.url}/exports/ours/")
    page.get_by_role("button", name="Write the file").click()
    expect(page.get_by_text("Waiting for the worker")).to_be_visible()
    assert_accessible(page)
    make_export.call(Export.objects.get().public_id)
    page.get_by_role("link", name="Download").wait_for()  # without another press
    assert_accessible(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    assert len(Path(download.value.path()).read_bytes()) == Export.objects.get().size


def test_anothers_import_file_becomes_ones_own(
    page: Page, live_server: Any, league: World, sign_in, page_problems: list[str]
) -> None:
    sign_in(league.people[LEAGUE_ADMIN])
    page.goto(f"{live_server.url}/exports/ours/layouts/")
    page.get_by_role("link", name="Assignr").click()
    page.get_by_label("Title").fill("Our Assignr")
    last = page.get_by_role("group", name="Column 5")
    last.get_by_label("Heading").fill("Active")
    last.get_by_label("In other words").fill("yes")
    page.get_by_role("button", name="Save the layout").click()
    expect(page.get_by_text("Write it as yes=Active; no=Inactive.")).to_be_visible()
    page_problems.clear()  # the browser reports a page that comes with an error status
    assert_accessible(page)
    last.get_by_label("From").select_option("eligible")
    last.get_by_label("In other words").fill("yes=Y; no=N")
    page.get_by_role("button", name="Save the layout").click()
    expect(page.get_by_text("It can be chosen for exports as our-assignr.")).to_be_visible()
    page.goto(f"{live_server.url}/exports/ours/?profile=our-assignr")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    rows = list(csv.DictReader(Path(download.value.path()).read_text(encoding="utf-8-sig").splitlines()))
    assert sorted(row["Active"] for row in rows) == ["N", "Y"]
