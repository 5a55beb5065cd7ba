"""How long people take: seconds from what they answered before in the same sitting; over a break, none are known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from accounts.people.models import League
from quizzes.exams.models import ExamItem, Save
from quizzes.models import Item
from quizzes.pace import A_BREAK
from quizzes.statistics.from_exams import finished_in
from quizzes.statistics.from_practice import answers_in
from quizzes.statistics.moments import Numbers
from quizzes.statistics.reading import Epoch, columns_of
from quizzes.statistics.sources import Source
from quizzes.statistics.tries import Case, Integers, Tries

Columns = tuple[Sequence[Any], Sequence[Any], Sequence[Any], Sequence[Any]]
"""The sitting, the row number that a try has, when the sitting began, and when something was answered."""


def seconds_of(tries: Tries, league: League, source: Source, case: Case | None = None) -> Numbers:
    """The seconds that each try took, NaN where that is not known; of one case, where it is given, and of no other."""
    seconds = np.full(tries.row.size, np.nan)
    if source not in ANSWERED:
        return seconds
    sitting, row, began, at = (np.array(column) for column in ANSWERED[source](league, case))
    if not row.size:
        return seconds
    rows, taken = _by_row(row.astype(np.int64), _stretches(sitting, began.astype(float), at.astype(float)))
    place = np.searchsorted(rows, tries.row)
    place[place == rows.size] = 0
    known = rows[place] == tries.row
    seconds[known] = taken[place[known]]
    return seconds


def _stretches(sitting: Integers, began: Numbers, at: Numbers) -> Numbers:
    """From each answer to the one before it in its sitting, or to the sitting's beginning; NaN over a break."""
    before = began.copy()
    follows = sitting[1:] == sitting[:-1]
    before[1:][follows] = at[:-1][follows]
    stretch = at - before
    return np.where((stretch >= 0) & (stretch <= A_BREAK), stretch, np.nan)


def _by_row(row: Integers, stretch: Numbers) -> tuple[Integers, Numbers]:
    """The row numbers in order with their stretches added up; NaN where all were breaks."""
    rows, place = np.unique(row, return_inverse=True)
    known = ~np.isnan(stretch)
    total = np.bincount(place[known], weights=stretch[known], minlength=rows.size)
    some = np.bincount(place[known], minlength=rows.size) > 0
    return rows, np.where(some, total, np.nan)


def _in_practice(league: League, case: Case | None) -> Columns:
    found = answers_in(league)
    if case is not None:
        asked = Item.objects.filter(question__format=case.format, question__identity=case.identity)
        found = found.filter(item__attempt__in=asked.values("attempt"))
    return _columns(found.order_by("item__attempt", "item__number"), "pk", "given_at")


def _in_exams(league: League, case: Case | None) -> Columns:
    """Each save, from the save before it in its attempt, of whatever item."""
    found = Save.objects.filter(item__attempt__in=finished_in(league))
    if case is not None:
        asked = ExamItem.objects.filter(question__format=case.format, question__identity=case.identity)
        found = found.filter(item__attempt__in=asked.values("attempt"))
    return _columns(found.order_by("item__attempt", "at", "pk"), "item", "at")


def _columns(rows: Any, row: str, at: str) -> Columns:
    sitting, named, began, given = columns_of(rows, "item__attempt", row, Epoch("item__attempt__started"), Epoch(at))
    return sitting, named, began, given


ANSWERED = {Source.EXAM: _in_exams, Source.PRACTICE: _in_practice}
"""What is read of each source. In a clinic the instructor sets the time: nothing is told of it."""
