"""Scenarios to look at and to write on, made by the site's own services."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from accounts.people.models import League, User
from quizzes.authoring.models import Published, ScenarioFile, Version
from quizzes.authoring.services.writing import begin, save
from quizzes.authoring.typed import a_step
from quizzes.models import Question
from rules import editions
from rules.editions import DEFAULT
from rules.services.sync import sync_rulebook
from tests.quizzes.taking.made import EVENING

EARLY = {"goalkeeper_distance": "25", "puck.x": "-35"}
"""Facts of a goalkeeper who leaves: a skater comes on too soon, and play is stopped in the own half."""

TOLD = (
    "Home pull their goalkeeper. He is 25 feet from the bench when No. 14 comes on. Home have the puck. "
    "Nobody touches anything. The goalkeeper goes on to the bench. The puck is 35 ft short of the red line."
)
SAID = {"team": 1, "goalkeeper_distance": 2, "possession": 3, "action": 4, "goalkeeper_then": 5, "puck": 6}
"""A story of that by hand, and the sentence that states each fact which decides."""


def make_scenario(
    league: League, user: User, kind: str = "goalkeeper_leaves", facts: Mapping[str, str] | None = None, **content: Any
) -> Version:
    """A draft of the user with these facts, the others as they are to begin with."""
    sync_rulebook(editions=editions.every().values())
    version = begin(league=league, kind=kind, edition=DEFAULT, by=user, now=EVENING)
    return typed_on(version, user, facts or {}, **content)


def typed_on(version: Version, user: User, facts: Mapping[str, str], **content: Any) -> Version:
    """The version with these facts of its first incident, and this content."""
    steps = [dict(step) for step in version.steps]
    if steps:
        steps[0]["facts"] = {**steps[0]["facts"], **facts}
    return save(version=version, content={**version.content, "steps": steps, **content}, by=user, now=EVENING)


def by_hand(story: str = TOLD, told: Mapping[str, int] | None = None) -> list[dict[str, Any]]:
    """The incident of a goalkeeper who leaves too soon, told by hand."""
    step = a_step("goalkeeper_leaves", {**PLAIN, **EARLY})
    return [{**step, "story": story, "told": dict(SAID if told is None else told)}]


PLAIN = {
    "team": "home",
    "goalkeeper_distance": "3",
    "possession": "own",
    "puck.x": "-35",
    "puck.y": "12",
    "goalkeeper_then": "proceeds",
    "action": "none",
}


def posted(version: Version, **changed: str) -> dict[str, str]:
    """What the form of a version posts, with some of it changed; `i1_` in a name stands for `i1-`."""
    post = {name: str(getattr(version, name)) for name in ("title", "clip", "clip_text", "unruled")}
    for place, step in enumerate(version.steps, start=1):
        post |= {f"i{place}-{name}": text for name, text in step["facts"].items()}
        post |= {f"i{place}-kind": step["kind"], f"i{place}-story": step["story"], f"i{place}-told_of": step["story"]}
        post |= {f"i{place}-told-{name}": str(number) for name, number in step["told"].items()}
    post |= {"saves": str(version.saves), "page": "this page"}
    return post | {name.replace("i1_", "i1-").replace("__", "."): text for name, text in changed.items()}


def written_in(league: League, by: User, question: Question) -> Version:
    """A scenario of the league with a note, a file that waits, and a question that counts as made of it."""
    version = make_scenario(league, by, unruled=f"Nobody of {league} saw the bench.")
    Published.objects.create(version=version, question=question)
    ScenarioFile.objects.create(league=league, uploaded_by=by, name="x.csv", content=b"", uploaded=EVENING)
    return version
