"""A file of cases as JSON lines: JSON lines themselves, or a table whose headings are the names of facts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext

from accounts.people.roster.reading import NotATable, Table, read
from rules import editions
from rules.addresses import facts_asked, from_address
from rules.engine.edition import Edition
from rules.engine.incidents import KINDS
from rules.engine.rulings import FACETS

MOST_CASES = 2_000
MOST_BYTES = 2 * 1024 * 1024
EXPECT = "expect."
OF_A_CASE = ("id", "story", "kind", "edition")
"""The headings of a table that are no facts; those of what is expected begin with `expect.`."""


class NotACaseBook(Exception):
    """The file cannot be read as cases; the text says why, and what is allowed."""


def lines_of(content: bytes) -> list[str]:
    """The cases in a file, one JSON object each, as far as they can be told apart. Raises `NotACaseBook`."""
    if len(content) > MOST_BYTES:
        raise NotACaseBook(gettext("The file has more than %(most)d megabytes.") % {"most": MOST_BYTES // 1024**2})
    lines = _json_lines(content) if _is_json(content) else [*_from_table(_table(content))]
    if not lines:
        raise NotACaseBook(gettext("There is no case in the file."))
    if len(lines) > MOST_CASES:
        raise NotACaseBook(gettext("The file has more than %(most)d cases.") % {"most": MOST_CASES})
    return lines


def _is_json(content: bytes) -> bool:
    return content.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in (b"{", b"[")


def _json_lines(content: bytes) -> list[str]:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NotACaseBook(gettext("JSON is written in UTF-8, and the file is not.")) from None
    if "\0" in text:
        raise NotACaseBook(gettext("The file holds signs that no text has."))
    return [line.strip() for line in text.split("\n") if line.strip()]  # a story may hold what else ends a line


def _table(content: bytes) -> Table:
    try:
        table = read(content)
    except NotATable as error:
        raise NotACaseBook(str(error)) from None
    missing = [name for name in ("id", "kind") if name not in table.headings]
    if missing:
        told = gettext(
            "The first row names the columns: %(missing)s is missing. Begin with a template, or with JSON lines."
        )
        raise NotACaseBook(told % {"missing": ", ".join(missing)})
    return table


def _from_table(table: Table) -> Iterator[str]:
    for line in table.lines:
        cells = dict(zip(table.headings, (cell.strip() for cell in line.cells), strict=False))
        if any(cells.values()):
            yield json.dumps(_case(cells), ensure_ascii=False)


def _case(cells: dict[str, str]) -> dict[str, Any]:
    """The row as a case. What is not understood stays in it as it stands, for the reader to name."""
    situation: dict[str, Any] = {"incident": {"kind": cells.get("kind", "")}}
    if cells.get("edition"):
        situation["edition"] = cells["edition"]
    edition = editions.every().get(cells.get("edition") or editions.DEFAULT, editions.get())
    kind = KINDS.get(cells.get("kind", ""))
    known = {each.name: each for each in facts_asked(edition, kind)} if kind else {}
    expect: dict[str, Any] = {}
    for name, text in cells.items():
        if not text or name in OF_A_CASE:
            continue
        if name.startswith(EXPECT):
            facet = name.removeprefix(EXPECT)
            expect[facet] = {"true": True, "false": False}.get(text.lower(), text) if facet == "discretion" else text
        elif name in known:
            _put(situation, known[name].keys, from_address(known[name].domain, text))
        else:
            situation["incident"][name] = text
    return {"id": cells.get("id", ""), "story": cells.get("story", ""), "situation": situation, "expect": expect}


def _put(document: dict[str, Any], keys: list[str], value: Any) -> None:
    *above, last = keys
    for key in above:
        document = document.setdefault(key, {})
    document[last] = value


def template_of(edition: Edition, kind: str) -> list[str]:
    """The headings of a table of cases of a kind: what a case has, its facts, and the facets that may be expected."""
    facts = [each.name for each in facts_asked(edition, KINDS[kind])]
    return ["id", "story", "kind", *facts, *(f"{EXPECT}{facet}" for facet in FACETS), f"{EXPECT}discretion"]
