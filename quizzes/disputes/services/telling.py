"""Mail about disputes, to where the league reaches the person."""

from __future__ import annotations

from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext

from quizzes.disputes.models import Dispute
from quizzes.disputes.queries import chairs_of
from quizzes.disputes.ruling import clause_in
from quizzes.exams.services.mailing import mail_to
from quizzes.interpretations.models import Interpretation


def tell_chairs(dispute: Dispute) -> int:
    """Tell the league's rules chairs of a new dispute, but for whoever opened it; how many mails went out."""
    told = 0
    for chair in chairs_of(dispute.league).exclude(pk=dispute.opened_by_id or 0):
        with translation.override(chair.language):
            values = {"who": dispute.opened_by, **_told(dispute)}
            subject = gettext("A ruling is disputed: %(clause)s") % values
            text = gettext("%(who)s disputes a ruling on %(clause)s.\n\n%(why)s\n\n%(address)s\n") % values
            told += mail_to(chair, dispute.league, subject, text)
    return told


def tell_opener(dispute: Dispute, decided: Interpretation) -> bool:
    """Tell whoever opened a dispute how it was decided; whether a mail went out. Nobody is told of their own doing."""
    opener = dispute.opened_by
    if opener is None or opener.pk == decided.decided_by_id:
        return False
    with translation.override(opener.language):
        values = {"name": decided.citation, "kind": decided.get_kind_display(), "text": decided.text, **_told(dispute)}
        subject = gettext("Your dispute is decided: %(name)s") % values
        text = gettext("%(clause)s, %(name)s: %(kind)s.\n\n%(text)s\n\n%(address)s\n") % values
        return mail_to(opener, dispute.league, subject, text)


def _told(dispute: Dispute) -> dict[str, str]:
    clause = clause_in(dispute.edition, dispute.clause)
    address = f"{settings.SITE_URL}{reverse('dispute', args=[dispute.public_id])}"
    return {"clause": clause.citation if clause else dispute.clause, "why": dispute.why, "address": address}
