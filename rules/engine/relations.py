"""How provisions stand to each other, one relation at a time, and a book without one of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from rules.engine.provisions import Provision

DECLARED = ("bases", "unless", "instead_of")


@dataclass(frozen=True)
class Relation:
    """One declared relation of a provision to another: `declared` is bases, unless or instead_of."""

    provision: Provision
    declared: str
    other: Provision

    def __str__(self) -> str:
        words = {"bases": "to" if self.provision.is_exception else "of"}
        return f"{self.provision.name}, {words.get(self.declared, self.declared)} {self.other.name}"


def relations_of(book: Iterable[Provision]) -> Iterator[Relation]:
    """Every relation that the provisions declare, in the book's order."""
    for provision in book:
        for declared in DECLARED:
            for other in getattr(provision, declared):
                yield Relation(provision, declared, other)


def without(book: Iterable[Provision], dropped: Relation) -> tuple[Provision, ...]:
    """The book as it would be without one relation: copies of its provisions that refer to each other."""
    copies: dict[Provision, Provision] = {}

    def copy(provision: Provision) -> Provision:
        if provision not in copies:
            related: dict[str, Any] = {
                declared: tuple(
                    copy(other)
                    for other in getattr(provision, declared)
                    if Relation(provision, declared, other) != dropped
                )
                for declared in DECLARED
            }
            copies[provision] = replace(provision, **related)
        return copies[provision]

    return tuple(copy(provision) for provision in book)
