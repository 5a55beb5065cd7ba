"""What axe, a checker of accessibility, finds in a page."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.screens import DESKTOP, PHONE

RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
}
COLOURS = {**RULES, "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""The rules that a theme can break: it changes colours and nothing else."""

SCRIPT = Axe().axe_script
"""Axe itself, read once; a page that has it already keeps it."""


def violations(page: Page, options: dict[str, Any] = RULES) -> list[str]:
    """Each violation: its rule, what it asks for, and the elements that break it."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(SCRIPT)
    found = page.evaluate("(options) => axe.run(document, options).then((results) => results.violations)", options)
    return [
        f"{violation['id']}: {violation['help']}: {node['html'][:160]} ({node['failureSummary']})"
        for violation in found
        for node in violation["nodes"]
    ]


def assert_accessible(page: Page) -> None:
    """The page as it stands has no violation and fits its window: on a phone and a desktop, by day and in the dark.

    The window is as it was afterwards.
    """
    before = page.viewport_size
    for screen in (PHONE, DESKTOP):
        page.set_viewport_size({"width": screen.width, "height": screen.height})
        page.emulate_media(color_scheme="light")
        assert violations(page) == [], f"{screen.width} pixels wide"
        page.emulate_media(color_scheme="dark")
        assert violations(page, COLOURS) == [], f"{screen.width} pixels wide, in the dark"
        width, window = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
        assert width <= window, f"the page is {width} pixels wide in a window of {window}"
    if before:
        page.set_viewport_size(before)
