"""Certification in a real browser: a programme from a preset, its rules changed, officials enrolled and recorded."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import FilePayload, Page, expect

from accounts.certification.models import Evidence, Kind, Requirement, Standing, Status
from accounts.certification.services.enrolling import enrol
from tests.browser.axe import assert_accessible
from tests.browser.screens import DESKTOP_DARK, PHONE
from tests.certification.made import make_level, make_official, make_requirement, status
from tests.quizzes.exams.conftest import known_forms  # noqa: F401 - the same forms in every run
from tests.quizzes.exams.corrected import draft, fixed_exam
from tests.quizzes.exams.made import NOON, sit
from tests.world import INSTRUCTOR, LEAGUE_ADMIN, World

ON_SCREENS = pytest.mark.parametrize("screen", [PHONE, DESKTOP_DARK], indirect=True, ids=str)


@ON_SCREENS
def test_from_a_preset_to_enrolled_officials_and_changed_rules(
    page: Page, live_server: Any, world: World, sign_in
) -> None:
    make_official(world.league, "00417")
    sign_in(world.people[LEAGUE_ADMIN])
    page.goto(f"{live_server.url}/account/rosters/ours/")
    page.get_by_role("link", name="Programmes", exact=True).click()
    page.get_by_role("link", name="New programme").click()
    preset = page.get_by_role("article").filter(has_text="Referee licence for two years")
    preset.get_by_role("button", name="Begin with this").click()
    expect(page.get_by_role("heading", name="Licence B")).to_be_visible()
    assert_accessible(page)

    page.goto(f"{live_server.url}/certification/leagues/ours/officials/")
    page.get_by_role("link", name="Enrol in a level").click()
    page.get_by_label("Level").select_option(label="Referee licence for two years: Licence B")
    page.get_by_role("button", name="Show whom it concerns").click()
    expect(page.get_by_text("Ann Roy")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("button", name="Enrol: 1 official").click()
    expect(page.get_by_text("Done for 1 official.")).to_be_visible()
    expect(page.get_by_role("row").filter(has_text="Ann Roy")).to_contain_text("Not certified")

    page.get_by_role("link", name="Programmes", exact=True).click()
    page.get_by_role("link", name="Referee licence for two years").click()
    page.get_by_role("link", name="Change Seminar of the season, Licence B").click()
    page.get_by_role("button", name="Ask for it no longer").click()
    expect(page.get_by_role("row").filter(has_text="Ann Roy")).to_contain_text(
        "Seminar of the season, Closed-book exam"
    )
    assert_accessible(page)
    page.get_by_role("button", name="Apply the change").click()
    expect(page.get_by_text("Saved. 1 official stands otherwise.")).to_be_visible()


@ON_SCREENS
def test_evidence_from_a_file_and_signed_by_an_instructor(
    page: Page, live_server: Any, world: World, sign_in, page_problems: list[str]
) -> None:
    level = make_level(world.league)
    make_requirement(level)
    make_requirement(level, "on-ice", Kind.ASSESSMENT)
    user = make_official(world.league, "00417")
    enrol(users=[user], level=level, by=None, now=timezone.now())
    sign_in(world.people[LEAGUE_ADMIN])
    page.goto(f"{live_server.url}/certification/leagues/ours/officials/")
    page.get_by_role("link", name="Import evidence").click()
    content = b"number,requirement,on\n00417,seminar,2026-09-12\n9,seminar,2026-09-12\n"
    file: FilePayload = {"name": "evidence.csv", "mimeType": "text/csv", "buffer": content}
    page.get_by_label("The file").set_input_files(file)
    page.get_by_role("button", name="Show what it would change").click()
    expect(page.get_by_text("The league knows no such official")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("button", name="Import 1 row").click()
    expect(page.get_by_text("Imported: 1 new")).to_be_visible()

    sign_in(world.people[INSTRUCTOR])
    page.goto(f"{live_server.url}/certification/leagues/ours/officials/{user.public_id}/")
    page.get_by_role("link", name="Record that it is done").click()
    page.get_by_label("Requirement").select_option(label="On-Ice")
    page.get_by_label("On", exact=True).fill(timezone.now().date().isoformat())
    page.get_by_role("button", name="Show whom it concerns").click()
    expect(page.get_by_text("Say who signs for the assessment.")).to_be_visible()
    assert "422" in page_problems.pop()  # which the browser itself reports
    assert_accessible(page)
    page.get_by_label("I sign for it").check()
    page.get_by_role("button", name="Show whom it concerns").click()
    page.get_by_role("button", name="Record: 1 official").click()
    expect(page.get_by_role("heading", name="Ann Roy")).to_be_visible()
    expect(page.get_by_text("Valid", exact=True)).to_be_visible()
    assert_accessible(page)
    assert Evidence.objects.get(requirement__code="on-ice").signed_by == world.people[INSTRUCTOR]


@pytest.mark.usefixtures("known_forms")
def test_a_correction_names_whose_certification_would_change(
    page: Page, live_server: Any, world: World, sign_in
) -> None:
    exam = fixed_exam(world.league, pass_percent=75)
    level = make_level(world.league)
    make_requirement(level, "exam", Kind.EXAM).exams.add(exam)
    user = make_official(world.league)
    enrol(users=[user], level=level, by=None, now=NOON)
    attempt = sit(exam, user, "rrrw")
    correction = draft(attempt.items.get(number=1).question, world.league, void=True)
    sign_in(world.people[LEAGUE_ADMIN])
    page.goto(f"{live_server.url}/exams/corrections/{correction.public_id}/")
    table = page.get_by_role("table", name="Certifications that change with it")
    expect(table.get_by_role("row").filter(has_text="Ann Roy")).to_contain_text("Revoked")
    assert_accessible(page)
    assert status(user, level) == Status.VALID
    assert (Standing.objects.count(), Requirement.objects.count()) == (1, 1)
