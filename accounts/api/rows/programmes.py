"""The programmes of a league."""

from __future__ import annotations

from typing import Any

from django.db.models import Prefetch, QuerySet

from accounts.certification.models import Level, LevelRequirement, Programme
from accounts.people.models import League


def programmes_of(league: League, *, archived: str = "") -> QuerySet[Programme]:
    """The league's programmes with their levels and what these ask."""
    found = Programme.objects.filter(league=league)
    if archived:
        found = found.filter(archived__isnull=archived == "no")
    asks = LevelRequirement.objects.select_related("requirement").order_by("order", "pk")
    levels = Level.objects.select_related("needs__programme").order_by("number")
    return found.prefetch_related(Prefetch("levels", levels), Prefetch("levels__asks", asks))


def programme(row: Programme) -> dict[str, Any]:
    """One of them."""
    return {
        "programme": row.code,
        "title": row.title,
        "position": row.position or None,
        "archived": row.archived,
        "levels": [_level(each) for each in row.levels.all()],
    }


def _level(row: Level) -> dict[str, Any]:
    return {
        "level": row.code,
        "number": row.number,
        "title": row.title,
        "edition": row.edition,
        "validity": row.validity,
        "months": row.months,
        "renewal_days": row.renewal_days,
        "minimum_age": row.minimum_age,
        "needs": row.needs and {"programme": row.needs.programme.code, "level": row.needs.code},
        "requirements": [_asked(each) for each in row.asks.all()],
    }


def _asked(row: LevelRequirement) -> dict[str, Any]:
    requirement = row.requirement
    return {
        "requirement": requirement.code,
        "title": requirement.title,
        "kind": requirement.kind,
        "months": requirement.months,
        "continuing": row.continuing,
        "anew": row.anew,
    }
