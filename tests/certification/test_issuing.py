"""Issuing and renewing: what stands in the way, the dates of it, and what it takes the place of."""

from datetime import date, timedelta

import pytest

from accounts.certification.models import Certification, Event, Kind, Outcome, Status, What
from accounts.certification.services.enrolling import enrol, leave
from accounts.certification.services.issuing import NotReady, issue
from accounts.certification.services.moving import CannotMove, move
from accounts.certification.services.recording import defer, record_evidence, withdraw
from accounts.certification.services.running_out import run_out
from accounts.people.models import Act
from tests.certification.made import (
    DAY,
    NOON,
    TODAY,
    held,
    make_level,
    make_official,
    make_requirement,
    make_season,
    standing,
    status,
    told,
)
from tests.world import LEAGUE_ADMIN, World

pytestmark = pytest.mark.django_db


@pytest.fixture
def toronto(world: World) -> World:
    world.league.time_zone = "America/Toronto"
    world.league.save()
    return world


def test_who_has_all_that_a_level_asks_is_certified_in_the_same_act(toronto: World):
    level = make_level(toronto.league)
    seminar = make_requirement(level)
    user = make_official(toronto.league)
    enrol(users=[user], level=level, by=None, now=NOON)
    assert status(user, level) == Status.NOT_CERTIFIED
    assert standing(user, level).event.open == 1
    row = record_evidence(user=user, requirement=seminar, on=TODAY, by=None, now=NOON)
    assert status(user, level) == Status.VALID
    certification = held(user, level)
    assert (certification.valid_from, certification.expires) == (TODAY, date(2027, 10, 1))
    assert certification.ends == NOON.replace(year=2027, day=2, hour=4)
    assert certification.holder == "Ann Roy"
    assert certification.evidence == {"seminar": row.public_id}
    assert told(user) == ["enrolled", "evidence", "issued"]


def test_where_an_administrator_issues_it_is_pending_until_then(toronto: World):
    level = make_level(toronto.league, automatic=False)
    seminar = make_requirement(level)
    user = make_official(toronto.league)
    enrol(users=[user], level=level, by=None, now=NOON)
    with pytest.raises(NotReady) as error:
        issue(user=user, level=level, by=None, now=NOON)
    assert [each.code for each in error.value.obstacles] == ["requirement:seminar"]
    record_evidence(user=user, requirement=seminar, on=TODAY, by=None, now=NOON)
    assert status(user, level) == Status.PENDING
    first = issue(user=user, level=level, by=toronto.people[LEAGUE_ADMIN], now=NOON)
    assert issue(user=user, level=level, by=None, now=NOON) == first
    assert Certification.objects.filter(user=user).count() == 1


def test_a_level_that_asks_nothing_is_not_issued_by_itself(toronto: World):
    level = make_level(toronto.league)
    user = make_official(toronto.league)
    enrol(users=[user], level=level, by=None, now=NOON)
    assert status(user, level) == Status.NOT_CERTIFIED
    issue(user=user, level=level, by=None, now=NOON)
    assert status(user, level) == Status.VALID


@pytest.mark.parametrize(("born", "code"), [(date(2010, 10, 1), None), (date(2010, 10, 2), "age"), (None, "born")])
def test_a_minimum_age_is_that_on_the_day_of_issue(toronto: World, born: date | None, code: str | None):
    level = make_level(toronto.league, minimum_age=16)
    user = make_official(toronto.league, born=born)
    if code is None:
        issue(user=user, level=level, by=None, now=NOON)
        return
    with pytest.raises(NotReady) as error:
        issue(user=user, level=level, by=None, now=NOON)
    assert [each.code for each in error.value.obstacles] == [code]


def test_a_level_that_needs_another_is_issued_to_those_who_hold_that(toronto: World):
    first = make_level(toronto.league, one_level_a_season=False)
    second = make_level(toronto.league, 2, first.programme, needs=first)
    user = make_official(toronto.league)
    with pytest.raises(NotReady):
        issue(user=user, level=second, by=None, now=NOON)
    issue(user=user, level=first, by=None, now=NOON)
    issue(user=user, level=second, by=None, now=NOON)
    assert (status(user, first), status(user, second)) == (Status.SUPERSEDED, Status.VALID)


