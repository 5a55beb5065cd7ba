"""Writing a section in a browser: whether it can be drawn is said as one types, and without scripts by a button."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from quizzes.exams.models import Exam
from tests.browser.axe import assert_accessible
from tests.quizzes.exams.made import make_exam
from tests.world import INSTRUCTOR, World

A_FIRST_DRAW = 30_000
"""Milliseconds for a draw in a process that has drawn nothing yet."""


@pytest.fixture
def address(live_server: Any, world: World) -> str:
    """The address of the section of a draft."""
    exam = make_exam(world.league, published=None)
    return f"{live_server.url}{reverse('section', args=[exam.public_id, exam.sections.get().pk])}"


def test_whether_it_can_be_drawn_is_said_as_one_types(page: Page, world: World, sign_in, address: str) -> None:
    sign_in(world.people[INSTRUCTOR])
    page.goto(address)
    page.get_by_label("How many questions are drawn").fill("6")
    page.keyboard.press("Tab")
    expect(page.get_by_text("It can be drawn: 6 questions.")).to_be_visible(timeout=A_FIRST_DRAW)

    page.get_by_label("Questions on").nth(2).select_option("format:who_may_change")
    page.get_by_label("At least").nth(2).fill("2")
    page.get_by_label("Questions on").nth(3).select_option("kind:line_up")
    page.get_by_label("At least").nth(3).fill("6")
    page.keyboard.press("Tab")
    expect(page.locator("#drawable .error")).to_be_visible(timeout=A_FIRST_DRAW)
    expect(page.locator("#drawable")).to_contain_text("cannot be met")
    assert_accessible(page)
    assert "Save the section" in page.content()
    assert Exam.objects.get().sections.get().blueprint["count"] == 4


def test_without_scripts_more_rows_keep_what_was_typed_and_a_button_tries_it(
    browser: Browser, context: Any, world: World, sign_in, address: str
) -> None:
    sign_in(world.people[INSTRUCTOR])
    plain = browser.new_context(java_script_enabled=False, storage_state=context.storage_state())
    page = plain.new_page()
    page.goto(address)
    page.get_by_label("Title").fill("Typed")
    page.get_by_label("How many questions are drawn").fill("5")
    rows = page.get_by_label("Questions on").count()

    page.get_by_role("button", name="More rows").click()
    expect(page.get_by_label("Questions on")).to_have_count(rows + 3)
    expect(page.get_by_label("Title")).to_have_value("Typed")
    page.get_by_role("button", name="Can it be drawn?").click()
    expect(page.get_by_text("It can be drawn: 5 questions.")).to_be_visible(timeout=A_FIRST_DRAW)
    page.get_by_role("button", name="Save the section").click()
    expect(page.get_by_role("link", name="Change Typed")).to_be_visible()
    plain.close()
