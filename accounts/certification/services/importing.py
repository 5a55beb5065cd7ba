"""Importing evidence and what was held before the site: all of what a file plans, or nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from zoneinfo import ZoneInfo

from django.db import transaction

from accounts.certification.dates import day_of
from accounts.certification.importing.columns import FIELDS, KNOWN_AS
from accounts.certification.importing.planning import Entry, Plan, Result, plan
from accounts.certification.models import EvidenceFile
from accounts.certification.services.holding import Held, write_down_held
from accounts.certification.services.ledger import Ledger
from accounts.certification.services.recording import Said, record_many
from accounts.people.models import League, User
from accounts.people.roster.columns import mapped, plain
from accounts.people.roster.reading import Table, read
from accounts.people.roster.refused import file_of
from accounts.people.services.audit import record
from accounts.people.services.due import ROSTER_KEPT

IMPORT = "evidence.import"


def columns_of(table: Table, remembered: Mapping[str, str]) -> dict[str, str]:
    """What each column means, by its heading: as remembered, else as known."""
    return mapped(table.headings, remembered, FIELDS, KNOWN_AS)


def upload(*, league: League, user: User, name: str, content: bytes, now: datetime) -> EvidenceFile:
    """The file, waiting to be looked through, in place of the one that the user had waiting. Raises `NotATable`."""
    columns = columns_of(read(content), league.evidence_columns)
    held = {"name": name[:200], "content": content, "encoding": "", "columns": columns, "uploaded_at": now}
    row, _ = EvidenceFile.objects.update_or_create(league=league, uploaded_by=user, defaults=held)
    return row


def planned(file: EvidenceFile, *, now: datetime) -> Plan:
    """What the waiting file would change now. Raises `NotATable`."""
    today = day_of(now, ZoneInfo(file.league.time_zone))
    table = read(bytes(file.content), file.encoding)
    return plan(file.league, table, file.columns, today=today, by=file.uploaded_by_id)


def choose_columns(*, file: EvidenceFile, columns: Mapping[str, str], encoding: str) -> None:
    """Have the waiting file's columns mean this, and read it in this encoding. Raises `NotATable`."""
    table = read(bytes(file.content), encoding)
    file.columns = columns_of(table, {plain(name): field for name, field in columns.items()})
    file.encoding = encoding
    file.save(update_fields=["columns", "encoding"])


@transaction.atomic
def import_waiting(*, file: EvidenceFile, by: User, now: datetime) -> Plan:
    """Import the waiting file, after which it is gone. Raises `NotATable`."""
    table = read(bytes(file.content), file.encoding)
    done = import_evidence(league=file.league, table=table, columns=file.columns, by=by, now=now)
    file.delete()
    return done


@transaction.atomic
def import_evidence(
    *,
    league: League,
    table: Table,
    columns: Mapping[str, str],
    by: User | None,
    now: datetime,
    said: Callable[[int, int], None] = lambda done, of: None,
) -> Plan:
    """Do what the table plans, all in one transaction, and remember what its columns mean.

    Rows that are refused stay out. What was held is written down first, so that nothing is issued anew that somebody
    holds. `said` is told how much is done of each of the two, and of how much. `by` is nobody where it is a command.
    """
    ledger = Ledger(league, now=now, by=by)  # one file of a league at a time
    done = plan(league, table, columns, today=ledger.today, by=by.pk if by else None)
    held = [found for found in map(_held, done.new) if found is not None]
    met = [found for found in map(_met, done.new) if found is not None]
    write_down_held(ledger, held, said=said)
    record_many(ledger, met, said=said)
    kept = League.objects.get(pk=league.pk)
    kept.evidence_columns |= {plain(heading): field for heading, field in columns.items()}
    kept.save(update_fields=["evidence_columns"])
    counted = {result.value: number for result, number in done.counts.items()}
    record(by=by, league=league, what=IMPORT, target=league, details=counted, now=now)
    return done


def _held(entry: Entry) -> Held | None:
    if entry.level is None:
        return None
    return Held(entry.registration.user_id, entry.level, entry.on, entry.expires, entry.source)


def _met(entry: Entry) -> Said | None:
    if entry.requirement is None:
        return None
    said = (entry.expires, entry.source, entry.signer)
    return Said(entry.registration.user_id, entry.requirement, entry.on, *said, imported=True)


def refused_rows(done: Plan) -> bytes:
    """The refused rows of a plan as a file, each with the reason."""
    return file_of(done.table, [(row.line, row.reason) for row in done.with_result(Result.REFUSED)])


def delete_waiting_files(*, now: datetime) -> int:
    """Delete uploaded files that nobody imported: they hold what is on record of people for no purpose."""
    return EvidenceFile.objects.filter(uploaded_at__lt=now - ROSTER_KEPT).delete()[0]
