"""What an export can be for: one module each, found by walking this package."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from accounts.certification.exports.layouts import Profile

__all__ = ["FULL", "every"]

FULL = "full"
"""The profile where none is chosen."""


@cache
def every() -> dict[str, Profile]:
    """Every profile by its slug, the one with all columns first."""
    found = [import_module(f"{__name__}.{module.name}").PROFILE for module in iter_modules(__path__)]
    return {each.slug: each for each in sorted(found, key=lambda each: (each.slug != FULL, each.slug))}


def of_systems() -> list[Profile]:
    """Those that are import files of other systems."""
    return [each for each in every().values() if each.source]
