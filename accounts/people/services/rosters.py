"""Importing a league's roster: all of what its file plans, or nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import TypeVar

from django.db import transaction

from accounts.people.identifying import made_up_username
from accounts.people.models import League, Membership, Registration, Role, RosterFile, User
from accounts.people.roster.columns import mapped, plain
from accounts.people.roster.planning import Outcome, Plan, PlannedRow, plan
from accounts.people.roster.reading import Table, read
from accounts.people.services.audit import Verb, record
from accounts.people.signals import tell

A_BATCH = 500
Row = TypeVar("Row")


def upload(*, league: League, user: User, name: str, content: bytes, now: datetime) -> RosterFile:
    """The file, waiting to be looked through; the one that the user had waiting there before is gone.

    Raises `NotATable`.
    """
    columns = mapped(read(content).headings, league.roster_columns)
    held = {"name": name[:200], "content": content, "encoding": "", "columns": columns, "uploaded_at": now}
    row, _ = RosterFile.objects.update_or_create(league=league, uploaded_by=user, defaults=held)
    return row


def planned(file: RosterFile) -> Plan:
    """What the waiting file would change now. Raises `NotATable`."""
    return plan(file.league, read(bytes(file.content), file.encoding), file.columns)


def choose_columns(*, file: RosterFile, columns: Mapping[str, str], encoding: str) -> None:
    """Have the waiting file's columns mean this, and read it in this encoding; none is the one recognised.

    In another encoding a heading may be another: such a one means what it is known to. Raises `NotATable`.
    """
    headings = read(bytes(file.content), encoding).headings
    file.columns, file.encoding = mapped(headings, {plain(name): field for name, field in columns.items()}), encoding
    file.save(update_fields=["columns", "encoding"])


@transaction.atomic
def import_waiting(*, file: RosterFile, by: User, now: datetime) -> Plan:
    """Import the waiting file, after which it is gone. Raises `NotATable`."""
    table = read(bytes(file.content), file.encoding)
    done = import_roster(league=file.league, table=table, columns=file.columns, by=by, now=now)
    file.delete()
    return done


@transaction.atomic
def import_roster(
    *,
    league: League,
    table: Table,
    columns: Mapping[str, str],
    by: User | None,
    now: datetime,
    said: Callable[[int, int], None] = lambda done, of: None,
) -> Plan:
    """Do what the table plans, all in one transaction, and remember what its columns mean.

    Rows that are refused stay out. `said` is told how many rows are done, and of how many. Results, roles and the way
    in which a person signs in are never changed; who is new becomes a trainee. `by` is recorded to have done it, nobody
    where it is a command that runs on the machine itself.
    """
    held = League.objects.select_for_update(no_key=True).get(pk=league.pk)  # one roster of a league at a time
    done = plan(held, table, columns)
    new, changed = done.with_outcome(Outcome.NEW), [row for row in done.rows if row.changes]
    count = len(new) + len(changed)
    added: list[int] = []
    for number, batch in _batches(new):
        added += _add(held, batch, now)
        said(number, count)
    for number, batch in _batches(changed):
        _change(batch)
        said(len(new) + number, count)
    tell(held, [*added, *(row.registration.user_id for row in changed if row.registration)])
    held.roster_columns = {**held.roster_columns, **{plain(heading): field for heading, field in columns.items()}}
    held.save(update_fields=["roster_columns"])
    counted = {outcome.value: number for outcome, number in done.counts.items()}
    record(by=by, league=held, what=Verb.ROSTER_IMPORT, target=held, details=counted, now=now)
    return done


def _batches(rows: Sequence[Row]) -> Iterator[tuple[int, Sequence[Row]]]:
    for start in range(0, len(rows), A_BATCH):
        batch = rows[start : start + A_BATCH]
        yield start + len(batch), batch


def _add(league: League, rows: Sequence[PlannedRow], now: datetime) -> list[int]:
    """The row numbers of those who were added."""
    users = [_user(row, league) for row in rows]
    User.objects.bulk_create(users)
    Membership.objects.bulk_create(Membership(user=user, league=league, role=Role.TRAINEE) for user in users)
    Registration.objects.bulk_create(
        Registration(user=user, league=league, since=now, **row.values) for user, row in zip(users, rows, strict=True)
    )
    return [user.pk for user in users]


def _user(row: PlannedRow, league: League) -> User:
    user = User(
        username=made_up_username(),
        display_name=row.name[:80],
        time_zone=league.time_zone,
        language=league.language,
    )
    user.set_unusable_password()
    return user


def _change(rows: Sequence[PlannedRow]) -> None:
    registrations = []
    for row in rows:
        if row.registration is None:
            raise TypeError("a row that changes a registration has one")
        for name in row.changes:
            setattr(row.registration, name, row.values[name])
        registrations.append(row.registration)
    fields = sorted({name for row in rows for name in row.changes})
    Registration.objects.bulk_update(registrations, fields)
