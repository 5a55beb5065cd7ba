"""What each person may see of certification, one function per model, and what is on record of officials."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Q, QuerySet

from accounts.certification.models import (
    Certification,
    Event,
    Evidence,
    EvidenceFile,
    Level,
    LevelRequirement,
    Outcome,
    Programme,
    Reminder,
    Requirement,
    Standing,
)
from accounts.people.models import League, Registration, User
from accounts.people.queries import Viewer, leagues_administered_by, leagues_for, leagues_led_by


def programmes_for(user: Viewer) -> QuerySet[Programme]:
    """The programmes that the user may see: those of their leagues; archived ones, where they lead."""
    led = leagues_led_by(user)
    return Programme.objects.filter(Q(league__in=led) | Q(league__in=leagues_for(user), archived=None))


def levels_for(user: Viewer) -> QuerySet[Level]:
    """The levels that the user may see: those of the programmes that they may see."""
    return Level.objects.filter(programme__in=programmes_for(user))


def requirements_for(user: Viewer) -> QuerySet[Requirement]:
    """The requirements that the user may see: those of their leagues."""
    return Requirement.objects.filter(league__in=leagues_for(user))


def evidence_for(user: Viewer) -> QuerySet[Evidence]:
    """The evidence that the user may see: about themself, and all of the leagues that they lead."""
    if not user.is_authenticated:
        return Evidence.objects.none()
    return Evidence.objects.filter(Q(user=user) | Q(league__in=leagues_led_by(user)))


def certifications_for(user: Viewer) -> QuerySet[Certification]:
    """The certifications that the user may see: their own, and all of the leagues that they lead."""
    if not user.is_authenticated:
        return Certification.objects.none()
    return Certification.objects.filter(Q(user=user) | Q(league__in=leagues_led_by(user)))


def standings_for(user: Viewer) -> QuerySet[Standing]:
    """How officials stand, as far as the user may see it: themself, and all in the leagues that they lead."""
    if not user.is_authenticated:
        return Standing.objects.none()
    return Standing.objects.filter(Q(user=user) | Q(league__in=leagues_led_by(user)))


def events_for(user: Viewer) -> QuerySet[Event]:
    """The events that the user may see: those of the leagues that they administer, with who did them and why."""
    return Event.objects.filter(league__in=leagues_administered_by(user))


def reminders_for(user: Viewer) -> QuerySet[Reminder]:
    """The reminders that the user may see: their own, and all of the leagues that they lead."""
    if not user.is_authenticated:
        return Reminder.objects.none()
    return Reminder.objects.filter(Q(user=user) | Q(league__in=leagues_led_by(user)))


def evidence_files_for(user: Viewer) -> QuerySet[EvidenceFile]:
    """The uploaded files of evidence that the user may see: those of the leagues that they administer."""
    return EvidenceFile.objects.filter(league__in=leagues_administered_by(user))


def evidence_of(people: Collection[int], league: League) -> QuerySet[Evidence]:
    """What is on record of these people in the league and was not withdrawn, the earliest first."""
    held = Evidence.objects.filter(user__in=people, league=league, withdrawn_by=None)
    return held.exclude(outcome=Outcome.WITHDRAWN).order_by("pk")


def asks_of(level: Level) -> list[LevelRequirement]:
    """What a level asks, in order, each with its requirement."""
    return list(level.asks.select_related("requirement").order_by("order", "pk"))


def standing_of(user: User, level: Level) -> Standing | None:
    """How the person stands at the level; none who never was on the way to it."""
    found = Standing.objects.filter(user=user, level=level)
    return found.select_related("event__certification", "event__exam").first()


def names_of(people: Collection[int], league: League) -> dict[int, str]:
    """What these people (by row number) are called: as the league knows them, else as they are called here."""
    named = {user.pk: user.get_full_name() for user in User.objects.filter(pk__in=people)}
    for row in Registration.objects.filter(user__in=people, league=league):
        named[row.user_id] = row.full_name or named[row.user_id]
    return named
