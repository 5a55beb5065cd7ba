"""The record of an attempt on paper: text alone, in a font that comes with the site."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.utils.translation import get_language, gettext
from fpdf import FPDF

from quizzes.exams.record import Entry, Record, Recorded, Saved
from quizzes.fonts import FONT, equip, font_for
from rules.telling.named import named

LINE = 5.0


class Paper(FPDF):
    """A4 sheets, each with the attempt's number and its own of how many at the foot."""

    def __init__(self, footer: str, now: datetime) -> None:
        super().__init__()
        self.footer_text = footer
        equip(self)
        self.set_auto_page_break(auto=True, margin=18)
        self.set_creation_date(now)
        self.set_lang(get_language() or "en")
        self.add_page()

    def footer(self) -> None:
        """What stands at the foot of each sheet."""
        self.set_y(-13)
        self.set_font(FONT, "", 8)
        self.cell(0, LINE, f"{self.footer_text} · {self.page_no()}/{{nb}}")

    def say(self, text: str, size: float = 9.5, *, bold: bool = False, indent: float = 0) -> None:
        """A paragraph."""
        self.set_font(font_for(text), "B" if bold else "", size)
        self.set_x(self.l_margin + indent)
        self.multi_cell(0, size * 0.5, text, new_x="LMARGIN", new_y="NEXT", align="L")

    def head(self, text: str, size: float = 13) -> None:
        """A heading, with room above it."""
        self.ln(LINE)
        self.say(text, size, bold=True)
        self.ln(1)

    def pairs(self, pairs: Iterable[tuple[str, str]], indent: float = 0) -> None:
        """Labels with their values, one a line."""
        for label, value in pairs:
            self.say(named(label, value), indent=indent)


def pdf_of(record: Record, now: datetime) -> bytes:
    """The record as a PDF, made at this moment."""
    attempt = record.attempt
    title = gettext("Record: %(exam)s, %(person)s") % {"exam": attempt.exam.title, "person": attempt.user}
    paper = Paper(attempt.public_id, now)
    paper.set_title(title)
    paper.say(title, 16, bold=True)
    paper.ln(2)
    paper.pairs(record.facts)
    paper.head(gettext("Rules as they stood: %(policy)s") % {"policy": record.policy})
    for rule in record.rules:
        paper.say(f"– {rule}")
    for heading, entries in (
        (gettext("Results"), record.results),
        (gettext("Corrections"), record.corrections),
        (gettext("Appeals"), record.appeals),
    ):
        _entries(paper, heading, entries)
    paper.head(gettext("Questions as they were shown"))
    for question in record.questions:
        _question(paper, question)
    return bytes(paper.output())


def _entries(paper: Paper, heading: str, entries: Iterable[Entry]) -> None:
    told = list(entries)
    if told:
        paper.head(heading)
    for each in told:
        paper.say(f"{each.title} · {each.at}", bold=True)
        paper.say(each.text)


def _question(paper: Paper, question: Recorded) -> None:
    sheet = question.sheet
    paper.head(f"{question.number}. {sheet.title}", 11)
    paper.say(f"{question.section} · {sheet.format} · {question.public_id} · {question.engine_version}", 8)
    for scene in sheet.scenes:
        board = f"{scene.board.period}, {scene.board.clock}, {scene.board.season}. " if scene.board else ""
        heading = f"{scene.heading}. " if scene.heading else ""
        paper.say(heading + board + " ".join(scene.story))
    for ask in sheet.asks:
        paper.say(ask.text, bold=True)
        for choice in ask.choices:
            paper.say(f"– {choice}", indent=4)
    paper.say(gettext("Saved answers"), bold=True)
    for saved in question.saves:
        paper.say(_saved(saved), indent=4)
        paper.pairs(saved.call, indent=8)
    if not question.saves:
        paper.say(gettext("No answer was saved."), indent=4)
    paper.say(gettext("Key"), bold=True)
    paper.pairs(sheet.key, indent=4)
    for ruling in question.rulings:
        paper.say("; ".join(named(label, value) for label, value in ruling.facets), 8.5, indent=4)
        for citation, because in ruling.trace:
            paper.say(named(citation, because), 8.5, indent=8)
    paper.say(f"{gettext('Marks')}: {question.marks}", bold=True)
    paper.say(question.today)
    paper.pairs(question.key_today, indent=4)


def _saved(saved: Saved) -> str:
    told = gettext("%(at)s, turn %(turn)d, number %(number)d") % {
        "at": saved.at,
        "turn": saved.turn,
        "number": saved.number,
    }
    told += f" · {saved.language}" if saved.language else ""
    told += f" · {gettext('held')}" if saved.held else ""
    return told if saved.whole else f"{told} · {gettext('not complete')}"
