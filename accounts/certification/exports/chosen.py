"""The layouts that a league can name: the site's profiles, and those that it has saved."""

from __future__ import annotations

from accounts.certification.exports import profiles
from accounts.certification.exports.layouts import Profile
from accounts.certification.exports.models import Preset
from accounts.people.models import League


def layouts_of(league: League) -> dict[str, Profile]:
    """Every layout that the league can choose, by its short name."""
    own = {row.slug: Profile(row.slug, row.title, "", row.layout) for row in Preset.objects.filter(league=league)}
    return {**profiles.every(), **own}
