"""Which person is meant by what they type to sign in: a username, an e-mail or an official's number.

What leads to several people leads to nobody. Usernames go first, then e-mails, then numbers, so that no league can take
a person's way in by the numbers on its roster.
"""

from __future__ import annotations

import uuid

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.db.models import Q, QuerySet

from accounts.people.models import League, Registration, User

OPENED = ~Q(last_login=None, password__startswith=UNUSABLE_PASSWORD_PREFIX)
"""Of an account: that someone has made it their own. The roster's import makes accounts nobody can sign in to yet."""

MADE_UP = "official-"


def made_up_username() -> str:
    """A username for someone who is to sign in by e-mail or number."""
    return f"{MADE_UP}{uuid.uuid4().hex}"


def ways_in(person: User) -> list[str]:
    """What the person may type to sign in: whatever leads to them and to nobody else."""
    numbers = person.registrations.exclude(number="").values_list("number", flat=True)
    username = "" if person.username.startswith(MADE_UP) else person.username
    known = dict.fromkeys(typed for typed in (person.email, *numbers, username) if typed)
    return [typed for typed in known if person_known_as(typed) == person]


def person_known_as(typed: str, league: League | None = None) -> User | None:
    """The one active person known by what was typed; with a league, by that number there. None for nobody."""
    typed = typed.strip()
    if not typed:
        return None
    if league is not None:
        return _the_only(people_numbered(typed, league))
    named = User.objects.filter(username__iexact=typed, is_active=True).first()
    if named is not None:
        return named
    return _the_only(people_with_email(typed) if "@" in typed else people_numbered(typed))


def people_with_email(email: str) -> QuerySet[User]:
    """The active people who have this e-mail: those who have proven it; where nobody has, those who have given it.

    So nobody takes another's way in by giving an e-mail that is not theirs. A league's roster gives no one an e-mail.
    """
    active = User.objects.filter(is_active=True)
    proven = active.filter(emailaddress__email=email.strip().lower(), emailaddress__verified=True).distinct()
    return proven if proven.exists() else active.filter(email__iexact=email.strip())


def people_numbered(number: str, league: League | None = None) -> QuerySet[User]:
    """The active people registered under this number, in the league or in any."""
    registered = Registration.objects.filter(number__iexact=number.strip()).exclude(number="")
    if league is not None:
        registered = registered.filter(league=league)
    return User.objects.filter(is_active=True, pk__in=registered.values("user"))


def _the_only(people: QuerySet[User]) -> User | None:
    """The person, where it is one."""
    found = list(people[:2])
    return found[0] if len(found) == 1 else None


def people_to_reset(email: str, number: str = "") -> list[User]:
    """Those whose password may be set anew by a link to this e-mail; none where the e-mail alone is shared.

    With a number: those who have the number and own the e-mail. Who owns none is reached where their league reaches
    them: at the e-mail of the registration, or their guardian's. A league decides that for no one who has their own.
    """
    owners = people_with_email(email)
    if not number.strip():
        only = _the_only(owners)
        return [only] if only and has_opened(only) else []
    numbered = people_numbered(number).filter(OPENED)
    reached = Registration.objects.filter(Q(email__iexact=email.strip()) | Q(guardian_email__iexact=email.strip()))
    without_own = numbered.filter(email="", emailaddress=None, pk__in=reached.values("user"))
    return list({person.pk: person for person in (*numbered.filter(pk__in=owners.values("pk")), *without_own)}.values())


def has_opened(person: User) -> bool:
    """Whether someone has made the account their own: what OPENED says of many."""
    return person.last_login is not None or person.has_usable_password()


def guardians_of(person: User) -> list[str]:
    """The e-mails of a person's guardians: those of minors have them."""
    told = person.registrations.exclude(guardian_email="").values_list("guardian_email", flat=True)
    return sorted({email.lower() for email in told})
