"""Coming into a league: someone new, and their registration there."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.db import transaction
from django.utils import timezone, translation

from accounts.people.identifying import made_up_username
from accounts.people.models import League, Membership, Registration, Role, User
from accounts.people.signals import tell


class NumberTaken(Exception):
    """The league has an official of this number."""


def new_person(*, name: str, league: League, password: str | None = None) -> User:
    """Someone new, under the name that they write, in the league's time zone and the language that they read."""
    return User.objects.create_user(
        made_up_username(),
        password=password,
        display_name=name,
        time_zone=league.time_zone,
        language=translation.get_language() or "en",
    )


@transaction.atomic
def sign_up(
    *, league: League, name: str, email: str = "", number: str = "", guardian_name: str = "", guardian_email: str = ""
) -> User:
    """Someone new becomes a trainee of an open league, without a password yet. Raises `NumberTaken`.

    The e-mail is theirs once they have confirmed it.
    """
    person = new_person(name=name, league=league)
    if email:
        EmailAddress.objects.create(user=person, email=email.lower(), primary=True)
        person.email = email
        person.save(update_fields=["email"])
    join(
        person=person,
        league=league,
        number=number,
        email=email,
        guardian_name=guardian_name,
        guardian_email=guardian_email,
    )
    return person


@transaction.atomic
def join(*, person: User, league: League, number: str = "", **told: str) -> None:
    """The person becomes a trainee of the league, if they are not yet. Raises `NumberTaken`."""
    held = League.objects.select_for_update(no_key=True).get(pk=league.pk)  # one comes in at a time
    if number and held.registrations.filter(number__iexact=number).exclude(user=person).exists():
        raise NumberTaken
    Membership.objects.get_or_create(user=person, league=held, role=Role.TRAINEE)
    register(person=person, league=held, number=number, **told)


def register(*, person: User, league: League, number: str = "", email: str = "", **told: str) -> None:
    """Enter the person in the league's roster, unless they are in it.

    Without a number the roster knows someone by an e-mail that is theirs alone there: one that another has stays out.
    """
    taken = not number and league.registrations.filter(number="", email__iexact=email).exists()
    named = {"number": number, "email": "" if taken else email, "family_name": person.get_full_name(), **told}
    held = {**named, "since": timezone.now()}
    _row, is_new = Registration.objects.get_or_create(user=person, league=league, defaults=held)
    if is_new:
        tell(league, [person.pk])
