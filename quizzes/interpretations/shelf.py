"""Variants of leagues as editions: kept in the database, found by their names wherever an edition is."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

from quizzes.interpretations.models import Interpretation, Variant
from rules import editions
from rules.engine.edition import Edition
from rules.engine.errors import InvalidParameter

LONGEST_LEAGUE, DIGITS = 16, 6


class Shelf:
    """The variants in the database. What a name means never changes, so each is made once a process."""

    def __init__(self) -> None:
        self._made: dict[str, Edition] = {}

    def find(self, slug: str) -> Edition | None:
        """The variant of this name, if there is one."""
        if not slug.startswith(editions.OF_A_LEAGUE):
            return None
        if slug not in self._made:
            row = Variant.objects.filter(slug=slug).first()
            return self._of(row) if row else None
        return self._made[slug]

    def every(self) -> dict[str, Edition]:
        """Every variant there is, by its name; without those whose base sets no such numbers any more."""
        made = {row.slug: self._of(row) for row in Variant.objects.order_by("pk")}
        return {slug: edition for slug, edition in made.items() if edition is not None}

    def _of(self, row: Variant) -> Edition | None:
        if row.slug not in self._made:
            base = editions.every().get(row.base)
            try:
                made = base and base.with_parameters(slug=row.slug, title=row.title, **row.parameters)
            except InvalidParameter:
                return None
            if made is None:
                return None
            self._made[row.slug] = made
        return self._made[row.slug]


SHELF = Shelf()


def base_of(edition: Edition) -> tuple[Edition, dict[str, float]]:
    """The edition of the code that an edition comes from, and the numbers that it sets otherwise."""
    if edition.slug in editions.every():
        return edition, {}
    row = Variant.objects.get(slug=edition.slug)
    return editions.get(row.base), dict(row.parameters)


def variant_of(interpretation: Interpretation, edition: Edition, numbers: Mapping[str, float]) -> Variant:
    """The variant, not saved yet, with these numbers in place of those of the edition."""
    base, set_before = base_of(edition)
    declared = base.limits
    parameters = {name: value for name, value in {**set_before, **numbers}.items() if value != declared[name]}
    title = f"{base.title} ({interpretation.citation})"[:200]
    league = interpretation.league.slug
    said = json.dumps([league, base.slug, title, sorted(parameters.items())])
    digits = hashlib.sha256(said.encode()).hexdigest()[:DIGITS]
    year, number = interpretation.year, interpretation.number
    slug = f"{editions.OF_A_LEAGUE}{league[:LONGEST_LEAGUE]}-{year}-{number}-{digits}"
    return Variant(interpretation=interpretation, slug=slug, title=title, base=base.slug, parameters=parameters)
