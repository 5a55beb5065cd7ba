"""A league with as many officials and certifications as an export may have: put straight into the tables."""

from __future__ import annotations

from typing import Any

from django.db import connection

from accounts.certification.models import EventCount, Level
from accounts.people.models import League, Registration, User
from tests.certification.made import make_level
from tests.factories import LeagueFactory

LEVELS = 10
A_BATCH = 10_000

HELD = """
INSERT INTO certification_certification (
    public_id, code, league_id, user_id, level_id, number, holder, league_name, programme_title, level_title, position,
    edition, issued, valid_from, expires, ends, renewal_opens, evidence, imported, source)
SELECT 'c' || person.user_id || '-' || level.id, 'code-' || person.user_id || '-' || level.id, person.league_id,
    person.user_id, level.id, 1, 'Roy, Ann', 'League', 'Referee', 'Level', 'referee', 'nhl-2005-06',
    %(at)s, %(on)s, %(until)s, %(end)s, %(opens)s, '{}', %(no)s, ''
FROM people_registration person CROSS JOIN certification_level level WHERE person.league_id = %(league)s"""

HAPPENED = """
INSERT INTO certification_event (
    league_id, number, user_id, level_id, what, at, recorded, why, status, certification_id, open, runs_out, missing)
SELECT league_id, ROW_NUMBER() OVER (ORDER BY id), user_id, level_id,
    'issued', issued, issued, '', 'valid', id, 0, '', ''
FROM certification_certification WHERE league_id = %(league)s"""

STANDS = """
INSERT INTO certification_standing (league_id, user_id, level_id, event_id, until)
SELECT league_id, user_id, level_id, id, NULL FROM certification_event WHERE league_id = %(league)s"""


def many_certified(rows: int) -> League:
    """A league whose export has so many rows, a multiple of ten: each official holds ten levels."""
    league = LeagueFactory.create()
    programme = make_level(league, 1).programme
    for number in range(2, LEVELS + 1):
        make_level(league, number, programme)
    for start in range(0, rows // LEVELS, A_BATCH):
        _register(league, range(start, min(start + A_BATCH, rows // LEVELS)))
    values: dict[str, Any] = {
        "league": league.pk,
        "no": False,
        "at": "2026-10-01 16:00:00+00:00",
        "on": "2026-10-01",
        "until": "2099-04-30",
        "end": "2099-05-01 04:00:00+00:00",
        "opens": "2099-03-01",
    }
    with connection.cursor() as cursor:
        for sql in (HELD, HAPPENED, STANDS):
            cursor.execute(sql, values)
        cursor.execute("ANALYZE")
    EventCount.objects.update_or_create(league=league, defaults={"last": rows})
    assert Level.objects.filter(programme=programme).count() == LEVELS
    return league


def _register(league: League, numbers: range) -> None:
    users = User.objects.bulk_create(User(username=f"many-{number}", password="!") for number in numbers)
    Registration.objects.bulk_create(
        Registration(
            user=user,
            league=league,
            number=f"{number:07}",
            family_name=f"Tremblay-{number}",
            given_name="Aurélie",
            email=f"official-{number}@rink.example",
            organisation=f"Association {number % 40}",
        )
        for number, user in zip(numbers, users, strict=True)
    )
