"""What stands in a file, column by column: under which heading, from which of our columns, in whose words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from django.utils.functional import Promise

from accounts.certification.exports.columns import COLUMNS, Kind
from accounts.certification.exports.rows import Row

Batches = Iterable[list[Row]]


@dataclass(frozen=True)
class Cell:
    """A column of the file: one of ours, or without one the same text in every row.

    `words` puts others' words in place of ours: a value that is not among them stays as it is.
    """

    heading: str
    column: str = ""
    text: str = ""
    words: Mapping[str, str] = field(default_factory=dict)

    @property
    def kind(self) -> Kind:
        """What the cells hold; others' words are text."""
        return COLUMNS[self.column].kind if self.column and not self.words else Kind.TEXT

    def as_json(self) -> dict[str, Any]:
        """As a saved layout keeps it: what there is of it."""
        return {name: value for name, value in asdict(self).items() if value}

    @classmethod
    def from_json(cls, held: Mapping[str, Any]) -> Cell:
        """What a saved layout keeps."""
        return cls(**held)


@dataclass(frozen=True)
class Layout:
    """The columns of a file in order. `one_a_person`: where a person has several rows, the one that says most.

    That is one by which they may work, before others, and among these the last, of the highest level.
    """

    cells: tuple[Cell, ...]
    one_a_person: bool = False

    @classmethod
    def of(cls, *columns: str) -> Layout:
        """These of our columns under their own names."""
        return cls(tuple(Cell(name, name) for name in columns))

    def as_json(self) -> dict[str, Any]:
        """As a saved layout is kept."""
        return {"cells": [cell.as_json() for cell in self.cells], "one_a_person": self.one_a_person}

    @classmethod
    def from_json(cls, held: Mapping[str, Any]) -> Layout:
        """What was kept."""
        return cls(tuple(Cell.from_json(cell) for cell in held["cells"]), held["one_a_person"])

    @property
    def headings(self) -> tuple[str, ...]:
        """The first row of the file."""
        return tuple(cell.heading for cell in self.cells)

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """What each column holds."""
        return tuple(cell.kind for cell in self.cells)

    @property
    def columns(self) -> tuple[str, ...]:
        """Which of our columns are to be read, each once."""
        wanted = dict.fromkeys(cell.column for cell in self.cells if cell.column)
        return tuple(wanted | dict.fromkeys(("person_id", "eligible") if self.one_a_person else ()))

    def laid_out(self, batches: Batches) -> Batches:
        """The rows as they stand in the file, from rows of `columns`."""
        if self.one_a_person:
            batches = _one_each(batches, self.columns.index("person_id"), self.columns.index("eligible"))
        if self.columns == tuple(cell.column for cell in self.cells if not cell.words):
            return batches
        makers = [self._maker(cell) for cell in self.cells]
        return ([tuple(make(row) for make in makers) for row in batch] for batch in batches)

    def _maker(self, cell: Cell) -> Callable[[Row], Any]:
        if not cell.column:
            return lambda row: cell.text
        place = self.columns.index(cell.column)
        if not cell.words:
            return lambda row: row[place]
        words = cell.words
        return lambda row: words.get(row[place] or "", row[place])


def _one_each(batches: Batches, person: int, eligible: int) -> Iterator[list[Row]]:
    """One row for each person, whose rows come one after another, also from one batch to the next."""
    best: Row | None = None
    for batch in batches:
        done: list[Row] = []
        for row in batch:
            if best is not None and best[person] != row[person]:
                done.append(best)
                best = row
            elif best is None or row[eligible] == "yes" or best[eligible] != "yes":
                best = row
        yield done
    if best is not None:
        yield [best]


@dataclass(frozen=True)
class Profile:
    """A layout under a name, for a use. `source`: of another system's import file, where its template is public."""

    slug: str
    title: str | Promise
    purpose: str | Promise
    layout: Layout
    source: str = ""
