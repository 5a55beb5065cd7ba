"""Scenarios as the rows of a table, one incident a row: a template for each kind, and what a file would bring.

The columns are the facts by their names in the contract; words of the contract and those of the page are both read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from django.utils.translation import gettext

from accounts.people.roster.reading import Line, Table
from accounts.people.roster.refused import as_csv, file_of
from quizzes.authoring.posted import LONGEST
from quizzes.authoring.stories import LONGEST_STORY
from quizzes.authoring.typed import Step, a_step
from quizzes.clips import clip_problem
from quizzes.turning import identity_of
from rules import editions
from rules.addresses import Asked, facts_asked, in_address, written
from rules.editions import DEFAULT
from rules.engine.edition import Edition
from rules.engine.errors import InvalidSituation
from rules.engine.facts import Choice, Count, Flag, Number
from rules.engine.incidents import KINDS, Incident
from rules.engine.messages import number
from rules.engine.situations import Situation
from rules.examples import first_of
from rules.forms import YES_OR_NO, read_stated
from rules.plausible import can_happen
from rules.ruled import ruled
from rules.telling.named import named

KIND, EDITION, STORY = "kind", "edition", "story"
BESIDE = (EDITION, "title", STORY, "clip", "clip_text")
"""The columns that are no facts, beside the kind."""

MOST_ROWS = 500
DECIMAL_COMMA = re.compile(r"-?\d+,\d+")


@dataclass(frozen=True)
class Column:
    """A column of a template: its heading, what it means, and what it may hold: words as they are, or a range."""

    name: str
    label: str
    words: str
    holds: str


def columns_of(edition: Edition, kind: type[Incident]) -> list[Column]:
    """The columns of the facts of a kind, in declared order."""
    return [Column(asked.name, asked.label, _words(asked), _range(asked)) for asked in facts_asked(edition, kind)]


def _words(asked: Asked) -> str:
    """The words that a file may hold, which are the same in every language."""
    match asked.domain:
        case Choice() as domain:
            return ", ".join(in_address(member.value) for member in domain.vocabulary)
        case Flag():
            return "true, false"
    return ""


def _range(asked: Asked) -> str:
    match asked.domain:
        case Number() | Count() as domain:
            low, high = number(domain.low, gettext), number(domain.high, gettext)
            told = {"low": low, "high": high, "unit": gettext(domain.unit.name)}
            return gettext("%(low)s to %(high)s %(unit)s") % told
    return ""


def template(edition: Edition, kind: type[Incident]) -> bytes:
    """A file with the headings of a kind and a plain situation of it as an example."""
    names = [asked.name for asked in facts_asked(edition, kind)]
    plain = written(facts_asked(edition, kind), first_of(edition, kind))
    example = {KIND: kind.kind, EDITION: edition.slug, **{name: texts[0] for name, texts in plain.items()}}
    headings = (KIND, *names, *BESIDE)
    return as_csv([headings, [example.get(name, "") for name in headings]])


@dataclass(frozen=True)
class Row:
    """A row of a file: what it would bring, or why it is refused.

    `ruling` and `kind` are in words; `alike` says that the same facts decide in another row, or in a scenario that the
    league has.
    """

    line: Line
    kind: str = ""
    ruling: str = ""
    content: Mapping[str, Any] = field(default_factory=dict)
    reasons: tuple[str, ...] = ()
    alike: bool = False

    @property
    def reason(self) -> str:
        """Why it is refused, in one text."""
        return " ".join(self.reasons)

    @property
    def title(self) -> str:
        """What it is called."""
        return str(self.content.get("title", ""))


@dataclass(frozen=True)
class Rows:
    """All rows of a file, in order; `strange` are headings that say nothing here."""

    table: Table
    rows: tuple[Row, ...]
    strange: tuple[str, ...]

    @cached_property
    def taken(self) -> list[Row]:
        """Those that become drafts."""
        return [row for row in self.rows if not row.reasons]

    @cached_property
    def refused(self) -> list[Row]:
        """Those that do not."""
        return [row for row in self.rows if row.reasons]

    def refused_file(self) -> bytes:
        """The refused rows, to put right and send again."""
        return file_of(self.table, [(row.line, row.reason) for row in self.refused])


def rows_of(table: Table, held: Iterable[str] = (), books: Mapping[str, Edition] | None = None) -> Rows:
    """What a table would bring; `held` are the identities that the league has scenarios of, `books` its editions."""
    known = {KIND, *BESIDE, *(asked.name for kind in KINDS.values() for asked in facts_asked(editions.get(), kind))}
    headings = {heading: heading.strip().casefold() for heading in table.headings}
    seen = set(held)
    found = []
    for line in table.lines:
        cells = {headings[heading]: cell for heading, cell in zip(table.headings, line.cells, strict=True) if cell}
        row, identity = _row(line, cells, books or editions.every())
        found.append(replace(row, alike=identity in seen))
        seen.add(identity or "")
    returned = {gettext("Line").casefold(), gettext("Refused because").casefold()}
    strange = (heading for heading, plain in headings.items() if plain not in known | returned)
    return Rows(table, tuple(found), tuple(strange))


def _row(line: Line, cells: Mapping[str, str], books: Mapping[str, Edition]) -> tuple[Row, str | None]:
    """The row, and the identity of its case where it is ruled on."""
    kind = KINDS.get(cells.get(KIND, "").casefold())
    if kind is None:
        told = {"value": cells.get(KIND, ""), "allowed": ", ".join(KINDS)}
        reason = gettext("“%(value)s” under kind is not one of %(allowed)s.") % told
        return Row(line, reasons=(reason,)), None
    edition = books.get(cells.get(EDITION, DEFAULT))
    if edition is None:
        told = {"value": cells[EDITION], "allowed": ", ".join(books)}
        reason = gettext("“%(value)s” under edition is not one of %(allowed)s.") % told
        return Row(line, gettext(kind.title), reasons=(reason,)), None
    asked = tuple(facts_asked(edition, kind))
    reasons = [*_too_long(cells), *_clip_reasons(cells), *_not_given(asked, cells)]
    stated = {each.name: [_meant(each, cells[each.name])] for each in asked if each.name in cells}
    try:
        situation = read_stated(edition, kind, asked, stated)
    except InvalidSituation as error:
        reasons += [f"{problem.path.removeprefix('incident.')}: {problem.tell(gettext)}." for problem in error.problems]
        return Row(line, gettext(kind.title), reasons=tuple(reasons)), None
    if not can_happen(situation):
        reasons.append(gettext("This cannot happen on the ice."))
    if reasons:
        return Row(line, gettext(kind.title), reasons=tuple(reasons)), None
    row = Row(line, gettext(kind.title), ruled(edition, situation).in_short, _content(edition, asked, situation, cells))
    return row, identity_of(edition, [situation])


def _too_long(cells: Mapping[str, str]) -> Iterator[str]:
    for name, most in (*LONGEST.items(), (STORY, LONGEST_STORY)):
        if len(cells.get(name, "")) > most:
            told = {"name": name, "count": len(cells[name]), "most": most}
            yield gettext("%(name)s has %(count)d signs; %(most)d are allowed.") % told


def _clip_reasons(cells: Mapping[str, str]) -> Iterator[str]:
    if problem := clip_problem(cells.get("clip", "")):
        yield named("clip", problem)
    if cells.get("clip") and not cells.get("clip_text"):
        yield gettext("clip_text: tell in words what the clip shows, for whoever cannot see it.")


def _not_given(asked: Iterable[Asked], cells: Mapping[str, str]) -> Iterator[str]:
    """A fact of another kind that the row states: nothing would be made of it."""
    own = {KIND, *BESIDE, *(each.name for each in asked)}
    others = {each.name for kind in KINDS.values() for each in facts_asked(editions.get(), kind)}
    for name in cells:
        if name in others - own:
            yield gettext("%(name)s is no fact of this kind.") % {"name": name}


def _meant(asked: Asked, cell: str) -> str:
    """The text of the contract that a cell means, in its own words or in those of the page."""
    plain = cell.casefold()
    match asked.domain:
        case Choice():
            members = asked.domain.vocabulary
            words = {gettext(each.label).casefold(): in_address(each.value) for each in members}  # type: ignore[attr-defined]
            return words.get(plain, plain)
        case Flag():
            return {str(label).casefold(): in_address(value) for value, label in YES_OR_NO}.get(plain, plain)
    return cell.replace(",", ".") if DECIMAL_COMMA.fullmatch(cell) else cell


def _content(
    edition: Edition, asked: tuple[Asked, ...], situation: Situation, cells: Mapping[str, str]
) -> dict[str, Any]:
    facts = {name: texts[0] for name, texts in written(asked, situation).items()}
    step: Step = {**a_step(situation.incident.kind, facts), "story": cells.get(STORY, "")}
    return {
        "edition": edition.slug,
        "steps": [step],
        **{name: cells.get(name, "") for name in ("title", "clip", "clip_text")},
    }
