"""What axe, a checker of accessibility, finds in a page."""

from __future__ import annotations

from typing import Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
OPTIONS = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
}


def violations(page: Page) -> list[str]:
    """Each violation: its rule, what it asks for, and the elements that break it."""
    found = Axe().run(page, options=OPTIONS).response["violations"]
    return [
        f"{violation['id']}: {violation['help']}: {node['html'][:160]} ({node['failureSummary']})"
        for violation in found
        for node in violation["nodes"]
    ]


def assert_accessible(page: Page) -> None:
    """The page as it stands has no violation, by day and with the lights down, and is no wider than its window."""
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        assert violations(page) == [], theme
    width, window = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    assert width <= window, f"the page is {width} pixels wide in a window of {window}"
