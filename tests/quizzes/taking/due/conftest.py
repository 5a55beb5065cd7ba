"""A clock that stands still, and a trainee in Toronto."""

from __future__ import annotations

import pytest

from accounts.people.models import User
from rules import editions
from rules.services.sync import sync_rulebook
from tests.quizzes.taking.due.made import SHOWN


@pytest.fixture(autouse=True)
def frozen(monkeypatch: pytest.MonkeyPatch, db: None) -> None:
    """The rulebook's rows, and a clock that stands still where the views read it."""
    sync_rulebook(editions=editions.every().values())
    for view in ("home", "practice", "taking", "progress"):
        monkeypatch.setattr(f"quizzes.views.{view}.timezone.now", lambda: SHOWN)


@pytest.fixture
def trainee(trainee: User) -> User:
    """The trainee, in Toronto."""
    User.objects.filter(pk=trainee.pk).update(time_zone="America/Toronto")
    trainee.refresh_from_db()
    return trainee
