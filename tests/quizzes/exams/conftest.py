"""What the tests of exams share."""

from __future__ import annotations

from itertools import count

import pytest
from django.test import Client

from accounts.people.models import User
from quizzes.exams.drawing import UNTYPABLE
from quizzes.exams.models import Exam
from quizzes.exams.services import starting
from tests.quizzes.exams.made import make_exam
from tests.world import TRAINEE, World


@pytest.fixture(autouse=True)
def known_forms(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same forms in every run: seeds as long as real ones, counted."""
    counted = count(1)
    monkeypatch.setattr(starting, "new_form_seed", lambda: f"{UNTYPABLE}exam/{next(counted):032x}")


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
