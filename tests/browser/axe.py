"""What axe, a checker of accessibility, finds in a page; and what it does not look for: reflow and forced colours."""

from __future__ import annotations

from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.screens import DESKTOP, NARROW, Screen

RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
}

BARS = "document.querySelectorAll('.bar')"
"""The bar at the foot of the window: what scrolls beneath it is taken for too small to be pressed."""

NARROW_AND_WIDE: tuple[tuple[Screen, Literal["light", "dark"]], ...] = ((NARROW, "light"), (DESKTOP, "dark"))
"""Colours are of a theme, not of a width, so that each theme is tried at one."""

SCRIPT = Axe().axe_script
"""Axe itself, read once; a page that has it already keeps it."""

UNTOLD = """() => {
  const shown = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const told = (e) => e.outerHTML.replace(/\\s+/g, " ").slice(0, 160);
  const drawn = (line, width) => line !== "none" && parseFloat(width) > 0;
  const edged = (e) => {
    const s = getComputedStyle(e);
    return drawn(s.borderTopStyle, s.borderTopWidth) || drawn(s.outlineStyle, s.outlineWidth);
  };
  const outlined = (e) => drawn(getComputedStyle(e).outlineStyle, getComputedStyle(e).outlineWidth);
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const ground = getComputedStyle(document.body).backgroundColor;
  const seeThrough = (colour) => colour === "none" || (colour.startsWith("rgba(") && colour.endsWith(", 0)"));
  const stands = (colour) => !seeThrough(colour) && colour !== ground;
  const found = [];
  for (const e of all(".button, input:not([type=radio], [type=checkbox], [type=range]), select, textarea"))
    if (!e.matches(".vh, .button.plain") && !edged(e)) found.push("without an edge: " + told(e));
  for (const e of all(":is(.option, .chip):has(:checked), [aria-pressed=true], .jump [aria-current]"))
    if (!outlined(e)) found.push("chosen by its ground alone: " + told(e));
  for (const svg of all("svg").filter((e) => !e.closest(".qr"))) {
    const shapes = [...svg.querySelectorAll("path, rect, circle, line, text, ellipse, polygon")].filter(shown);
    const seen = shapes.some((e) => stands(getComputedStyle(e).fill) || stands(getComputedStyle(e).stroke));
    if (shapes.length && !seen && !outlined(svg)) found.push("drawn in the colour of its ground: " + told(svg));
    for (const text of shapes.filter((e) => e.tagName === "text" && e.textContent.trim() && !e.closest(".token.own")))
      if (!stands(getComputedStyle(text).fill)) found.push("written in the colour of its ground: " + told(text));
  }
  return found;
}"""
"""In the few colours that a person has forced: what is not to be seen, or told from another state, any more."""


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


def assert_fits(page: Page) -> None:
    """The page is no wider than its window: one reads down it, never across (WCAG 1.4.10)."""
    width, window = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    assert width <= window, f"the page is {width} pixels wide in a window of {window}"


def assert_told_in_forced_colours(page: Page) -> None:
    """Every control, chosen state and drawing is still there in the colours of whoever forces their own."""
    page.emulate_media(forced_colors="active")
    found = page.evaluate(UNTOLD)
    page.emulate_media(forced_colors="none")
    assert found == [], "with forced colours"


def assert_accessible(page: Page) -> None:
    """The page as it stands has no violation and fits its window: narrow by day and wide in the dark.

    Narrow is 320 pixels, as a desktop is at a zoom of 400 %. The window is as it was afterwards.
    """
    before = page.viewport_size
    page.evaluate(f"{BARS}.forEach((bar) => bar.style.position = 'static')")
    for screen, theme in NARROW_AND_WIDE:
        page.set_viewport_size({"width": screen.width, "height": screen.height})
        page.emulate_media(color_scheme=theme)
        assert violations(page) == [], f"{screen.width} pixels wide, {theme}"
        assert_fits(page)
    assert_told_in_forced_colours(page)
    page.evaluate(f"{BARS}.forEach((bar) => bar.style.position = '')")
    if before:
        page.set_viewport_size(before)
