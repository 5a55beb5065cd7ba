"""What practice must not ask: other apps say which cases are secret from a person, such as those of an exam's pool.

`quizzes` may not import exams, so they come to it: an app registers a function in its AppConfig's `ready`.
"""

from __future__ import annotations

from collections.abc import Callable

from accounts.people.models import User

Keeper = Callable[[User], frozenset[str]]
_keepers: list[Keeper] = []


def kept_by(keeper: Keeper) -> Keeper:
    """Have this function say which cases are secret from a person, by `Question.identity` and `narrow`."""
    _keepers.append(keeper)
    return keeper


def secret_from(user: User) -> frozenset[str]:
    """The cases that this person must not meet in practice."""
    return frozenset().union(*(keeper(user) for keeper in _keepers))
