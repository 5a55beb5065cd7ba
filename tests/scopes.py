"""Which models have a list of what one may see, and which a rule for one row: found in the code, not listed by hand."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

from django.db.models import Model

import accounts
import quizzes
import rules
from accounts.people.permissions import can_view

NARROWER = ("own_", "open_", "waiting_")
"""Lists that begin so are of some of what one may see, and have no rule of their own."""

RowsFor = Callable[[Any], Any]


def lists() -> dict[type[Model], RowsFor]:
    """The `..._for` function of each model, from every module called `queries`."""
    found: dict[type[Model], RowsFor] = {}
    for module in _queries():
        for name, function in vars(module).items():
            if not name.endswith("_for") or name.startswith(NARROWER) or function.__module__ != module.__name__:
                continue
            if said := re.fullmatch(r"QuerySet\[(\w+)\]", str(function.__annotations__.get("return"))):
                model = vars(module)[said[1]]
                assert model not in found, f"{name} is a second list of {said[1]}: call it own_… or by another name"
                found[model] = function
    return found


def ruled() -> set[type[Model]]:
    """The models that `can_view` has a rule for."""
    return set(can_view.registry) - {object}


def _queries() -> Iterator[ModuleType]:
    for package in (accounts, quizzes, rules):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if found.name.endswith(".queries"):
                yield importlib.import_module(found.name)
