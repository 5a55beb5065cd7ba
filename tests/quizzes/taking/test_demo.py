"""The demo league's weeks of answers: there after one load, the same after two."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO
from zoneinfo import ZoneInfo

import pytest
from django.core.management import call_command
from django.utils import timezone

from accounts.people.demo import CAST
from accounts.people.models import Role, User
from quizzes import demo
from quizzes.models import Answer, Attempt, Plan, Recall
from quizzes.practice import practice_of
from quizzes.progress import progress_of


@pytest.fixture
def load(db: None, settings, monkeypatch: pytest.MonkeyPatch):
    """`manage.py load_demo` without what other apps make, and with shorter attempts: a test need not wait for them."""
    settings.DEBUG = True
    monkeypatch.setattr(demo, "LENGTH", 5)
    monkeypatch.setattr("accounts.people.demo._contributors", [demo.weeks_of_answers, demo.a_pool])
    return lambda: call_command("load_demo", stdout=StringIO())


@pytest.mark.alike
def test_each_demo_trainee_has_weeks_of_answers_and_something_to_go_on_with(load):
    load()

    for name in ("trainee", "avery", "casey", "jordan", "morgan", "riley"):
        attempts = Attempt.objects.filter(user__username=name)
        assert attempts.filter(finished__isnull=False).count() == demo.WEEKS * demo.A_WEEK
        assert attempts.filter(finished__isnull=True).count() == 1
    assert Attempt.objects.exclude(user__memberships__role="trainee").count() == 0
    answers = Answer.objects.all()
    assert timezone.now() - min(given.given_at for given in answers) > timedelta(weeks=demo.WEEKS - 1)
    assert all(given.given_at <= timezone.now() for given in answers)
    progress = progress_of(
        User.objects.get(username="trainee"), now=timezone.now(), zone=timezone.get_current_timezone()
    )
    assert len(progress.rules) > 3


def test_run_again_it_keeps_what_was_done(load):
    load()
    before = list(Answer.objects.order_by("pk").values())

    load()

    assert list(Answer.objects.order_by("pk").values()) == before


@pytest.mark.alike
def test_each_demo_trainee_has_something_due_and_a_date_to_practise_for(load):
    load()

    for trainee in User.objects.filter(username__in=[each.username for each in CAST if each.role == Role.TRAINEE]):
        practice = practice_of(trainee, now=timezone.now(), zone=ZoneInfo(trainee.time_zone))
        assert practice.left
        assert any(each.reason.code in {"misread", "missed"} for each in practice.asking)
        assert practice.ahead is not None


@pytest.mark.alike
def test_what_was_loaded_before_anything_was_remembered_is_made_good(load):
    load()
    before = Recall.objects.count()
    Recall.objects.all().delete()
    Plan.objects.all().delete()

    load()

    assert Recall.objects.count() == before > 0
    assert Plan.objects.count() == 6
