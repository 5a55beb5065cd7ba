"""Disputes and decisions, made by the site's own services."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from accounts.people.models import League, User
from quizzes.disputes.models import Dispute
from quizzes.disputes.previewing import Decision, Preview
from quizzes.disputes.services import opening
from quizzes.disputes.services.deciding import decide
from quizzes.disputes.services.opening import Disputed
from quizzes.interpretations.models import Interpretation, Kind
from quizzes.interpretations.queries import today_in
from rules import editions
from rules.engine.edition import Edition
from rules.engine.incidents import KINDS
from rules.engine.situations import Situation
from rules.services.sync import sync_rulebook
from tests.quizzes.taking.made import EVENING

FAR_OUT = {"goalkeeper_distance": 7, "puck": {"x": -35, "y": 12}}
"""Seven feet from the bench: too soon by the book, in time where a league allows ten."""
CLAUSE = "premature_substitution"
ADDRESS = "kind=goalkeeper_leaves&team=home&goalkeeper_distance=7&possession=own&puck.x=-35&puck.y=12"


def situation(edition: Edition | None = None, **facts: Any) -> Situation:
    """A goalkeeper who leaves, seven feet from the bench."""
    incident = {"kind": "goalkeeper_leaves", "team": "home", "possession": "own", **FAR_OUT, **facts}
    found = editions.read({"incident": incident}).situation
    assert isinstance(found, Situation)
    assert type(found.incident) is KINDS["goalkeeper_leaves"]
    return found


def make_dispute(league: League, by: User, *, now: datetime = EVENING, **fields: Any) -> Dispute:
    """An open dispute on the premature change of a goalkeeper."""
    sync_rulebook(editions=editions.with_variants().values())
    book = fields.pop("edition", editions.get())
    disputed = Disputed(
        **{
            "edition": book,
            "situation": situation(),
            "clause": CLAUSE,
            "expected": {"play": "goes_on", "face_off": "none", "announcement": "none"},
            "why": "Seven feet is close enough.",
            **fields,
        }
    )
    return opening.open_dispute(league=league, disputed=disputed, by=by, now=now)


def a_decision(
    kind: Kind = Kind.NOTE, *, now: datetime = EVENING, league: League | None = None, **more: Any
) -> Decision:
    """A decision that holds from that day on."""
    numbers = {"goalkeeper_limit": 10} if kind == Kind.VARIANT else {}
    day = today_in(league, now) if league else date(now.year, now.month, now.day)
    return Decision(**{"kind": kind, "text": "Ten feet is near.", "holds_from": day, "numbers": numbers, **more})


def decided(
    dispute: Dispute, by: User, kind: Kind = Kind.NOTE, *, now: datetime = EVENING, **more: Any
) -> Interpretation:
    """The dispute decided as it was previewed."""
    decision = a_decision(kind, now=now, league=dispute.league, **more)
    mark = Preview(dispute, decision, now).mark
    return decide(dispute=dispute, decision=decision, previewed=mark, by=by, now=now)


def disputes_in(league: League, opener: User, decider: User) -> None:
    """Rows of every model of disputes in a league: one decided with own numbers, and one open with a comment."""
    decided(make_dispute(league, opener), decider, Kind.VARIANT)
    opening.say(dispute=make_dispute(league, opener), by=opener, said="Look at the clip.", now=EVENING)
