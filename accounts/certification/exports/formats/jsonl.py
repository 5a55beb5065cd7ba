"""JSON lines: each row an object on a line of its own, so that whoever reads it need not hold it whole."""

from __future__ import annotations

from typing import BinaryIO

from django.utils.translation import gettext_lazy as _

from accounts.certification.exports.formats.base import Format, Sheet
from accounts.certification.exports.formats.json import objects
from accounts.certification.exports.losses import Losses


class JSONLines(Format):
    """One object a line."""

    slug = "jsonl"
    title = _("JSON lines")
    content_type = "application/jsonl"

    def write(self, sheet: Sheet, out: BinaryIO, losses: Losses, *, dialect: str = "") -> None:
        """Line by line."""
        out.writelines(b"\n".join(lines) + b"\n" for lines in objects(sheet, losses))


FORMAT = JSONLines()
