"""Files written of given rows, and read back by readers that are not ours."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from accounts.certification.exports import formats
from accounts.certification.exports.columns import Kind
from accounts.certification.exports.formats.base import Sheet
from accounts.certification.exports.losses import Losses


def written(
    slug: str,
    rows: Sequence[tuple[Any, ...]],
    headings: Sequence[str] = ("number", "name"),
    *,
    kinds: Sequence[Kind] = (),
    dialect: str = "",
    batch: int = 2,
) -> tuple[bytes, Losses]:
    """The file of these rows, which come so many at a time, and what it could not say."""
    out, losses = io.BytesIO(), Losses()
    batches = [list(rows[start : start + batch]) for start in range(0, len(rows), batch)]
    sheet = Sheet(headings, kinds or [Kind.TEXT] * len(headings), batches)
    formats.every()[slug].write(sheet, out, losses, dialect=dialect)
    return out.getvalue(), losses


def lost(losses: Losses) -> list[tuple[int, str, str]]:
    """The losses that are told."""
    return [(each.row, each.heading, each.reason) for each in losses.told]
