"""Threads with connections of their own: twenty that do the same at once, or one in the midst of what another does."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
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


def meanwhile(pool: ThreadPoolExecutor, act: Callable[[], T]) -> Future[T]:
    """Has another thread do this, and goes on when that is done, or after a second where it is made to wait."""

    def run() -> T:
        try:
            return act()
        finally:
            connections.close_all()

    doing = pool.submit(run)
    wait([doing], timeout=1)
    return doing
