"""What is committed while an export is read is in the next one of what changed: with real transactions beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event as Signal
from threading import Thread

import pytest
from django.db import connections, transaction

from accounts.certification.exports import rows
from accounts.certification.exports.columns import NAMES
from accounts.certification.exports.rows import Rows
from accounts.certification.exports.wanted import Wanted
from accounts.certification.models import Event
from accounts.certification.services.enrolling import enrol
from accounts.certification.services.issuing import issue
from accounts.people.models import League, User
from tests.certification.exports.made import rows_of
from tests.certification.made import NOON, make_level, make_official
from tests.factories import LeagueFactory

pytestmark = pytest.mark.django_db(transaction=True)
PATIENCE = 30


@contextmanager
def beside(act: Callable[[], object]) -> Iterator[Signal]:
    """Runs `act` in a transaction on a connection of its own, left open until the signal or the end of the block."""
    done, go_on = Signal(), Signal()

    def run() -> None:
        try:
            with transaction.atomic():
                act()
                done.set()
                go_on.wait(PATIENCE)
        finally:
            done.set()
            connections.close_all()

    thread = Thread(target=run)
    thread.start()
    assert done.wait(PATIENCE)
    try:
        yield go_on
    finally:
        go_on.set()
        thread.join(PATIENCE)


def people(league: League, count: int) -> list[User]:
    """Officials on the way to a level."""
    level = make_level(league)
    users = [make_official(league) for _ in range(count)]
    enrol(users=users, level=level, by=None, now=NOON)
    return users


def statuses(found: list[dict[str, object]]) -> dict[str, object]:
    return {str(row["person_id"]): row["status"] for row in found}


def test_a_change_that_is_open_while_an_export_is_made_is_in_the_next_one():
    league = LeagueFactory.create()
    first, _second = people(league, 2)
    level = first.standings.get().level
    export = Rows(league, Wanted(), NAMES, now=NOON)
    with beside(lambda: issue(user=first, level=level, by=None, now=NOON)):
        found = [row for batch in export for row in batch]
        assert export.up_to == 2
    assert {row[NAMES.index("status")] for row in found} == {"not_certified"}
    assert statuses(rows_of(league, changed_since=export.up_to)) == {str(first.public_id): "valid"}


def test_a_change_committed_while_an_export_is_read_is_in_the_next_one(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(rows, "A_BATCH", 2)
    league = LeagueFactory.create()
    users = people(league, 6)
    level = users[0].standings.get().level
    export = Rows(league, Wanted(), NAMES, now=NOON)
    read = []
    for number, batch in enumerate(export):
        read += batch
        if number == 0:
            with beside(lambda: issue(user=users[-1], level=level, by=None, now=NOON)):
                pass
    assert len(read) == 6
    assert {row[NAMES.index("status")] for row in read} == {"not_certified"}
    assert export.up_to == 6
    assert Event.objects.filter(league=league).latest("number").number == 7
    assert statuses(rows_of(league, changed_since=export.up_to)) == {str(users[-1].public_id): "valid"}


def test_a_change_between_the_count_and_the_rows_is_counted_by_the_rows():
    league = LeagueFactory.create()
    (user,) = people(league, 1)
    level = user.standings.get().level
    export = Rows(league, Wanted(), NAMES, now=NOON)
    with beside(lambda: issue(user=user, level=level, by=None, now=NOON)):
        pass
    assert export.up_to == 1
    (row,) = [row for batch in export for row in batch]
    assert (row[NAMES.index("status")], export.up_to) == ("valid", 2)
    assert rows_of(league, changed_since=export.up_to) == []
