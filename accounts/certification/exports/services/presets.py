"""Saving a league's layouts for other systems' import files."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.certification.exports.layouts import Layout
from accounts.certification.exports.models import Preset
from accounts.people.models import League, User
from accounts.people.services.audit import record

SAVED, REMOVED = "export.layout", "export.layout_delete"


def save_preset(*, league: League, slug: str, title: str, layout: Layout, by: User, now: datetime) -> Preset:
    """Save the layout under the short name; what the league had under it before is replaced."""
    with transaction.atomic():
        values = {"title": title, "kept": layout.as_json()}
        preset, _new = Preset.objects.update_or_create(league=league, slug=slug, defaults=values)
        record(by=by, league=league, what=SAVED, target=title, details={"columns": len(layout.cells)}, now=now)
    return preset


def remove_preset(*, preset: Preset, by: User, now: datetime) -> None:
    """Delete a saved layout; exports that were made by it keep theirs."""
    with transaction.atomic():
        record(by=by, league=preset.league, what=REMOVED, target=preset.title, now=now)
        preset.delete()
