"""The formats of question files: one module each, found by walking this package."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from quizzes.question_files.file_formats.base import FileFormat, Unreadable

__all__ = ["FileFormat", "Unreadable", "every", "of_content"]


@cache
def every() -> dict[str, FileFormat]:
    """Every format by its slug, in the order of the modules' names. Raises `ValueError` where two share a slug."""
    found: dict[str, FileFormat] = {}
    for module in iter_modules(__path__):
        if module.name == "base":
            continue
        each: FileFormat = import_module(f"{__name__}.{module.name}").FILE_FORMAT
        if each.slug in found:
            raise ValueError(f"two file formats are called {each.slug}")
        found[each.slug] = each
    return found


def of_content(content: bytes) -> FileFormat:
    """The format that a file is in. Raises `Unreadable` where none knows it."""
    for each in every().values():
        if each.fits(content):
            return each
    raise Unreadable(
        "The file is none of these: %(formats)s.", formats=", ".join(str(each.title) for each in every().values())
    )
