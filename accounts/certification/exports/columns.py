"""The columns of an export: their names and order stay; what is new comes at the end."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What a column holds, for formats that tell text, numbers and dates apart.

    A day is written as 2027-04-30, a moment in UTC as 2026-10-01T16:00:00Z. An id is text, whatever it looks like.
    """

    TEXT = "text"
    NUMBER = "number"
    DAY = "day"
    MOMENT = "moment"


@dataclass(frozen=True)
class Column:
    """A column and what it holds."""

    name: str
    kind: Kind = Kind.TEXT


NUMBERS = ("attempt", "score", "maximum", "score_percent", "pass_mark", "requirements_open")
DAYS = ("valid_from", "expires", "renewal_opens", "evidence_completed")
MOMENTS = ("issued", "changed_at")

# fmt: off
NAMES = (
    "certification_id", "person_id", "external_scheme", "external_id", "family_name", "given_name", "email",
    "organisation", "league", "season", "programme", "level", "position", "edition", "status",
    "status_reason", "eligible", "eligible_reason", "issued", "valid_from", "expires", "renewal_opens",
    "evidence_mode", "evidence_completed", "attempt", "score", "maximum", "score_percent", "pass_mark",
    "language", "form_id", "engine_version", "requirements_open", "verify_url", "verify_code", "changed_at",
)
# fmt: on
"""The columns in their order."""


def _kind(name: str) -> Kind:
    if name in NUMBERS:
        return Kind.NUMBER
    if name in DAYS:
        return Kind.DAY
    return Kind.MOMENT if name in MOMENTS else Kind.TEXT


COLUMNS = {name: Column(name, _kind(name)) for name in NAMES}
"""Every column by its name."""
