"""What the first release kept, brought up to date: nothing is lost, nothing is graded otherwise, everything goes on.

The file is a backup of the demo league as the first release with exams left it on SQLite, with flags, appeals and
corrections and an exam under way. It is never written anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.urls import reverse

from accounts.people.models import Act, User
from accounts.people.services.due import run_due
from backups import archive, schema, tables
from quizzes import formats
from quizzes.exams.grading import grade
from quizzes.exams.models import ExamAttempt, Result, Save
from quizzes.exams.services.finishing import result_of
from quizzes.models import Answer, Item
from tests.fresh import fresh_database
from tests.quizzes.exams.made import give, items_of

pytestmark = pytest.mark.database

FIRST_RELEASE = Path(__file__).with_name("first_release.zip")
MADE_BY_MIGRATING = {"auth_permission", "django_content_type"}


@pytest.fixture(scope="module", autouse=True)
def restored(tmp_path_factory: pytest.TempPathFactory, django_db_blocker) -> Iterator[None]:
    """The file's rows in a database of their own, with all that was migrated since."""
    with django_db_blocker.unblock(), fresh_database(tmp_path_factory.mktemp("first")):
        call_command("restore", str(FIRST_RELEASE), verbosity=0)
        yield


@pytest.fixture(autouse=True)
def taken_back(restored: None) -> Iterator[None]:
    """What a test writes is gone after it."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def browser(username: str) -> Client:
    client = Client()
    client.force_login(User.objects.get(username=username))
    return client


def a_finished_attempt() -> ExamAttempt:
    return ExamAttempt.objects.filter(finished__isnull=False).order_by("pk")[0]


def test_every_row_is_there_as_it_was_and_nothing_waits_to_be_migrated():
    call_command("migrate", check_unapplied=True, verbosity=0)
    now = {each._meta.db_table: each for each in schema.tables_after(schema.applied(connection))}
    with FIRST_RELEASE.open("rb") as file, archive.Reading(file) as reading:
        for name, count in reading.manifest["rows"].items():
            names, *rows = map(json.loads, reading.open(f"rows/{name}.jsonl"))
            columns, *lines = map(json.loads, tables.read(now[name], "default"))
            assert set(names) <= set(columns), name
            places = [columns.index(each) for each in names]
            found = [[line[place] for place in places] for line in lines]
            assert len(rows) == count
            if name in MADE_BY_MIGRATING:
                found = [row for row in found if row in rows]
            assert found == rows, name


def test_what_is_written_once_is_kept_by_the_database_itself():
    assert Act.objects.count() == 5
    for statement in ("UPDATE people_act SET what = 'x'", "DELETE FROM people_act"):
        with pytest.raises(DatabaseError, match="written once"), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)


def test_the_database_goes_on_counting_where_it_was():
    last = User.objects.order_by("-pk")[0].pk
    assert User.objects.create(username="new").pk == last + 1


def test_answers_are_graded_as_they_were():
    given = Answer.objects.select_related("item__question")
    for answer in given:
        asked = answer.item.question.asked
        mark = formats.get(asked.format).grade(asked, answer.answer)
        assert (mark.right, mark.earned, mark.possible) == (answer.right, answer.earned, answer.possible)
    assert {answer.right for answer in given} == {True, False}


def test_exams_are_graded_as_they_were_with_what_was_corrected_since():
    finished = ExamAttempt.objects.filter(finished__isnull=False)
    for attempt in finished:
        score, marks = grade(attempt)
        held = result_of(attempt)
        assert (score.earned, score.possible, score.passed, score.level) == (
            held.earned,
            held.possible,
            held.passed,
            held.level,
        )
        for number, mark in held.marks.items():
            assert mark.items() <= marks[number].items()  # more is told of each since then
    assert finished.count() == 5
    assert Result.objects.filter(number=2).exists(), "one was graded anew by a correction"


def test_an_exam_that_was_under_way_goes_on_and_is_closed_in_time():
    attempt = ExamAttempt.objects.get(finished=None)
    held = give(items_of(attempt)[3], number=4, now=attempt.started + timedelta(minutes=1))

    done = run_due(now=attempt.deadline + timedelta(minutes=1))

    assert held.number == 4
    assert (done.failed, done.counts["exam attempts closed"]) == ([], 1)
    assert Result.objects.get(attempt=attempt).earned == Save.objects.filter(item__attempt=attempt).count() == 4


@pytest.mark.parametrize(
    ("username", "names"),
    [
        ("trainee", ["home", "progress", "exams", "my_certification", "own_flags", "own_data"]),
        ("instructor", ["library", "pool", "written_exams", "corrections", "appeals", "flags"]),
        ("leagueadmin", ["rosters", "acts"]),
    ],
)
def test_pages_open(username: str, names: list[str]):
    client = browser(username)
    for name in names:
        assert client.get(reverse(name)).status_code == 200, name


def test_the_pages_of_an_attempt_of_then_open():
    attempt = a_finished_attempt()
    client = browser(attempt.user.username)
    for name in ("exam_result", "exam_record"):
        assert client.get(reverse(name, args=[attempt.public_id])).status_code == 200, name
    item = Item.objects.filter(answer__isnull=False).select_related("attempt__user")[0]
    own = browser(item.attempt.user.username)
    ruling = own.get(reverse("feedback", args=[item.attempt.public_id, item.number]))
    assert ruling.status_code == 200
