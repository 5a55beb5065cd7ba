"""Tries to sign in by a password: how many of a name and of an address, so that guessing ends and a rink does not.

A rink, a school or a clubhouse is one address for hundreds of people, many of whom mistype. So an address is allowed
the more wrong tries the more people have signed in from there lately; who guesses at names signs in as nobody.
"""

from __future__ import annotations

import time
from collections.abc import Iterable

from django.db import transaction

from accounts.limits.counting import Limit

A_NAME_HERE = Limit("sign-in, name and address", 5, 5 * 60)
A_NAME = Limit("sign-in, name", 50, 60 * 60)
"""From all addresses together. Signing in by a passkey, or setting a new password by mail, is not held up by it."""

AN_ADDRESS = Limit("sign-in, address", 20, 60)
"""From where nobody has signed in lately."""

FOR_EACH_PERSON = 2
"""So many more for each person who has signed in from there, this hour or the last."""

ALL_OF_AN_ADDRESS = Limit("sign-in, all", 600, 60)
"""With those that fit: each costs a slow hash."""

AN_HOUR = 60 * 60
SEEN = Limit("sign-in, person seen", 1, 2 * AN_HOUR)
PEOPLE = Limit("sign-in, people", 0, 2 * AN_HOUR)
"""No limit, but how many have signed in within an hour."""


@transaction.atomic
def may_try(name: str, address: str) -> bool:
    """Count a try, before the password is looked at, so that many at once are counted too; whether it is looked at."""
    named = name.strip().lower()
    return (
        ALL_OF_AN_ADDRESS.allows(address)
        and A_NAME_HERE.allows((named, address))
        and A_NAME.allows(named)
        and AN_ADDRESS.count(address) <= AN_ADDRESS.most + FOR_EACH_PERSON * _people_lately(address)
    )


@transaction.atomic
def fitted(name: str, address: str, person: int) -> None:
    """The try was none that is limited: someone has signed in. Count them as one who does so from there."""
    named = name.strip().lower()
    A_NAME_HERE.give_back((named, address))
    A_NAME.give_back(named)
    AN_ADDRESS.give_back(address)
    hour = _hour()
    if SEEN.count((hour, address, person)) == 1:
        PEOPLE.count((hour, address))


def forget(names: Iterable[str], address: str) -> None:
    """Whoever has set a new password by mail tries anew."""
    for name in names:
        A_NAME_HERE.forget((name.lower(), address))
        A_NAME.forget(name.lower())


def _people_lately(address: str) -> int:
    """How many people have signed in from there, this hour or the last."""
    hour = _hour()
    return max(PEOPLE.held((hour, address)), PEOPLE.held((hour - 1, address)))


def _hour() -> int:
    return int(time.time() // AN_HOUR)
