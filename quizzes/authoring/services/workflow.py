"""The way of a version: checked by its author, reviewed, published into the pool of its league, retired.

For exams a second person publishes: nobody who wrote on the scenario. For practice and clinics its author may, once it
is checked; exams do not take what was published so.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.people.models import User
from accounts.people.services.audit import record
from quizzes.authoring.looked_at import Looked
from quizzes.authoring.models import Published, Scenario, State, StateChange, Version
from quizzes.authoring.permissions import may_publish_for_exams, may_publish_for_practice
from quizzes.authoring.queries import reviewers_for_version
from quizzes.authoring.samples import Sample
from quizzes.models import Kept
from quizzes.services.keeping import keep

LONGEST_SAID = 2000
EXAMS, PRACTICE = "exams", "practice"
FASTER = _("Someone was faster: look at it as it is now.")


class Refused(Exception):
    """A version does not go this way; the text says why, for whoever tried."""


class NotReady(Refused):
    """Something keeps the version from being asked; `obstacles` say what."""

    def __init__(self, obstacles: Collection[str]) -> None:
        super().__init__(" ".join(obstacles))
        self.obstacles = tuple(obstacles)


@dataclass(frozen=True)
class Outcome:
    """What publishing brought: how many questions are in the pool by it, and the formats in which it held the case."""

    kept: int
    held: tuple[str, ...]


def has_seen(version: Version, seen: str) -> None:
    """Raises `Refused` where what a page showed is not the version as it stands: nobody vouches unseen."""
    if seen != version.seen:
        raise Refused(FASTER)


def _in_state(version: Version, *states: State) -> Version:
    """The version, locked, where it is in one of the states and says what was looked at. Raises `Refused`."""
    held = Version.objects.select_for_update().get(pk=version.pk)
    has_seen(held, version.seen)
    if held.state not in states:
        raise Refused(FASTER)
    return held


def _comes_to(version: Version, state: State, by: User, now: datetime, said: str = "") -> None:
    version.state = state
    version.save(update_fields=["state", "assigned_to", "for_exams"])
    StateChange.objects.create(version=version, state=state, by=by, at=now, said=said[:LONGEST_SAID])


def _ready(version: Version) -> Looked:
    """The version as it is looked at, where nothing keeps it from being asked. Raises `NotReady`."""
    looked = Looked(version)
    if looked.obstacles:
        raise NotReady(looked.obstacles)
    return looked


@transaction.atomic
def check(*, version: Version, by: User, now: datetime) -> None:
    """Its author has looked through a draft as it will be asked. Raises `NotReady` and `Refused`."""
    held = _in_state(version, State.DRAFT)
    _ready(held)
    _comes_to(held, State.CHECKED, by, now)


@transaction.atomic
def send(*, version: Version, by: User, now: datetime, to: User | None = None) -> None:
    """A checked version into the queue of reviews, for one reviewer or for whoever comes first. Raises `Refused`."""
    held = _in_state(version, State.CHECKED)
    _ready(held)
    held.assigned_to = _reviewer(held, to)
    _comes_to(held, State.IN_REVIEW, by, now)


@transaction.atomic
def assign(*, version: Version, to: User | None, by: User, now: datetime) -> None:
    """A version in review is for this reviewer, or for whoever comes first. Raises `Refused`."""
    held = _in_state(version, State.IN_REVIEW)
    held.assigned_to = _reviewer(held, to)
    held.save(update_fields=["assigned_to"])
    details = {"version": held.number, **({"person": str(to.public_id)} if to else {})}
    _recorded(held, by, "scenario.assign", now, details)


def _reviewer(version: Version, to: User | None) -> User | None:
    if to is not None and not reviewers_for_version(version).filter(pk=to.pk).exists():
        raise Refused(_("A review is for someone who leads the league and did not write the scenario."))
    return to


@transaction.atomic
def hand_back(*, version: Version, by: User, now: datetime, said: str) -> None:
    """A version in review is a draft again, with what is to be changed. Raises `Refused`."""
    held = _in_state(version, State.IN_REVIEW)
    held.assigned_to = None
    _comes_to(held, State.DRAFT, by, now, said)


@transaction.atomic
def publish(*, version: Version, by: User, now: datetime, for_exams: bool, formats: Collection[str]) -> Outcome:
    """Its questions in these formats into the league's pool; the version before it is retired.

    Where the pool holds the same case in a format already, that stays. Raises `NotReady`, and `Refused` where it is not
    for this person to do, or nothing of it is new.
    """
    scenario = Scenario.objects.select_for_update().get(pk=version.scenario_id)
    held = _in_state(version, State.CHECKED, State.IN_REVIEW)
    allowed = may_publish_for_exams if for_exams else may_publish_for_practice
    if not allowed(by, held):
        raise Refused(_("For exams, someone publishes who did not write the scenario."))
    looked = _ready(held)
    for before in scenario.versions.select_for_update().filter(state=State.PUBLISHED):
        _out_of_the_pool(before)
        _comes_to(before, State.RETIRED, by, now)
    chosen = [sample for sample in looked.samples if sample.format in formats]
    outcome = _into_the_pool(held, chosen, by, now)
    if not outcome.kept:
        raise Refused(_("The pool holds this case already in each of these formats, or none was chosen."))
    held.assigned_to, held.for_exams = None, for_exams
    _comes_to(held, State.PUBLISHED, by, now)
    _recorded(held, by, "scenario.publish", now, {"version": held.number, "for": EXAMS if for_exams else PRACTICE})
    return outcome


def _into_the_pool(version: Version, chosen: Collection[Sample], by: User, now: datetime) -> Outcome:
    kept, held = 0, []
    for sample in chosen:
        if sample.question is None:
            continue
        row, is_new = keep(question=sample.question, league=version.scenario.league, user=by, now=now)
        if is_new:
            Published.objects.create(version=version, question=row.question)
            kept += 1
        else:
            held.append(sample.title)
    return Outcome(kept, tuple(held))


def _out_of_the_pool(version: Version) -> None:
    """Nothing of the version can be newly taken into an exam; where it was taken, it stays."""
    Kept.objects.filter(question__written_as__version=version).delete()


@transaction.atomic
def release(*, version: Version, by: User, now: datetime) -> None:
    """What its author published for practice is for exams too, by a second person. Raises `Refused`."""
    held = _in_state(version, State.PUBLISHED)
    if not may_publish_for_exams(by, held):
        raise Refused(_("For exams, someone publishes who did not write the scenario."))
    held.for_exams = True
    _comes_to(held, State.PUBLISHED, by, now)
    _recorded(held, by, "scenario.publish", now, {"version": held.number, "for": EXAMS})


@transaction.atomic
def retire(*, version: Version, by: User, now: datetime, said: str = "") -> None:
    """A published version out of the pool: nobody takes it newly, and what was asked stays. Raises `Refused`."""
    held = _in_state(version, State.PUBLISHED)
    _out_of_the_pool(held)
    _comes_to(held, State.RETIRED, by, now, said)
    _recorded(held, by, "scenario.retire", now, {"version": held.number})


def _recorded(version: Version, by: User, what: str, now: datetime, details: dict[str, object]) -> None:
    record(by=by, league=version.scenario.league, what=what, target=version.scenario, details=details, now=now)
