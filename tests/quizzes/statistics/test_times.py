"""Time taken: from the answer before in the sitting, a break left out; over people, and of enough of them."""

from __future__ import annotations

from datetime import timedelta

import numpy as np
import pytest
from django.db.models import QuerySet

from quizzes.exams.models import ExamItem, Save
from quizzes.models import Answer, Attempt, Deciding, Mode
from quizzes.pace import A_BREAK
from quizzes.statistics.associations import median_by_person
from quizzes.statistics.clauses import clauses_in, misreadings_in
from quizzes.statistics.intervals import ENOUGH, Middle
from quizzes.statistics.one_question import one_question
from quizzes.statistics.sources import GATHERED, Source
from quizzes.statistics.times import seconds_of
from rules import editions
from tests.quizzes.exams.made import NOON, fix_questions, make_exam
from tests.quizzes.statistics.made import MINUTE, examine, practise, stored, trainees
from tests.world import INSTRUCTOR, TRAINEE, World

NAN = float("nan")


def at(middle: Middle | None) -> float:
    """The median, of enough people."""
    assert middle is not None
    return middle.at


def seconds(world: World, source: Source) -> list[float]:
    """What each try of the league took, in the order of persons and cases."""
    tries = GATHERED[source](world.league)
    return seconds_of(tries, world.league, source).tolist()


@pytest.mark.parametrize(
    ("persons", "taken", "told"),
    [
        (range(ENOUGH), [40.0] * ENOUGH, 40),
        (range(ENOUGH - 1), [40.0] * (ENOUGH - 1), None),
        (range(ENOUGH), [40.0] * (ENOUGH - 1) + [NAN], None),
        ([*range(ENOUGH), 0], [*[40.0] * ENOUGH, NAN], 40),
        ([*range(ENOUGH), *range(ENOUGH)], [*[20.0] * ENOUGH, *[40.0] * ENOUGH], 30),
        ([], [], None),
    ],
)
def test_the_median_is_over_enough_people_each_by_their_average(persons, taken, told):
    found = median_by_person(np.array(persons, dtype=np.int64), np.array(taken))
    assert (found and found.at) == told


@pytest.mark.parametrize(
    ("began_before", "told"),
    [(timedelta(seconds=A_BREAK), A_BREAK), (timedelta(seconds=A_BREAK, milliseconds=1), None), (-MINUTE, None)],
)
def test_a_break_is_no_time_taken_nor_is_a_clock_that_runs_back(world: World, began_before: timedelta, told):
    practise([world.people[TRAINEE]], stored(1), lambda person, number: True)
    QuerySet(Answer).update(given_at=NOON + began_before)

    (taken,) = seconds(world, Source.PRACTICE)

    assert taken == pytest.approx(told, abs=0.01) if told else np.isnan(taken)


def test_in_practice_it_is_from_the_answer_before_and_of_the_first_try_alone(world: World):
    questions = stored(3)
    practise([world.people[TRAINEE]], questions, lambda person, number: True)
    late = Answer.objects.order_by("item__number").last()
    assert late is not None
    QuerySet(Answer).filter(pk=late.pk).update(given_at=late.given_at + timedelta(seconds=30))
    practise([world.people[TRAINEE]], questions, lambda person, number: True)

    assert sorted(seconds(world, Source.PRACTICE)) == pytest.approx([60, 60, 90], abs=0.01)


def test_in_an_exam_all_that_was_saved_of_an_item_is_added_up(world: World):
    exam = make_exam(world.league, blueprint={})
    questions = [each.question for each in fix_questions(exam.sections.get(), 2)]
    examine(exam, [world.people[TRAINEE]], [questions], lambda person, number: True, saved=True)
    first = ExamItem.objects.order_by("number").first()
    last = Save.objects.latest("at")
    assert first is not None
    again = {"item": first, "turn": 1, "number": 9, "post": last.post}
    Save.objects.create(**again, at=last.at + timedelta(seconds=7))
    Save.objects.create(**{**again, "number": 10}, at=last.at + timedelta(seconds=7 + A_BREAK + 1))

    assert sorted(seconds(world, Source.EXAM)) == pytest.approx([60, 67], abs=0.01)


def test_clauses_misreadings_and_options_have_their_times(world: World):
    misreading = editions.get().misreadings[0]
    kinds = [kind.kind for kind in misreading.kinds]
    questions = stored(2, kinds=kinds, question_formats=["choose_ruling"])
    people = trainees(world.league, 2 * ENOUGH)
    practise(people[:ENOUGH], questions, lambda person, number: True)
    practise(people[ENOUGH:], questions, lambda person, number: False, misreading=misreading.name)
    QuerySet(Answer).filter(right=False, item__number=2).update(given_at=NOON + timedelta(seconds=60 + 20))

    tries = GATHERED[Source.PRACTICE](world.league)
    taken = seconds_of(tries, world.league, Source.PRACTICE)
    clauses, (made,) = clauses_in(tries, taken), misreadings_in(tries, taken)

    assert at(made.seconds) == pytest.approx((60 + 20) / 2, abs=0.01)
    of_each = [set(Deciding.objects.filter(question=row).values_list("provision", flat=True)) for row in questions]
    for figures in clauses:
        asked = [took for decides, took in zip(of_each, (60, 40), strict=True) if figures.clause.pk in decides]
        assert at(figures.seconds) == pytest.approx(sum(asked) / len(asked), abs=0.01)
    second = questions[1]
    found = one_question(
        world.league, world.people[INSTRUCTOR], question_format=second.format, identity=second.identity
    )
    assert found is not None
    (here,) = found.sources
    by_right = {taken.choice.right: at(taken.seconds) for taken in here.choices if taken.choice.takers}
    assert by_right == {True: pytest.approx(60, abs=0.01), False: pytest.approx(20, abs=0.01)}


def test_what_is_called_in_clinics_is_a_source_of_its_own_and_has_no_time(world: World):
    questions = stored(3)
    person = world.people[TRAINEE]
    practise([person], questions[:1], lambda p, number: True)
    Attempt.objects.update(mode=Mode.CLINIC)
    practise([person], questions, lambda p, number: False)

    clinic, practice = (GATHERED[each](world.league) for each in (Source.CLINIC, Source.PRACTICE))

    assert (clinic.share.tolist(), practice.share.tolist()) == ([1.0], [0.0] * 3)
    assert np.isnan(seconds(world, Source.CLINIC)).all()
    first = questions[0]
    found = one_question(world.league, world.people[INSTRUCTOR], question_format=first.format, identity=first.identity)
    assert found is not None
    assert {each.source: (each.questions, each.figures.share.part) for each in found.sources} == {
        Source.CLINIC: (1, 1.0),
        Source.PRACTICE: (1, 0.0),
    }
