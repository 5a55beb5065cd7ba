"""What a file of evidence would change in a league: row by row what is new, on record already, or refused and why.

A row is of the person whom the league knows by the number, else by the e-mail and name, as in its roster. It names a
requirement that was met, or a level that was held before the site. Nothing is ever taken back by a file.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import TypeVar

from django.utils.functional import Promise
from django.utils.translation import gettext

from accounts.certification.contradictions import problems_of_evidence
from accounts.certification.dates import plus_months
from accounts.certification.importing.columns import FIELDS
from accounts.certification.models import (
    Certification,
    Evidence,
    Level,
    Outcome,
    Programme,
    Requirement,
    Standing,
    Status,
    Validity,
)
from accounts.certification.queries import evidence_of
from accounts.people.models import League, Registration
from accounts.people.roster.columns import plain
from accounts.people.roster.planning import Known, Refused
from accounts.people.roster.reading import Line, Table

LONGEST = {
    each.name: each.max_length
    for model in (Evidence, Registration)
    for each in model._meta.fields
    if each.name in FIELDS and each.max_length
}
Row = TypeVar("Row", Requirement, Programme, Level)

MOST = 120
"""How many signs any other cell may have."""


class Result(StrEnum):
    """What becomes of a row."""

    NEW = "new"
    SAME = "same"
    REFUSED = "refused"


@dataclass(frozen=True)
class Entry:
    """What a row says: of whom, what, from when and until when. Either `requirement` or `level` is there."""

    registration: Registration
    on: date
    expires: date | None
    source: str
    signer: str
    requirement: Requirement | None = None
    level: Level | None = None

    @property
    def key(self) -> tuple[object, ...]:
        """What makes two entries the same."""
        user = self.registration.user_id
        if self.requirement is not None:
            return ("evidence", user, self.requirement.pk, self.on, self.until, self.source, self.signer)
        return ("held", user, self.level.pk if self.level else None, self.on, self.expires, self.source)

    @property
    def until(self) -> date | None:
        """The last day on which evidence holds: as the row says, else for as long as the requirement says."""
        months = self.requirement.months if self.requirement else None
        return plus_months(self.on, months) if self.expires is None and months else self.expires


@dataclass(frozen=True)
class PlannedRow:
    """A row and what becomes of it; `reason` is why it is refused."""

    line: Line
    values: Mapping[str, str]
    result: Result
    entry: Entry | None = None
    reason: str = ""

    @property
    def name(self) -> str:
        """The person's name as the league has it; where nobody was found, as the row does."""
        if self.entry is not None:
            return self.entry.registration.full_name
        return " ".join(filter(None, (self.values.get("given_name"), self.values.get("family_name"))))


@dataclass(frozen=True)
class Plan:
    """All rows of a file, in order."""

    table: Table
    rows: tuple[PlannedRow, ...]

    @property
    def counts(self) -> dict[Result, int]:
        """How many rows there are of each result, none included."""
        counted = Counter(row.result for row in self.rows)
        return {result: counted[result] for result in Result}

    def with_result(self, result: Result) -> list[PlannedRow]:
        """The rows of one result."""
        return [row for row in self.rows if row.result is result]

    @property
    def new(self) -> list[Entry]:
        """What is new, in order."""
        return [row.entry for row in self.rows if row.result is Result.NEW and row.entry is not None]


class _Held:
    """The league's people, requirements and levels by what a file can call them, and what is on record of people."""

    def __init__(self, league: League, today: date, by: int | None) -> None:
        self.today, self.by = today, by
        self.known = Known(list(Registration.objects.filter(league=league).order_by("pk")))
        self.requirements = _by_words(Requirement.objects.filter(league=league))
        self.programmes = _by_words(Programme.objects.filter(league=league))
        levels = Level.objects.filter(programme__league=league)
        self.levels = list(levels.select_related("programme__league", "needs__programme__league"))
        people = {each.user_id for each in self.known.held}
        self.on_record = _on_record(people, league)
        self.latest: dict[tuple[int, int], date] = {}
        for user, level, day in Certification.objects.filter(league=league).values_list("user", "level", "valid_from"):
            self.latest[user, level] = max(day, self.latest.get((user, level), day))
        suspended = Standing.objects.filter(league=league, event__status=Status.SUSPENDED)
        self.suspended = set(suspended.values_list("user", "level"))
        self.met: dict[tuple[int, int, date], int] = {}


def _by_words(rows: Iterable[Row]) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {}
    for row in rows:
        for words in {plain(row.code), plain(row.title)}:
            found.setdefault(words, []).append(row)
    return found


def _on_record(people: set[int], league: League) -> set[tuple[object, ...]]:
    """The keys of what there is already."""
    fields = ("user", "requirement", "on", "expires", "source", "signer")
    met = evidence_of(people, league).filter(outcome=Outcome.MET)
    found: set[tuple[object, ...]] = {("evidence", *row) for row in met.values_list(*fields)}
    held = Certification.objects.filter(league=league, imported=True)
    found |= {("held", *row) for row in held.values_list("user", "level", "valid_from", "expires", "source")}
    return found


def plan(league: League, table: Table, columns: Mapping[str, str], *, today: date, by: int | None = None) -> Plan:
    """What the table would change in the league, its columns meaning what they are said to. Changes nothing.

    `by`: the person who imports it, by row number: nobody records of themself.
    """
    held = _Held(league, today, by)
    return Plan(table, tuple(_planned(line, table, columns, held) for line in table.lines))


