"""Deciding a dispute: an interpretation with its name, and the league's own edition where it sets numbers."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from accounts.people.models import League, User
from quizzes.disputes.models import Dispute, State
from quizzes.disputes.permissions import may_decide, opened
from quizzes.disputes.previewing import Decision, Preview
from quizzes.disputes.services.opening import Refused, held_open, recorded
from quizzes.disputes.services.telling import tell_opener
from quizzes.interpretations.models import Interpretation, Kind
from quizzes.interpretations.queries import today_in
from quizzes.interpretations.shelf import variant_of
from rules import editions
from rules.services.sync import sync_rulebook


class Changed(Refused):
    """What was previewed is no longer what would be decided, or what it touches."""


@transaction.atomic
def decide(*, dispute: Dispute, decision: Decision, previewed: str, by: User, now: datetime) -> Interpretation:
    """The interpretation, as it was previewed: `previewed` is the preview's mark.

    Its name counts on from the league's last of the year. Own numbers become an edition that the league can choose;
    what was asked before stays under the edition that it was asked under. Raises `Changed` where the preview is out of
    date, and `Refused` where the dispute is not for this person to decide or is not open any more.
    """
    league = League.objects.select_for_update().get(pk=dispute.league_id)  # so that no name is given twice
    held = held_open(dispute)
    if not may_decide(by, held):
        raise Refused(_("A dispute is decided by a rules chair of the league who did not open it."))
    if decision.replaces and Interpretation.objects.filter(replaces=decision.replaces).exists():
        raise Changed(_("Someone has replaced that interpretation meanwhile."))
    preview = Preview(held, decision, now)
    if preview.mark != previewed:
        raise Changed(_("What you previewed has changed since: nothing is decided. Look at it as it is now."))
    interpretation = _named(league, held, decision, by, now)
    if decision.kind == Kind.VARIANT:
        variant_of(interpretation, preview.edition, decision.numbers).save()
        sync_rulebook(editions=editions.with_variants().values())
    held.state, held.closed, held.interpretation = State.DECIDED, now, interpretation
    held.save(update_fields=["state", "closed", "interpretation"])
    details = {"interpretation": interpretation.citation, "decided": decision.kind.value}
    recorded(held, by, "dispute.decide", now, details)
    transaction.on_commit(partial(tell_opener, held, interpretation))
    return interpretation


def _named(league: League, dispute: Dispute, decision: Decision, by: User, now: datetime) -> Interpretation:
    """The interpretation under the league's next name."""
    year = today_in(league, now).year
    last = Interpretation.objects.filter(league=league, year=year).aggregate(last=Max("number"))["last"] or 0
    return Interpretation.objects.create(
        league=league,
        year=year,
        number=last + 1,
        edition=dispute.edition,
        clause=dispute.clause,
        kind=decision.kind,
        text=decision.text,
        holds_from=decision.holds_from,
        replaces=decision.replaces,
        own_dispute=opened(by, dispute),
        decided_by=by,
        decided=now,
    )
