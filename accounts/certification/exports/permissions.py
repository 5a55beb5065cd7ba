"""What a person may see of one export or saved layout, in agreement with the lists of `queries`."""

from __future__ import annotations

from accounts.certification.exports.models import Export, Preset
from accounts.people.permissions import administers, can_view
from accounts.people.queries import Viewer


@can_view.register(Export)
@can_view.register(Preset)
def _can_view_of_league(target: Export | Preset, user: Viewer) -> bool:
    return administers(user, target.league)
