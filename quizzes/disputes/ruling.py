"""Rulings set side by side in words, facet by facet; clauses and situations by what a dispute holds of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from quizzes.casebooks.differing import told
from rules import editions
from rules.book import Clause, clause_of
from rules.engine import reading
from rules.engine.errors import InvalidSituation, RulebookError, UnknownEdition
from rules.engine.rulings import FACET_LABELS, FACETS
from rules.engine.situations import Situation
from rules.engine.writing import OUTCOME

Facets = Mapping[str, Any]
"""A ruling's facets by their names, each by its word."""


@dataclass(frozen=True)
class Side:
    """A facet of two rulings, in words."""

    facet: str
    label: str
    before: str
    after: str

    @property
    def differs(self) -> bool:
        """Whether the two differ in it."""
        return self.before != self.after


def side_by_side(before: Facets, after: Facets, facets: Iterable[str] = OUTCOME) -> tuple[Side, ...]:
    """These facets of two rulings, in a ruling's order; one that the second does not name is as in the first."""
    wanted = set(facets)
    return tuple(
        Side(
            facet,
            gettext(FACET_LABELS[facet]),
            told(facet, before[facet]),
            told(facet, after.get(facet, before[facet])),
        )
        for facet in OUTCOME
        if facet in wanted and facet in before
    )


def differing(before: Facets, after: Facets) -> tuple[Side, ...]:
    """The facets alone in which two rulings differ."""
    return tuple(side for side in side_by_side(before, after) if side.differs)


def words_of(facet: str) -> list[tuple[str, str]]:
    """The values that a facet can have, each as a form posts it and in words."""
    if facet == "discretion":
        return [("true", told(facet, True)), ("false", told(facet, False))]
    return [(value.value, told(facet, value.value)) for value in FACETS[facet]]


def posted(facet: str, value: Any) -> str:
    """A facet's value as a form posts it."""
    return str(value).lower() if facet == "discretion" else str(value)


def cited_in(ruling: Mapping[str, Any]) -> Iterator[str]:
    """The clauses that a ruling, or each of several in one game, cites, by name."""
    for each in ruling.get("rulings", [ruling]):
        yield from (finding["provision"] for finding in each["findings"])


def clause_in(edition: str, name: str) -> Clause | None:
    """The clause as pages show it; None where the edition or the clause is gone."""
    try:
        book = editions.get(edition)
        return clause_of(book, book.provision(name))
    except (UnknownEdition, RulebookError):
        return None


def situation_in(edition: str, document: Mapping[str, Any]) -> Situation | None:
    """The situation that a dispute is about; None where the edition cannot read it any more."""
    try:
        read = reading.read({**document}, editions=[edition], default=edition).situation
    except InvalidSituation:
        return None
    return read if isinstance(read, Situation) else None
