"""The fewest facts whose change would make an answer right, found by looking ever farther around the situation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from quizzes.asking import entries
from rules.engine.edition import Edition
from rules.engine.incidents import Incident
from rules.engine.remembering import remembered
from rules.engine.situations import Situation
from rules.plausible import can_happen

MOST_FACTS = 3
FACTS_TO_THE_NEAREST = 2
"""How far one looks for the nearest ruling where the answer is right nowhere."""

Test = Callable[[Situation], bool]
Measure = Callable[[Situation], int]


@dataclass(frozen=True)
class Found:
    """The nearest situation: `right` where the answer is right for it; `changed` are the paths of the facts changed.

    `possible`: whether the answer is right anywhere in the space of the kind.
    """

    situation: Situation
    changed: tuple[str, ...]
    right: bool
    possible: bool


def nearest_right(edition: Edition, situation: Situation, *, is_right: Test, agreement: Measure) -> Found:
    """The situation with the fewest facts changed, at most three, for which the answer is right.

    Of several it is one that can happen, and of these the first in declared order. Where there is none, the situation
    for which most of the answer is right.
    """
    possible = any(map(is_right, _ruled_differently(edition, type(situation.incident))))
    best = Found(situation, (), right=False, possible=possible)
    most = agreement(situation)
    for count in range(1, (MOST_FACTS if possible else FACTS_TO_THE_NEAREST) + 1):
        fallback: Found | None = None
        for changed, other in variations(edition, situation, count):
            if is_right(other):
                found = Found(other, changed, right=True, possible=True)
                if can_happen(other):
                    return found
                fallback = fallback or found
            elif (agreed := agreement(other)) > most and can_happen(other):
                best, most = Found(other, changed, right=False, possible=possible), agreed
        if fallback:
            return fallback
    return best


@remembered
def _ruled_differently(edition: Edition, kind: type[Incident]) -> tuple[Situation, ...]:
    """A situation of each ruling of a kind, and of each set of clauses that decides it."""
    found: dict[object, Situation] = {}
    for ruled in entries(edition, kind).values():
        for entry in ruled:
            found.setdefault((entry.told, entry.decides), entry.situation)
    return tuple(found.values())


def variations(edition: Edition, situation: Situation, count: int) -> Iterator[tuple[tuple[str, ...], Situation]]:
    """Every situation that differs in exactly `count` facts, with their paths, in declared order."""
    yield from _vary(edition, situation, count, ())


def _vary(
    edition: Edition, situation: Situation, count: int, changed: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], Situation]]:
    if count == 0:
        if situation.game.clock.seconds_left <= situation.game.clock.length:
            yield changed, situation
        return
    passed = not changed
    for path, other in edition.changes(situation, possible_only=False):
        # Facts are changed in their declared order, so that no set of them is tried twice.
        if changed and path == changed[-1]:
            passed = True
        elif passed and path not in changed:
            yield from _vary(edition, other, count - 1, (*changed, path))
