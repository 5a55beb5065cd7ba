"""The rules of an exam as a value, what contradicts what in them, and what they say of one exam.

Pure: it knows neither rows nor clocks. An attempt keeps these rules as they stood at its start.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

OPEN_BOOK, CLOSED_BOOK = "open_book", "closed_book"
AT_ONCE, AFTER, AFTER_CLOSING, CLAUSES = "at_once", "after", "after_closing", "clauses"
WHOLE, FACET = "whole", "facet"

Problem = tuple[str, str | Promise]
"""The name of a field and what is wrong with it."""


@dataclass(frozen=True, kw_only=True)
class Rules:
    """Under what rules an attempt is sat, marked and passed; each field is explained where the policy's row has it."""

    mode: str = OPEN_BOOK
    supervised: bool = False
    one_sitting: bool = False
    minutes: int | None = None
    grace_seconds: int = 30
    unlocked: bool = False
    unlock_days: int | None = None
    attempts: int = 1
    per_days: int | None = None
    wait_hours: int | None = None
    wait_days: int | None = None
    retake_within_days: int | None = None
    make_up: bool = False
    pass_percent: int | None = None
    pass_marks: int | None = None
    section_percent: int | None = None
    bands: tuple[tuple[int, str], ...] = ()
    marking: str = WHOLE
    feedback: str = AFTER
    shuffle_questions: bool = True
    shuffle_options: bool = True
    going_back: bool = True
    appeal_days: int = 14
    valid_months: int | None = None

    @classmethod
    def from_json(cls, held: Mapping[str, Any]) -> Rules:
        """The rules as they were kept, also before there were all the fields that there are now."""
        known = {field.name: held[field.name] for field in fields(cls) if field.name in held}
        bands = known.get("bands") or ()
        return cls(**{**known, "bands": tuple(tuple(band) for band in bands) if _are_bands(bands) else bands})

    @property
    def evidence_mode(self) -> str:
        """What a pass under these rules is evidence of: open_book, closed_book_unsupervised, closed_book_supervised."""
        if self.mode == OPEN_BOOK:
            return OPEN_BOOK
        return "closed_book_supervised" if self.supervised else "closed_book_unsupervised"

    @property
    def retakes(self) -> bool:
        """Whether there is more than one attempt."""
        return self.attempts > 1


def _are_bands(bands: Any) -> bool:
    """Whether these are pairs of a whole number and a name."""
    return isinstance(bands, list | tuple) and all(
        isinstance(band, list | tuple)
        and len(band) == 2
        and isinstance(band[0], int)
        and not isinstance(band[0], bool)
        and isinstance(band[1], str)
        and band[1].strip()
        for band in bands
    )


def problems_of(rules: Rules) -> Iterator[Problem]:
    """What contradicts itself in the rules, each with the reason; nothing where they can be kept."""
    yield from _of_sitting(rules)
    yield from _of_retakes(rules)
    yield from _of_marks(rules)


def _of_sitting(rules: Rules) -> Iterator[Problem]:
    if rules.one_sitting and rules.minutes is None:
        yield "minutes", _("An exam in one sitting needs minutes: otherwise its clock would never end.")
    if rules.minutes is not None and not rules.one_sitting:
        yield (
            "one_sitting",
            _("With minutes the clock runs from the start, so it is in one sitting: tick it, or leave minutes empty."),
        )
    if rules.supervised and rules.mode == OPEN_BOOK:
        yield "supervised", _("An open book is not supervised: a supervisor attests that the book stayed closed.")
    if rules.supervised and not rules.one_sitting:
        yield "supervised", _("Nobody can supervise an exam that is left and resumed: make it one sitting.")
    if rules.unlock_days is not None and not rules.unlocked:
        yield "unlock_days", _("Days from unlocking count only where the exam needs unlocking.")
    if rules.unlock_days == 0:
        yield "unlock_days", _("With 0 days it could never be started. Give 1 or more, or leave it empty.")
    if rules.feedback == AT_ONCE and rules.going_back:
        yield (
            "feedback",
            _("With feedback at once one could go back and correct the answer: switch off going back, or tell after."),
        )


def _of_retakes(rules: Rules) -> Iterator[Problem]:
    if rules.wait_hours is not None and rules.wait_days is not None:
        yield (
            "wait_hours",
            _("Give the wait in hours or in days, not in both: an hour is elapsed time, a day is one of the calendar."),
        )
    if not rules.retakes:
        for name in ("wait_hours", "wait_days", "retake_within_days", "per_days"):
            if getattr(rules, name) is not None:
                yield name, _("There is one attempt only, so that there is no retake to wait for or to limit.")
        if rules.make_up:
            yield "make_up", _("There is one attempt only, so that there is no retake to make up with.")
    within = rules.retake_within_days
    if within is not None and (rules.wait_days or 0) >= within:
        yield "retake_within_days", _("The wait is as long as the time for the retake: it could never be started.")
    if within is not None and (rules.wait_hours or 0) >= within * 24:
        yield "retake_within_days", _("The wait is as long as the time for the retake: it could never be started.")
    if rules.make_up and rules.pass_marks is not None:
        yield (
            "pass_marks",
            _("A make-up has as many questions as were missed: its pass mark cannot be in marks, so give per cent."),
        )


def _of_marks(rules: Rules) -> Iterator[Problem]:
    if rules.pass_percent is None and rules.pass_marks is None:
        yield "pass_percent", _("A pass mark is needed, in per cent or in marks.")
    if rules.pass_percent is not None and rules.pass_marks is not None:
        yield "pass_marks", _("Give the pass mark in per cent or in marks, not in both: they could disagree.")
    if not _are_bands(rules.bands):
        yield "bands", _("Bands are pairs of the least per cent, a whole number, and the name of the level.")
        return
    least = [band[0] for band in rules.bands]
    if any(not 1 <= each <= 100 for each in least):
        yield "bands", _("A band begins at 1 to 100 per cent.")
    if len(set(least)) < len(least) or len({band[1] for band in rules.bands}) < len(least):
        yield "bands", _("Two bands begin at the same per cent, or have the same name.")
    if rules.pass_percent is not None and any(each < rules.pass_percent for each in least):
        yield (
            "bands",
            _("A band begins below the pass mark: whoever reached it alone would hold a level without having passed."),
        )
    if least and rules.pass_percent is not None and min(least) > rules.pass_percent:
        yield "bands", _("The lowest band begins above the pass mark: whoever passed below it would hold no level.")
