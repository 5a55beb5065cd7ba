"""The lists of what comes after an exam ask the database as often for many as for one, and each shows its league's."""

from __future__ import annotations

import pytest
from django.urls import reverse

from accounts.people.models import Role
from quizzes.exams.models import Exam
from quizzes.exams.services.appealing import appeal
from quizzes.exams.services.flagging import raise_flag
from tests.factories import MembershipFactory
from tests.queries import assert_same_number_of_queries
from tests.quizzes.exams.corrected import LATER, draft, fixed_exam
from tests.quizzes.exams.made import items_of, sit
from tests.world import INSTRUCTOR, OTHER_ADMIN, World


@pytest.fixture
def fixed(world: World) -> Exam:
    """An exam of eight fixed questions."""
    return fixed_exam(world.league, 8)


@pytest.mark.parametrize("name", ["flags", "corrections", "appeals"])
def test_a_list_asks_as_often_for_many_as_for_one_and_is_its_leagues(world: World, fixed: Exam, name: str):
    client = world.client(INSTRUCTOR)
    made: list[str] = []

    def add() -> None:
        user = MembershipFactory.create(league=world.league, role=Role.TRAINEE).user
        attempt = sit(fixed, user, "wwwwwwww")
        question = items_of(attempt)[len(made)].question
        flag = raise_flag(question=question, league=world.league, user=user, reason="Odd", now=LATER)
        correction = draft(question, world.league)
        held = appeal(attempt=attempt, reason="Why?", now=LATER)
        ids = {"flags": flag.public_id, "corrections": correction.public_id, "appeals": held.public_id}
        made.append(ids[name])

    def ask() -> None:
        page = client.get(reverse(name)).content.decode()
        assert all(each in page for each in made)

    assert_same_number_of_queries(ask=ask, add_row=add)
    theirs = world.client(OTHER_ADMIN).get(reverse(name)).content.decode()
    assert not any(each in theirs for each in made)