def test_one_level_a_season(toronto: World):
    make_season(toronto.league)
    first = make_level(toronto.league, validity="season")
    second = make_level(toronto.league, 2, first.programme, validity="season")
    user = make_official(toronto.league)
    certification = issue(user=user, level=first, by=None, now=NOON)
    assert certification.expires == date(2027, 4, 30)
    with pytest.raises(NotReady) as error:
        issue(user=user, level=second, by=None, now=NOON)
    assert [each.code for each in error.value.obstacles] == ["one_level"]
    move(
        certification=certification,
        what=What.REVOKED,
        by=toronto.people[LEAGUE_ADMIN],
        why="Issued by mistake",
        now=NOON,
    )
    issue(user=user, level=second, by=None, now=NOON)
    assert status(user, second) == Status.VALID


def test_to_the_end_of_a_season_needs_a_season(toronto: World):
    level = make_level(toronto.league, validity="season")
    with pytest.raises(NotReady) as error:
        issue(user=make_official(toronto.league), level=level, by=None, now=NOON)
    assert [each.code for each in error.value.obstacles] == ["season"]


@pytest.mark.parametrize(("days_before", "renewed"), [(61, False), (60, True), (0, True)])
def test_it_is_renewed_from_the_first_day_of_its_window_on(toronto: World, days_before: int, renewed: bool):
    level = make_level(toronto.league, renewal_days=60)
    seminar = make_requirement(level, anew=True)
    user = make_official(toronto.league)
    enrol(users=[user], level=level, by=None, now=NOON)
    record_evidence(user=user, requirement=seminar, on=TODAY, by=None, now=NOON)
    first = held(user, level)
    assert first.renewal_opens == date(2027, 8, 2)
    now = NOON + timedelta(days=365 - days_before)
    record_evidence(user=user, requirement=seminar, on=now.date(), by=None, now=now)
    if not renewed:
        assert held(user, level) == first
        return
    second = held(user, level)
    assert (second.renews, second.number) == (first, 2)
    assert second.expires == date(2028, 10, 1) - timedelta(days=days_before)
    assert told(user)[-3:] == ["evidence", "superseded", "renewed"]
    first_events = Event.objects.filter(certification=first).order_by("-number")
    assert first_events[0].status == Status.SUPERSEDED


def test_an_old_seminar_does_not_renew(toronto: World):
    level = make_level(toronto.league, renewal_days=60, automatic=False)
    seminar = make_requirement(level, anew=True)
    user = make_official(toronto.league)
    record_evidence(user=user, requirement=seminar, on=TODAY, by=None, now=NOON)
    issue(user=user, level=level, by=None, now=NOON)
    with pytest.raises(NotReady) as error:
        issue(user=user, level=level, by=None, now=NOON + 310 * DAY)
    assert [each.code for each in error.value.obstacles] == ["requirement:seminar"]


def test_a_season_is_renewed_for_the_season_after_it(toronto: World):
    make_season(toronto.league)
    level = make_level(toronto.league, validity="season", renewal_days=60)
    user = make_official(toronto.league)
    issue(user=user, level=level, by=None, now=NOON)
    april = NOON + 200 * DAY
    with pytest.raises(NotReady) as error:
        issue(user=user, level=level, by=None, now=april)
    assert [each.code for each in error.value.obstacles] == ["season"]
    make_season(toronto.league, 2027)
    assert issue(user=user, level=level, by=None, now=april).expires == date(2028, 4, 30)


def test_what_somebody_revoked_is_not_issued_again_by_itself(toronto: World):
    level = make_level(toronto.league)
    seminar = make_requirement(level)
    user = make_official(toronto.league)
    admin = toronto.people[LEAGUE_ADMIN]
    enrol(users=[user], level=level, by=None, now=NOON)
    record_evidence(user=user, requirement=seminar, on=TODAY, by=None, now=NOON)
    move(certification=held(user, level), what=What.REVOKED, by=admin, why="Misconduct", now=NOON)
    record_evidence(user=user, requirement=seminar, on=TODAY + DAY, by=None, now=NOON + DAY)
    assert status(user, level) == Status.REVOKED
    issue(user=user, level=level, by=admin, now=NOON + DAY)
    assert status(user, level) == Status.VALID


