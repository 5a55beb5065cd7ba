"""What `run_due` does, and how other apps add to it.

`people` may import none of them, so they come to it: an app registers a function, in its AppConfig's `ready`, under the
words in which its count is reported. It is called with the moment, may be called twice at once and after any pause,
does what is due by then, and says how much that was.
"""

from __future__ import annotations

from datetime import datetime
from typing import Protocol


class Chore(Protocol):
    """Does what is due by the moment; how much that was."""

    def __call__(self, *, now: datetime) -> int:
        """Do it."""


_chores: dict[str, Chore] = {}


def does(what: str, chore: Chore) -> None:
    """Have `run_due` do this, reported as so many of `what`. Raises ValueError when there is one of this name."""
    if what in _chores:
        raise ValueError(f"{what!r} is done already")
    _chores[what] = chore


def every() -> dict[str, Chore]:
    """The chores in the order of registration."""
    return dict(_chores)
