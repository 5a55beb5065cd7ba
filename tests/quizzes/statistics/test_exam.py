"""An exam in figures: as the definitions have them, by places where forms differ, with what a re-grade changed told."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from accounts.people.models import User
from quizzes.exams.models import Exam, ExamAttempt
from quizzes.statistics.exam import ExamStatistics, statistics_of
from quizzes.statistics.intervals import ENOUGH
from quizzes.statistics.items import Marks, items_of, whole_of
from tests.factories import MembershipFactory
from tests.quizzes.exams.corrected import correct, fixed_exam
from tests.quizzes.exams.made import fix_questions, make_exam, make_policy, sit
from tests.quizzes.exams.made import items_of as items_in
from tests.quizzes.statistics.made import examine, stored, trainees
from tests.quizzes.statistics.test_items import E1, E4, E5, Table, same
from tests.world import World


def sat(world: World, table: Sequence[Sequence[float]]) -> Exam:
    """An exam of fixed questions that people answered so."""
    exam = make_exam(world.league, blueprint={})
    questions = [each.question for each in fix_questions(exam.sections.get(), len(table[0]))]
    people = trainees(world.league, len(table))
    examine(exam, people, [questions], lambda person, number: bool(table[person][number]))
    return exam


@pytest.mark.parametrize("table", [E1, E4, E5], ids=["E1", "E4", "E5"])
def test_from_rows_the_worked_examples_come_out(world: World, table: Table):
    expected = Marks([[(mark, 1) for mark in row] for row in table])

    found = statistics_of(sat(world, table))

    assert same(found.whole, whole_of(expected))
    assert all(same(place.figures, each) for place, each in zip(found.places, items_of(expected), strict=True))
    assert found.results.passed.whole == len(table)
    assert sum(found.results.bins) == len(table)


def test_on_two_forms_without_a_question_in_common_nobody_is_scored_nothing(world: World):
    """Everyone has got all of their form: over questions alone each would have half, over places all have all."""
    exam = make_exam(world.league, blueprint={"count": 4})
    forms = [stored(4, seed="one"), stored(4, seed="two")]
    assert not {each.identity for each in forms[0]} & {each.identity for each in forms[1]}
    people = trainees(world.league, 6)
    examine(exam, people, forms, lambda person, number: person > 1 or number > 1)

    found = statistics_of(exam)

    assert [place.figures.people for place in found.places] == [6] * 4
    assert sorted(found.results.percents) == [50, 50, 100, 100, 100, 100]
    assert found.whole.mean == pytest.approx(sum(found.results.percents) / 6)
    assert found.whole.items == 4
    assert found.forms is not None
    assert found.forms.different == 2
    assert all(len(place.cases) == 2 for place in found.places)


def test_drawn_questions_stand_where_the_blueprint_puts_them(world: World, trainee: User):
    exam = make_exam(world.league)  # two to choose, two to call, in whatever order each form shows them
    others = [MembershipFactory.create(league=world.league).user for _ in range(3)]
    for person in (trainee, *others):
        attempt = sit(exam, person, "wwww")
        for item in items_in(attempt):
            assert item.question.format in ("choose_ruling", "make_the_call")
    found = statistics_of(exam)

    formats = [{traits.format for traits, _ in place.cases} for place in found.places]
    assert formats == [{"choose_ruling"}] * 2 + [{"make_the_call"}] * 2


def test_results_are_in_their_bins_and_the_pass_mark_counts_as_over(world: World):
    exam = sat(world, [[1, 1, 1, 0], [1, 1, 1, 1], [0, 0, 0, 0], [1, 1, 0, 0]])

    results = statistics_of(exam).results

    assert results.bins == (1, 0, 0, 0, 0, 1, 0, 1, 0, 1)
    assert (results.passed.part, results.median) == (2, 62.5)
    assert results.within(75, 25) == (1, 2)
    assert results.within(75, 24.9) == (0, 1)


def test_near_the_pass_mark_the_error_is_told_where_each_question_counts_one(world: World):
    exam = sat(world, E5)
    assert statistics_of(exam).error_at_pass == pytest.approx(100 * (0.75 * 0.25 / 4) ** 0.5)

    for rules in ({"marking": "facet"}, {"pass_percent": None, "pass_marks": 4}):
        exam.policy = make_policy(**rules)
        exam.save()
        found = statistics_of(exam)
        assert (found.error_at_pass is None) is ("marking" in rules)
        assert found.pass_percent == pytest.approx(75 if "marking" in rules else 80)


def test_it_says_what_a_regrade_changed(world: World, trainee: User):
    exam = fixed_exam(world.league)
    assert statistics_of(exam).corrected is None
    attempt = sit(exam, trainee, "wrrr")
    before = statistics_of(exam)

    regrade = correct(items_in(attempt)[0].question, world.league)

    after = statistics_of(exam)
    assert (before.whole.items, after.whole.items) == (4, 3)
    assert (before.results.percents, after.results.percents) == ((75,), (100,))
    assert after.corrected is not None
    told = after.corrected
    assert (told.void, told.keyed, told.results, told.last) == (1, 0, 1, regrade.correction.confirmed)
    assert after.places[0].figures.facility is None


def test_another_exams_correction_changes_nothing_here(world: World, trainee: User):
    exam, other = fixed_exam(world.league, seed="a"), fixed_exam(world.league, seed="b")
    sit(exam, trainee, "rrrr")
    attempt = sit(other, trainee, "wrrr")

    correct(items_in(attempt)[0].question, world.league)

    assert statistics_of(exam).corrected is None


def test_nobody_has_sat_it(world: World):
    found: ExamStatistics = statistics_of(fixed_exam(world.league))

    assert (found.results.percents, found.places, found.forms, found.whole.people) == ((), (), None, 0)


@pytest.mark.parametrize(("people", "enough"), [(ENOUGH - 1, False), (ENOUGH, True)])
def test_it_takes_enough_people_to_say_anything(world: World, people: int, enough: bool):
    exam = sat(world, [[1, 0, person % 2] for person in range(people)])

    assert statistics_of(exam).enough is enough
    assert ExamAttempt.objects.count() == people
