"""What each person may see of exports: administrators those of their leagues."""

from __future__ import annotations

from django.db.models import QuerySet

from accounts.certification.exports.models import Export, Preset
from accounts.people.queries import Viewer, leagues_administered_by


def exports_for(user: Viewer) -> QuerySet[Export]:
    """The exports that the user may see: those of the leagues that they administer."""
    return Export.objects.filter(league__in=leagues_administered_by(user))


def presets_for(user: Viewer) -> QuerySet[Preset]:
    """The saved layouts that the user may see: those of the leagues that they administer."""
    return Preset.objects.filter(league__in=leagues_administered_by(user))
