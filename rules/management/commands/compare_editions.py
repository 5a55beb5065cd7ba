"""`manage.py compare_editions OLD NEW`: on what two editions rule differently, by kind of incident and by clause."""

from __future__ import annotations

import json
from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.management.base import BaseCommand

from rules import editions
from rules.engine.differences import Difference, differences, space_of
from rules.engine.edition import Edition
from rules.engine.errors import UnknownEdition
from rules.engine.incidents import KINDS
from rules.engine.writing import facet_to_json, situation_to_json
from rules.management.files import reader_may_leave


class Command(BaseCommand):
    """Counts the situations that are ruled differently; a situation counts under each clause that makes it so."""

    requires_system_checks = ()
    help = "Rule on every situation over the boundary values of two editions, and tell where they rule differently."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """OLD and NEW."""
        for name in ("old", "new"):
            parser.add_argument(name, type=_named, help=f"the {name} edition")

    def handle(self, *args: Any, **options: Any) -> None:
        """Compare, and tell kind by kind."""
        old, new = options["old"], options["new"]
        with reader_may_leave():
            for name, kind in KINDS.items():
                every = sum(1 for _ in space_of(old, new, kind))
                self._tell(name, every, list(differences(old, new, kind)), old, new)

    def _tell(self, kind: str, every: int, found: list[Difference], old: Edition, new: Edition) -> None:
        """A kind: how many of its situations, then the clauses that make them so, each with the first of them."""
        self.stdout.write(f"{len(found):7} of {every} {kind}")
        by_clause: dict[str, list[Difference]] = {}
        for difference in found:
            for name in difference.clauses:
                by_clause.setdefault(name, []).append(difference)
        for name, differing in by_clause.items():
            self.stdout.write(f"{len(differing):9} {name} ({_citation(name, new, old)})")
            self.stdout.write(f"          {_told(differing[0])}")
            self.stdout.write(f"          {json.dumps(situation_to_json(differing[0].situation, new.slug))}")


def _named(slug: str) -> Edition:
    try:
        return editions.get(slug)
    except UnknownEdition as error:
        raise ArgumentTypeError(str(error)) from None


def _citation(name: str, *books: Edition) -> str:
    """Where the clause stands, in the first of the books that has it."""
    return next(each.citation for book in books for each in book.provisions if each.name == name)


def _told(difference: Difference) -> str:
    """The facets that differ, as the old edition rules them and as the new one does."""
    return "; ".join(
        f"{facet}: {_value(difference.old, facet)}, now {_value(difference.new, facet)}" for facet in difference.facets
    )


def _value(ruling: Any, facet: str) -> str:
    return json.dumps(facet_to_json(getattr(ruling, facet)))
