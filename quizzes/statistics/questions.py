"""Questions in figures, gathered over all that have the same deciding facts and format; and which to look at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from accounts.people.models import League
from accounts.people.queries import Viewer
from quizzes.exams.models import Flag
from quizzes.exams.queries import being_asked
from quizzes.models import Question
from quizzes.statistics.associations import Association, associations
from quizzes.statistics.distractors import untaken_in
from quizzes.statistics.sources import GATHERED, TAKEN, Source
from quizzes.statistics.tries import Case, Tries

HARD = 25
"""A case that fewer than so many per cent got is to be looked at."""

LOW, AGAINST, UNTAKEN, FLAGGED = "low", "against", "untaken", "flagged"
"""Why a question is to be looked at: few got it, those who are good got it less, an option nobody takes, flagged."""


@dataclass(frozen=True)
class QuestionFigures:
    """A case with its figures. `why`: why it is to be looked at, in the order above; nothing where it is not.

    `untaken` are the options that nobody took, though enough people saw them.
    """

    case: Case
    figures: Association
    why: tuple[str, ...] = ()
    untaken: tuple[str, ...] = field(default=())


def questions_in(league: League, source: Source, viewer: Viewer) -> list[QuestionFigures]:
    """Every case that the league's people answered there; those to look at first, the hardest of them first.

    What the viewer is being asked in an exam under way themself is left out: it would tell the key.
    """
    tries = GATHERED[source](league)
    secret = secret_from(viewer)
    every = by_case(tries)
    untaken = untaken_in(league, tries, TAKEN[source], every)
    flagged = flags_in(league)
    found = [
        _figures(case, figures, untaken.get(place, ()), flagged)
        for place, (case, figures) in enumerate(zip(tries.cases, every, strict=True))
        if figures.share.whole and (case.format, case.identity) not in secret
    ]
    return sorted(found, key=_order)


def secret_from(viewer: Viewer) -> set[tuple[str, str]]:
    """The cases that the viewer is being asked in an exam under way, by format and identity."""
    return set(Question.objects.filter(pk__in=being_asked(viewer)).values_list("format", "identity"))


def by_case(tries: Tries) -> list[Association]:
    """The association of each case, in their order."""
    return associations(tries.case, tries.share, tries.rest, len(tries.cases))


def flags_in(league: League) -> Counter[tuple[str, str]]:
    """How many flags are open on each case in the league, by format and identity."""
    held = Flag.objects.filter(league=league, answered=None)
    return Counter(held.values_list("question__format", "question__identity"))


def _figures(
    case: Case, figures: Association, untaken: tuple[str, ...], flagged: Counter[tuple[str, str]]
) -> QuestionFigures:
    why = {
        LOW: figures.enough and figures.share.percent < HARD,
        AGAINST: figures.against,
        UNTAKEN: bool(untaken),
        FLAGGED: flagged[case.format, case.identity] > 0,
    }
    return QuestionFigures(case, figures, tuple(name for name, holds in why.items() if holds), untaken)


def _order(each: QuestionFigures) -> tuple[bool, bool, float, str, str]:
    figures = each.figures
    return not each.why, not figures.enough, figures.share.percent, each.case.format, each.case.identity


def only(
    questions: Iterable[QuestionFigures], *, kind: str = "", question_format: str = "", why: str = ""
) -> list[QuestionFigures]:
    """Those of a kind, in a format, to be looked at for a reason; `any` is for whichever. What is empty is free."""
    return [
        each
        for each in questions
        if kind in ("", each.case.kind)
        and question_format in ("", each.case.format)
        and (not why or why in each.why or (why == "any" and each.why))
    ]
