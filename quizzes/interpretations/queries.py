"""Which interpretations, and which editions, a person or a league sees."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.db.models import QuerySet

from accounts.people.models import League
from accounts.people.queries import Viewer, leagues_for
from quizzes.due import local_day
from quizzes.interpretations.models import Interpretation, Kind, Variant
from quizzes.interpretations.shelf import SHELF
from rules import editions
from rules.engine.edition import Edition


def interpretations_for(user: Viewer) -> QuerySet[Interpretation]:
    """The interpretations that the user may see: those of the leagues in which they have any role."""
    return Interpretation.objects.filter(league__in=leagues_for(user))


def variants_for(user: Viewer) -> QuerySet[Variant]:
    """The variants that the user may see: those of the interpretations that they may see."""
    return Variant.objects.filter(interpretation__in=interpretations_for(user))


def variants_opened(user: Viewer) -> dict[str, Edition]:
    """The variants that the user may see, as editions by their names; replaced ones too."""
    return _editions(variants_for(user))


def editions_of(league: League, *, also: str = "") -> dict[str, Edition]:
    """What the league may choose from: the editions for everyone, and its variants that no later one replaces.

    `also` is one that was chosen before, and may stay.
    """
    held = Variant.objects.filter(interpretation__league=league)
    current = held.filter(interpretation__replaced_by=None) | held.filter(slug=also)
    return {**editions.every(), **_editions(current)}


def practised_by(user: Viewer, now: datetime) -> dict[str, Edition]:
    """The rulebooks that the user may practise: the one that is meant anyway, and their leagues' that hold today."""
    rows = variants_for(user).select_related("interpretation__league", "interpretation__replaced_by__league")
    return {editions.DEFAULT: editions.get(), **_editions(row for row in rows if holds(row.interpretation, now))}


def holds(interpretation: Interpretation, now: datetime) -> bool:
    """Whether it holds: its day has come, and that of no later one that replaces it."""
    today, successor = today_in(interpretation.league, now), interpretation.successor
    return interpretation.holds_from <= today and (successor is None or successor.holds_from > today)


def today_in(league: League, now: datetime) -> date:
    """The day it is in the league."""
    return local_day(now, ZoneInfo(league.time_zone))


def shown_with_clauses(user: Viewer, now: datetime) -> list[Interpretation]:
    """What is shown to the user with clauses now: the notes and own numbers of their leagues that hold."""
    rows = interpretations_for(user).exclude(kind=Kind.STANDS)
    related = rows.select_related("league", "variant", "replaced_by").order_by("league", "year", "number")
    return [each for each in related if holds(each, now)]


def concerns(interpretation: Interpretation, edition: str) -> bool:
    """Whether it is about the clauses of this edition: those of one text, under whatever numbers."""
    return editions.get(interpretation.edition).modules == editions.get(edition).modules


def _editions(rows: Iterable[Variant]) -> dict[str, Edition]:
    found = {row.slug: SHELF.find(row.slug) for row in rows}
    return {slug: edition for slug, edition in found.items() if edition is not None}
