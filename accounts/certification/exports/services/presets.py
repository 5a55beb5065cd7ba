"""Saving a league's layouts for other systems' import files."""

from __future__ import annotations

from datetime import datetime
from itertools import count

from django.db import transaction
from django.utils.text import slugify

from accounts.certification.exports.chosen import layouts_of
from accounts.certification.exports.layouts import Layout
from accounts.certification.exports.models import Preset
from accounts.people.models import League, User
from accounts.people.services.audit import record

SAVED, REMOVED = "export.layout", "export.layout_delete"
LONGEST = 50


def save_preset(*, preset: Preset, title: str, layout: Layout, by: User, now: datetime) -> Preset:
    """Save the layout; a new one gets a short name, by which commands name it, and which stays."""
    with transaction.atomic():
        preset.title, preset.kept = title, layout.as_json()
        preset.slug = preset.slug or _short_name(preset.league, title)
        preset.save()
        record(by=by, league=preset.league, what=SAVED, target=title, details={"columns": len(layout.cells)}, now=now)
    return preset


def _short_name(league: League, title: str) -> str:
    """One that neither the site nor the league has yet."""
    taken, base = layouts_of(league), slugify(title)[:LONGEST] or "layout"
    names = (base if number == 1 else f"{base}-{number}" for number in count(1))
    return next(name for name in names if name not in taken)


def remove_preset(*, preset: Preset, by: User, now: datetime) -> None:
    """Delete a saved layout; exports that were made by it keep theirs."""
    with transaction.atomic():
        record(by=by, league=preset.league, what=REMOVED, target=preset.title, now=now)
        preset.delete()
