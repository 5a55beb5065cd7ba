"""The rows of an export: who is listed, how they stand on the day, and what each cell says."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import get_resolver

from accounts.certification.dates import end_of
from accounts.certification.exports.addresses import VERIFY
from accounts.certification.exports.columns import NAMES
from accounts.certification.exports.rows import Rows
from accounts.certification.exports.wanted import Contradiction, Wanted
from accounts.certification.models import Event, Kind, What
from accounts.certification.services.enrolling import enrol, leave
from accounts.certification.services.issuing import issue
from accounts.certification.services.moving import move
from accounts.certification.services.recording import record_evidence
from accounts.people.models import Registration
from accounts.people.services.erasing import erase
from tests.certification.exports.made import row_of, rows_of
from tests.certification.made import DAY, NOON, TODAY, held, make_level, make_official, make_requirement, make_season
from tests.factories import UserFactory
from tests.world import LEAGUE_ADMIN, SUPERUSER, World

pytestmark = pytest.mark.django_db
SECOND = timedelta(seconds=1)


@pytest.fixture
def toronto(world: World) -> World:
    world.league.time_zone = "America/Toronto"
    world.league.number_scheme = "HCR"
    world.league.save()
    return world


def test_the_columns_and_their_order_are_those_that_others_rely_on():
    assert ", ".join(NAMES) == (
        "certification_id, person_id, external_scheme, external_id, family_name, given_name, email, organisation, "
        "league, season, programme, level, position, edition, status, status_reason, eligible, eligible_reason, "
        "issued, valid_from, expires, renewal_opens, evidence_mode, evidence_completed, attempt, score, maximum, "
        "score_percent, pass_mark, language, form_id, engine_version, requirements_open, verify_url, verify_code, "
        "changed_at"
    )


def test_each_cell_of_who_holds_a_level(toronto: World, settings):
    settings.SITE_URL = "https://calls.example"
    season = make_season(toronto.league)
    level = make_level(toronto.league, validity="season", renewal_days=60)
    user = make_official(toronto.league, "00123", email="ann@example.org", organisation="North")
    certification = issue(user=user, level=level, by=None, now=NOON)
    row = row_of(toronto.league)
    assert row == {
        "certification_id": certification.public_id,
        "person_id": str(user.public_id),
        "external_scheme": "HCR",
        "external_id": "00123",
        "family_name": "Roy",
        "given_name": "Ann",
        "email": "ann@example.org",
        "organisation": "North",
        "league": "ours",
        "season": season.title,
        "programme": level.programme.code,
        "level": "level-1",
        "position": "referee",
        "edition": level.edition,
        "status": "valid",
        "status_reason": None,
        "eligible": "yes",
        "eligible_reason": "valid",
        "issued": "2026-10-01T16:00:00Z",
        "valid_from": "2026-10-01",
        "expires": "2027-04-30",
        "renewal_opens": "2027-03-01",
        **dict.fromkeys(("evidence_mode", "evidence_completed", "attempt", "score", "maximum", "score_percent")),
        **dict.fromkeys(("pass_mark", "language", "form_id", "engine_version")),
        "requirements_open": 0,
        "verify_url": f"https://calls.example/verify/{certification.code}/",
        "verify_code": certification.code,
        "changed_at": "2026-10-01T16:00:00Z",
    }


def test_officials_without_any_certification_are_in_it(toronto: World):
    level = make_level(toronto.league)
    make_requirement(level)
    nothing, due = make_official(toronto.league), make_official(toronto.league)
    enrol(users=[due], level=level, by=None, now=NOON)
    rows = {row["person_id"]: row for row in rows_of(toronto.league)}
    assert len(rows) == 2
    bare, on_the_way = rows[str(nothing.public_id)], rows[str(due.public_id)]
    assert (bare["status"], bare["eligible"], bare["eligible_reason"]) == ("not_certified", "no", "not_certified")
    assert (bare["programme"], bare["level"], bare["certification_id"]) == (None, None, None)
    assert (bare["requirements_open"], bare["changed_at"]) == (0, None)
    assert (on_the_way["status"], on_the_way["level"], on_the_way["requirements_open"]) == (
        "not_certified",
        "level-1",
        1,
    )


def test_who_is_not_registered_is_called_as_on_the_site_and_other_leagues_are_left_out(toronto: World):
    level = make_level(toronto.league)
    user = UserFactory.create(display_name="Kim Ō")
    issue(user=user, level=level, by=None, now=NOON)
    make_official(toronto.other_league)
    row = row_of(toronto.league)
    assert (row["family_name"], row["given_name"], row["external_id"]) == ("Kim Ō", None, None)


def test_a_row_for_each_level(toronto: World):
    first = make_level(toronto.league, one_level_a_season=False)
    second = make_level(toronto.league, 2, first.programme)
    user = make_official(toronto.league)
    for level in (first, second):
        issue(user=user, level=level, by=None, now=NOON)
    assert [(row["level"], row["status"]) for row in rows_of(toronto.league)] == [
        ("level-1", "superseded"),
        ("level-2", "valid"),
    ]


def test_what_has_ended_reads_expired_at_once_and_is_written_down(toronto: World):
    level = make_level(toronto.league)
    user = make_official(toronto.league)
    expires = issue(user=user, level=level, by=None, now=NOON).expires
    assert expires == date(2027, 10, 1)
    last_evening = NOON.replace(year=2027, day=2, hour=3, minute=59)
    assert row_of(toronto.league, now=last_evening)["status"] == "valid"
    over = row_of(toronto.league, now=last_evening + timedelta(minutes=1))
    assert (over["status"], over["eligible"], over["eligible_reason"]) == ("expired", "no", "expired")
    assert over["changed_at"] == "2027-10-02T04:00:00Z"


def test_a_continuing_requirement_out_of_date_says_which(toronto: World):
    level = make_level(toronto.league)
    check = make_requirement(level, "background-check", Kind.BACKGROUND, continuing=True)
    user = make_official(toronto.league)
    record_evidence(user=user, requirement=check, on=TODAY, expires=TODAY + 9 * DAY, by=None, now=NOON)
    issue(user=user, level=level, by=None, now=NOON)
    assert row_of(toronto.league, now=NOON + 9 * DAY)["eligible"] == "yes"
    later = row_of(toronto.league, now=NOON + 10 * DAY)
    assert (later["status"], later["eligible"]) == ("valid", "no")
    assert later["eligible_reason"] == "missing:background-check"
    assert later["requirements_open"] == 1


def test_the_reason_of_a_suspension_stays_whatever_is_recorded_after_it(toronto: World):
    level = make_level(toronto.league)
    seminar = make_requirement(level)
    user, admin = make_official(toronto.league), toronto.people[LEAGUE_ADMIN]
    enrol(users=[user], level=level, by=None, now=NOON)
    record_evidence(user=user, requirement=seminar, on=TODAY, by=None, now=NOON)
    certification = held(user, level)
    for what, why in ((What.SUSPENDED, "First"), (What.REINSTATED, "Cleared"), (What.SUSPENDED, "Second")):
        move(certification=certification, what=what, by=admin, why=why, now=NOON)
    record_evidence(user=user, requirement=seminar, on=TODAY + DAY, by=None, now=NOON + DAY)
    row = row_of(toronto.league, now=NOON + DAY)
    assert (row["status"], row["status_reason"], row["eligible_reason"]) == ("suspended", "Second", "suspended")
    move(certification=certification, what=What.REINSTATED, by=admin, why="Cleared", now=NOON + DAY)
    assert row_of(toronto.league, now=NOON + DAY)["status_reason"] is None


def test_an_erased_person_has_no_name_and_may_not_work(toronto: World):
    level = make_level(toronto.league)
    user = make_official(toronto.league, "77", email="ann@example.org", organisation="North")
    certification = issue(user=user, level=level, by=None, now=NOON)
    before = Rows(toronto.league, Wanted(), NAMES, now=NOON).up_to
    erase(person=user, by=toronto.people[SUPERUSER], now=NOON)
    row = row_of(toronto.league, changed_since=before)
    for name in ("external_id", "family_name", "given_name", "email", "organisation"):
        assert row[name] is None
    assert (row["certification_id"], row["status"]) == (certification.public_id, "valid")
    assert (row["eligible"], row["eligible_reason"]) == ("no", "erased")


def test_a_list_as_it_stood_on_a_day(toronto: World):
    level = make_level(toronto.league, programme=None)
    user, admin = make_official(toronto.league), toronto.people[LEAGUE_ADMIN]
    enrol(users=[user], level=level, by=None, now=NOON)
    certification = issue(user=user, level=level, by=None, now=NOON + DAY)
    move(certification=certification, what=What.REVOKED, by=admin, why="x", now=NOON + 3 * DAY)
    stood = {n: row_of(toronto.league, now=NOON + 9 * DAY, as_of=TODAY + n * DAY) for n in range(-1, 5)}
    assert [row["status"] for row in stood.values()] == [
        "not_certified",
        "not_certified",
        "valid",
        "valid",
        "revoked",
        "revoked",
    ]
    assert [row["level"] for row in stood.values()] == [None, *["level-1"] * 5]


def test_a_day_ends_at_midnight_in_the_leagues_zone(toronto: World):
    level = make_level(toronto.league)
    user = make_official(toronto.league)
    midnight = NOON.replace(day=2, hour=4)
    issue(user=user, level=level, by=None, now=midnight)
    assert row_of(toronto.league, now=midnight, as_of=TODAY)["status"] == "not_certified"
    assert row_of(toronto.league, now=midnight, as_of=TODAY + DAY)["status"] == "valid"


def test_who_left_a_level_has_no_row_there_since(toronto: World):
    level = make_level(toronto.league)
    user = make_official(toronto.league)
    enrol(users=[user], level=level, by=None, now=NOON)
    leave(user=user, level=level, by=None, why="x", now=NOON + 2 * DAY)
    now = NOON + 5 * DAY
    assert row_of(toronto.league, now=now)["level"] is None
    assert row_of(toronto.league, now=now, as_of=TODAY)["level"] == "level-1"
    assert row_of(toronto.league, now=now, as_of=TODAY + 2 * DAY)["level"] is None


def test_changes_are_all_rows_of_whoever_has_a_later_event(toronto: World):
    first = make_level(toronto.league, one_level_a_season=False, supersedes=False)
    second = make_level(toronto.league, 2, first.programme, supersedes=False)
    stays, moves = make_official(toronto.league), make_official(toronto.league)
    enrol(users=[stays, moves], level=first, by=None, now=NOON)
    enrol(users=[moves], level=second, by=None, now=NOON)
    up_to = Rows(toronto.league, Wanted(), NAMES, now=NOON).up_to
    assert up_to == 3
    assert rows_of(toronto.league, changed_since=up_to) == []
    issue(user=moves, level=second, by=None, now=NOON)
    rows = rows_of(toronto.league, changed_since=up_to)
    assert [(row["person_id"], row["level"]) for row in rows] == [
        (str(moves.public_id), "level-1"),
        (str(moves.public_id), "level-2"),
    ]


def test_an_end_by_the_calendar_is_a_change_whether_or_not_a_job_ran(toronto: World):
    level = make_level(toronto.league)
    user = make_official(toronto.league)
    issue(user=user, level=level, by=None, now=NOON)
    assert rows_of(toronto.league, changed_since=1) == []
    later = NOON + 400 * DAY
    assert row_of(toronto.league, now=later, changed_since=1)["status"] == "expired"
    assert Rows(toronto.league, Wanted(), NAMES, now=later).up_to == 2


def test_whoever_is_gone_altogether_is_among_the_changes(toronto: World):
    level = make_level(toronto.league)
    user = make_official(toronto.league)
    enrol(users=[user], level=level, by=None, now=NOON)
    leave(user=user, level=level, by=None, why="x", now=NOON)
    Registration.objects.filter(user=user).delete()
    assert rows_of(toronto.league) == []
    row = row_of(toronto.league, changed_since=1)
    assert (row["person_id"], row["status"], row["level"]) == (str(user.public_id), "not_certified", None)


def test_filters_leave_what_they_name(toronto: World):
    referee = make_level(toronto.league)
    linesperson = make_level(toronto.league)
    ann = make_official(toronto.league, organisation="North")
    kim = make_official(toronto.league, organisation="South")
    issue(user=ann, level=referee, by=None, now=NOON)
    issue(user=kim, level=linesperson, by=None, now=NOON)
    enrol(users=[kim], level=referee, by=None, now=NOON)

    def people(**wanted: Any) -> list[str]:
        return [row["person_id"] for row in rows_of(toronto.league, **wanted)]

    assert people(programme=referee.programme.code) == [str(ann.public_id), str(kim.public_id)]
    assert people(organisation="South") == [str(kim.public_id)] * 2
    assert people(statuses=("valid",)) == [str(ann.public_id), str(kim.public_id)]
    assert people(statuses=("valid",), programme=referee.programme.code) == [str(ann.public_id)]
    assert people(statuses=("expired", "revoked")) == []


def test_a_day_and_a_number_together_are_refused():
    with pytest.raises(Contradiction):
        Wanted(as_of=TODAY, changed_since=0)


@pytest.mark.parametrize(
    "narrower", [{"programme": "referee"}, {"statuses": ("valid",)}, {"organisation": "North"}, {"eligible": True}]
)
def test_changes_are_not_narrowed_since_who_leaves_it_would_be_missed(narrower: dict[str, Any]):
    with pytest.raises(Contradiction, match="everyone"):
        Wanted(changed_since=0, **narrower)


def test_as_of_a_day_lists_nobody_who_came_on_the_roster_later(toronto: World):
    early, late, unsaid = (make_official(toronto.league) for _each in range(3))
    midnight = end_of(TODAY, ZoneInfo("America/Toronto"))
    for user, since in ((early, midnight - SECOND), (late, midnight)):
        Registration.objects.filter(user=user).update(since=since)

    def listed(**wanted: Any) -> set[str]:
        return {row["person_id"] for row in rows_of(toronto.league, now=NOON + 5 * DAY, **wanted)}

    everyone = {str(each.public_id) for each in (early, late, unsaid)}
    assert listed() == everyone
    assert listed(as_of=TODAY + DAY) == everyone
    assert listed(as_of=TODAY) == everyone - {str(late.public_id)}


def test_what_is_wanted_is_kept_as_it_was_said():
    for wanted in (
        Wanted(),
        Wanted(programme="referee", statuses=("valid", "expired"), organisation="North", eligible=True),
        Wanted(changed_since=0),
        Wanted(as_of=TODAY),
    ):
        assert Wanted.from_json(wanted.as_json()) == wanted
    assert Wanted(changed_since=0).as_json() == {"changed_since": 0}


def test_many_rows_take_no_more_queries_than_one(toronto: World):
    level = make_level(toronto.league)
    counts = []
    for _each in range(2):
        enrol(users=[make_official(toronto.league) for _ in range(3)], level=level, by=None, now=NOON)
        with CaptureQueriesContext(connection) as asked:
            rows_of(toronto.league)
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_the_address_that_stands_in_files_is_the_one_that_the_site_answers():
    answered = [pattern for ((pattern, _names),), *_rest in get_resolver().reverse_dict.getlist("verify")]
    assert set(answered) <= {VERIFY.lstrip("/").replace("{code}", "%(code)s")}


@pytest.mark.parametrize("on_the_roster", [True, False])
def test_who_was_erased_is_among_what_changed_once_on_a_roster_or_on_none(world: World, on_the_roster: bool):
    user = make_official(world.league)
    issue(user=user, level=make_level(world.league), by=None, now=NOON)
    if not on_the_roster:
        Registration.objects.filter(user=user).delete()
    since = Event.objects.latest("number").number
    erase(person=user, by=user, now=NOON)
    assert [row["eligible_reason"] for row in rows_of(world.league, changed_since=since)] == ["erased"]
    assert Event.objects.filter(number__gt=since).count() == 1
