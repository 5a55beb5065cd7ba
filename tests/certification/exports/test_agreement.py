"""What the query says of a day agrees with the one place that says it in Python, for every combination there is."""

from __future__ import annotations

from datetime import date
from itertools import product

import pytest
from django.db import connection

from accounts.certification.assessing import eligible_on, status_on
from accounts.certification.dates import end_of
from accounts.certification.exports.expressions import per_cent
from accounts.certification.models import Certification, Event, Level, Standing, Status, What
from accounts.people.models import User
from quizzes.exams.scoring import percent_shown, reaches
from tests.certification.exports.made import rows_of
from tests.certification.made import DAY, NOON, TODAY, make_level
from tests.world import World

pytestmark = pytest.mark.django_db

AROUND = (None, TODAY - DAY, TODAY, TODAY + DAY)


def stood(level: Level, users: list[User], combinations: list[tuple[Status, date | None, str, date | None]]) -> None:
    """Have each of these people stand at the level as one event left it, with a certification that ends so."""
    league = level.programme.league
    said = {"league": league, "level": level, "league_name": "x", "programme_title": "x", "level_title": "x"}
    for number, (user, (status, expires, missing, good_until)) in enumerate(zip(users, combinations, strict=True), 1):
        held = Certification.objects.create(
            user=user,
            number=1,
            edition="x",
            issued=NOON,
            valid_from=TODAY - 400 * DAY,
            expires=expires,
            ends=end_of(expires, NOON.tzinfo) if expires and NOON.tzinfo else None,
            **said,
        )
        event = Event.objects.create(
            league=league,
            level=level,
            user=user,
            number=number,
            what=What.ISSUED,
            at=NOON - 500 * DAY,
            recorded=NOON,
            status=status,
            certification=held,
            missing=missing,
            good_until=good_until,
            runs_out="safe-sport" if good_until else "",
        )
        Standing.objects.create(user=user, level=level, league=league, event=event)


@pytest.mark.parametrize("as_of", [None, TODAY], ids=["now", "as of the day"])
def test_status_and_eligibility_agree_for_every_combination(world: World, as_of: date | None):
    combinations = list(product(Status, AROUND, ("", "background-check"), AROUND))
    users = User.objects.bulk_create(User(username=f"p{n}", password="!") for n in range(len(combinations)))
    stood(make_level(world.league), users, combinations)
    rows = {row["person_id"]: row for row in rows_of(world.league, as_of=as_of)}
    assert len(rows) == len(combinations) == 7 * 4 * 2 * 4
    for user, (status, expires, missing, good_until) in zip(users, combinations, strict=True):
        row = rows[str(user.public_id)]
        on_the_day = status_on(status, expires, TODAY)
        out = "safe-sport" if good_until else ""
        may = eligible_on(on_the_day, missing=missing, good_until=good_until, runs_out=out, day=TODAY)
        assert row["status"] == on_the_day
        assert (row["eligible"], row["eligible_reason"]) == ("yes" if may.yes else "no", may.reason)


def test_per_cent_is_written_as_results_are_shown_and_never_reaches_a_mark_that_was_not_reached():
    numbers = "WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < 60)"
    pairs = "(SELECT a.n AS earned, b.n AS possible FROM numbers a JOIN numbers b ON a.n <= b.n AND b.n > 0) result"
    with connection.cursor() as cursor:
        cursor.execute(f"{numbers} SELECT earned, possible, {per_cent('earned')} FROM {pairs}", {})  # noqa: S608
        found = cursor.fetchall()
    assert len(found) == 60 * 61 // 2 + 60
    for earned, possible, shown in found:
        assert shown == percent_shown(earned, possible)
        for mark in (50, 75, 80, 85, 90, 100):
            assert (float(shown) >= mark) == reaches(earned, possible, mark)
