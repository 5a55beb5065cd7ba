"""At a rink without a network: rulebook pages that were opened open again, and nothing else was kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import assert_accessible
from tests.quizzes.exams.made import timed
from tests.quizzes.exams.sitting import begun, open_now
from tests.world import TRAINEE, World

CLAUSE = "/rulebook/nhl-2005-06/clauses/reasonable_time/"
KEPT = """async () => Promise.all(
  (await caches.keys()).map(async (name) => {
    const cache = await caches.open(name);
    return Promise.all((await cache.keys()).map(async (each) => [
      name, new URL(each.url).pathname + new URL(each.url).search, await (await cache.match(each)).text()]));
  })).then((lists) => lists.flat())"""


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """A browser that keeps pages, as everyone's does."""
    return {**browser_context_args, "service_workers": "allow"}


EXPECTED = ("ERR_INTERNET_DISCONNECTED", "403 (Forbidden)")
"""What the browser says of pages that are asked for without a network, and of a closed book."""


@pytest.fixture(autouse=True)
def nothing_but_what_is_expected(page: Page, page_problems: list[str]) -> Iterator[None]:
    """The browser reports requests that fail: here they are to."""
    yield
    page_problems[:] = [each for each in page_problems if not any(name in each for name in EXPECTED)]


def kept(page: Page, cache: str) -> dict[str, str]:
    """What is kept under a name: by address, with its text."""
    return {address: text for name, address, text in page.evaluate(KEPT) if name == cache}


def until(page: Page, holds: Callable[[], bool]) -> None:
    """Wait for what a worker does in the background. Raises AssertionError where it does not."""
    for _ in range(100):
        if holds():
            return
        page.wait_for_timeout(100)
    raise AssertionError("it did not come about within ten seconds")


def opened(page: Page, address: str) -> None:
    """Open a page of the rulebook and wait until it is kept."""
    page.goto(address)
    page.wait_for_function("() => Boolean(navigator.serviceWorker.controller)")
    until(page, lambda: page.evaluate("location.pathname") in kept(page, "rulebook"))


def test_what_was_opened_opens_again_without_a_network(page: Page, live_server: Any, world: World, sign_in: Any):
    trainee = world.people[TRAINEE]
    trainee.display_name = "Robin Tremblay-Osei"
    trainee.save()
    sign_in(trainee)
    page.goto(live_server.url)
    page.wait_for_function("() => Boolean(navigator.serviceWorker.controller)")
    opened(page, f"{live_server.url}{CLAUSE}")
    expect(page.get_by_text("Robin Tremblay-Osei").first).to_be_attached()
    page.goto(f"{live_server.url}/progress/")
    page.goto(f"{live_server.url}/rulebook/search/?q=goalkeeper")

    page.context.set_offline(True)
    page.goto(f"{live_server.url}{CLAUSE}")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert_accessible(page)
    assert page.evaluate("getComputedStyle(document.querySelector('main')).maxWidth") != "none"

    page.goto(f"{live_server.url}/progress/")
    expect(page.get_by_role("heading", name="No network")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("main").get_by_role("listitem").get_by_role("link").click()
    expect(page).to_have_url(f"{live_server.url}{CLAUSE}")

    everything = page.evaluate(KEPT)
    assert [address for name, address, _ in everything if name == "rulebook"] == [CLAUSE]
    assert {address for name, address, _ in everything if name == "looks" and not address.startswith("/static/")} == {
        "/offline/"
    }
    assert not any("Robin" in text for _, _, text in everything)


def test_the_first_page_of_all_is_kept_too(page: Page, live_server: Any, world: World):
    opened(page, f"{live_server.url}/rulebook/")

    page.context.set_offline(True)
    page.reload()

    expect(page.get_by_role("heading", name="The numbers of this rulebook")).to_be_visible()


def test_while_a_closed_book_exam_runs_the_kept_book_is_closed_too(
    page: Page, live_server: Any, world: World, sign_in: Any
):
    trainee = world.people[TRAINEE]
    sign_in(trainee)
    page.goto(live_server.url)
    page.wait_for_function("() => Boolean(navigator.serviceWorker.controller)")
    opened(page, f"{live_server.url}{CLAUSE}")

    begun(open_now(world, timed()), trainee)
    page.goto(f"{live_server.url}{CLAUSE}")
    until(page, lambda: not kept(page, "rulebook"))

    page.context.set_offline(True)
    page.goto(f"{live_server.url}{CLAUSE}")
    expect(page.get_by_role("heading", name="No network")).to_be_visible()