def test_suspending_and_reinstating_are_recorded_with_the_reason(toronto: World):
    level = make_level(toronto.league)
    user = make_official(toronto.league)
    admin = toronto.people[LEAGUE_ADMIN]
    certification = issue(user=user, level=level, by=admin, now=NOON)
    with pytest.raises(CannotMove):
        move(certification=certification, what=What.REINSTATED, by=admin, why="Nothing to do", now=NOON)
    with pytest.raises(CannotMove):
        move(certification=certification, what=What.SUSPENDED, by=admin, why=" ", now=NOON)
    first = move(certification=certification, what=What.SUSPENDED, by=admin, why="Under inquiry", now=NOON)
    assert move(certification=certification, what=What.SUSPENDED, by=admin, why="Twice", now=NOON) == first
    assert status(user, level) == Status.SUSPENDED
    move(certification=certification, what=What.REINSTATED, by=admin, why="Cleared", now=NOON + DAY)
    assert status(user, level) == Status.VALID
    assert list(Event.objects.filter(user=user).values_list("why", flat=True)) == ["", "Under inquiry", "Cleared"]
    acts = Act.objects.filter(what__startswith="certification.").order_by("pk")
    assert [act.what for act in acts] == ["certification.suspended", "certification.reinstated"]


def test_its_end_is_written_down_at_its_instant_however_late(toronto: World):
    level = make_level(toronto.league)
    user = make_official(toronto.league)
    certification = issue(user=user, level=level, by=None, now=NOON)
    assert certification.ends is not None
    assert run_out(now=certification.ends - timedelta(microseconds=1)) == 0
    late = certification.ends + 7 * DAY
    assert (run_out(now=late), run_out(now=late)) == (1, 0)
    event = standing(user, level).event
    assert (event.what, event.status, event.at, event.recorded) == ("expired", "expired", certification.ends, late)


def test_each_thing_that_ran_out_in_a_pause_is_told_in_its_order(toronto: World):
    level = make_level(toronto.league, renewal_days=30)
    check = make_requirement(level, "background-check", Kind.BACKGROUND, continuing=True)
    user = make_official(toronto.league)
    record_evidence(user=user, requirement=check, on=TODAY, expires=date(2027, 9, 15), by=None, now=NOON)
    issue(user=user, level=level, by=None, now=NOON)
    event = standing(user, level).event
    assert (event.missing, event.good_until, event.runs_out) == ("", date(2027, 9, 15), "background-check")
    run_out(now=NOON + 500 * DAY)
    assert told(user) == ["issued", "renewal", "lapsed", "expired"]
    lapsed = Event.objects.get(user=user, what="lapsed")
    assert (lapsed.missing, lapsed.status, lapsed.open) == ("background-check", "valid", 1)


def test_a_deferral_stands_in_for_evidence_until_its_end(toronto: World):
    level = make_level(toronto.league)
    check = make_requirement(level, "background-check", Kind.BACKGROUND, continuing=True)
    user = make_official(toronto.league)
    enrol(users=[user], level=level, by=None, now=NOON)
    with pytest.raises(ValueError, match="a reason"):
        defer(user=user, requirement=check, until=TODAY + DAY, why="", by=None, now=NOON)
    with pytest.raises(ValueError, match="ends today"):
        defer(user=user, requirement=check, until=TODAY - DAY, why="Late", by=None, now=NOON)
    defer(user=user, requirement=check, until=TODAY, why="Police station is slow", by=None, now=NOON)
    assert status(user, level) == Status.VALID
    run_out(now=NOON + DAY)
    assert standing(user, level).event.missing == "background-check"


