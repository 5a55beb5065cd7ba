"""A league's export as a file: the rows read, laid out and written, one batch after the other."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import BinaryIO

from accounts.certification.exports import formats
from accounts.certification.exports.formats.base import Sheet
from accounts.certification.exports.layouts import Batches, Layout
from accounts.certification.exports.losses import Losses
from accounts.certification.exports.rows import Row, Rows
from accounts.certification.exports.wanted import Wanted
from accounts.people.models import League

A_BLOCK = 1 << 20


@dataclass(frozen=True, kw_only=True)
class Order:
    """What file is to be written: of which rows, laid out how, as what kind of file, in which of its dialects."""

    wanted: Wanted
    layout: Layout
    format: str
    dialect: str = ""


@dataclass(frozen=True)
class Written:
    """A file that was written: how many rows and bytes, its SHA-256, and up to which event it takes account of all.

    Who asks next for what changed since `up_to` misses nothing. `losses`: what the file could not say.
    """

    rows: int
    size: int
    sha256: str
    up_to: int
    losses: Losses


def write(
    out: BinaryIO, league: League, order: Order, *, now: datetime, said: Callable[[int], None] = lambda rows: None
) -> Written:
    """Write the file to `out`, which is empty and can be read again. `said` hears how many rows there are so far."""
    rows, losses = Rows(league, order.wanted, order.layout.columns, now=now), Losses()
    counted = _Counted(said)
    batches = counted.batches(order.layout.laid_out(rows))
    sheet = Sheet(order.layout.headings, order.layout.kinds, batches)
    formats.every()[order.format].write(sheet, out, losses, dialect=order.dialect)
    size = out.tell()
    return Written(counted.rows, size, _sha256(out), rows.up_to, losses)


def _sha256(file: BinaryIO) -> str:
    """The checksum of all of the file, which is then at its beginning."""
    digest = hashlib.sha256()
    file.seek(0)
    while block := file.read(A_BLOCK):
        digest.update(block)
    file.seek(0)
    return digest.hexdigest()


class _Counted:
    """Batches on their way, counted."""

    def __init__(self, said: Callable[[int], None]) -> None:
        self.rows, self._said = 0, said

    def batches(self, batches: Batches) -> Iterator[list[Row]]:
        """The same batches."""
        for batch in batches:
            self.rows += len(batch)
            self._said(self.rows)
            yield batch
