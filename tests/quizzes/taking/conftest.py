"""What the tests of taking a quiz share."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.people.models import User
from quizzes.models import Attempt
from tests.quizzes.taking.made import make_attempt
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
def attempt(trainee: User) -> Attempt:
    """An attempt of the trainee with five questions, none answered."""
    return make_attempt(trainee)
