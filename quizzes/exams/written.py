"""Exams as those see them who write them: how far each is."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext, ngettext

from quizzes.exams.models import Exam, Section
from quizzes.exams.timing import Window
from quizzes.exams.windows import window_of


@dataclass(frozen=True)
class Written:
    """An exam with its window and its `state`: draft, coming, open or closed."""

    exam: Exam
    window: Window
    state: str

    @property
    def told(self) -> str:
        """The state in a word."""
        words = {
            "draft": gettext("Draft"),
            "coming": gettext("Published, not open yet"),
            "open": gettext("Open"),
            "closed": gettext("Closed"),
        }
        return words[self.state]


def written_of(exam: Exam, now: datetime) -> Written:
    """How far the exam is now."""
    window = window_of(exam)
    if exam.published is None:
        return Written(exam, window, "draft")
    if window.has_closed(now):
        return Written(exam, window, "closed")
    return Written(exam, window, "open" if window.has_opened(now) else "coming")


def section_told(section: Section) -> str:
    """In a line, what a section asks."""
    fixed, drawn = len(section.fixed.all()), section.blueprint.get("count", 0)
    parts = []
    if drawn:
        parts.append(ngettext("%(n)d question drawn", "%(n)d questions drawn", drawn) % {"n": drawn})
    if fixed and section.take is not None and section.take < fixed:
        parts.append(gettext("%(take)d of %(fixed)d fixed questions") % {"take": section.take, "fixed": fixed})
    elif fixed:
        parts.append(ngettext("%(n)d fixed question", "%(n)d fixed questions", fixed) % {"n": fixed})
    if section.pass_percent is not None:
        parts.append(gettext("pass mark %(n)d per cent") % {"n": section.pass_percent})
    return ", ".join(parts) or gettext("No questions yet")
