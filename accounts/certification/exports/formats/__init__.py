"""The kinds of file: one module each, found by walking this package."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from accounts.certification.exports.formats.base import Format

__all__ = ["Format", "every"]


@cache
def every() -> dict[str, Format]:
    """Every format by its slug."""
    modules = (module.name for module in iter_modules(__path__) if module.name != "base")
    found = [import_module(f"{__name__}.{name}").FORMAT for name in modules]
    return {each.slug: each for each in found}
