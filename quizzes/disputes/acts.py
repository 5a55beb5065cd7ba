"""How acts about disputes are told on the page of what was done."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts.people.telling_acts import tells
from quizzes.disputes.models import Dispute
from quizzes.disputes.ruling import clause_in


def tell_all() -> None:
    """Have the acts that this app records told in words, and disputes by the clauses that they are about."""
    tells(
        words={
            "dispute.open": _("Disputed a ruling"),
            "dispute.withdraw": _("Withdrew a dispute"),
            "dispute.decide": _("Decided a dispute"),
        },
        labels={"interpretation": _("interpretation"), "decided": _("decided")},
        titles={"disputes.dispute": _titles},
    )


def _titles(public_ids: set[str]) -> dict[str, str]:
    rows = Dispute.objects.filter(public_id__in=public_ids)
    clauses = {row.public_id: clause_in(row.edition, row.clause) for row in rows}
    return {public_id: clause.citation for public_id, clause in clauses.items() if clause}
