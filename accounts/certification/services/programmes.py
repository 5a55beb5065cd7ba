"""A league's programmes: begun from a preset or empty, and archived."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.text import slugify

from accounts.certification.models import Level, LevelRequirement, Programme, Requirement
from accounts.certification.presets import Asks, LevelPreset, Preset
from accounts.people.models import League, User
from accounts.people.services.audit import record


class Verb:
    """What is recorded of programmes, levels and requirements."""

    NEW = "programme.new"
    CHANGE = "programme.change"
    ARCHIVE = "programme.archive"
    REOPEN = "programme.reopen"


@transaction.atomic
def add_preset(*, league: League, preset: Preset, by: User | None, now: datetime) -> Programme:
    """The league's own copy of a preset; requirements that it has under the same code are asked as they are."""
    programme = Programme.objects.create(
        league=league,
        code=free_code(preset.slug, league),
        title=str(preset.title),
        position=preset.position,
        automatic=preset.automatic,
        one_level_a_season=preset.one_level_a_season,
    )
    below: Level | None = None
    for number, each in enumerate(preset.levels, start=1):
        below = _add_level(programme, number, each, below)
    record(by=by, league=league, what=Verb.NEW, target=programme, details={"preset": preset.slug}, now=now)
    return programme


def _add_level(programme: Programme, number: int, preset: LevelPreset, below: Level | None) -> Level:
    needs: dict[str, Any] = {}
    if preset.needs_below is not None:
        needs = {"needs": below, "needs_months": preset.needs_below}
    level = Level.objects.create(
        programme=programme,
        number=number,
        code=slugify(str(preset.title))[:40] or f"level-{number}",
        title=str(preset.title),
        supersedes=preset.supersedes,
        minimum_age=preset.minimum_age,
        validity=preset.validity,
        months=preset.months,
        renewal_days=preset.renewal_days,
        **needs,
    )
    for order, asks in enumerate(preset.asks, start=1):
        _add_ask(level, order, asks)
    return level


def _add_ask(level: Level, order: int, asks: Asks) -> None:
    said = {"title": str(asks.title), "kind": asks.kind, "months": asks.months}
    requirement, _new = Requirement.objects.get_or_create(league=level.programme.league, code=asks.code, defaults=said)
    LevelRequirement.objects.create(
        level=level, requirement=requirement, order=order, continuing=asks.continuing, anew=asks.anew
    )


def free_code(code: str, league: League) -> str:
    """The code, with a number where the league has a programme of this one already."""
    taken = set(Programme.objects.filter(league=league).values_list("code", flat=True))
    free, number = code, 1
    while free in taken:
        number += 1
        free = f"{code[: 39 - len(str(number))]}-{number}"
    return free


@transaction.atomic
def add_programme(*, programme: Programme, by: User | None, now: datetime) -> Programme:
    """Keep a new programme, without any level yet."""
    programme.save(force_insert=True)
    record(by=by, league=programme.league, what=Verb.NEW, target=programme, now=now)
    return programme


@transaction.atomic
def archive(*, programme: Programme, archived: bool, by: User, now: datetime) -> bool:
    """Archive the programme, or take it up again; whether that changed anything.

    Nothing of an archived one is issued by itself and officials see it no more, but what they hold of it they hold.
    """
    held = Programme.objects.select_for_update(of=("self",)).get(pk=programme.pk)
    if (held.archived is not None) == archived:
        return False
    held.archived = now if archived else None
    held.save(update_fields=["archived"])
    record(by=by, league=held.league, what=Verb.ARCHIVE if archived else Verb.REOPEN, target=held, now=now)
    return True
