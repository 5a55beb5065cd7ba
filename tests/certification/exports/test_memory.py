"""However many rows an export has, it takes no more memory: in every format, and with one row for each person."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO, cast

import pytest

from accounts.certification.exports import formats
from accounts.certification.exports.columns import Kind
from accounts.certification.exports.formats.base import Sheet
from accounts.certification.exports.layouts import Cell, Layout
from accounts.certification.exports.losses import Losses

A_BATCH = 500
COLUMNS = ("person_id", "eligible", "family_name")


class Nowhere:
    """A file of which nothing is kept."""

    def __init__(self) -> None:
        self.size = 0

    def write(self, data: bytes) -> int:
        self.size += len(data)
        return len(data)

    def writelines(self, lines: Iterable[bytes]) -> None:
        for line in lines:
            self.write(line)

    def tell(self) -> int:
        return self.size

    def flush(self) -> None:
        pass

    def close(self) -> None:
        pass


def batches(count: int) -> Iterator[list[tuple[Any, ...]]]:
    """Rows that are made as they are asked for, some of them with something to look at."""
    for start in range(0, count, A_BATCH):
        yield [
            (f"person-{number // 2}", "yes", f"={number}" if start % 1000 else "Roy")
            for number in range(start, start + A_BATCH)
        ]


def peak(slug: str, count: int) -> int:
    """The most bytes that were held while so many rows were written."""
    layout = Layout(tuple(Cell(name, name) for name in COLUMNS), one_a_person=True)
    out = Nowhere()
    tracemalloc.start()
    try:
        sheet = Sheet(layout.headings, [Kind.TEXT] * 3, layout.laid_out(batches(count)))
        formats.every()[slug].write(sheet, cast("BinaryIO", out), Losses())
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("slug", ["csv", "json", "jsonl", "xlsx"])
def test_four_times_the_rows_take_no_more_memory(slug: str):
    peak(slug, A_BATCH)  # what is loaded once
    assert peak(slug, 16_000) < 2 * peak(slug, 4_000)
