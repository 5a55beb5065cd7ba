"""Chance that is the same on every machine: only `random()` of a generator seeded with a string is ever used."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TypeVar

T = TypeVar("T")
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters of an opaque id: none that are read for another."""


class Chance:
    """One stream of chance. Streams of different names do not disturb each other, whatever is drawn from one."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    @cached_property
    def _random(self) -> Callable[[], float]:
        """Seeded when it is first drawn from: most streams only lead to others, and seeding takes a while."""
        return random.Random(self.seed).random  # noqa: S311 -- nothing secret is drawn from it

    def stream(self, name: str | int) -> Chance:
        """Another stream of the same seed."""
        return Chance(f"{self.seed}/{name}")

    def below(self, count: int) -> int:
        """A whole number from 0 up to, not including, `count`."""
        return int(self._random() * count)

    def pick(self, things: Sequence[T]) -> T:
        """One of the things, each as likely."""
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """The things in an order, each order as likely."""
        return self.some(things, len(things))

    def some(self, things: Sequence[T], count: int) -> list[T]:
        """So many of the things, in an order that chance gives."""
        rest = list(things)
        return [rest.pop(self.below(len(rest))) for _ in range(min(count, len(rest)))]

    def token(self, length: int = 8) -> str:
        """An opaque id."""
        return "".join(self.pick(LETTERS) for _ in range(length))
