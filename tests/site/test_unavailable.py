"""The database down or locked: a clear page, a retry, and nothing half done."""

from __future__ import annotations

import sqlite3
from datetime import timedelta
from threading import Event, Thread
from typing import Any
from unittest.mock import patch

import pytest
from django.db import InterfaceError, OperationalError, connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from quizzes.exams.models import ExamAttempt, Result, Save
from tests.quizzes.exams.made import DAY, a_call, begin, items_of, make_exam
from tests.world import TRAINEE, World, make_world


@pytest.fixture
def browser(world: World) -> Client:
    """The trainee's, which shows what a browser would be shown."""
    client = Client(raise_request_exception=False)
    client.force_login(world.people[TRAINEE])
    return client


@pytest.mark.parametrize("error", [OperationalError("database is locked"), InterfaceError("connection is closed")])
@pytest.mark.parametrize("debug", [True, False])
def test_a_page_says_so_and_offers_to_try_again(browser: Client, error: Exception, debug: bool, settings, caplog):
    settings.DEBUG = debug
    with patch("django.db.backends.utils.CursorWrapper.execute", side_effect=error):
        response = browser.get("/exams/?page=1")

    html = response.content.decode()
    assert (response.status_code, response.headers["Retry-After"]) == (503, "5")
    assert "cannot reach its database" in html
    assert 'href="/exams/?page=1"' in html
    assert browser.get("/exams/").status_code == 200


def test_another_fault_stays_a_fault(browser: Client):
    with patch("quizzes.exams.views.listing.listed_for", side_effect=ValueError("a fault")):
        assert browser.get("/exams/").status_code == 500


def an_attempt(world: World) -> ExamAttempt:
    now = timezone.now()
    exam = make_exam(world.league, opens=now - DAY, closes=now + DAY, published=now - DAY)
    return begin(exam, world.people[TRAINEE], now)


def body(attempt: ExamAttempt) -> dict[str, Any]:
    item = items_of(attempt)[0]
    named = {
        "_attempt": attempt.public_id,
        "_question": item.question.public_id,
        "_version": item.question.engine_version,
    }
    return {**named, "_turn": 1, "_number": 1, **a_call(item)}


@pytest.mark.parametrize("writes", [1, 2, 3, 4, 5, 6])
def test_a_save_or_submit_that_fails_half_way_stores_nothing_and_is_done_when_sent_again(
    browser: Client, world: World, writes: int
):
    """The database goes away after so many statements of the request."""
    attempt = an_attempt(world)
    save = reverse("exam_question", args=[attempt.public_id, 1])
    submit = reverse("exam_submit", args=[attempt.public_id])
    browser.get(save)
    for url, sent, rows in ((save, body(attempt), Save), (submit, {}, Result)):
        with going_away_after(writes):
            first = browser.post(url, sent, headers={"Accept": "application/json"})
        assert first.status_code == 503
        assert not rows.objects.exists()
        assert not ExamAttempt.objects.filter(finished__isnull=False).exists()
        assert browser.post(url, sent, headers={"Accept": "application/json"}).status_code in {200, 303}
        assert rows.objects.count() == 1
    assert Result.objects.get().earned == 1


def going_away_after(statements: int) -> Any:
    """The database fails from this statement on, until the context ends."""
    left = iter(range(statements))

    def execute(run: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if next(left, None) is None and not sql.startswith(("ROLLBACK", "SAVEPOINT", "RELEASE")):
            raise OperationalError("the server closed the connection unexpectedly")
        return run(sql, params, many, context)

    return connection.execute_wrapper(execute)


@pytest.mark.django_db(transaction=True)
def test_a_database_locked_by_another_is_said_and_the_retry_counts():
    """SQLite alone has one writer; a server locks rows, which wait."""
    if connection.vendor != "sqlite":
        return
    world = make_world()
    attempt = an_attempt(world)
    client = Client(raise_request_exception=False)
    client.force_login(world.people[TRAINEE])
    url = reverse("exam_question", args=[attempt.public_id, 1])
    client.get(url)
    connection.cursor().execute("PRAGMA busy_timeout = 200")
    held, release = Event(), Event()
    name = str(connection.settings_dict["NAME"])

    def hold() -> None:
        other = sqlite3.connect(name, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        held.set()
        release.wait(30)
        other.execute("ROLLBACK")
        other.close()

    holder = Thread(target=hold)
    holder.start()
    assert held.wait(30)
    try:
        locked = client.post(url, body(attempt), headers={"Accept": "application/json"})
    finally:
        release.set()
        holder.join()

    assert locked.status_code == 503
    assert client.post(url, body(attempt), headers={"Accept": "application/json"}).json()["accepted"]
    assert Save.objects.count() == 1
    assert timedelta(0) < Save.objects.get().at - attempt.started