def test_evidence_that_is_taken_back_counts_no_more(toronto: World):
    level = make_level(toronto.league, automatic=False)
    seminar = make_requirement(level)
    user = make_official(toronto.league)
    enrol(users=[user], level=level, by=None, now=NOON)
    row = record_evidence(user=user, requirement=seminar, on=TODAY, by=None, now=NOON)
    assert record_evidence(user=user, requirement=seminar, on=TODAY, by=None, now=NOON) == row
    assert status(user, level) == Status.PENDING
    gone = withdraw(evidence=row, why="Someone else", by=None, now=NOON)
    assert withdraw(evidence=row, why="Again", by=None, now=NOON) == gone
    assert gone.outcome == Outcome.WITHDRAWN
    assert status(user, level) == Status.NOT_CERTIFIED


def test_who_leaves_a_level_has_no_standing_there_unless_they_hold_it(toronto: World):
    level = make_level(toronto.league)
    user = make_official(toronto.league)
    enrol(users=[user], level=level, by=None, now=NOON)
    assert enrol(users=[user], level=level, by=None, now=NOON) == 0
    assert leave(user=user, level=level, by=None, why="Moved away", now=NOON)
    assert not leave(user=user, level=level, by=None, why="Moved away", now=NOON)
    issue(user=user, level=level, by=None, now=NOON)
    assert not leave(user=user, level=level, by=None, why="Moved away", now=NOON)
    assert told(user) == ["enrolled", "left", "issued"]


def test_numbers_count_a_leagues_events_without_a_gap(toronto: World):
    level = make_level(toronto.league)
    for _each in range(3):
        enrol(users=[make_official(toronto.league)], level=level, by=None, now=NOON)
    issue(user=make_official(toronto.other_league), level=make_level(toronto.other_league), by=None, now=NOON)
    numbers = Event.objects.filter(league=toronto.league).values_list("number", flat=True)
    assert sorted(numbers) == [1, 2, 3]


def test_a_level_that_waited_for_another_alone_follows_it_once(toronto: World):
    first = make_level(toronto.league, one_level_a_season=False)
    second = make_level(toronto.league, 2, first.programme, needs=first)
    seminar = make_requirement(first)
    make_requirement(second)
    user = make_official(toronto.league)
    for level in (first, second):
        enrol(users=[user], level=level, by=None, now=NOON)
    record_evidence(user=user, requirement=seminar, on=TODAY, by=None, now=NOON)
    assert (status(user, first), status(user, second)) == (Status.SUPERSEDED, Status.VALID)
    assert Certification.objects.filter(user=user).count() == 2


def test_what_was_suspended_to_its_end_is_not_issued_again_by_itself(toronto: World):
    level = make_level(toronto.league, renewal_days=30)
    seminar = make_requirement(level, anew=True)
    user = make_official(toronto.league)
    admin = toronto.people[LEAGUE_ADMIN]
    enrol(users=[user], level=level, by=None, now=NOON)
    record_evidence(user=user, requirement=seminar, on=TODAY, by=None, now=NOON)
    first = held(user, level)
    move(certification=first, what=What.SUSPENDED, by=admin, why="Under inquiry", now=NOON)
    later = NOON + 400 * DAY
    record_evidence(user=user, requirement=seminar, on=TODAY + 400 * DAY, by=None, now=later)
    assert (status(user, level), held(user, level)) == (Status.EXPIRED, first)
    issue(user=user, level=level, by=admin, now=later)
    assert status(user, level) == Status.VALID


def test_what_was_reinstated_before_its_end_is_issued_again_by_itself(toronto: World):
    level = make_level(toronto.league, renewal_days=30)
    seminar = make_requirement(level, anew=True)
    user = make_official(toronto.league)
    admin = toronto.people[LEAGUE_ADMIN]
    enrol(users=[user], level=level, by=None, now=NOON)
    record_evidence(user=user, requirement=seminar, on=TODAY, by=None, now=NOON)
    for what in (What.SUSPENDED, What.REINSTATED):
        move(certification=held(user, level), what=what, by=admin, why="Under inquiry", now=NOON)
    later = NOON + 400 * DAY
    record_evidence(user=user, requirement=seminar, on=TODAY + 400 * DAY, by=None, now=later)
    assert status(user, level) == Status.VALID
