"""Scenarios of the demo league, one in each state, so that the pages have something to show."""

from __future__ import annotations

from django.utils import timezone

from accounts.people.demo import Stage
from accounts.people.models import Role
from quizzes.authoring.models import Scenario, Version
from quizzes.authoring.services import workflow
from quizzes.authoring.services.writing import begin, save
from rules import editions
from rules.editions import DEFAULT
from rules.services.sync import sync_rulebook

FORMATS = ("choose_ruling", "make_the_call")
TOO_SOON = {"goalkeeper_distance": "30", "possession": "opponents", "puck.x": "-20"}
SEVEN = {"placed": "7", "entitled": "6", "game.warned.home.line_change": "true"}


def scenarios(stage: Stage) -> None:
    """A draft, one in review, one published, one with a note; where there are any, nothing is made."""
    if Scenario.objects.filter(league=stage.league).exists():
        return
    sync_rulebook(editions=editions.with_variants().values())
    (author, *_) = stage.with_role(Role.INSTRUCTOR)
    (chair, *_) = stage.with_role(Role.RULES_CHAIR)
    now = timezone.now()

    def written(kind: str, title: str, unruled: str = "", **facts: str) -> Version:
        version = begin(league=stage.league, kind=kind, edition=DEFAULT, by=author, now=now)
        steps = [{**version.steps[0], "facts": {**version.steps[0]["facts"], **facts}}]
        content = {**version.content, "title": title, "unruled": unruled, "steps": steps}
        return save(version=version, content=content, by=author, now=now)

    written("change_after_icing", "Icing, and a tired line")
    written(
        "proceeding", "A stick left at the bench", "A player goes back for his stick, and nobody told him to hurry."
    )
    waiting = written("goalkeeper_leaves", "Pulled too soon, the other team has the puck", **TOO_SOON)
    known = written("line_up", "Seven on the ice, warned before", **SEVEN)
    for version in (waiting, known):
        workflow.check(version=version, by=author, now=now)
        workflow.send(version=version, by=author, now=now)
    workflow.publish(version=known, by=chair, now=now, for_exams=True, formats=FORMATS)
    stage.say("Scenarios: a draft, one in review, one published, one with a note for the rules chair.")
