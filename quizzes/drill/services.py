"""Starting a drill, going through it step by step, and judging it when it is over."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.people.models import User
from quizzes.drill.judging import CALLS, TEAMS, Act, Did, judge
from quizzes.drill.models import Drill, Speed
from quizzes.drill.queries import own_drills_for
from quizzes.drill.script import Script, draw_script
from quizzes.drill.steps import is_over, waited
from rules import editions
from rules.engine.edition import Edition
from rules.engine.vocabulary import Team

MOST_ACTS = 200
"""So many acts are kept of a drill: far more than anyone needs."""


def start_drill(*, user: User, speed: Speed, edition: str, now: datetime, seed: str = "") -> Drill:
    """A new drill of the user. One that was left open is given up: nothing depends on it.

    Raises `UnknownEdition` where there is no such edition.
    """
    book = editions.get(edition)
    with transaction.atomic():
        own_drills_for(user).filter(finished=None).delete()
        return Drill.objects.create(
            user=user,
            edition=book.slug,
            engine_version=book.engine_version,
            seed=seed or secrets.token_hex(8),
            speed=speed,
            started=now,
        )


def script_of(drill: Drill) -> tuple[Script, Edition]:
    """The drill's stoppage, and the edition that it is drawn and judged under."""
    edition = editions.get(drill.edition)
    return draw_script(edition, drill.seed), edition


def is_as_it_was(drill: Drill) -> bool:
    """Whether the rulebook is the one that the drill was run under, so that the same stoppage is drawn again."""
    return editions.get(drill.edition).engine_version == drill.engine_version


def acts_of(drill: Drill) -> tuple[Act, ...]:
    """What the referee did, as it is stored."""
    return tuple(
        Act(did=Did(each["did"]), at=each["at"], team=TEAMS[each["team"]] if each["team"] else None)
        for each in drill.acts
    )


def as_stored(acts: Sequence[Act]) -> list[dict[str, Any]]:
    """The acts as a row keeps them, in order."""
    ordered = sorted(acts, key=lambda act: act.at)[:MOST_ACTS]
    return [{"did": act.did.value, "at": act.at, "team": act.team.value if act.team else None} for act in ordered]


def finish(*, drill: Drill, acts: Sequence[Act], now: datetime) -> Drill:
    """Judge the drill by these acts and close it; a drill that is closed stays as it is."""
    with transaction.atomic():
        held = Drill.objects.select_for_update().get(pk=drill.pk)
        if held.finished is None:
            script, edition = script_of(held)
            judged = judge(script, acts, edition)
            held.acts, held.finished = as_stored(acts), now
            held.right, held.possible = judged.right, judged.possible
            held.engine_version = edition.engine_version
            held.save()
    return held


def step(*, drill: Drill, did: Did | None, team: Team | None, turn: int, now: datetime) -> Drill:
    """Act, or with None wait, in a drill step by step; over, it is judged.

    `turn` is how much had been done when the page was made: what was sent twice counts once.
    """
    with transaction.atomic():
        held = Drill.objects.select_for_update().get(pk=drill.pk)
        script, _edition = script_of(held)
        acts = acts_of(held)
        if held.finished is not None or turn_of(held) != turn:
            return held
        if did is None:
            held.clock = waited(script, acts, held.clock)
        elif len(acts) < MOST_ACTS:
            acts = (*acts, Act(did=did, at=held.clock, team=team if did in CALLS else None))
            held.acts = as_stored(acts)
        held.save()
        return finish(drill=held, acts=acts, now=now) if is_over(script, acts, held.clock) else held


def turn_of(drill: Drill) -> int:
    """How much has been done: it grows with every act and with every wait."""
    return len(drill.acts) + round(drill.clock * 10)
