"""The layout that somebody names: a profile of the site, or one that the league has saved."""

from __future__ import annotations

from accounts.certification.exports import profiles
from accounts.certification.exports.layouts import Profile
from accounts.certification.exports.models import Preset
from accounts.people.models import League


def layouts_of(league: League) -> dict[str, Profile]:
    """Every layout that the league can choose by its short name; its own under a name of the site's go before it."""
    own = {row.slug: Profile(row.slug, row.title, "", row.layout) for row in Preset.objects.filter(league=league)}
    return {**profiles.every(), **own}
