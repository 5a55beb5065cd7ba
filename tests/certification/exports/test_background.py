"""Exports made by the worker: progress, a file for a while, and a worker that dies in it."""

from __future__ import annotations

import csv
import hashlib
from collections.abc import Callable
from datetime import timedelta
from threading import Thread

import pytest
from django.core.files.storage import default_storage
from django.core.management import call_command
from django.db import connections
from django.db.utils import OperationalError
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from accounts.certification.exports import rows
from accounts.certification.exports.columns import NAMES
from accounts.certification.exports.layouts import Layout
from accounts.certification.exports.models import Export, State
from accounts.certification.exports.services import background, hearing
from accounts.certification.exports.services.background import (
    KEPT,
    SILENCE,
    ask,
    begin_anew,
    delete_expired,
    make_export,
)
from accounts.certification.exports.wanted import Wanted
from accounts.certification.exports.writing import Order, write
from accounts.people.models import Act, League
from tests.certification.made import make_official
from tests.factories import LeagueFactory

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("transactional_db")]
OFFICIALS = 5


def files_of(export: Export) -> list[str]:
    """The files that are there of an export."""
    _folders, files = default_storage.listdir("exports") if default_storage.exists("exports") else ([], [])
    return [name for name in files if name.startswith(export.public_id)]


@pytest.fixture
def asked() -> Export:
    """An export that waits."""
    return asked_of(LeagueFactory.create())


def asked_of(league: League) -> Export:
    for _each in range(OFFICIALS):
        make_official(league)
    order = Order(wanted=Wanted(), layout=Layout.of(*NAMES), format="csv")
    return ask(league=league, order=order, profile="full", by=None, expected=OFFICIALS, now=timezone.now())


def work() -> None:
    """The worker does what there is to do."""
    call_command("db_worker", batch=True, reload=False, startup_delay=False, verbosity=0)


def now_of(export: Export) -> Export:
    return Export.objects.get(pk=export.pk)


class Killed(BaseException):
    """Stands for the end of the process: nothing after it runs but what a dead process cannot run either."""


def die_in(export: Export, monkeypatch: pytest.MonkeyPatch, *, after: Callable[[], object] = lambda: None) -> None:
    """Have a worker die in the midst of the export, and not be heard of for a while."""

    def die(*args: object, **options: object) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(background, "write", die)
        with pytest.raises(Killed):
            make_export.call(export.public_id)
    DBTaskResult.objects.update(status="FAILED", finished_at=timezone.now())
    long_ago = timezone.now() - SILENCE - timedelta(seconds=1)
    Export.objects.filter(pk=export.pk).update(heard=long_ago)


def test_the_worker_writes_it_and_it_can_be_fetched_for_a_while(asked: Export):
    work()
    done = now_of(asked)
    with default_storage.open(str(done.file)) as file:
        content = file.read()
    assert (done.state, done.rows, done.size, done.tries) == (State.DONE, OFFICIALS, len(content), 1)
    assert done.sha256 == hashlib.sha256(content).hexdigest()
    assert len(list(csv.DictReader(content.decode("utf-8-sig").splitlines()))) == OFFICIALS
    assert Act.objects.get(what="export.make").details["rows"] == OFFICIALS
    assert done.finished is not None
    assert done.expires == done.finished + KEPT
    assert done.can_be_fetched(done.expires - timedelta(microseconds=1))
    assert not done.can_be_fetched(done.expires)


def test_its_file_is_deleted_when_it_has_expired_and_the_log_stays(asked: Export):
    work()
    expires = now_of(asked).expires
    assert expires is not None
    assert delete_expired(now=expires - timedelta(microseconds=1)) == 0
    assert len(files_of(asked)) == 1
    assert delete_expired(now=expires) == 1
    assert files_of(asked) == []
    assert delete_expired(now=expires) == 0
    assert (now_of(asked).state, now_of(asked).rows, bool(now_of(asked).file)) == (State.DONE, OFFICIALS, False)


