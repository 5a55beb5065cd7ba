"""What the tests of exams share."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.people.models import User
from quizzes.exams.models import Exam
from tests.quizzes.exams.made import make_exam
from tests.world import TRAINEE, World


@pytest.fixture
def trainee(world: World) -> User:
    """The trainee of the cast."""
    return world.people[TRAINEE]


@pytest.fixture
def trainee_client(world: World) -> Client:
    """The trainee's browser."""
    return world.client(TRAINEE)


@pytest.fixture
def exam(world: World) -> Exam:
    """An exam of the league: open book, resumable, four questions, 75 per cent."""
    return make_exam(world.league)
