"""What other apps hear of people."""

from __future__ import annotations

from collections.abc import Iterable

from django.dispatch import Signal

from accounts.people.models import League

registrations_changed = Signal()
"""A league's registrations were added, changed or ended. Sent within the transaction that does it, with `league` and
`people`: the row numbers of the persons."""

person_erased = Signal()
"""A person was erased. Sent with `person`, a row number, and `told`, the leagues that hear it of their rosters."""


def tell(league: League, people: Iterable[int]) -> None:
    """Send `registrations_changed`, unless there is nobody to tell of."""
    if found := list(people):
        registrations_changed.send(sender=League, league=league, people=found)
