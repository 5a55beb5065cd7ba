"""The actions on people, leagues and memberships."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q

from accounts.people import demo
from accounts.people.models import League, Membership, Registration, User


@transaction.atomic
def ensure_demo_league() -> tuple[League, dict[str, User]]:
    """The demo league and its people by log-in name; what is missing is made, what is there stays as it is."""
    league, _created = League.objects.get_or_create(
        slug=demo.SLUG, defaults={"name": demo.NAME, "time_zone": demo.TIME_ZONE}
    )
    return league, {persona.username: _ensure_persona(persona, league=league) for persona in demo.CAST}


def _ensure_persona(persona: demo.Persona, *, league: League) -> User:
    user = User.objects.filter(username__iexact=persona.username).first()
    if user is None:
        user = User.objects.create_user(
            persona.username,
            password=demo.PASSWORD,
            display_name=persona.display_name,
            time_zone=demo.TIME_ZONE,
            is_staff=persona.role is None,
            is_superuser=persona.role is None,
        )
    if persona.role is not None:
        Membership.objects.get_or_create(user=user, league=league, role=persona.role)
    if persona.number and not league.registrations.filter(Q(user=user) | Q(number=persona.number)).exists():
        given, _space, family = persona.display_name.partition(" ")
        Registration.objects.create(
            user=user,
            league=league,
            number=persona.number,
            given_name=given,
            family_name=family,
            organisation=persona.organisation,
        )
    return user
