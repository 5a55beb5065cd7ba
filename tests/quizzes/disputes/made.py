"""Disputes about how near to the bench a goalkeeper has to be, and decisions on them."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from accounts.people.models import League, User
from quizzes.authoring.models import Version
from quizzes.authoring.services import workflow
from quizzes.disputes.models import Dispute
from quizzes.disputes.previewing import Decision, Preview
from quizzes.disputes.services.deciding import decide
from quizzes.disputes.services.opening import Disputed, open_dispute, say
from quizzes.interpretations.models import Interpretation, Kind
from rules import editions
from rules.addresses import address_of
from rules.engine.rulings import Play
from rules.engine.situations import Situation
from rules.services.sync import sync_rulebook
from tests.quizzes.authoring.made import EARLY, make_scenario
from tests.quizzes.taking.made import EVENING
from tests.rules.made import game, leaves

CLAUSE = "premature_substitution"
TEN = {"goalkeeper_limit": 10}
TODAY = date(2026, 12, 3)


def situation(distance: float = 8) -> Situation:
    """The goalkeeper is so far from the bench when the skater comes on."""
    return Situation(incident=leaves(goalkeeper_distance=distance), game=game())


def address(distance: float = 8) -> str:
    """The page on which a dispute of it is opened."""
    return f"/disputes/new/?{address_of(editions.get(), situation(distance))}"


def disputed(**changed: Any) -> Disputed:
    """A skater who comes on for a goalkeeper eight feet away: play should go on."""
    fields = {
        "edition": editions.get(),
        "situation": situation(),
        "clause": CLAUSE,
        "expected": {"play": Play.GOES_ON.value},
        "why": "Eight feet are near enough.",
    }
    return Disputed(**{**fields, **changed})


def make_dispute(league: League, by: User, **changed: Any) -> Dispute:
    """An open dispute."""
    sync_rulebook(editions=editions.every().values())
    return open_dispute(league=league, disputed=disputed(**changed), by=by, now=EVENING)


def a_decision(kind: Kind = Kind.VARIANT, **changed: Any) -> Decision:
    """A decision for other numbers: ten feet; or for another kind, without any."""
    numbers = TEN if kind == Kind.VARIANT else {}
    return Decision(**{"kind": kind, "text": "Ten feet.", "holds_from": TODAY, "numbers": numbers, **changed})


def decided(dispute: Dispute, by: User, decision: Decision | None = None, *, now: datetime = EVENING) -> Interpretation:
    """The interpretation, decided as it is previewed."""
    made = decision or a_decision()
    previewed = Preview(dispute, made, now).mark
    return decide(dispute=dispute, decision=made, previewed=previewed, by=by, now=now)


def discussed(league: League, by: User, chair: User) -> Interpretation:
    """A dispute of a league that was talked about and decided for other numbers."""
    dispute = make_dispute(league, by)
    say(dispute=dispute, by=by, said="So it is called in every rink.", now=EVENING)
    return decided(dispute, chair)


def published_scenario(league: League, author: User, chair: User, distance: float) -> Version:
    """A published scenario of a goalkeeper who is so far from the bench."""
    version = make_scenario(league, author, facts={**EARLY, "goalkeeper_distance": str(distance)})
    workflow.check(version=version, by=author, now=EVENING)
    workflow.send(version=version, by=author, now=EVENING, to=None)
    version.refresh_from_db()
    workflow.publish(version=version, by=chair, now=EVENING, for_exams=True, formats=["choose_ruling"])
    version.refresh_from_db()
    return version
