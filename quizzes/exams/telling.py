"""Times, limits and policies of exams in words."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from quizzes.exams.models import Exam, Season
from quizzes.exams.policies import AFTER, AFTER_CLOSING, AT_ONCE, CLOSED_BOOK, FACET, Rules
from quizzes.exams.scoring import percent_shown


def moment(when: datetime | None, exam: Exam | Season) -> str:
    """A moment on the clock of the league whose exam or season it is, with its zone: 14 March 2027, 18:00 EDT."""
    if when is None:
        return ""
    local = when.astimezone(ZoneInfo(exam.league.time_zone))
    return f"{date_format(local, 'j F Y')}, {local:%H:%M} {local:%Z}"


def for_reader(when: datetime | None) -> str:
    """A moment on the clock of whoever reads, with the zone."""
    if when is None:
        return ""
    local = timezone.localtime(when)
    return f"{date_format(local, 'j F Y')}, {local:%H:%M} {local:%Z}"


def minutes_told(minutes: int) -> str:
    """So many minutes in words."""
    return ngettext("%(n)d minute", "%(n)d minutes", minutes) % {"n": minutes}


def rules_told(rules: Rules) -> Iterator[str]:
    """What an official has to know of the rules before the start, a sentence each."""
    if rules.mode == CLOSED_BOOK:
        yield gettext("Closed book: until you have submitted, practice and rulebook are closed to you here.")
    else:
        yield gettext("Open book: you may look things up.")
    if rules.supervised:
        yield gettext("Supervised: to start, type the code that your instructor gives you.")
    if rules.minutes:
        told = gettext("You have %(minutes)s from the start. The clock does not stop, whatever happens to your device.")
        yield told % {"minutes": minutes_told(rules.minutes)}
    else:
        yield gettext("You may leave and come back, on any device, until it closes.")
    if rules.going_back:
        yield gettext("You may go back and change answers until you submit.")
    else:
        yield gettext("An answer counts as soon as you go on: there is no way back.")
    yield _pass_told(rules)
    if rules.marking == FACET:
        yield gettext("Each facet of a call counts one mark.")
    else:
        yield gettext("A call counts if all of it is right.")
    yield _feedback_told(rules)


def evidence_told(mode: str) -> str:
    """What a result under this evidence mode is evidence of, in words."""
    words = {
        "open_book": gettext("open book"),
        "closed_book_unsupervised": gettext("closed book, not supervised"),
        "closed_book_supervised": gettext("closed book, supervised"),
    }
    return words.get(mode, mode)


def _pass_told(rules: Rules) -> str:
    if rules.pass_marks is not None:
        return gettext("To pass you need %(n)d marks.") % {"n": rules.pass_marks}
    told = gettext("To pass you need %(n)d per cent.") % {"n": rules.pass_percent or 0}
    if rules.section_percent:
        told += " " + gettext("Each section needs %(n)d per cent.") % {"n": rules.section_percent}
    return told


def _feedback_told(rules: Rules) -> str:
    if rules.feedback == AT_ONCE:
        return gettext("You see how each question is ruled as soon as you have answered it.")
    if rules.feedback == AFTER:
        return gettext("You see how the questions are ruled when you have submitted.")
    if rules.feedback == AFTER_CLOSING:
        return gettext(
            "You see your score at once, and how the questions are ruled when the exam has closed for everyone."
        )
    return gettext("You see your score and the clauses that you missed, not the questions.")


def score_told(earned: int, possible: int) -> str:
    """Marks and per cent: 27 of 30 (90 %)."""
    told = {"earned": earned, "possible": possible, "percent": percent_shown(earned, possible)}
    return gettext("%(earned)d of %(possible)d (%(percent)s %%)") % told
