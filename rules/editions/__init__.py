"""The editions: one package each, found by walking this one."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from rules.engine.edition import Edition
from rules.engine.errors import UnknownEdition
from rules.engine.reading import Stated
from rules.engine.reading import read as read_document

DEFAULT = "nhl-2005-06"


@cache
def every() -> dict[str, Edition]:
    """Every edition by its slug: the default, then the others in the order of the packages' names."""
    found = [import_module(f"{__name__}.{module.name}").EDITION for module in iter_modules(__path__)]
    return {edition.slug: edition for edition in sorted(found, key=lambda edition: edition.slug != DEFAULT)}


def get(slug: str = DEFAULT) -> Edition:
    """The edition of this slug. Raises `UnknownEdition`, naming those there are."""
    try:
        return every()[slug]
    except KeyError:
        raise UnknownEdition(f"{slug!r} is not an edition; there are {', '.join(every())}") from None


def variants_of(edition: Edition) -> tuple[Edition, ...]:
    """The other editions with the same rules under other numbers."""
    return tuple(each for each in every().values() if each is not edition and each.modules == edition.modules)


def read(source: Any) -> Stated:
    """What a document states, by JSON text, UTF-8 bytes or its parsed value.

    Raises `InvalidSituation` with every problem found; an edition must be one of those there are.
    """
    return read_document(source, editions=every(), default=DEFAULT)
