"""Opening a dispute, talking about it, and withdrawing it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.people.models import League, User
from accounts.people.services.audit import record
from quizzes.authoring.models import Scenario
from quizzes.disputes.models import Comment, Dispute, State
from quizzes.disputes.permissions import may_comment, may_dispute, may_withdraw
from quizzes.disputes.services.telling import tell_chairs
from rules.engine.edition import Edition
from rules.engine.situations import Situation
from rules.engine.writing import OUTCOME, ruling_to_json, situation_to_json


class Refused(Exception):
    """A dispute does not go this way; the text says why, for whoever tried."""


@dataclass(frozen=True)
class Disputed:
    """What somebody disputes: a ruling of an edition, about a clause, and the ruling that they expect, and why."""

    edition: Edition
    situation: Situation
    clause: str
    expected: Mapping[str, str | bool]
    why: str
    source: str = ""
    scenario: Scenario | None = None


@transaction.atomic
def open_dispute(*, league: League, disputed: Disputed, by: User, now: datetime) -> Dispute:
    """The dispute, with the ruling as it stands frozen, and the league's rules chairs told.

    Raises `Refused` where it is not for this person, or what they expect is what the edition rules.
    """
    if not may_dispute(by, league):
        raise Refused(_("Disputes are opened by those who lead the league."))
    ruling = ruling_to_json(disputed.edition.adjudicate(disputed.situation))
    expected = expected_otherwise(ruling, disputed.expected)
    if not expected:
        raise Refused(_("That is how the rulebook rules: say in what you expect another ruling."))
    dispute = Dispute.objects.create(
        league=league,
        edition=disputed.edition.slug,
        clause=disputed.edition.provision(disputed.clause).name,
        situation=situation_to_json(disputed.situation, disputed.edition.slug),
        engine_version=disputed.edition.engine_version,
        ruling=ruling,
        expected=expected,
        why=disputed.why,
        source=disputed.source,
        scenario=disputed.scenario,
        opened_by=by,
        opened=now,
    )
    recorded(dispute, by, "dispute.open", now)
    transaction.on_commit(partial(tell_chairs, dispute))
    return dispute


def expected_otherwise(ruling: Mapping[str, Any], expected: Mapping[str, str | bool]) -> dict[str, str | bool]:
    """The facets alone in which what is expected is not what is ruled, in a ruling's order."""
    return {facet: expected[facet] for facet in OUTCOME if facet in expected and expected[facet] != ruling[facet]}


@transaction.atomic
def say(*, dispute: Dispute, by: User, said: str, now: datetime) -> Comment:
    """What somebody says about an open dispute, kept. Raises `Refused`."""
    held = held_open(dispute)
    if not may_comment(by, held):
        raise Refused(_("Disputes are discussed by those who lead the league."))
    return Comment.objects.create(dispute=held, by=by, at=now, said=said)


@transaction.atomic
def withdraw(*, dispute: Dispute, by: User, now: datetime) -> None:
    """Whoever opened it gives it up before it is decided; it stays to be read. Raises `Refused`."""
    held = held_open(dispute)
    if not may_withdraw(by, held):
        raise Refused(_("A dispute is withdrawn by whoever opened it."))
    held.state, held.closed = State.WITHDRAWN, now
    held.save(update_fields=["state", "closed"])
    recorded(held, by, "dispute.withdraw", now)


def held_open(dispute: Dispute) -> Dispute:
    """The dispute, locked, while it is open. Raises `Refused`."""
    held = Dispute.objects.select_for_update(of=("self",)).select_related("league").get(pk=dispute.pk)
    if not held.is_open:
        raise Refused(_("It is decided or withdrawn by now: look at it as it is."))
    return held


def recorded(dispute: Dispute, by: User, what: str, now: datetime, details: Mapping[str, Any] | None = None) -> None:
    """Write the act down."""
    record(by=by, league=dispute.league, what=what, target=dispute, details=details, now=now)
