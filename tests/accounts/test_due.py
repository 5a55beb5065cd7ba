"""What is due is done: twice at once, after a pause, and each minute by a worker."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError
from django_tasks_db.models import DBTaskResult

from accounts.people import chores, tasks
from accounts.people.models import RosterFile
from accounts.people.services.due import run_due
from accounts.people.services.rosters import upload
from accounts.people.tasks import schedule
from tests.world import LEAGUE_ADMIN, World

NOW = datetime(2027, 3, 10, 17, tzinfo=UTC)


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A chore that fails stands before all the others."""

    def fail(*, now: datetime) -> int:
        raise OSError("the disk is full")

    monkeypatch.setattr(chores, "_chores", {"broken": fail, **chores.every()})


@pytest.mark.parametrize(("days", "left"), [(6, 1), (7, 1), (8, 0)])
def test_rosters_that_nobody_imported_are_deleted_after_a_week(world: World, days: int, left: int):
    user = world.people[LEAGUE_ADMIN]
    upload(league=world.league, user=user, name="roster.csv", content=b"number,family name\n1,Roy", now=NOW)

    run_due(now=NOW + timedelta(days=days))

    assert RosterFile.objects.count() == left


@pytest.mark.django_db
def test_the_command_says_what_it_did():
    said = StringIO()
    call_command("run_due", stdout=said)

    assert "exam attempts closed: 0" in said.getvalue()
    assert "uploaded rosters deleted: 0" in said.getvalue()


@pytest.mark.django_db
@pytest.mark.usefixtures("failing")
def test_a_part_that_fails_holds_up_none_of_the_others_and_is_told(caplog: pytest.LogCaptureFixture):
    said = StringIO()
    with pytest.raises(CommandError, match="broken"):
        call_command("run_due", stdout=said)

    assert "exam attempts closed: 0" in said.getvalue()
    assert "the disk is full" in caplog.text


@pytest.mark.django_db(transaction=True)
def test_a_worker_runs_it_and_has_it_run_again_in_a_minute():
    assert schedule()
    assert not schedule()  # there is one to come

    call_command("db_worker", batch=True, reload=False, startup_delay=False, verbosity=0)

    done, to_come = DBTaskResult.objects.order_by("enqueued_at")
    assert (done.status, to_come.status) == ("SUCCESSFUL", "READY")
    assert done.return_value["exam attempts closed"] == 0
    assert timedelta(seconds=50) < to_come.run_after - done.enqueued_at < timedelta(seconds=80)


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("failing")
def test_where_a_part_failed_it_is_still_run_again():
    schedule()

    call_command("db_worker", batch=True, reload=False, startup_delay=False, verbosity=0)

    assert DBTaskResult.objects.filter(status="READY").count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_worker_that_is_killed_at_it_leaves_the_next_time_to_come(monkeypatch: pytest.MonkeyPatch):
    to_come: list[int] = []

    def look(*, now: datetime) -> int:
        to_come.append(DBTaskResult.objects.filter(status="READY").count())
        return 0

    monkeypatch.setattr(chores, "_chores", {"looked": look})
    schedule()

    call_command("db_worker", batch=True, reload=False, startup_delay=False, verbosity=0)

    assert to_come == [1]
    assert DBTaskResult.objects.filter(status="READY").count() == 1


@pytest.mark.django_db(transaction=True)
def test_where_the_next_time_could_not_be_written_down_at_first_it_is_at_last(monkeypatch: pytest.MonkeyPatch):
    schedule()
    tries = iter([OperationalError("database is locked"), None])

    def scheduling(**when: timedelta) -> bool:
        if (error := next(tries)) is not None:
            raise error
        return schedule(**when)

    monkeypatch.setattr(tasks, "schedule", scheduling)

    call_command("db_worker", batch=True, reload=False, startup_delay=False, verbosity=0)

    assert DBTaskResult.objects.filter(status="READY").count() == 1


@pytest.mark.django_db
def test_scheduling_by_command_starts_one():
    said = StringIO()
    for _ in range(2):
        call_command("schedule_due", stdout=said)

    assert DBTaskResult.objects.count() == 1
    assert said.getvalue().splitlines() == [
        "What is due is run each minute.",
        "What is due is run each minute already.",
    ]


def test_no_two_chores_have_one_name():
    with pytest.raises(ValueError, match="done already"):
        chores.does("exam attempts closed", lambda *, now: 0)
