"""Chance is drawn again from its seed alone: in another process, in another version of Python, and years later."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

ONE_PLACE = "rules/engine/chance.py"


def sources() -> Iterator[Path]:
    """Every module that runs the site."""
    for part in ("accounts", "config", "quizzes", "rules"):
        yield from Path(settings.BASE_DIR, part).rglob("*.py")


def unsteady(source: str) -> list[str]:
    """What in a module differs from one process or version to the next: `hash()`, and the module `random`."""
    nodes = list(ast.walk(ast.parse(source)))
    called = [node.func.id for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    imported = [each.name for node in nodes if isinstance(node, ast.Import) for each in node.names]
    imported += [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    return [name for name in (*called, *imported) if name in {"hash", "random"}]


def test_nothing_is_drawn_but_from_named_streams_of_a_seed():
    found = {
        str(path.relative_to(settings.BASE_DIR)): names
        for path in sources()
        if (names := unsteady(path.read_text(encoding="utf-8")))
    }
    assert found == {ONE_PLACE: ["random"]}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("x = hash('a')", ["hash"]),
        ("import random", ["random"]),
        ("from random import choice", ["random"]),
        ("import secrets\nclass A:\n    def __hash__(self): return 1", []),
    ],
)
def test_what_is_unsteady_is_found(source: str, found: list[str]):
    assert unsteady(source) == found
