"""What a roster would change in a league: row by row who is new, changed, moved, the same, or refused and why.

A row is a person's whom the league knows by the same number, capitals or not, since one signs in with either; else by
the same e-mail and name, where none of the two has another number. Nobody outside the league is ever looked at. An
empty cell changes nothing.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext

from accounts.people.models import League, Registration
from accounts.people.roster.columns import FIELDS
from accounts.people.roster.reading import Line, Table

TOLD_OF_NEW = ("email", "organisation")
EMAILS = ("email", "guardian_email")
JOINERS = dict.fromkeys(map(ord, "\u200c\u200d"))
"""Signs without a width that join or part letters: in some scripts a name is not written right without them."""
DAYS = {"born"}
LONGEST = {each.name: each.max_length or 40 for each in Registration._meta.fields if each.name in FIELDS}


class Outcome(StrEnum):
    """What becomes of a row."""

    NEW = "new"
    CHANGED = "changed"
    MOVED = "moved"
    SAME = "same"
    REFUSED = "refused"


@dataclass(frozen=True)
class PlannedRow:
    """A row, what it says of a person, and what becomes of it.

    `changes` are the fields that get another value, with what they held; `reason` is why the row is refused.
    """

    line: Line
    values: Mapping[str, str]
    outcome: Outcome
    registration: Registration | None = None
    changes: Mapping[str, str] = field(default_factory=dict)
    reason: str = ""

    @property
    def name(self) -> str:
        """The person's name as the row has it; where it has none, as the league does."""
        named = " ".join(filter(None, (self.values.get("given_name"), self.values.get("family_name"))))
        return named or (self.registration.full_name if self.registration else "")

    @property
    def told(self) -> list[dict[str, str]]:
        """What changes, field by field: its label, what it held before, what it gets; of someone new, what is known."""
        names = self.changes if self.registration else [name for name in self.values if name in TOLD_OF_NEW]
        return [
            {"label": str(FIELDS[name]), "before": self.changes.get(name, ""), "now": self.values[name]}
            for name in names
        ]


@dataclass(frozen=True)
class Plan:
    """All rows of a file, in order."""

    table: Table
    columns: Mapping[str, str]
    rows: tuple[PlannedRow, ...]

    @property
    def counts(self) -> dict[Outcome, int]:
        """How many rows there are of each outcome, none included."""
        counted = Counter(row.outcome for row in self.rows)
        return {outcome: counted[outcome] for outcome in Outcome}

    def with_outcome(self, outcome: Outcome) -> list[PlannedRow]:
        """The rows of one outcome."""
        return [row for row in self.rows if row.outcome is outcome]


class Refused(Exception):
    """Why a row cannot be taken."""


class Known:
    """Whom the league knows (`held`), and who has been met in the file so far."""

    def __init__(self, held: Sequence[Registration]) -> None:
        self.held = held
        self.by_number = {each.number: each for each in held if each.number}
        self.by_letters = {each.number.casefold(): each for each in held if each.number}
        self.by_email: dict[str, list[Registration]] = {}
        for each in held:
            if each.email:
                self.by_email.setdefault(each.email.casefold(), []).append(each)
        self.met: dict[tuple[str, str], int] = {}

    def find(self, values: Mapping[str, str]) -> Registration | None:
        """The person's registration; None for someone new. Raises `Refused` where the e-mail is another's."""
        number = values.get("number", "")
        numbered = self.by_number.get(number) or self.by_letters.get(number.casefold())
        if numbered is not None:
            return numbered
        # Whoever has another number is somebody else: a family may share an e-mail.
        holders = [
            each for each in self.by_email.get(values.get("email", "").casefold(), []) if not (number and each.number)
        ]
        same = [each for each in holders if _same_name(each, values)]
        if len(same) == 1:
            return same[0]
        if not holders or (number and not same):
            return None
        names = ", ".join(each.full_name for each in holders)
        told = gettext("This e-mail is that of %(names)s. Give a number, so that they can be told apart.")
        raise Refused(told % {"names": names})

    def meet(self, line: int, values: Mapping[str, str], registration: Registration | None) -> None:
        """Note the row's person. Raises `Refused` where an earlier row is of the same."""
        keys = [("row", str(registration.pk))] if registration else []
        number = values.get("number")
        if number and (registration is None or registration.number != number):
            keys.append(("number", number.casefold()))
        elif registration is None:
            keys.append(("email", values["email"].casefold()))
        for key in keys:
            if key in self.met:
                raise Refused(gettext("Line %(line)d is of the same person.") % {"line": self.met[key]})
        self.met.update(dict.fromkeys(keys, line))


