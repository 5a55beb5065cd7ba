"""What a kind of file is: how rows become bytes, some at a time, and what it cannot say."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import BinaryIO, ClassVar

from django.utils.functional import Promise

from accounts.certification.exports.columns import Kind
from accounts.certification.exports.losses import Losses
from accounts.certification.exports.rows import Row

INSTEAD = "\N{REPLACEMENT CHARACTER}"
NO_TEXT = re.compile("[\ud800-\udfff]")
"""Halves of characters: UTF-8 has no bytes for them."""


@dataclass(frozen=True)
class Sheet:
    """What is to be written: the headings, what each column holds, and the rows below them in batches."""

    headings: Sequence[str]
    kinds: Sequence[Kind]
    batches: Iterable[list[Row]]


class Format(ABC):
    """A kind of file. `slug` is how commands name it and what its files end in; `dialects` has the default first."""

    slug: ClassVar[str]
    title: ClassVar[str | Promise]
    content_type: ClassVar[str]
    dialects: ClassVar[tuple[str, ...]] = ()

    @abstractmethod
    def write(self, sheet: Sheet, out: BinaryIO, losses: Losses, *, dialect: str = "") -> None:
        """Write the file; what it cannot say goes into the report, and the rest is written all the same."""


def without(text: str, refused: re.Pattern[str]) -> str:
    """The text with the mark � for each character that is refused."""
    return refused.sub(INSTEAD, text)
