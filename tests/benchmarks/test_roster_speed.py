"""How fast a roster of 5,000 officials is imported, beside a bare bulk insert of the same rows."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from django.db import transaction

from accounts.people.models import Membership, Registration, Role, User
from accounts.people.roster.columns import mapped
from accounts.people.roster.reading import read
from accounts.people.services.rosters import import_roster
from tests.accounts.roster.made import HEADINGS, csv_of
from tests.factories import LeagueFactory
from tests.quizzes.taking.made import EVENING

FIELDS = ("number", "family_name", "given_name", "email", "organisation")
OFFICIALS = 5_000
INSERTS_AT_MOST = 10


def rows() -> list[tuple[str, ...]]:
    """So many officials."""
    return [(str(n), f"Family {n}", f"Given {n}", f"{n}@example.org", f"Club {n % 40}") for n in range(OFFICIALS)]


@transaction.atomic
def bare() -> None:
    """The same rows, put into the same tables and nothing else done."""
    league = LeagueFactory.create()
    users = User.objects.bulk_create(
        User(username=f"bare-{number}", display_name=f"{given} {family}", password="!")
        for number, family, given, _, _ in rows()
    )
    Membership.objects.bulk_create(Membership(user=user, league=league, role=Role.TRAINEE) for user in users)
    Registration.objects.bulk_create(
        Registration(user=user, league=league, **dict(zip(FIELDS, row, strict=True)))
        for user, row in zip(users, rows(), strict=True)
    )


def seconds(act: Callable[[], object]) -> float:
    """Processor time."""
    start = time.process_time()
    act()
    return time.process_time() - start


@pytest.mark.django_db
def test_the_ratio_of_an_import_to_a_bare_insert(record_property: Callable[[str, float], None]) -> None:
    content, columns, league = csv_of(*rows()).encode(), mapped(HEADINGS, {}), LeagueFactory.create()
    floor = seconds(bare)
    first = seconds(lambda: import_roster(league=league, table=read(content), columns=columns, by=None, now=EVENING))
    again = seconds(lambda: import_roster(league=league, table=read(content), columns=columns, by=None, now=EVENING))
    assert Registration.objects.filter(league=league).count() == OFFICIALS
    record_property("import, times a bare insert", first / floor)
    record_property("import again, times a bare insert", again / floor)
    assert max(first, again) <= INSERTS_AT_MOST * floor
