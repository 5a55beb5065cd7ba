"""The ways to ask: one module each, found by walking this package."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from quizzes.formats.base import Format, FormatError, Parts

__all__ = ["Format", "FormatError", "Parts", "UnknownFormat", "every", "get"]


class UnknownFormat(LookupError):
    """No format has this slug."""


@cache
def every() -> dict[str, Format]:
    """Every format by its slug, in the order of the modules' names. Raises `ValueError` where two share a slug."""
    found: dict[str, Format] = {}
    for module in iter_modules(__path__):
        if module.name == "base":
            continue
        each: Format = import_module(f"{__name__}.{module.name}").FORMAT
        if each.slug in found:
            raise ValueError(f"two formats are called {each.slug}")
        found[each.slug] = each
    return found


def get(slug: str) -> Format:
    """The format of this slug. Raises `UnknownFormat`, naming those there are."""
    try:
        return every()[slug]
    except KeyError:
        raise UnknownFormat(f"{slug!r} is not a format; there are {', '.join(every())}") from None
