"""Which rows an export is to have: a value that a page, a command and a logged row share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

from django.utils.translation import gettext as _


class Contradiction(ValueError):
    """Two demands that cannot be met together; the message says which."""


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """The rows of a league's export.

    `programme`: those of the programme with this code. `statuses`: those that have one of these on the day.
    `organisation`: those of officials who are registered with it. `eligible`: those by which somebody may work on the
    day. `as_of`: how all stood at the end of that day, by what is on record now, without officials who came on the
    roster later. `changed_since`: all rows of the people of whom an event has a higher number, and nothing else
    narrows it. Left out, nothing is left out. Raises `Contradiction`.
    """

    programme: str = ""
    statuses: tuple[str, ...] = ()
    organisation: str = ""
    eligible: bool = False
    as_of: date | None = None
    changed_since: int | None = None

    def __post_init__(self) -> None:
        if self.changed_since is None:
            return
        if self.as_of is not None:
            raise Contradiction(_("Changes are told as all stand now: give a day or a number, not both."))
        if self.programme or self.statuses or self.organisation or self.eligible:
            raise Contradiction(
                _("Changes are told of everyone: whoever has left what you narrow it to would not be among them.")
            )

    def as_json(self) -> dict[str, Any]:
        """As a logged row keeps it: what is asked for, and nothing that is not."""
        held = {name: value for name, value in asdict(self).items() if value not in ("", ()) and value is not None}
        if not self.eligible:
            del held["eligible"]
        if self.as_of is not None:
            held["as_of"] = self.as_of.isoformat()
        return {**held, **({"statuses": list(self.statuses)} if self.statuses else {})}

    @classmethod
    def from_json(cls, held: Mapping[str, Any]) -> Wanted:
        """What a logged row keeps."""
        as_of = held.get("as_of")
        return cls(
            programme=held.get("programme", ""),
            statuses=tuple(held.get("statuses", ())),
            organisation=held.get("organisation", ""),
            eligible=held.get("eligible", False),
            as_of=date.fromisoformat(as_of) if as_of else None,
            changed_since=held.get("changed_since"),
        )
