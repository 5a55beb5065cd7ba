"""Which editions a reader may open: those for everyone, and what other parts of the site open to them besides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules import editions
from rules.engine.edition import Edition
from rules.engine.errors import UnknownEdition

Opened = Callable[[Any], Mapping[str, Edition]]
"""The editions that are open to a user beside those for everyone, by their slugs."""

_opened: list[Opened] = []


def opens_more(opened: Opened) -> None:
    """Have these open as well. Called once, when the site starts."""
    _opened.append(opened)


def readable_by(user: Any) -> dict[str, Edition]:
    """Every edition that the user may open, by its slug, those for everyone first."""
    found = dict(editions.every())
    for opened in _opened:
        found |= opened(user)
    return found


def readable(user: Any, slug: str) -> Edition:
    """The edition of this slug, where the user may open it. Raises `UnknownEdition`."""
    if slug in editions.every():
        return editions.get(slug)
    if slug not in readable_by(user):
        raise UnknownEdition(f"{slug!r} is not an edition; there are {', '.join(editions.every())}")
    return editions.get(slug)
