"""A measured difficulty: from enough answers of those that one may see; each bound on both sides and on the line."""

from __future__ import annotations

import pytest

from quizzes.measured import ENOUGH, Measured, measured_of
from quizzes.models import Question
from tests.factories import MembershipFactory
from tests.quizzes.taking.made import answer_all, make_attempt
from tests.world import INSTRUCTOR, TRAINEE, World


@pytest.mark.parametrize(
    ("right", "difficulty"),
    [(1000, 1), (900, 1), (899, 2), (750, 2), (749, 3), (600, 3), (599, 4), (450, 4), (449, 5), (0, 5)],
)
def test_each_bound_is_of_the_easier_side(right: int, difficulty: int) -> None:
    assert Measured(1000, right).difficulty == difficulty


def test_enough_answers_measure_and_one_fewer_do_not(world: World) -> None:
    instructor = world.people[INSTRUCTOR]
    for number in range(ENOUGH - 1):
        trainee = MembershipFactory.create(league=world.league).user
        answer_all(make_attempt(trainee, seed="the same"), right=number % 2 == 0)
    questions = [row.asked for row in Question.objects.all()[:5]]
    assert measured_of(instructor, questions) == {}

    answer_all(make_attempt(world.people[TRAINEE], seed="the same"), right=True)
    measured = measured_of(instructor, questions)
    assert {each.answers for each in measured.values()} == {ENOUGH}
    assert {each.right for each in measured.values()} == {ENOUGH // 2 + 1}
    assert measured_of(world.stranger, questions) == {}

    for number in range(3):
        answer_all(make_attempt(world.people[TRAINEE], seed="the same", token=f"again {number}"), right=False)
    assert measured_of(instructor, questions) == measured
    assert measured_of(world.people[TRAINEE], questions) == {}
