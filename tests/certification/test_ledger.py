"""Events under the league's lock: numbered in the order in which they become visible, also by many at once."""

from collections import Counter
from datetime import timedelta

import pytest
from django.db import connection

from accounts.certification.importing.planning import Result
from accounts.certification.models import Certification, Event, EventCount, Evidence
from accounts.certification.services.enrolling import enrol
from accounts.certification.services.importing import columns_of, import_evidence
from accounts.certification.services.issuing import issue
from accounts.certification.services.ledger import Ledger
from accounts.certification.services.recording import record_evidence
from accounts.certification.services.running_out import run_out
from accounts.people.models import League
from accounts.people.roster.reading import read
from accounts.people.written_once import NeverChanged
from tests.at_once import MANY, at_once
from tests.certification.made import DAY, NOON, TODAY, held, make_level, make_official, make_requirement
from tests.factories import LeagueFactory
from tests.world import World


@pytest.mark.django_db(transaction=True)
def test_twenty_who_record_the_same_evidence_issue_one_certification():
    league = LeagueFactory.create()
    level = make_level(league)
    seminar = make_requirement(level)
    user = make_official(league)
    enrol(users=[user], level=level, by=None, now=NOON)

    found = at_once(lambda number: record_evidence(user=user, requirement=seminar, on=TODAY, by=None, now=NOON).pk)

    assert len(found) == MANY
    assert len(set(found)) == Evidence.objects.filter(user=user).count() == 1
    assert Certification.objects.filter(user=user).count() == 1
    assert list(Event.objects.filter(league=league).values_list("number", flat=True)) == [1, 2, 3]


@pytest.mark.django_db(transaction=True)
def test_twenty_who_issue_issue_once():
    league = LeagueFactory.create()
    level = make_level(league)
    user = make_official(league)

    found = at_once(lambda number: issue(user=user, level=level, by=None, now=NOON).pk)

    assert len(set(found)) == Certification.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_twenty_who_renew_renew_once():
    league = LeagueFactory.create()
    level = make_level(league)
    user = make_official(league)
    first = issue(user=user, level=level, by=None, now=NOON)
    renewal = NOON + 300 * DAY

    found = at_once(lambda number: issue(user=user, level=level, by=None, now=renewal + timedelta(minutes=number)).pk)

    assert first.pk not in found
    assert Certification.objects.count() == 1 + len(set(found))
    assert len(set(found)) == 1
    assert list(Event.objects.filter(what="renewed").values_list("user", flat=True)) == [user.pk]
    assert EventCount.objects.get(league=league).last == Event.objects.filter(league=league).count()


def test_twenty_who_import_one_file_import_it_once(transactional_db: None):
    league = LeagueFactory.create()
    level = make_level(league)
    make_requirement(level)
    make_official(league, "N1")
    make_official(league, "N2")
    rows = [
        "number,requirement,programme,level,on,expires",
        "N1,seminar,,,2026-09-12,",
        "N2,,Referee,Level 1,2025-12-01,2026-11-30",
    ]
    table = read("\r\n".join(rows).encode())

    def bring_in(_number: int) -> tuple[Result, ...]:
        done = import_evidence(league=league, table=table, columns=columns_of(table, {}), by=None, now=NOON)
        return tuple(row.result for row in done.rows)

    found = Counter(at_once(bring_in))

    assert found == {(Result.NEW, Result.NEW): 1, (Result.SAME, Result.SAME): MANY - 1}
    assert (Evidence.objects.count(), Certification.objects.count()) == (1, 1)
    assert EventCount.objects.get(league=league).last == Event.objects.filter(league=league).count()


@pytest.mark.django_db(transaction=True)
def test_twenty_who_write_down_an_end_write_it_once():
    league = LeagueFactory.create()
    level = make_level(league)
    people = [make_official(league) for _each in range(3)]
    for user in people:
        issue(user=user, level=level, by=None, now=NOON)
    ends = held(people[0], level).ends
    assert ends is not None

    at_once(lambda number: run_out(now=ends + timedelta(hours=1)))

    assert Event.objects.filter(what="expired").count() == len(people)
    assert EventCount.objects.get(league=league).last == Event.objects.filter(league=league).count()


@pytest.mark.django_db(transaction=True)
def test_no_event_is_added_outside_of_a_transaction():
    league = LeagueFactory.create()
    assert not connection.in_atomic_block
    with pytest.raises(RuntimeError, match="transaction"):
        Ledger(league, now=NOON)


@pytest.mark.django_db
def test_neither_events_nor_certifications_are_changed_or_deleted(world: World):
    league: League = world.league
    level = make_level(league)
    user = make_official(league)
    certification = issue(user=user, level=level, by=None, now=NOON)
    event = Event.objects.get(certification=certification)
    for row in (certification, event):
        with pytest.raises(NeverChanged):
            row.save()
        with pytest.raises(NeverChanged):
            row.delete()
        with pytest.raises(NeverChanged):
            type(row).objects.filter(pk=row.pk).delete()
