"""What a file could not say: the loss report of an export."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

MOST = 200
"""How many losses are told one by one; all are counted."""

REASONS: dict[str, str | Promise] = {
    "character": _("It has a character that the format cannot hold; the mark � stands for it."),
    "apostrophe": _("It begins with an apostrophe and a sign that a spreadsheet takes for a formula: our importers "
                    "take the apostrophe away."),
    "long": _("It is longer than a cell can be, and was cut."),
    "date": _("The format has no such date; it is text."),
}  # fmt: skip
"""Why something was lost, by the word that a report keeps."""


@dataclass(frozen=True)
class Loss:
    """One cell that is not in the file as it is on record: its row (1 is the first below the headings) and heading."""

    row: int
    heading: str
    reason: str

    def as_json(self) -> dict[str, int | str]:
        """As a logged export keeps it."""
        return asdict(self)

    @property
    def told(self) -> str | Promise:
        """The reason in words."""
        return REASONS[self.reason]


@dataclass
class Losses:
    """The loss report while a file is written. It never holds what was lost."""

    count: int = 0
    told: list[Loss] = field(default_factory=list)

    def add(self, row: int, heading: str, reason: str) -> None:
        """One more."""
        self.count += 1
        if len(self.told) < MOST:
            self.told.append(Loss(row, heading, reason))