def plan(league: League, table: Table, columns: Mapping[str, str]) -> Plan:
    """What the table would change in the league, its columns meaning what they are said to. Changes nothing."""
    known = Known(list(Registration.objects.filter(league=league).order_by("pk")))
    return Plan(table, columns, tuple(_planned(line, table, columns, known) for line in table.lines))


def _planned(line: Line, table: Table, columns: Mapping[str, str], known: Known) -> PlannedRow:
    cells = zip(table.headings, line.cells, strict=True)
    values = {columns[heading]: cell for heading, cell in cells if columns.get(heading) and cell}
    values = {name: unicodedata.normalize("NFC", value) for name, value in values.items()}
    try:
        _check(values)
        values |= _days(values)
        registration = known.find(values)
        if registration is None:
            _check_name(values)
        known.meet(line.number, values, registration)
    except Refused as refused:
        return PlannedRow(line, values, Outcome.REFUSED, reason=str(refused))
    if registration is None:
        return PlannedRow(line, values, Outcome.NEW)
    held = {name: str(getattr(registration, name) or "") for name in values}
    changes = {name: held[name] for name, value in values.items() if held[name] != value}
    moved = bool(changes.get("organisation"))
    outcome = Outcome.MOVED if moved else Outcome.CHANGED if changes else Outcome.SAME
    return PlannedRow(line, values, outcome, registration, changes)


def _check(values: Mapping[str, str]) -> None:
    for name, value in values.items():
        shown = value if name == "number" else value.translate(JOINERS)
        if not shown.isprintable():
            raise Refused(gettext("%(field)s holds what cannot be printed.") % {"field": FIELDS[name]})
        if len(value) > LONGEST[name]:
            told = {"field": FIELDS[name], "count": len(value), "most": LONGEST[name]}
            raise Refused(gettext("%(field)s has %(count)d signs; %(most)d are allowed.") % told)
        if name in EMAILS:
            try:
                validate_email(value)
            except ValidationError:
                told = {"value": value, "field": FIELDS[name]}
                raise Refused(gettext("“%(value)s” under %(field)s is no e-mail address.") % told) from None
    if not values.get("number") and not values.get("email"):
        raise Refused(
            gettext("There is neither a number nor an e-mail, so that the next file could not find the same person.")
        )


def _days(values: Mapping[str, str]) -> dict[str, str]:
    """The days among the values, as days are kept; a spreadsheet may give one with a time. Raises `Refused`."""
    found = {}
    for name in DAYS & values.keys():
        try:
            found[name] = datetime.fromisoformat(values[name]).date().isoformat()
        except ValueError:
            told = {"value": values[name], "field": FIELDS[name]}
            raise Refused(gettext("“%(value)s” under %(field)s is no day. Give it as 2008-05-31.") % told) from None
    return found


def _check_name(values: Mapping[str, str]) -> None:
    if not values.get("family_name") and not values.get("given_name"):
        raise Refused(gettext("There is no name. Fill in a family name, a given name, or both."))


def _same_name(held: Registration, values: Mapping[str, str]) -> bool:
    return all(
        not values.get(name) or values[name].casefold() == getattr(held, name).casefold()
        for name in ("family_name", "given_name")
    )
