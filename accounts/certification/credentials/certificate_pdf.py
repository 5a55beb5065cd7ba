"""A certificate: one sheet across, which prints whole on A4 and on Letter, whichever of them it was made for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import cast
from zoneinfo import ZoneInfo

import segno
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from fpdf import FPDF
from fpdf.enums import MethodReturnValue, WrapMode

from accounts.certification.credentials.addresses import verify_url
from accounts.certification.credentials.checking import Checked, Holds, check, shown
from accounts.certification.credentials.document import edition_title, title_of
from accounts.certification.dates import day_of
from accounts.certification.models import Certification
from quizzes.fonts import equip, font_for, not_printed, printable, script_of
from rules.telling.named import named

PAPERS = {"letter": (279.4, 215.9), "a4": (297.0, 210.0)}
"""Width and height in millimetres, across."""

FRAME = 14.0
"""From the edge to the frame. What is made for A4 has five millimetres left at the sides of a Letter sheet."""

INSIDE = 10.0
QR_SIZE = 36.0
POINT = 0.3528
SMALLEST = 18.0
"""Points below which a long line is rather broken."""

RED, INK, GREY = (185, 15, 29), (11, 27, 46), (67, 85, 106)


class NotPrintable(Exception):
    """The certificate cannot be printed; the message says why."""


@dataclass(frozen=True)
class Line:
    """A line in the middle of the sheet: as large as said, or as it fits, and so far below the one before."""

    text: str
    size: float
    bold: bool = False
    above: float = 4.0
    colour: tuple[int, int, int] = INK


def certificate_of(held: Certification, *, paper: str, now: datetime) -> bytes:
    """The certificate as a PDF, as it stands at this moment. Raises `NotPrintable`."""
    _refuse_what_is_not_printed(held)
    found = check(held, now=now)
    sheet = Sheet(PAPERS[paper], now)
    sheet.set_title(f"{title_of(held)}, {held.holder}")
    sheet.frame()
    sheet.middle(_lines(held, found))
    sheet.facts(_facts(held, found, now))
    sheet.code(held)
    return bytes(sheet.output())


class Sheet(FPDF):
    """The one page."""

    def __init__(self, size: tuple[float, float], now: datetime) -> None:
        width, height = size
        super().__init__(orientation="landscape", unit="mm", format=(height, width))
        equip(self)
        self.set_auto_page_break(auto=False)
        self.set_margin(FRAME + INSIDE)
        self.set_creation_date(now)
        self.set_lang(get_language() or "en")
        self.add_page()

    def frame(self) -> None:
        """Two lines around it, as on the ice."""
        self.set_draw_color(*INK)
        self.set_line_width(1.1)
        self.rect(FRAME, FRAME, self.w - 2 * FRAME, self.h - 2 * FRAME)
        self.set_draw_color(*RED)
        self.set_line_width(0.4)
        self.rect(FRAME + 2, FRAME + 2, self.w - 2 * FRAME - 4, self.h - 2 * FRAME - 4)

    def middle(self, lines: list[Line]) -> None:
        """The lines, halfway between the frame and what stands at the foot."""
        room = self.h - 2 * FRAME - INSIDE - QR_SIZE
        heights = [self._fit(line, dry_run=True) + line.above for line in lines]
        self.set_y(FRAME + max(6.0, (room - sum(heights)) / 2))
        for line in lines:
            self.ln(line.above)
            self._fit(line)

    def _fit(self, line: Line, *, dry_run: bool = False) -> float:
        """Set a line, smaller where it is too long, and broken where it would be too small; how high it is."""
        text, size = printable(line.text), line.size
        self.set_text_color(*line.colour)
        self.set_font(font_for(text), "B" if line.bold else "", size)
        room = self.epw - 2
        if (width := self.get_string_width(text)) > room:
            size = max(size * room / width * 0.99, min(size, SMALLEST))
            self.set_font_size(size)
        height = self.multi_cell(
            0,
            size * POINT * 1.25,
            text,
            align="C",
            new_x="LMARGIN",
            new_y="NEXT",
            dry_run=dry_run,
            output=MethodReturnValue.HEIGHT,
        )
        return cast("float", height)

    def facts(self, facts: list[tuple[str, str]]) -> None:
        """Labels with their values at the foot, on the left."""
        height = 5.6
        self.set_y(self.h - FRAME - INSIDE - height * len(facts))
        for label, value in facts:
            self.set_text_color(*GREY)
            self.set_font(font_for(label), "", 9.5)
            self.cell(32, height, label)
            self.set_text_color(*INK)
            self.set_font(font_for(value), "B", 9.5)
            self.cell(self.epw - 32 - QR_SIZE - 68, height, value, new_x="LMARGIN", new_y="NEXT")

    def code(self, held: Certification) -> None:
        """The code that leads to the public page, for a camera and for a hand, at the foot on the right."""
        url = verify_url(held)
        left, top = self.w - FRAME - INSIDE - QR_SIZE, self.h - FRAME - INSIDE - QR_SIZE
        modules = segno.make(url, error="m", micro=False).matrix
        side = QR_SIZE / len(modules)
        self.set_fill_color(0, 0, 0)
        for y, row in enumerate(modules):
            for x, dark in enumerate(row):
                if dark:  # a hair larger, so that no line shows between two
                    self.rect(left + x * side, top + y * side, side + 0.01, side + 0.01, style="F")
        self.link(left, top, QR_SIZE, QR_SIZE, url)
        self._beside(held, url, left, top)

    def _beside(self, held: Certification, url: str, left: float, top: float) -> None:
        width = 62.0
        self.set_xy(left - width - 4, top + 2)
        self.set_text_color(*GREY)
        before, _slash, after = url.partition("://")[2].partition(held.code)
        for text in (_("Does it hold today? Look here:"), before, f"{held.code}{after}"):
            self.set_font(font_for(text), "", 9)
            self.set_x(left - width - 4)
            self.multi_cell(width, 4.8, text, align="R", new_x="LMARGIN", new_y="NEXT", wrapmode=WrapMode.CHAR)


def _lines(held: Certification, found: Checked) -> list[Line]:
    not_valid = []
    if found.holds != Holds.YES:
        not_valid = [Line(named(found.verdict, found.why), 22, bold=True, above=0, colour=RED)]
    about = [_(edition_title(held.edition))]
    if held.position.casefold() not in ("", held.programme_title.casefold()):
        about.append(held.position)
    return [
        *not_valid,
        Line(held.league_name, 20, bold=True, above=6),
        Line(_("certifies that"), 12, above=7, colour=GREY),
        Line(held.holder, 40, bold=True, above=4),
        Line(_("holds"), 12, above=5, colour=GREY),
        Line(title_of(held), 26, bold=True, above=4),
        Line(" · ".join(about), 12, above=4, colour=GREY),
    ]


def _facts(held: Certification, found: Checked, now: datetime) -> list[tuple[str, str]]:
    zone = ZoneInfo(held.league.time_zone)
    facts = [
        (_("Valid from"), shown(held.valid_from)),
        (_("Valid through"), shown(held.expires) if held.expires else _("No end")),
        (_("Issued"), shown(day_of(held.issued, zone))),
        (_("Number"), held.public_id),
        (_("Printed"), shown(day_of(now, zone))),
    ]
    if held.imported:
        told = {"source": held.source or _("before this site")}
        facts.insert(3, (_("On record from"), _("%(source)s; nobody was examined here") % told))
    return facts


def _refuse_what_is_not_printed(held: Certification) -> None:
    if not held.holder:
        raise NotPrintable(_("The holder’s record was erased, and their name with it."))
    for text in (held.holder, title_of(held), held.league_name, held.position, held.source):
        if found := not_printed(text):
            told = _(
                "“%(text)s” has “%(character)s” (%(script)s). A certificate is printed in Latin, Greek and Cyrillic"
                " letters and in Canadian syllabics."
            )
            raise NotPrintable(told % {"text": text, "character": found[0], "script": script_of(found[0])})
