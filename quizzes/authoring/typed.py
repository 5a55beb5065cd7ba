"""What is typed of a scenario, made into situations: a form for each incident, and what is wrong with the whole.

One incident is asked for with what clauses about its kind read. Several in a row are one game: each has its time, the
first the part of the season and the warnings on record; what they become in the others follows from the rulings.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext

from quizzes.frozen import situations_in
from rules import editions
from rules.addresses import Asked, facts_asked
from rules.engine import reading
from rules.engine.edition import Edition
from rules.engine.errors import InvalidSituation, Problem, UnknownEdition
from rules.engine.incidents import KINDS, Incident
from rules.engine.situations import Sequence as InOneGame
from rules.engine.situations import Situation
from rules.engine.writing import at_to_json, incident_to_json, situation_to_json
from rules.forms import WhatIf

MOST_STEPS = 8
"""As many incidents as a stretch of play has at most."""

SEASON = "game.season"
Step = dict[str, Any]


def a_step(kind: str, facts: Mapping[str, str] | None = None) -> Step:
    """An incident as a version holds it, told by the engine."""
    return {"kind": kind, "facts": dict(facts or {}), "story": "", "told": {}}


def prefix_of(place: int) -> str:
    """What stands before the names of an incident's controls; places count from 0."""
    return f"i{place + 1}-"


@dataclass
class Typed:
    """The incidents of a version as they are typed: `forms` to set their facts by, and what they make.

    `whole` is the situation, or the sequence of several, and `judged` each incident with the game as it finds it; both
    are empty while something is wrong. `problems` are those that belong to no form.
    """

    edition: Edition
    steps: Sequence[Step]
    forms: tuple[WhatIf, ...] = field(init=False)
    whole: Situation | InOneGame | None = field(init=False, default=None)
    problems: tuple[Problem, ...] = field(init=False, default=())

    def __post_init__(self) -> None:
        several = len(self.steps) > 1
        self.forms = tuple(_form(self.edition, step, place, several) for place, step in enumerate(self.steps))
        if not all(form.situation for form in self.forms):
            return
        if several:
            self._read_in_one_game()
        elif self.forms:
            self.whole = self.forms[0].situation

    def _read_in_one_game(self) -> None:
        situations = [form.situation for form in self.forms if form.situation]
        document = {
            "game": situation_to_json(situations[0])["game"],
            "incidents": [
                {**incident_to_json(each.incident), "at": at_to_json(each.game.clock)} for each in situations
            ],
        }
        try:
            read = reading.read(document, editions=[self.edition.slug], default=self.edition.slug)
        except InvalidSituation as error:
            self._hand_out(error.problems)
        else:
            self.whole = read.situation

    def _hand_out(self, problems: Sequence[Problem]) -> None:
        """Problems of the whole come to the controls of the incident that they are about."""
        stray = []
        for problem in problems:
            found = re.fullmatch(r"incidents\[(\d+)\]\.at\.(\w+)", problem.path)
            if found:
                form = self.forms[int(found[1])]
                form.problems = (*form.problems, replace(problem, path=f"game.{found[2]}"))
            else:
                stray.append(problem)
        self.problems = tuple(stray)

    @cached_property
    def judged(self) -> tuple[Situation, ...]:
        """Each incident with the game as it finds it; none while there is no ruling."""
        if isinstance(self.whole, InOneGame):
            return situations_in(self.whole, self.edition)
        return (self.whole,) if self.whole else ()

    @property
    def is_sequence(self) -> bool:
        """Whether there are several incidents."""
        return len(self.steps) > 1

    @property
    def stray_problems(self) -> list[str]:
        """What is wrong and belongs to no control."""
        return [problem.tell(gettext) for problem in self.problems]

    @property
    def changing(self) -> list[str]:
        """What a new answer changes of the forms, as selectors."""
        return [selector for form in self.forms for selector in form.changing]


def typed(edition: str, steps: Sequence[Step]) -> Typed:
    """What is typed, under an edition; under the default one where that of the name is gone."""
    try:
        book = editions.get(edition)
    except UnknownEdition:
        book = editions.get()
    return Typed(book, [step for step in steps if step["kind"] in KINDS])


def facts_of_step(edition: Edition, kind: type[Incident], place: int, *, several: bool) -> tuple[Asked, ...]:
    """The facts to ask for of one incident: alone, or at this place among several of one game."""
    if not several:
        return tuple(facts_asked(edition, kind))
    reads = frozenset({"clock", "record"} if place == 0 else {"clock"})
    return tuple(asked for asked in facts_asked(edition, kind, reads) if place == 0 or asked.name != SEASON)


def _form(edition: Edition, step: Step, place: int, several: bool) -> WhatIf:
    kind = KINDS[step["kind"]]
    query = QueryDict(mutable=True)
    for name, text in step["facts"].items():
        query[name] = text
    asked = facts_of_step(edition, kind, place, several=several)
    return WhatIf(edition, kind, query, asked, prefix_of(place))
