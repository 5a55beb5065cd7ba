"""Which moves an administrator can make with a certification, and the words for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.certification.credentials.standing import status_at
from accounts.certification.models import Certification, Standing, What
from accounts.certification.services.moving import MOVES


@dataclass(frozen=True)
class Move:
    """A move as its page tells it. `word`: its place in the address."""

    what: What
    word: str
    label: str | Promise
    told: str | Promise


EVERY: Mapping[str, Move] = {
    each.word: each
    for each in (
        Move(
            What.SUSPENDED,
            "suspend",
            _("Suspend"),
            _("It does not count as valid until somebody reinstates it."),
        ),
        Move(What.REINSTATED, "reinstate", _("Reinstate"), _("It is valid again, until the day on which it ends.")),
        Move(
            What.REVOKED,
            "revoke",
            _("Revoke"),
            _("This cannot be taken back. To certify the person again, another certification has to be issued."),
        ),
    )
}


def moves_open(held: Certification, *, now: datetime) -> list[Move]:
    """The moves that can be made now with what the person holds; with what something took the place of, none."""
    is_current = Standing.objects.filter(user=held.user_id, level=held.level_id, event__certification=held).exists()
    status = status_at(held, now)
    return [each for each in EVERY.values() if is_current and status in MOVES[each.what][0]]
