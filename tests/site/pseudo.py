"""A language in which every message is marked, and what of a page stands outside the marks: it is in no catalogue.

The marked language takes the place of French: whatever gettext gives there stands between ⟦ and ⟧, Django's own words
as well. What people typed is known by standing in the database.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from typing import Any

from django.apps import apps
from django.db.models import BinaryField, CharField, TextField
from django.utils import translation
from django.utils.translation import trans_real

LANGUAGE = "fr"
OPEN, CLOSE = "⟦", "⟧"
RULES = {".", "= 1", "the, a, an"}
"""Messages that are no words but say how the language writes: the decimal mark, the singular, its articles."""

DATA = frozenset(
    [
        "The",
        "Sure",
        "Call",
        "Faceoff",
        "English",
        "Français",
        "UTC",
        "GMT",
        "UTF",
        "CSV",
        "JSON",
        "XML",
        "XLSX",
        "ZIP",
        "PDF",
        "API",
        "HTTP",
        "HTTPS",
        "ID",
        "IDs",
        "URL",
        "QR",
        "SHA",
        "GIFT",
        "Moodle",
        "Assignr",
        "Referee",
        "Assistant",
        "QTI",
        "Open",
        "Badges",
        "NHL",
        "GameSheet",
        "TeamLinkt",
        "SportNinja",
        "RAMP",
        "Hockey",
        "Canada",
        "USA",
        "USAH",
        "HCR",
        "Chrome",
        "Firefox",
        "Safari",
        "Edge",
        "Mac",
        "Windows",
        "Linux",
        "Android",
        "iPhone",
        "iPad",
    ]
)
"""Names that stay as they are in every language: the product's, the languages', of formats, programs and devices."""

WORD = re.compile(r"[^\W\d_]{2,}(?:['’-][^\W\d_]+)*")
ADDRESS = re.compile(r"\S*[@/_]\S*|\S+\.\S+|\S*\d\S*|\bSC-[a-z]+\b")
"""Addresses, file names, and identifiers: what has a sign or a figure that no word has."""

ATTRIBUTES = {"title", "aria-label", "alt", "placeholder", "aria-description", "aria-valuetext", "aria-roledescription"}
TOLD_TO_SCRIPTS = "data-"
SENTENCE = re.compile(r"[A-Z…].* |[.!?…]$")
"""What a script is to say to people, unlike the names and addresses that it is told besides."""
BUTTONS = {"submit", "button", "reset"}
INLINE = {"a", "b", "i", "em", "strong", "small", "span", "code", "kbd", "abbr", "time", "br", "bdi", "ins", "del", "q"}
"""Elements that a message may hold, so that its marks stand in several texts."""

NO_WORDS = {"script", "style", "code", "pre", "kbd", "textarea"}
"""Elements with no text for people of the site's own: programs, identifiers, and what people typed."""

VOID = {"input", "br", "img", "meta", "link", "hr", "wbr", "source", "track", "area", "base", "col", "embed"}


@contextmanager
def everything_marked() -> Iterator[None]:
    """French as a language of marks."""
    translation.gettext("")  # the catalogues are loaded by their first use
    with translation.override(LANGUAGE):
        translation.gettext("x")
        french: Any = trans_real.catalog()
    kept = french._catalog
    french._catalog = _Marked(kept)
    try:
        yield
    finally:
        french._catalog = kept


class _Marked:
    """A catalogue that marks what it finds."""

    def __init__(self, catalogue: Any) -> None:
        self.catalogue = catalogue

    def __getattr__(self, name: str) -> Any:
        return getattr(self.catalogue, name)

    def __getitem__(self, key: Any) -> str:
        return self._marked(key, self.catalogue[key])

    def __contains__(self, key: Any) -> bool:
        return key in self.catalogue

    def get(self, key: Any, default: Any = None) -> Any:
        found = self.catalogue.get(key, None)
        return default if found is None else self._marked(key, found)

    def plural(self, key: Any, number: int) -> str:
        return self._marked(key, self.catalogue.plural(key, number))

    def _marked(self, key: Any, told: str) -> str:
        message = key[0] if isinstance(key, tuple) else key
        blank = not message or message in RULES or not WORD.search(told)
        if blank:
            return told
        return "\n\n".join(f"{OPEN}{paragraph}{CLOSE}" for paragraph in told.split("\n\n"))


def typed_by_people() -> set[str]:
    """Every word that stands in a text or a file in the database, but for the rulebook's, which is the site's own."""
    found: set[str] = set()
    for model in (each for each in apps.get_models() if each._meta.app_label != "rules"):
        names = [
            each.attname
            for each in model._meta.concrete_fields
            if isinstance(each, CharField | TextField | BinaryField) and not each.choices
        ]
        for row in model._default_manager.values_list(*names) if names else ():
            for text in row:
                told = bytes(text).decode(errors="replace") if isinstance(text, bytes | memoryview) else str(text or "")
                found.update(WORD.findall(told))
    return found


class _Reader(HTMLParser):
    """Reads the words of a page that stand outside the marks."""

    def __init__(self) -> None:
        super().__init__()
        self.depth = 0
        self.skipped: list[str] = []
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag not in INLINE:
            self.depth = 0
        is_button = tag == "input" and given.get("type") in BUTTONS
        described = tag == "meta" and given.get("name") == "description"
        elsewhere = given.get("translate") == "no" or given.get("lang", LANGUAGE) != LANGUAGE
        for name, value in given.items():
            to_scripts = name.startswith(TOLD_TO_SCRIPTS) and "{" not in value and SENTENCE.search(value)
            told = name in ATTRIBUTES or to_scripts or (is_button and name == "value")
            if (told or (described and name == "content")) and not elsewhere and not self.skipped:
                self.read(value, 0)
        if tag not in VOID and (self.skipped or tag in NO_WORDS or (elsewhere and tag != "html")):
            self.skipped.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if self.skipped and self.skipped[-1] == tag and tag not in VOID:
            self.skipped.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag not in INLINE:
            self.depth = 0
        if tag in self.skipped:
            while self.skipped.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if not self.skipped:
            self.depth = self.read(data, self.depth)

    def read(self, text: str, depth: int) -> int:
        outside = ""
        for sign in text:
            depth += (sign == OPEN) - (sign == CLOSE and depth > 0)
            outside += sign if depth == 0 and sign != CLOSE else " "
        if outside.strip():
            self.found.append(outside)
        return depth


def words_outside(html: str, data: set[str] = frozenset()) -> list[str]:  # type: ignore[assignment]
    """The words of a page that are neither marked nor data, with those beside them."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return [found for text in reader.found if (found := unmarked(text, data))]


def unmarked(text: str, data: set[str]) -> str:
    """What of a text outside the marks are words of the site's own."""
    words = [word for word in WORD.findall(ADDRESS.sub(" ", text)) if word not in DATA and word not in data]
    return " ".join(words)
