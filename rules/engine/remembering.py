"""Remembering what a pure function answered, typed so that a kind of incident may be what it is asked."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def remembered(function: Callable[P, T]) -> Callable[P, T]:
    """`functools.cache`, whose stubs do not take the class of a dataclass for hashable."""
    return cache(function)  # type: ignore[return-value]
