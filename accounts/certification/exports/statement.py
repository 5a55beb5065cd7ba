"""The one query of an export: a row for each official and each level that they hold or are on the way to.

It is written out, because the object-relational mapper can say neither "officials without any level besides" nor "the
last event before an instant" so that rows stream. All of it is one statement, and so one look at the database: its last
column is the number of the league's last event that it saw.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from zoneinfo import ZoneInfo

from django.db import connection

from accounts.certification.dates import end_of
from accounts.certification.exports.addresses import verify_address
from accounts.certification.exports.dialects import DIALECTS
from accounts.certification.exports.expressions import REASON, STATUS, expressions
from accounts.certification.exports.wanted import Wanted
from accounts.people.models import League

STANDING = "SELECT user_id, level_id, event_id FROM certification_standing WHERE league_id = %(league)s"

STOOD = """SELECT user_id, level_id, event_id FROM (
    SELECT user_id, level_id, id AS event_id, what,
        ROW_NUMBER() OVER (PARTITION BY user_id, level_id ORDER BY number DESC) AS place
    FROM certification_event WHERE league_id = %(league)s AND level_id IS NOT NULL AND at < %(end)s
    ) latest WHERE place = 1 AND what <> 'left'"""

REGISTERED = "SELECT user_id FROM people_registration WHERE league_id = %(league)s"
REGISTERED_BY_THEN = f"{REGISTERED} AND (since IS NULL OR since < %(end)s)"
CHANGED = "SELECT user_id FROM certification_event WHERE league_id = %(league)s AND number > %(since)s"

JOINED = """
FROM listed
JOIN people_user person ON person.id = listed.user_id
LEFT JOIN people_registration reg ON reg.user_id = listed.user_id AND reg.league_id = %(league)s
LEFT JOIN certification_event event ON event.id = listed.event_id
LEFT JOIN certification_certification held ON held.id = event.certification_id
LEFT JOIN exams_season season ON season.id = held.season_id
LEFT JOIN certification_level level ON level.id = listed.level_id
LEFT JOIN certification_programme programme ON programme.id = level.programme_id
LEFT JOIN certification_evidence proof ON proof.id = event.exam_id AND (held.id IS NULL OR NOT held.imported)
LEFT JOIN exams_result result ON result.id = proof.result_id
LEFT JOIN exams_examattempt sat ON sat.id = result.attempt_id"""

LAST = "(SELECT COALESCE(MAX(last), 0) FROM certification_eventcount WHERE league_id = %(league)s)"


@dataclass(frozen=True)
class Statement:
    """SQL and what stands for its placeholders."""

    sql: str
    parameters: dict[str, Any]


def statement(league: League, wanted: Wanted, columns: Sequence[str], *, today: date) -> Statement:
    """The query for these columns, and behind them the number of the last event. `today` by the league's calendar.

    Rows come by person, then by programme and level.
    """
    said = expressions(DIALECTS[connection.vendor])
    chosen = ",\n".join(f"{said[name]} AS {name}" for name in columns)
    where, more = _narrowed(wanted)
    sql = (
        f"WITH stood AS ({STOOD if wanted.as_of else STANDING}), listed AS ({_listed(wanted)})\n"
        f"SELECT {chosen}, {LAST} AS up_to {JOINED}\n{where}"
        "ORDER BY listed.user_id, level.programme_id, level.number"
    )
    return Statement(sql, {**_parameters(league, wanted, today), **more})


def counting(league: League, wanted: Wanted, *, today: date) -> Statement:
    """The query for how many rows there are, and of how many people."""
    rows = statement(league, wanted, ("person_id",), today=today)
    sql = f"SELECT COUNT(*), COUNT(DISTINCT person_id) FROM ({rows.sql}) counted"
    return Statement(sql, rows.parameters)


def _listed(wanted: Wanted) -> str:
    """Who is listed with which last event: those with a level, the rest of the roster, whoever else changed."""
    changed = wanted.changed_since is not None
    only = f" WHERE user_id IN ({CHANGED})" if changed else ""
    registered = REGISTERED_BY_THEN if wanted.as_of else REGISTERED
    rest = f"SELECT user_id, NULL, NULL FROM ({registered} EXCEPT SELECT user_id FROM stood) rest{only}"
    parts = [f"SELECT user_id, level_id, event_id FROM stood{only}", rest]
    if changed:
        parts.append(
            f"SELECT user_id, NULL, NULL FROM ({CHANGED} EXCEPT SELECT user_id FROM stood EXCEPT {REGISTERED}) gone"
        )
    return " UNION ALL ".join(parts)


def _narrowed(wanted: Wanted) -> tuple[str, dict[str, Any]]:
    """The condition that leaves the wanted rows, and its parameters."""
    statuses = {f"status_{place}": status for place, status in enumerate(wanted.statuses)}
    conditions = []
    if statuses:
        conditions.append(f"{STATUS} IN ({', '.join(f'%({name})s' for name in statuses)})")
    if wanted.programme:
        conditions.append("programme.code = %(programme)s")
    if wanted.organisation:
        conditions.append("reg.organisation = %(organisation)s")
    if wanted.eligible:
        conditions.append(f"{REASON} = 'valid'")
    return f"WHERE {' AND '.join(conditions)}\n" if conditions else "", statuses


def _parameters(league: League, wanted: Wanted, today: date) -> dict[str, Any]:
    before, behind = verify_address()
    day = wanted.as_of or today
    end = end_of(day, ZoneInfo(league.time_zone))
    return {
        "league": league.pk,
        "scheme": league.number_scheme,
        "slug": league.slug,
        "before": before,
        "behind": behind,
        "day": connection.ops.adapt_datefield_value(day),
        "end": connection.ops.adapt_datetimefield_value(end),
        "since": wanted.changed_since,
        "programme": wanted.programme,
        "organisation": wanted.organisation,
    }
