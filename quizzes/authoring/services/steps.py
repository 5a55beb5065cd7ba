"""The incidents of a scenario: one more, one out, two the other way round; and the engine's story taken over."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from django.utils import translation

from accounts.people.models import User
from quizzes.authoring.models import Version
from quizzes.authoring.posted import settled
from quizzes.authoring.services.writing import save
from quizzes.authoring.stories import told_by_the_engine
from quizzes.authoring.typed import MOST_STEPS, a_step, typed
from rules.addresses import in_address
from rules.engine.incidents import KINDS
from rules.engine.writing import at_to_json
from rules.forms import WhatIf

A_MINUTE = 60
UP, DOWN, REMOVE = "up", "down", "remove"


class TooMany(Exception):
    """There are as many incidents as a stretch of play can have."""


def add_step(*, version: Version, kind: str, by: User, now: datetime) -> Version:
    """One more incident at the end, a minute after the one before it. What is no kind adds none.

    Raises `NotWritable` and `TooMany`.
    """
    if len(version.steps) >= MOST_STEPS:
        raise TooMany
    if kind not in KINDS:
        return version
    steps = settled(typed(version.edition, []).edition, [*version.steps, a_step(kind)])
    if len(steps) > 1:
        steps[-1]["facts"] |= _a_minute_later(typed(version.edition, steps).forms[-2])
    return save(version=version, content={**version.content, "steps": steps}, by=by, now=now)


def _a_minute_later(before: WhatIf) -> dict[str, str]:
    """The time in the game a minute after an incident, in the same period; nothing where that cannot be told."""
    if before.situation is None:
        return {}
    clock = before.situation.game.clock
    later = replace(clock, seconds_left=max(0, clock.seconds_left - A_MINUTE))
    return {f"game.{name}": in_address(value) for name, value in at_to_json(later).items()}


def place_step(*, version: Version, place: int, where: str, by: User, now: datetime) -> Version:
    """An incident up, down or out; places count from 0. What is not there stays. Raises `NotWritable`."""
    steps = list(version.steps)
    other = place + {UP: -1, DOWN: 1}.get(where, 0)
    if not (0 <= place < len(steps) and 0 <= other < len(steps)):
        return version
    if where == REMOVE:
        del steps[place]
    else:
        steps[place], steps[other] = steps[other], steps[place]
        _keep_times_in_place(steps, place, other)
    steps = settled(typed(version.edition, []).edition, steps)
    return save(version=version, content={**version.content, "steps": steps}, by=by, now=now)


def _keep_times_in_place(steps: list[dict[str, Any]], place: int, other: int) -> None:
    """Two incidents that change places keep the order of the game's times, and what the first tells of the game."""
    mine, theirs = (dict(steps[each]["facts"]) for each in (place, other))
    for to, kept, given in ((place, mine, theirs), (other, theirs, mine)):
        of_the_game = {name: text for name, text in given.items() if name.startswith("game.")}
        own = {name: text for name, text in kept.items() if not name.startswith("game.")}
        steps[to] = {**steps[to], "facts": own | of_the_game}


def adopt_story(*, version: Version, place: int, by: User, now: datetime) -> Version:
    """Have the engine's story of an incident to write on, with the sentence that states each fact; places from 0.

    It is told in the language in which the version is written. Without a ruling there is none, and nothing changes.
    Raises `NotWritable`.
    """
    found = typed(version.edition, version.steps)
    if not 0 <= place < len(found.judged):
        return version
    with translation.override(version.language):
        story, told = told_by_the_engine(found, place)
    steps = list(version.steps)
    steps[place] = {**steps[place], "story": story, "told": told}
    return save(version=version, content={**version.content, "steps": steps}, by=by, now=now)
