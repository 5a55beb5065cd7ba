"""Clauses and misreadings in figures: each person counts once for each, by all their first tries that are about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from quizzes.models import Deciding, Question
from quizzes.statistics.associations import Association, associations, median_by_person
from quizzes.statistics.intervals import Middle, Share
from quizzes.statistics.moments import Numbers
from quizzes.statistics.tries import REST, Integers, Tries
from rules import editions
from rules.engine.provisions import Misreading
from rules.models import Provision


@dataclass(frozen=True)
class ClauseFigures:
    """A clause with its figures: a person's mark is their share over the cases that it decides.

    `seconds`: the median over people of what such a case took each; None where that is not known of enough.
    """

    clause: Provision
    figures: Association
    answers: int
    seconds: Middle | None


@dataclass(frozen=True)
class MisreadingFigures:
    """A misreading: how many of those who could have made it did, how that goes with the rest, how many answers did.

    `discrimination` is over 0 where those, of the `compared` people, who get the rest right make it less. `seconds`:
    the median over those who made it of what the case took them then; None where that is not known of enough.
    """

    name: str
    title: str
    made: Share
    compared: int
    discrimination: float | None
    answers: int
    seconds: Middle | None


def clauses_in(tries: Tries, seconds: Numbers) -> list[ClauseFigures]:
    """Every clause that decides one of the cases, in the book's order. `seconds`: what each try took."""
    deciding = Deciding.objects.filter(question__in=[case.question for case in tries.cases])
    of_question: dict[int, list[int]] = {}
    for question, clause in deciding.values_list("question", "provision"):
        of_question.setdefault(question, []).append(clause)
    rows = list(
        Provision.objects.filter(pk__in={pk for each in of_question.values() for pk in each}).select_related(
            "rule__edition", "edition"
        )
    )
    place = {row.pk: number for number, row in enumerate(rows)}
    groups = [[place[pk] for pk in of_question.get(case.question, ())] for case in tries.cases]
    found = in_groups(tries, groups, tries.share, len(rows))
    which, group = _expanded(tries.case, groups)
    return [
        ClauseFigures(row, *each, median_by_person(tries.person[within], seconds[within]))
        for number, (row, each) in enumerate(zip(rows, found, strict=True))
        if each[1]
        for within in (which[group == number],)
    ]


def misreadings_in(tries: Tries, seconds: Numbers) -> list[MisreadingFigures]:
    """Every misreading that somebody made, those made by the largest share first.

    It could be made in a case about a kind of incident that it speaks of, under its edition.
    """
    edition_of = dict(
        Question.objects.filter(pk__in=[case.question for case in tries.cases]).values_list("pk", "edition__slug")
    )
    names = np.array(tries.misreadings)
    found = []
    for slug in sorted(set(edition_of.values())):
        for misreading in editions.get(slug).misreadings:
            kinds = {kind.kind for kind in misreading.kinds}
            could = [case.kind in kinds and edition_of[case.question] == slug for case in tries.cases]
            found.append(_made(tries, misreading, could, names[tries.misread] == misreading.name, seconds))
    made = [each for each in found if each.answers]
    return sorted(made, key=lambda each: (-each.made.percent, each.name))


def _made(
    tries: Tries, misreading: Misreading, could: Sequence[bool], shown: Any, seconds: Numbers
) -> MisreadingFigures:
    """The figures of a misreading: in which cases it could be made, and which tries show it."""
    ((figures, _),) = in_groups(tries, [[0] if each else [] for each in could], (~shown).astype(float), 1, worst=True)
    people, without = figures.share.whole, figures.share.part
    those = shown & np.array(could, dtype=bool)[tries.case] if people else np.zeros(tries.case.size, dtype=bool)
    took = median_by_person(tries.person[those], seconds[those])
    made = Share(people - without, people)
    return MisreadingFigures(
        name=misreading.name,
        title=misreading.title,
        made=made,
        compared=figures.compared,
        discrimination=figures.discrimination,
        answers=int(those.sum()),
        seconds=took,
    )


def in_groups(
    tries: Tries, groups: Sequence[Sequence[int]], value: Numbers, many: int, *, worst: bool = False
) -> list[tuple[Association, int]]:
    """The association of each of so many groups of cases, and how many tries are in it.

    `groups`: of each case, the groups that it is in. A person's mark on a group is the mean of `value` over their
    tries in it, or with `worst` the least; their rest is their share over all their other tries.
    """
    which, group = _expanded(tries.case, groups)
    people, person = np.unique(tries.person, return_inverse=True)
    size = max(1, people.size) * max(1, many)
    cell = person[which] * many + group
    n = np.bincount(cell, minlength=size)
    got = np.bincount(cell, weights=tries.share[which], minlength=size)
    mark = np.bincount(cell, weights=value[which], minlength=size)
    if worst:
        mark = np.where(mark < n, 0.0, n)
    had = np.flatnonzero(n)
    whole, all_got = np.bincount(person, minlength=people.size), np.bincount(person, tries.share, people.size)
    of = had // many if many else had
    others = whole[of] - n[had]
    rest = np.divide(all_got[of] - got[had], others, out=np.full(had.size, np.nan), where=others >= REST)
    found = associations(had % many if many else had, mark[had] / n[had], rest, many)
    tries_in = np.bincount(group, minlength=many)
    return [(each, int(tries_in[number])) for number, each in enumerate(found)]


def _expanded(case: Integers, groups: Sequence[Sequence[int]]) -> tuple[Integers, Integers]:
    """Each try with each group of its case: the try's place, and the group."""
    widths = np.array([len(each) for each in groups], dtype=np.int64)
    flat = np.array([group for each in groups for group in each], dtype=np.int64)
    starts = np.concatenate([[0], np.cumsum(widths)[:-1]]).astype(np.int64) if groups else widths
    repeats = widths[case] if groups else widths
    which = np.repeat(np.arange(case.size), repeats)
    within = np.arange(which.size) - np.repeat(np.cumsum(repeats) - repeats, repeats)
    return which, flat[starts[case[which]] + within] if flat.size else flat
