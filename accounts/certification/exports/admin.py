"""Exports and saved layouts, in the site administration: to look at, never to change."""

from accounts.certification.exports.models import Export, Preset
from accounts.people.administration import look_at

look_at(Preset, "title", "league", "slug", filters=("league",), search=("title", "slug"))
EXPORT = ("public_id", "league", "by", "asked", "state", "rows", "tries", "heard", "finished")
look_at(Export, *EXPORT, filters=("league", "state", "format"), search=("public_id",))
