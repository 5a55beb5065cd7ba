"""The league, programme or requirement that an address names, where the person may see or run it."""

from __future__ import annotations

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from accounts.certification.models import Level, LevelRequirement, Programme, Requirement
from accounts.people.models import League
from accounts.people.queries import leagues_administered_by, leagues_led_by


def led_league(request: HttpRequest, slug: str) -> League:
    """The league, where the person leads it. Raises Http404."""
    return get_object_or_404(leagues_led_by(request.user), slug=slug)


def run_league(request: HttpRequest, slug: str) -> League:
    """The league, where the person runs its certification: its administrators do. Raises Http404."""
    return get_object_or_404(leagues_administered_by(request.user), slug=slug)


def run_programme(request: HttpRequest, public_id: str) -> Programme:
    """The programme, where the person runs it. Raises Http404."""
    rows = Programme.objects.filter(league__in=leagues_administered_by(request.user)).select_related("league")
    return get_object_or_404(rows, public_id=public_id)


def run_level(request: HttpRequest, public_id: str) -> Level:
    """The level, where the person runs it. Raises Http404."""
    rows = Level.objects.filter(programme__league__in=leagues_administered_by(request.user))
    return get_object_or_404(rows.select_related("programme__league", "needs"), public_id=public_id)


def run_requirement(request: HttpRequest, public_id: str) -> Requirement:
    """The requirement, where the person runs it. Raises Http404."""
    rows = Requirement.objects.filter(league__in=leagues_administered_by(request.user)).select_related("league")
    return get_object_or_404(rows, public_id=public_id)


def run_ask(request: HttpRequest, public_id: str, code: str) -> LevelRequirement:
    """What the level asks under the requirement's code. Raises Http404."""
    level = run_level(request, public_id)
    found = get_object_or_404(level.asks.select_related("requirement"), requirement__code=code)
    found.level = level
    return found