def _planned(line: Line, table: Table, columns: Mapping[str, str], held: _Held) -> PlannedRow:
    cells = zip(table.headings, line.cells, strict=True)
    values = {columns[heading]: cell for heading, cell in cells if columns.get(heading) and cell}
    values = {name: unicodedata.normalize("NFC", value) for name, value in values.items()}
    try:
        entry = _entry(values, held)
        if entry.key in held.on_record:
            return PlannedRow(line, values, Result.SAME, entry)
        _check_order(entry, line, held)
    except Refused as refused:
        return PlannedRow(line, values, Result.REFUSED, reason=str(refused))
    held.on_record.add(entry.key)
    return PlannedRow(line, values, Result.NEW, entry)


def _entry(values: Mapping[str, str], held: _Held) -> Entry:
    _check(values)
    registration = _person(values, held)
    requirement, level = _of_what(values, held)
    on, expires = _day("on", values), _day("expires", values)
    if on is None:
        raise Refused(gettext("There is no day on which it was."))
    said = {name: values.get(name, "") for name in ("source", "signer")}
    for told in _problems(requirement, level, on, expires, said, held.today):
        raise Refused(str(told))
    return Entry(registration, on, expires, requirement=requirement, level=level, **said)


def _problems(
    requirement: Requirement | None,
    level: Level | None,
    on: date,
    expires: date | None,
    said: Mapping[str, str],
    today: date,
) -> Iterator[str | Promise]:
    if requirement is not None:
        for _name, told in problems_of_evidence(requirement, on=on, expires=expires, today=today, **said):
            yield told
    elif on > today:
        yield gettext("That day is still to come.")
    elif expires is not None and expires < on:
        yield gettext("It would have expired before it was.")
    elif level is not None and expires is None and level.validity != Validity.NONE:
        yield gettext("What was held needs the day on which it expires.")


def _check(values: Mapping[str, str]) -> None:
    for name, value in values.items():
        told = {"field": FIELDS[name], "count": len(value), "most": LONGEST.get(name, MOST)}
        if not value.isprintable():
            raise Refused(gettext("%(field)s holds what cannot be printed.") % told)
        if len(value) > LONGEST.get(name, MOST):
            raise Refused(gettext("%(field)s has %(count)d signs; %(most)d are allowed.") % told)


def _person(values: Mapping[str, str], held: _Held) -> Registration:
    if not values.get("number") and not values.get("email"):
        raise Refused(gettext("There is neither a number nor an e-mail by which to find the official."))
    found = _alone_at(values, held.known) or held.known.find(values)
    if found is None:
        raise Refused(gettext("The league knows no such official. Import them with the roster first."))
    if found.user_id == held.by:
        raise Refused(gettext("Nobody records of themself: have another administrator import it."))
    return found


def _alone_at(values: Mapping[str, str], known: Known) -> Registration | None:
    """Whoever alone has the row's e-mail, where it says nothing else of the person."""
    if any(values.get(name) for name in ("number", "family_name", "given_name")):
        return None
    holders = known.by_email.get(values["email"].casefold(), [])
    return holders[0] if len(holders) == 1 else None


def _of_what(values: Mapping[str, str], held: _Held) -> tuple[Requirement | None, Level | None]:
    if bool(values.get("requirement")) == bool(values.get("level")):
        raise Refused(gettext("Name a requirement that was met, or a level that was held: one of the two."))
    if values.get("requirement"):
        return _only(held.requirements.get(plain(values["requirement"]), ()), values["requirement"]), None
    return None, _level(values, held)


def _level(values: Mapping[str, str], held: _Held) -> Level:
    named, levels = plain(values["level"]), held.levels
    if values.get("programme"):
        programme = _only(held.programmes.get(plain(values["programme"]), ()), values["programme"])
        levels = [level for level in levels if level.programme_id == programme.pk]
    return _only([level for level in levels if named in (plain(level.code), plain(level.title))], values["level"])


def _only(found: Sequence[Row], named: str) -> Row:
    """The one row that is called so. Raises `Refused`."""
    if not found:
        raise Refused(gettext("“%(name)s” is nothing that the league has.") % {"name": named})
    if len(found) > 1:
        raise Refused(gettext("“%(name)s” could be several: give its code, or the programme too.") % {"name": named})
    return found[0]


def _day(name: str, values: Mapping[str, str]) -> date | None:
    """The day in a cell; a spreadsheet may give one with a time. Raises `Refused`."""
    if name not in values:
        return None
    try:
        return datetime.fromisoformat(values[name]).date()
    except ValueError:
        told = {"value": values[name], "field": FIELDS[name]}
        raise Refused(gettext("“%(value)s” under %(field)s is no day. Give it as 2026-10-01.") % told) from None


def _check_order(entry: Entry, line: Line, held: _Held) -> None:
    """What was held before cannot be put before what there is already: nothing of that is changed."""
    if entry.level is None:
        return
    user, level = entry.registration.user_id, entry.level.pk
    if (user, level) in held.suspended:
        raise Refused(gettext("It is suspended, and no file ends that: an administrator reinstates or revokes it."))
    latest = held.latest.get((user, level))
    if latest is not None and latest >= entry.on:
        raise Refused(
            gettext("A certification of this level from %(day)s is on record, which is not earlier.") % {"day": latest}
        )
    met = held.met.setdefault((user, level, entry.on), line.number)
    if met != line.number:
        raise Refused(gettext("Line %(line)d has another certification of the same day.") % {"line": met})