def test_others_see_how_far_it_is_while_it_is_read(asked: Export, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(rows, "A_BATCH", 2)
    monkeypatch.setattr(hearing, "EVERY", 0.0)
    seen: list[tuple[str, int]] = []
    hear = hearing.Hearing.hear

    def note() -> None:
        seen.append((now_of(asked).state, now_of(asked).rows))
        connections.close_all()

    def look(self: hearing.Hearing, count: int) -> None:
        hear(self, count)
        thread = Thread(target=note)
        thread.start()
        thread.join()

    monkeypatch.setattr(hearing.Hearing, "hear", look)
    make_export.call(asked.public_id)
    assert seen == [(State.RUNNING, 2), (State.RUNNING, 4), (State.RUNNING, 5)]


def test_what_a_worker_died_in_is_begun_anew_once(asked: Export, monkeypatch: pytest.MonkeyPatch):
    die_in(asked, monkeypatch)
    assert begin_anew(now=timezone.now()) == 1
    assert begin_anew(now=timezone.now()) == 0  # it waits for the worker
    work()
    assert (now_of(asked).state, now_of(asked).tries, now_of(asked).rows) == (State.DONE, 2, OFFICIALS)
    assert files_of(asked) == [f"{asked.public_id}-2.csv"]
    assert begin_anew(now=timezone.now() + 2 * SILENCE) == 0


def test_what_two_workers_died_in_has_failed(asked: Export, monkeypatch: pytest.MonkeyPatch):
    die_in(asked, monkeypatch)
    assert begin_anew(now=timezone.now()) == 1
    die_in(asked, monkeypatch)
    assert begin_anew(now=timezone.now()) == 0
    assert now_of(asked).state == State.FAILED
    assert Act.objects.filter(what="export.fail").count() == 1
    work()
    assert now_of(asked).state == State.FAILED


@pytest.mark.parametrize(("silent", "anew"), [(SILENCE - timedelta(seconds=5), 0), (SILENCE + timedelta(seconds=5), 1)])
def test_a_worker_that_is_heard_of_is_not_taken_to_be_dead(asked: Export, silent: timedelta, anew: int):
    heard = timezone.now()
    Export.objects.update(state=State.RUNNING, tries=1, heard=heard)
    assert begin_anew(now=heard + silent) == anew


def test_one_that_comes_back_leaves_it_alone(asked: Export, monkeypatch: pytest.MonkeyPatch):

    def write_slowly(*args, **options):
        Export.objects.update(heard=timezone.now() - 2 * SILENCE)
        assert begin_anew(now=timezone.now()) == 1
        monkeypatch.setattr(background, "write", write)
        assert make_export.call(asked.public_id)
        return write(*args, **options)

    monkeypatch.setattr(background, "write", write_slowly)
    assert not make_export.call(asked.public_id)
    assert (now_of(asked).state, now_of(asked).tries) == (State.DONE, 2)
    assert files_of(asked) == [f"{asked.public_id}-2.csv"]
    assert Act.objects.filter(what="export.make").count() == 1


def test_two_workers_at_once_make_it_once(asked: Export):
    made: list[bool] = []

    def run() -> None:
        try:
            made.append(make_export.call(asked.public_id))
        finally:
            connections.close_all()

    threads = [Thread(target=run) for _each in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(made) == [False, False, False, True]
    assert len(files_of(asked)) == 1


def test_what_the_worker_was_never_told_of_is_told_again(asked: Export):
    DBTaskResult.objects.all().delete()
    assert begin_anew(now=asked.asked + SILENCE) == 0
    assert begin_anew(now=asked.asked + 2 * SILENCE) == 1
    assert begin_anew(now=asked.asked + 4 * SILENCE) == 0  # a worker will come to it
    work()
    assert now_of(asked).state == State.DONE


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing can be written."""

    def fail(*args: object, **options: object) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(background, "write", fail)


@pytest.mark.usefixtures("broken")
def test_one_that_cannot_be_written_has_failed_and_the_log_says_why(asked: Export, caplog: pytest.LogCaptureFixture):
    work()
    failed = now_of(asked)
    assert (failed.state, failed.rows, bool(failed.file)) == (State.FAILED, 0, False)
    assert "No space left on device" in caplog.text
    assert files_of(asked) == []


def test_the_read_goes_on_where_nobody_can_be_told(asked: Export, monkeypatch: pytest.MonkeyPatch):
    """A database that is busy for too long loses a report, not the export."""
    monkeypatch.setattr(hearing, "EVERY", 0.0)
    busy: list[int] = []

    class Busy:
        def cursor(self) -> None:
            busy.append(1)
            raise OperationalError("database is locked")

        def close(self) -> None:
            pass

    monkeypatch.setattr(hearing.Hearing, "__enter__", lambda self: self.__dict__.update(_connection=Busy()) or self)
    make_export.call(asked.public_id)
    assert now_of(asked).state == State.DONE
    assert busy
