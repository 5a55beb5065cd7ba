"""Whether the process lives and whether the site can work, asked as a watcher asks."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.core.management import call_command
from django.db import InterfaceError, OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from accounts.people.services.due import LONGEST_TASK, LOST, SILENCE, close_lost_tasks, worker_is_heard
from accounts.people.tasks import schedule

BY_ADDRESS: Any = {"HTTP_HOST": "10.0.0.7:8000"}


def test_a_process_lives_without_a_database_a_name_and_tls(settings: Any):
    """No mark for the database: asking it would be an error here."""
    settings.SECURE_SSL_REDIRECT = True
    answer = Client().get("/health/", **BY_ADDRESS)

    assert (answer.status_code, answer.content) == (200, b"alive\n")
    assert answer["Cache-Control"] == "no-store"
    assert not answer.cookies
    assert Client().post("/health/").status_code == 405


def test_it_is_ready_and_a_silent_worker_is_told(transactional_db: None, settings: Any):
    settings.SECURE_SSL_REDIRECT = True
    assert ready() == (200, {"ready": True, "database": "ok", "migrations": "ok", "worker": "silent"})

    schedule()
    call_command("db_worker", batch=True, reload=False, startup_delay=False, verbosity=0)

    assert ready()[1]["worker"] == "ok"
    now = timezone.now()
    began = DBTaskResult.objects.exclude(started_at=None).get().started_at
    assert [worker_is_heard(now=began + SILENCE), worker_is_heard(now=began + SILENCE + timedelta(microseconds=1))] == [
        True,
        False,
    ]
    assert now - began < SILENCE


def ready() -> tuple[int, dict[str, Any]]:
    answer = Client().get("/ready/", **BY_ADDRESS)
    return answer.status_code, answer.json()


@pytest.mark.django_db
def test_it_is_not_ready_before_its_migrations():
    MigrationRecorder(connection).record_unapplied("people", "0001_initial")
    assert ready() == (503, {"ready": False, "database": "ok", "migrations": "missing"})


@pytest.mark.parametrize("error", [OperationalError("host db.secret: password"), InterfaceError("closed")])
def test_without_its_database_it_is_not_ready_and_says_no_more(error: Exception):
    with patch("config.health.MigrationRecorder", side_effect=error):
        assert ready() == (503, {"ready": False, "database": "unreachable"})


@pytest.mark.django_db
def test_it_takes_few_queries_and_knows_nobody(django_assert_num_queries: Any):
    ready()
    with django_assert_num_queries(3):  # the names of the tables, the migrations, the worker
        ready()


@pytest.mark.django_db
def test_what_a_worker_died_in_is_closed_after_the_longest_time_that_a_task_takes():
    schedule()
    task = DBTaskResult.objects.get()
    task.claim("a worker")
    assert task.started_at is not None

    assert close_lost_tasks(now=task.started_at + LONGEST_TASK) == 0
    later = task.started_at + LONGEST_TASK + timedelta(microseconds=1)
    assert [close_lost_tasks(now=later), close_lost_tasks(now=later)] == [1, 0]

    task.refresh_from_db()
    assert (task.status, task.finished_at, task.exception_class_path) == ("FAILED", later, LOST)
    task.set_successful({})  # it was alive after all
    task.refresh_from_db()
    assert (task.status, task.exception_class_path) == ("SUCCESSFUL", "")
