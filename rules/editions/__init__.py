"""The editions: one package each, found by walking this one; and variants that are kept elsewhere, found by name.

A league's variant is known to that league alone. So `every` lists the packages, which are for everyone, and whoever
offers a choice adds what the person may see; `get` finds any, since a question keeps the edition it was asked under.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Protocol

from rules.engine.edition import Edition
from rules.engine.errors import UnknownEdition
from rules.engine.reading import Stated
from rules.engine.reading import read as read_document

DEFAULT = "nhl-2005-06"
OF_A_LEAGUE = "league-"
"""What the name of a league's variant begins with, and the name of no package."""


class Shelf(Protocol):
    """Where variants are kept outside this package. The same name gives the same edition as long as the site runs."""

    def find(self, slug: str) -> Edition | None:
        """The variant of this slug, if it is kept here."""

    def every(self) -> Mapping[str, Edition]:
        """Every variant kept here, by its slug."""


_shelves: list[Shelf] = []


def look_also_on(shelf: Shelf) -> None:
    """Have `get` find what is kept there. Called once, when the site starts."""
    _shelves.append(shelf)


@cache
def every() -> dict[str, Edition]:
    """Every edition for everyone by its slug: the default, then the others in the order of the packages' names."""
    found = [import_module(f"{__name__}.{module.name}").EDITION for module in iter_modules(__path__)]
    return {edition.slug: edition for edition in sorted(found, key=lambda edition: edition.slug != DEFAULT)}


def get(slug: str = DEFAULT) -> Edition:
    """The edition of this slug, a league's variant too. Raises `UnknownEdition`, naming those for everyone."""
    if slug in every():
        return every()[slug]
    for shelf in _shelves:
        if found := shelf.find(slug):
            return found
    raise UnknownEdition(f"{slug!r} is not an edition; there are {', '.join(every())}")


def title_of(slug: str) -> str:
    """What an edition is called; its slug, where it is no longer here."""
    try:
        return get(slug).title
    except UnknownEdition:
        return slug


def with_variants() -> dict[str, Edition]:
    """Every edition there is by its slug, those of the packages first: what rows are to mirror."""
    found = dict(every())
    for shelf in _shelves:
        found |= shelf.every()
    return found


def variants_of(edition: Edition) -> tuple[Edition, ...]:
    """The other editions with the same rules under other numbers."""
    return tuple(each for each in every().values() if each is not edition and each.modules == edition.modules)


def read(source: Any, *, among: Collection[str] = ()) -> Stated:
    """What a document states, by JSON text, UTF-8 bytes or its parsed value.

    Raises `InvalidSituation` with every problem found; an edition must be one of those for everyone, or `among` these.
    """
    return read_document(source, editions=tuple(dict.fromkeys((*every(), *among))), default=DEFAULT)
