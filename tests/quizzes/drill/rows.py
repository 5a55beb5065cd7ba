"""Drills of someone, made by the site's own services."""

from __future__ import annotations

from accounts.people.models import User
from quizzes.drill.models import Drill, Speed
from quizzes.drill.services import finish, script_of, start_drill
from rules import editions
from tests.quizzes.drill.made import perfect
from tests.quizzes.taking.made import EVENING


def a_drill(user: User, *, speed: Speed = Speed.FULL, seed: str = "7", finished: bool = False) -> Drill:
    """A drill of the user on the stoppage of this seed; finished, as a perfect referee would."""
    drill = start_drill(user=user, speed=speed, edition=editions.DEFAULT, now=EVENING, seed=seed)
    if not finished:
        return drill
    script, edition = script_of(drill)
    return finish(drill=drill, acts=perfect(script, edition), now=EVENING)
