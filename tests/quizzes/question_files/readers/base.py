"""What a reader makes of a file: items of parts, each with its choices and what a set of them earns."""

from __future__ import annotations

import html
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction


class NotByTheFormat(AssertionError):
    """The file does not keep to its format."""


@dataclass(frozen=True)
class ReadPart:
    """Something to choose: the share of the part's points for each choice by its text; or a number, exactly.

    `one`: one choice alone can be made.
    """

    told: str
    points: Fraction
    shares: Mapping[str, Fraction]
    one: bool
    number: Fraction | None = None

    def score(self, chosen: Collection[str]) -> Fraction:
        """The points for these choices: none for several where one can be made, and never less than none."""
        if unknown := set(chosen) - set(self.shares):
            raise NotByTheFormat(f"no choice reads {unknown}")
        if self.one and len(chosen) > 1:
            return Fraction(0)
        share = sum((self.shares[text] for text in chosen), Fraction(0))
        return self.points * min(max(share, Fraction(0)), Fraction(1))


@dataclass(frozen=True)
class ReadItem:
    """A question as it was read."""

    id: str
    told: str
    parts: tuple[ReadPart, ...]

    @property
    def points(self) -> Fraction:
        """The most that it gives."""
        return sum((part.points for part in self.parts), Fraction(0))


def need(holds: object, what: str) -> None:
    """Raises `NotByTheFormat` where something does not hold."""
    if not holds:
        raise NotByTheFormat(what)


def text_in(markup: str) -> str:
    """What one reads of HTML."""
    need(not re.search(r"&(?!amp;|lt;|gt;|quot;|#\d+;)", markup), f"an ampersand that is no entity: {markup}")
    return " ".join(html.unescape(re.sub(r"</?p>", " ", markup)).split())


def choices(pairs: Collection[tuple[str, Fraction]]) -> dict[str, Fraction]:
    """Choices by their texts, which are different."""
    found = dict(pairs)
    need(len(found) == len(pairs) >= 2, "two choices read the same, or there are not two")
    return found
