"""What SQLite and PostgreSQL say each in its own way: ids, days and moments as the text that stands in a file."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class SQLite:
    """As Django keeps these on SQLite: ids without dashes, moments in UTC with a blank."""

    def public_id(self, column: str) -> str:
        """A UUID with its dashes."""
        parts = ((1, 8), (9, 4), (13, 4), (17, 4), (21, 12))
        return " || '-' || ".join(f"substr({column}, {start}, {length})" for start, length in parts)

    def day(self, column: str) -> str:
        """A day as 2027-04-30. An expression, so that the driver leaves it as it is."""
        return f"{column} || ''"

    def moment(self, column: str) -> str:
        """A moment as 2026-10-01T16:00:00Z."""
        return f"substr({column}, 1, 10) || 'T' || substr({column}, 12, 8) || 'Z'"

    def whole_number(self, column: str, key: str) -> str:
        """The whole number that a JSON column has under a key; null where there is none."""
        return f"json_extract({column}, '$.{key}')"


@dataclass(frozen=True)
class PostgreSQL:
    """The same from PostgreSQL's own types."""

    def public_id(self, column: str) -> str:
        """A UUID with its dashes."""
        return f"CAST({column} AS text)"

    def day(self, column: str) -> str:
        """A day as 2027-04-30, however the server likes to write days."""
        return f"to_char({column}, 'YYYY-MM-DD')"

    def moment(self, column: str) -> str:
        """A moment as 2026-10-01T16:00:00Z."""
        return f"""to_char({column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')"""

    def whole_number(self, column: str, key: str) -> str:
        """The whole number that a JSON column has under a key; null where there is none."""
        return f"CAST({column} ->> '{key}' AS integer)"


Dialect = SQLite | PostgreSQL
DIALECTS: dict[str, Dialect] = {"sqlite": SQLite(), "postgresql": PostgreSQL()}
"""By the name that Django has for the database."""
