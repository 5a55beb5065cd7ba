"""A scenario's way in a browser: checked by its author, reviewed and published by someone else, fixed in an exam."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from quizzes.authoring.models import State, Version
from quizzes.authoring.services import workflow
from tests.browser.axe import assert_accessible
from tests.quizzes.authoring.made import EARLY, by_hand, make_scenario, typed_on
from tests.quizzes.exams.made import make_exam
from tests.quizzes.taking.made import EVENING
from tests.world import INSTRUCTOR, RULES_CHAIR, World


def test_one_writes_and_another_publishes_into_an_exam(page: Page, live_server: Any, world: World, sign_in):
    version = make_scenario(world.league, world.people[INSTRUCTOR], facts=EARLY, title="Too soon off the bench")
    exam = make_exam(world.league)
    here = f"{live_server.url}/scenarios/{version.scenario.public_id}"
    sign_in(world.people[INSTRUCTOR])
    page.goto(f"{here}/")
    page.get_by_role("link", name="Check it, and send it to review").click()
    assert_accessible(page)
    page.get_by_role("button", name="I have checked it").click()
    page.get_by_label("Review by").select_option(label=str(world.people[RULES_CHAIR]))
    assert_accessible(page)
    page.get_by_role("button", name="Send to review").click()
    expect(page.get_by_text("for exams, someone else publishes it")).to_be_visible()

    page.context.clear_cookies()
    sign_in(world.people[RULES_CHAIR])
    page.goto(f"{live_server.url}/scenarios/review/")
    assert_accessible(page)
    page.get_by_role("link", name=re.compile("Too soon off the bench")).click()
    assert_accessible(page)
    page.get_by_role("button", name="Publish for exams").click()
    expect(page.get_by_text(re.compile("questions are in the pool"))).to_be_visible()
    assert_accessible(page)

    section = exam.sections.get()
    page.goto(f"{live_server.url}/exams/write/{exam.public_id}/sections/{section.pk}/fixed/")
    expect(page.get_by_text("He is 25 feet").first).to_be_visible()
    assert Version.objects.get().state == State.PUBLISHED


def test_what_differs_and_may_contradict_is_shown_accessibly(page: Page, live_server: Any, world: World, sign_in):
    author = world.people[INSTRUCTOR]
    version = make_scenario(world.league, author, facts=EARLY)
    typed_on(version, author, {}, steps=by_hand(), clip="https://clips.example/7", clip_text="A bench.")
    sign_in(author)
    page.goto(f"{live_server.url}/scenarios/{version.scenario.public_id}/")
    page.get_by_role("button", name="Copy and change one fact").click()
    page.locator("#id_i1-goalkeeper_distance").fill("30")
    expect(page.get_by_text("It says 25, and the fact is 30.")).to_be_visible()
    page.get_by_role("link", name="Check it, and send it to review").click()

    expect(page.locator("del", has_text="25 feet")).to_be_visible()
    expect(page.get_by_text("The story may contradict the facts:")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("link", name="Five more like this").click()
    expect(page.get_by_role("checkbox").first).to_be_visible()
    assert_accessible(page)
    page.get_by_role("checkbox").first.check()
    page.get_by_role("button", name="Keep the chosen ones as drafts").click()
    expect(page.get_by_text("1 draft is kept.")).to_be_visible()


def test_a_note_comes_to_the_rules_chair(page: Page, live_server: Any, world: World, sign_in, page_problems: list[str]):
    note = "The gate stuck, and nobody knows since when."
    version = make_scenario(world.league, world.people[INSTRUCTOR], facts=EARLY, unruled=note)
    with pytest.raises(workflow.NotReady):
        workflow.check(version=version, by=world.people[INSTRUCTOR], now=EVENING)
    sign_in(world.people[RULES_CHAIR])

    page.goto(f"{live_server.url}/scenarios/")
    page.get_by_role("link", name="Notes for the rules chair (1)").click()

    expect(page.get_by_text(note)).to_be_visible()
    assert_accessible(page)
    assert page_problems == []
