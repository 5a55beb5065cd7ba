"""Limits: so many of something in so many seconds, of whoever or whatever is counted."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.limits import remembering


@dataclass(frozen=True)
class Limit:
    """So many in so many seconds. The time begins with the first that is counted, and all are forgotten at its end."""

    name: str
    most: int
    seconds: int

    def _key(self, of: object) -> str:
        return f"{self.name}:{of}"

    def count(self, of: object) -> int:
        """Count one more; how many there are now."""
        return remembering.count(self._key(of), self.seconds)

    def give_back(self, of: object) -> None:
        """Count one less: what was counted was none of those that are limited."""
        remembering.give_back(self._key(of))

    def forget(self, of: object) -> None:
        """Begin anew."""
        remembering.drop(self._key(of))

    def allows(self, of: object) -> bool:
        """Count one more; whether it is within the limit."""
        return self.count(of) <= self.most

    def held(self, of: object) -> int:
        """How many there are now. Nothing is counted, or written."""
        return int(remembering.held(self._key(of)) or 0)

    def is_reached(self, of: object) -> bool:
        """Whether one more would be too many. Nothing is counted, or written."""
        return self.held(of) >= self.most
