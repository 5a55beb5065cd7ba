"""Finds in a page what the content security policy forbids."""

from __future__ import annotations

from html.parser import HTMLParser

DATA_BLOCKS = {"application/json", "application/ld+json"}
"""Types of script elements that hold data, which no browser runs and no policy stops."""


class _InlineFinder(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "style" or (tag == "script" and "src" not in given and given.get("type") not in DATA_BLOCKS):
            self.found.append(f"<{tag}>")
        for name, value in attrs:
            runs = name.startswith(("on", "hx-on")) or (value or "").strip().lower().startswith("javascript:")
            if name == "style" or runs:
                self.found.append(f"<{tag} {name}={value!r}>")


def inline_code(html: str) -> list[str]:
    """Every inline script, style and event handler of the page, as tags."""
    finder = _InlineFinder()
    finder.feed(html)
    finder.close()
    return finder.found
