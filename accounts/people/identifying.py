"""Which person is meant by what they type to sign in: a username, an e-mail or an official's number.

What leads to several people leads to nobody. Usernames go first, then e-mails, then numbers, so that no league can take
a person's way in by the numbers on its roster.
"""

from __future__ import annotations

from django.db.models import QuerySet

from accounts.people.models import League, Registration, User


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
