"""Writing scenarios: begun, saved as one types, copied, written anew."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max

from accounts.people.models import League, User
from quizzes.authoring.models import CONTENT, OPEN, Scenario, State, StateChange, Version, Writer
from quizzes.authoring.neighbours import Neighbour
from quizzes.authoring.posted import settled
from quizzes.authoring.typed import Typed, a_step, typed
from quizzes.turning import identity_of
from rules.engine.incidents import KINDS


class NotWritable(Exception):
    """The version is under review, or was published: it stays as it is."""


class SavedElsewhere(Exception):
    """Another page has saved the version since this one was shown."""


def begin(
    *, league: League, kind: str, edition: str, by: User, now: datetime, content: Mapping[str, Any] | None = None
) -> Version:
    """A new scenario with a plain situation of the kind, or with this content; of no kind where `kind` is empty."""
    steps = settled(typed(edition, []).edition, [a_step(kind)]) if kind in KINDS else []
    return _begun(league=league, content={"edition": edition, "steps": steps, **(content or {})}, by=by, now=now)


@transaction.atomic
def _begun(
    *, league: League, content: Mapping[str, Any], by: User, now: datetime, copied_from: Version | None = None
) -> Version:
    scenario = Scenario.objects.create(league=league, made_by=by, made=now)
    content = {"language": by.language, **content}
    version = Version(scenario=scenario, number=1, saved=now, copied_from=copied_from, **content)
    version.identity = identity_in(version)
    version.save()
    _written(version, by, now)
    return version


def _written(version: Version, by: User, now: datetime) -> None:
    """A new draft: who writes it, and since when it is one."""
    Writer.objects.get_or_create(scenario=version.scenario, user=by)
    StateChange.objects.create(version=version, state=State.DRAFT, by=by, at=now)


def identity_in(version: Version) -> str:
    """The identity that questions of the version have; empty while there is no ruling."""
    return identity_of_typed(typed(version.edition, version.steps))


def identity_of_typed(found: Typed) -> str:
    """The identity of what is typed; empty while there is no ruling."""
    return identity_of(found.edition, found.judged) if found.judged else ""


@dataclass(frozen=True)
class Sent:
    """From where something was sent: the page's own name, how often what it shows was saved, and its count of sends."""

    page: str = ""
    saves: int = 0
    turn: int = 0

    def is_overtaken(self, version: Version) -> bool:
        """Whether another page has saved the version since this one was shown."""
        return version.saves > self.saves and not self.is_of(version)

    def is_late(self, version: Version) -> bool:
        """Whether the page itself has saved what it sent after this."""
        return self.is_of(version) and version.turn > self.turn

    def is_of(self, version: Version) -> bool:
        """Whether it was this page that saved the version last."""
        return bool(self.page) and version.page == self.page


@transaction.atomic
def save(*, version: Version, content: Mapping[str, Any], by: User, now: datetime, sent: Sent | None = None) -> Version:
    """What was typed, kept; a version that was checked is a draft again where anything is another now.

    `sent` says from where, nothing where that does not matter. Raises `NotWritable`, and `SavedElsewhere` where another
    page was faster.
    """
    held = _held(version)
    if sent and sent.is_overtaken(held):
        raise SavedElsewhere
    if dict(content) == held.content or (sent and sent.is_late(held)):
        return held
    for name in CONTENT:
        setattr(held, name, content[name])
    held.identity = identity_in(held)
    held.saved, held.saves = now, held.saves + 1
    held.page, held.turn = (sent.page, sent.turn) if sent else ("", 0)
    if held.state == State.CHECKED:
        held.state = State.DRAFT
        StateChange.objects.create(version=held, state=State.DRAFT, by=by, at=now)
    held.save()
    Writer.objects.get_or_create(scenario=held.scenario, user=by)
    return held


def _held(version: Version) -> Version:
    """The version, locked for as long as it is written. Raises `NotWritable`."""
    held = Version.objects.select_for_update().get(pk=version.pk)
    if not held.is_writable:
        raise NotWritable
    return held


def copy(*, version: Version, by: User, now: datetime) -> Version:
    """A new scenario of the same league with the same content: a draft of whoever copies it."""
    league = version.scenario.league
    return _begun(league=league, content=version.content, by=by, now=now, copied_from=version)


def keep_neighbours(*, version: Version, chosen: Iterable[Neighbour], by: User, now: datetime) -> list[Version]:
    """A draft of each neighbour that was chosen, of a scenario of its own."""
    league, edition = version.scenario.league, version.edition
    return [
        _begun(
            league=league, content={"edition": edition, "steps": list(each.steps)}, by=by, now=now, copied_from=version
        )
        for each in chosen
    ]


@transaction.atomic
def new_version(*, version: Version, by: User, now: datetime) -> Version:
    """The scenario to write on: the version that is on its way, or a new draft after the latest."""
    scenario = Scenario.objects.select_for_update().get(pk=version.scenario_id)
    open_one = scenario.versions.filter(state__in=OPEN).first()
    if open_one is not None:
        return open_one
    last = scenario.versions.aggregate(last=Max("number"))["last"]
    latest = scenario.versions.get(number=last)
    draft = Version.objects.create(
        scenario=scenario,
        number=last + 1,
        saved=now,
        identity=latest.identity,
        copied_from=latest,
        **latest.content,
    )
    _written(draft, by, now)
    return draft
