"""Clauses and misreadings: each person once, by the mean of their tries, with the rest apart from the clause."""

from __future__ import annotations

import numpy as np
import pytest

from quizzes.models import Deciding
from quizzes.statistics.clauses import clauses_in, in_groups, misreadings_in
from quizzes.statistics.intervals import ENOUGH
from quizzes.statistics.sources import GATHERED, Source
from rules import editions
from rules.engine.incidents import KINDS
from tests.quizzes.statistics.made import practise, stored, trainees
from tests.quizzes.statistics.test_tries import first, row
from tests.world import World


def test_a_person_counts_once_for_a_group_by_the_mean_of_their_tries():
    rows = [row(1, 1, "a", earned=1), row(2, 1, "b", earned=0), row(3, 2, "a", earned=1), row(4, 2, "c", earned=0)]
    tries = first(rows)

    both, other = in_groups(tries, [[0], [0], [1]], tries.share, 2)

    assert (both[0].share.part, both[0].share.whole, both[1]) == (1.5, 2, 3)
    assert (other[0].share.part, other[0].share.whole, other[1]) == (0, 1, 1)


def test_a_case_in_two_groups_counts_in_both_and_one_in_none_in_neither():
    tries = first([row(1, 1, "a"), row(2, 1, "b", earned=0)])

    found = in_groups(tries, [[0, 1], []], tries.share, 2)

    assert [(each.share.part, each.share.whole, answers) for each, answers in found] == [(1, 1, 1)] * 2


def test_the_rest_is_what_is_not_of_the_group():
    """Who is good at the group is bad at all else: its discrimination is as far backwards as can be."""
    rows = [
        row(20 * person + number, person, str(number), earned=int((number < 3) == bool(person % 2)))
        for person in range(ENOUGH)
        for number in range(10)
    ]
    tries = first(rows)

    ((figures, answers),) = in_groups(tries, [[0] if n < 3 else [] for n in range(10)], tries.share, 1)

    assert figures.discrimination == pytest.approx(-100)
    assert answers == 3 * ENOUGH


def test_the_worst_of_a_persons_tries_counts_where_that_is_said():
    tries = first([row(1, 1, "a"), row(2, 1, "b", earned=0), row(3, 2, "a")])

    ((figures, _),) = in_groups(tries, [[0], [0]], tries.share, 1, worst=True)

    assert (figures.share.part, figures.share.whole) == (1, 2)


def test_nothing_answered_has_no_groups():
    assert in_groups(first([]), [], np.zeros(0), 0) == []


def test_every_clause_that_decides_is_told_in_the_books_order(world: World):
    questions = stored(6)
    practise(trainees(world.league, 4), questions, lambda person, number: person < 3)

    tries = GATHERED[Source.PRACTICE](world.league)
    found = clauses_in(tries, np.full(tries.row.size, np.nan))

    deciding = Deciding.objects.filter(question__in=questions)
    assert {each.clause.pk for each in found} == set(deciding.values_list("provision", flat=True))
    assert [each.clause.order for each in found] == sorted(each.clause.order for each in found)
    for each in found:
        assert (each.figures.share.part, each.figures.share.whole) == (3, 4)
        assert each.answers == 4 * deciding.filter(provision=each.clause).count()


def test_a_misreading_is_of_those_who_could_have_made_it(world: World):
    misreading = editions.get().misreadings[0]
    kinds = [kind.kind for kind in misreading.kinds]
    elsewhere = next(each for each in KINDS if each not in kinds)
    about, other = stored(2, kinds=kinds), stored(2, kinds=[elsewhere])
    people = trainees(world.league, 4)
    practise(people[:3], about, lambda person, number: person > 0 or number > 0, misreading=misreading.name)
    practise(people[3:], other, lambda person, number: True)

    tries = GATHERED[Source.PRACTICE](world.league)
    (found,) = misreadings_in(tries, np.full(tries.row.size, np.nan))

    assert (found.name, found.title) == (misreading.name, misreading.title)
    assert (found.made.part, found.made.whole, found.answers) == (1, 3, 1)
