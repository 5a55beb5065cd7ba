"""How long a question takes: seconds from what the person answered before it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from statistics import median

from django.db.models import F, OuterRef, Subquery

from accounts.people.models import League
from quizzes.exams.models import Save
from quizzes.models import Answer
from quizzes.pace import A_BREAK
from quizzes.statistics.from_exams import finished_in
from quizzes.statistics.from_practice import answers_in
from quizzes.statistics.intervals import ENOUGH
from quizzes.statistics.sources import Source
from quizzes.statistics.tries import Case

Stretch = tuple[int, int, datetime, datetime | None, datetime]
"""A person, a sitting's item, when the sitting began, when something was answered before in it, and when this was."""


def seconds_in(league: League, source: Source, case: Case) -> float | None:
    """The median of the seconds that first tries at the case took; None for fewer than enough of them."""
    return median_of(STRETCHES[source](league, case))


def median_of(stretches: Iterable[Stretch]) -> float | None:
    """The median over the first item of each person, its stretches added up; one over a break is not counted."""
    first: dict[int, int] = {}
    taken: dict[int, float] = defaultdict(float)
    for person, item, began, before, at in stretches:
        seconds = (at - (before or began)).total_seconds()
        if first.setdefault(person, item) == item and 0 <= seconds <= A_BREAK:
            taken[person] += seconds
    return median(taken.values()) if len(taken) >= ENOUGH else None


def _in_practice(league: League, case: Case) -> Iterable[Stretch]:
    """Each answer to the case, in the order given."""
    before = Answer.objects.filter(
        item__attempt=OuterRef("item__attempt"), item__number=OuterRef("item__number") - 1
    ).values("given_at")
    found = answers_in(league).filter(item__question__format=case.format, item__question__identity=case.identity)
    timed = found.annotate(before=Subquery(before)).order_by("pk")
    return timed.values_list("item__attempt__user", "item", "item__attempt__started", "before", "given_at")


def _in_exams(league: League, case: Case) -> Iterable[Stretch]:
    """Each save of the case, in the order of the attempts: from the save before it in its attempt, of whatever item."""
    before = (
        Save.objects.filter(item__attempt=OuterRef("item__attempt"), at__lt=OuterRef("at"))
        .order_by("-at")
        .values("at")[:1]
    )
    found = Save.objects.filter(
        item__attempt__in=finished_in(league),
        item__question__format=case.format,
        item__question__identity=case.identity,
    )
    timed = found.annotate(before=Subquery(before)).order_by(F("item__attempt__started"), "item__attempt", "at", "pk")
    return timed.values_list("item__attempt__user", "item", "item__attempt__started", "before", "at")


STRETCHES = {Source.EXAM: _in_exams, Source.PRACTICE: _in_practice}
"""How the stretches are read for each source."""
