"""The library in a browser: filtered by keyboard, kept, taken out, and printed with its key on a page of its own."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from quizzes.models import Kept
from rules import editions
from rules.services.sync import sync_rulebook
from tests.browser.axe import assert_accessible
from tests.world import INSTRUCTOR, World


@pytest.fixture
def library(page: Page, live_server: Any, world: World, sign_in) -> Page:
    """The library as the instructor opens it."""
    sync_rulebook(editions=editions.every().values())
    sign_in(world.people[INSTRUCTOR])
    page.goto(f"{live_server.url}/library/")
    return page


def test_a_question_is_found_kept_and_taken_out(library: Page) -> None:
    assert_accessible(library)
    library.get_by_label("Kind of situation").focus()
    library.keyboard.type("Line-up")
    library.get_by_label("Difficulty, 1 to 5").select_option("5")
    library.get_by_role("button", name="Show questions").press("Enter")
    expect(library).to_have_url(re.compile("difficulty=5"))
    first = library.locator("article").first
    first.get_by_text("Key, ruling and reasons").press("Enter")
    expect(first.get_by_role("link").first).to_be_visible()
    assert_accessible(library)

    first.get_by_role("button", name="Keep in the pool").click()
    expect(library.get_by_text("Kept in the pool of Our league.")).to_be_visible()
    assert Kept.objects.count() == 1

    library.get_by_role("link", name="The pool").click()
    expect(library.locator("article")).to_have_count(1)
    assert_accessible(library)
    library.get_by_role("button", name="Take out").click()
    expect(library.get_by_text("Nothing is kept yet")).to_be_visible()
    assert_accessible(library)


def test_the_key_is_printed_on_a_page_of_its_own(library: Page) -> None:
    library.get_by_role("link", name="Print as a sheet with its key").click()
    expect(library.get_by_role("button", name="Print")).to_be_visible()
    assert_accessible(library)

    library.emulate_media(media="print")
    expect(library.get_by_role("button", name="Print")).to_be_hidden()
    key = library.locator(".key")
    assert key.evaluate("each => getComputedStyle(each).breakBefore") == "page"
    for whole in (".ask", ".ice"):
        inside = library.locator(whole).evaluate_all("all => all.map((each) => getComputedStyle(each).breakInside)")
        assert set(inside) == {"avoid"}
    with_key = pages(library)
    key.evaluate("each => each.remove()")
    without_key = pages(library)
    assert 3 <= without_key < with_key <= 12


def pages(page: Page) -> int:
    """How many pages it is when printed."""
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", page.pdf()))
