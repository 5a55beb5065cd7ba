"""Twenty threads that do the same at the same moment, each with a connection of its own."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

from django.db import connection, connections

T = TypeVar("T")
MANY = 20


def at_once(act: Callable[[int], T]) -> list[T]:
    """What each of many threads got, all having begun at the same moment, each with a connection of its own."""
    barrier = Barrier(MANY)

    def run(number: int) -> T:
        try:
            connection.ensure_connection()
            barrier.wait(timeout=60)
            return act(number)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(MANY) as pool:
        return list(pool.map(run, range(MANY)))
