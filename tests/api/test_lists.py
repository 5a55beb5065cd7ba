"""What lists hold: the same as the officials' own standing says, on any day, in as few questions for many."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import jsonschema
import pytest
from django.db import transaction
from django.utils import timezone

from accounts.api.views.document import document
from accounts.certification.exports.addresses import verify_address
from accounts.certification.models import Certification, Event, EventCount, Kind, What
from accounts.certification.services.enrolling import enrol
from accounts.certification.services.issuing import issue
from accounts.certification.services.ledger import Ledger
from accounts.certification.services.moving import move
from accounts.certification.services.recording import record_evidence
from accounts.people.models import League, Registration, User
from accounts.people.services.erasing import erase
from tests.api.made import Asker
from tests.certification.made import DAY, NOON, TODAY, held, make_level, make_official, make_requirement, make_season
from tests.factories import LeagueFactory, UserFactory
from tests.queries import assert_same_number_of_queries

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return LeagueFactory.create(slug="ours", time_zone="America/Toronto", number_scheme="HCR")


@pytest.fixture
def asker(league: League) -> Asker:
    return Asker(league)


def certify(league: League, **fields: Any) -> User:
    """An official who was certified for twelve months at noon."""
    level = league.programmes.get().levels.get() if league.programmes.exists() else make_level(league)
    person = make_official(league, **fields)
    enrol(users=[person], level=level, by=None, now=NOON)
    issue(user=person, level=level, by=None, now=NOON)
    return person


def moved(person: User, what: What, why: str = "Because.", after: timedelta = DAY) -> None:
    """What the person holds was moved so by somebody."""
    row = Certification.objects.get(user=person)
    move(certification=row, what=what, by=UserFactory.create(), why=why, now=NOON + after)


def as_documented(name: str, found: Any) -> None:
    """Holds an answer against the document."""
    whole = document()
    schema = {"$ref": f"#/components/schemas/{name}", "components": whole["components"]}
    jsonschema.validate(found, schema, format_checker=jsonschema.FormatChecker())


def test_an_official_is_told_as_the_roster_has_them(league: League, asker: Asker) -> None:
    person = make_official(league, number="007", email="ann@example.org", organisation="North")

    (row,) = asker.rows("/officials/")

    assert row == {
        "person_id": str(person.public_id),
        "registered": True,
        "external_scheme": "HCR",
        "external_id": "007",
        "family_name": "Roy",
        "given_name": "Ann",
        "email": "ann@example.org",
        "organisation": "North",
    }
    as_documented("Officials", asker.get("/officials/").json())
    assert asker.get(f"/officials/{person.public_id}/").json() == row


def test_who_left_the_roster_is_told_without_a_name_and_is_among_what_changed(league: League, asker: Asker) -> None:
    stays, goes = make_official(league), certify(league)
    before = asker.get("/officials/").json()["up_to"]
    Registration.objects.filter(user=goes).delete()
    with transaction.atomic():
        Ledger(league, now=NOON).of_officials({goes.pk: ""})

    (row,) = asker.rows("/officials/", {"changed_since": before})
    assert (row["person_id"], row["registered"], row["family_name"]) == (str(goes.public_id), False, None)
    assert {each["person_id"] for each in asker.rows("/officials/")} == {str(stays.public_id), str(goes.public_id)}
    assert asker.rows("/officials/", {"changed_since": before + 1}) == []


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"organisation": "North"}, {"1", "2"}),
        ({"external_id": "3"}, {"3"}),
        ({"organisation": "North", "external_id": "3"}, set()),
        ({}, {"1", "2", "3"}),
    ],
)
def test_officials_are_found(query: dict[str, str], found: set[str], league: League, asker: Asker) -> None:
    for number, organisation in (("1", "North"), ("2", "North"), ("3", "South")):
        make_official(league, number=number, organisation=organisation)

    assert {row["external_id"] for row in asker.rows("/officials/", query)} == found


def test_a_programme_is_told_with_what_its_levels_ask(league: League, asker: Asker) -> None:
    level = make_level(league)
    second = make_level(league, number=2, programme=level.programme, needs=level)
    make_requirement(second, "check", Kind.BACKGROUND, continuing=True, months=12)

    (row,) = asker.rows("/programmes/", {"archived": "no"})

    as_documented("Programmes", asker.get("/programmes/").json())
    assert [each["level"] for each in row["levels"]] == ["level-1", "level-2"]
    assert row["levels"][1]["needs"] == {"programme": row["programme"], "level": "level-1"}
    assert row["levels"][1]["requirements"] == [
        {
            "requirement": "check",
            "title": "Check",
            "kind": "background",
            "months": 12,
            "continuing": True,
            "anew": False,
        }
    ]
    assert asker.rows("/programmes/", {"archived": "yes"}) == []


def test_a_certification_is_told_as_it_stands(league: League, asker: Asker) -> None:
    make_season(league)
    person = certify(league, number="007")
    row = Certification.objects.get()

    found = asker.get(f"/certifications/{row.public_id}/", {"as_of": "2026-10-01"}).json()

    as_documented("Certification", found)
    assert found == {
        "certification_id": row.public_id,
        "person_id": str(person.public_id),
        "external_id": "007",
        "season": "2026-27",
        "programme": "referee-0",
        "level": "level-1",
        "position": "referee",
        "edition": "nhl-2005-06",
        "status": "valid",
        "status_reason": None,
        "eligible": "yes",
        "eligible_reason": "valid",
        "issued": "2026-10-01T16:00:00Z",
        "valid_from": "2026-10-01",
        "expires": "2027-10-01",
        "renewal_opens": None,
        "imported": False,
        "requirements_open": 0,
        "verify_url": row.code.join(verify_address()),
        "verify_code": row.code,
        "changed_at": "2026-10-01T16:00:00Z",
        "event": EventCount.objects.get().last,
    }


@pytest.mark.parametrize(
    ("day", "status", "eligible"),
    [
        ("2026-09-30", None, None),
        ("2026-10-01", "valid", "yes"),
        ("2026-10-02", "suspended", "no"),
        ("2026-10-04", "valid", "yes"),
        ("2027-10-01", "valid", "yes"),
        ("2027-10-02", "expired", "no"),
    ],
)
def test_the_list_of_any_day_can_be_asked(
    day: str, status: str | None, eligible: str | None, league: League, asker: Asker
) -> None:
    person = certify(league)
    moved(person, What.SUSPENDED, "A complaint is looked into.")
    moved(person, What.REINSTATED, after=3 * DAY)

    rows = asker.rows("/certifications/", {"as_of": day})

    assert [(row["status"], row["eligible"]) for row in rows] == ([] if status is None else [(status, eligible)])
    for row in rows:
        assert row["status_reason"] == ("A complaint is looked into." if status == "suspended" else None)
        assert asker.rows("/certifications/", {"as_of": day, "status": status, "eligible": eligible}) == [row]
        for other in {"valid", "suspended", "expired", "revoked"} - {status}:
            assert asker.rows("/certifications/", {"as_of": day, "status": other}) == []
        assert asker.rows("/certifications/", {"as_of": day, "eligible": {"yes": "no"}.get(str(eligible), "yes")}) == []


@pytest.mark.parametrize(("day", "reason"), [("2026-10-11", "valid"), ("2026-10-12", "missing:check")])
def test_what_continues_has_to_be_in_date(day: str, reason: str, league: League, asker: Asker) -> None:
    level, person = make_level(league), make_official(league)
    check = make_requirement(level, "check", Kind.BACKGROUND, continuing=True)
    enrol(users=[person], level=level, by=None, now=NOON)
    ends = TODAY + timedelta(days=10)
    record_evidence(user=person, requirement=check, on=TODAY, expires=ends, by=None, now=NOON)

    (row,) = asker.rows("/certifications/", {"as_of": day})

    assert (row["status"], row["eligible_reason"]) == ("valid", reason)
    assert row["eligible"] == ("yes" if reason == "valid" else "no")
    assert asker.rows("/certifications/", {"as_of": day, "eligible": row["eligible"]}) == [row]


def test_what_has_ended_is_among_what_changed_whether_a_worker_ran_or_not(
    league: League, asker: Asker, monkeypatch: pytest.MonkeyPatch
) -> None:
    certify(league)
    monkeypatch.setattr(timezone, "now", lambda: NOON)
    before = asker.get("/certifications/").json()["up_to"]
    monkeypatch.setattr(timezone, "now", lambda: NOON + 400 * DAY)
    asker = Asker(league)

    (row,) = asker.rows("/certifications/", {"changed_since": before})

    assert row["status"] == "expired"
    assert [each["what"] for each in asker.rows("/events/", {"changed_since": before})] == ["expired"]


def test_nobody_who_was_erased_may_work(league: League, asker: Asker) -> None:
    person = certify(league)
    erase(person=person, by=person, now=NOON + DAY)

    (row,) = asker.rows("/certifications/", {"as_of": "2026-10-01"})

    assert (row["eligible"], row["eligible_reason"]) == ("no", "erased")
    assert asker.rows("/certifications/", {"as_of": "2026-10-01", "eligible": "yes"}) == []


def test_certifications_are_found(league: League, asker: Asker) -> None:
    one, _two = certify(league), certify(league)
    other = make_level(league)
    issue(user=one, level=other, by=None, now=NOON)

    def count(**query: Any) -> int:
        return len(asker.rows("/certifications/", query))

    assert count() == 3
    assert count(person_id=one.public_id) == 2
    assert count(programme=other.programme.code) == 1
    assert count(level="level-1") == 3
    assert count(level="level-2") == 0


def test_an_event_is_told_without_who_did_it(league: League, asker: Asker) -> None:
    person = certify(league)
    moved(person, What.REVOKED, "It was a mistake.")

    rows = asker.rows("/events/")

    as_documented("Events", asker.get("/events/").json())
    assert [row["event"] for row in rows] == list(range(1, len(rows) + 1))
    last = rows[-1]
    assert (last["what"], last["status"], last["why"]) == ("revoked", "revoked", "It was a mistake.")
    assert last["certification_id"] == Certification.objects.get().public_id
    by = Event.objects.latest("number").by
    assert by is not None
    assert str(by.public_id) not in str(rows)
    assert asker.rows("/events/", {"what": "revoked"}) == [last]
    assert asker.rows("/events/", {"changed_since": last["event"] - 1}) == [last]
    assert last not in asker.rows("/events/", {"as_of": "2026-10-01"})
    assert asker.get(f"/events/{last['event']}/").json() == last


def test_no_name_is_in_certifications_and_events(league: League, asker: Asker) -> None:
    certify(league, email="ann@example.org")

    told = str(asker.rows("/certifications/")) + str(asker.rows("/events/"))

    for name in ("Roy", "Ann", "ann@example.org"):
        assert name not in told


@pytest.mark.parametrize("path", ["/officials/", "/programmes/", "/certifications/", "/events/"])
def test_a_list_asks_as_often_for_many_as_for_one(path: str, league: League, asker: Asker) -> None:
    def add() -> None:
        person = certify_anew(league)
        moved(person, What.SUSPENDED)

    def ask() -> None:
        assert asker.rows(path)

    assert_same_number_of_queries(ask=ask, add_row=add)


def certify_anew(league: League) -> User:
    """An official with a programme of their own."""
    level, person = make_level(league), make_official(league)
    make_requirement(level, f"seminar-{level.pk}")
    enrol(users=[person], level=level, by=None, now=NOON)
    for ask in level.asks.all():
        record_evidence(user=person, requirement=ask.requirement, on=TODAY, by=None, now=NOON)
    assert held(person, level).level == level
    return person


def test_what_is_as_it_was_is_not_sent_again(league: League, asker: Asker) -> None:
    make_official(league)
    first = asker.get("/officials/")
    tag = first.headers["ETag"]

    again = asker.get("/officials/", **{"If-None-Match": tag})
    assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", tag)
    assert "private" in first.headers["Cache-Control"]
    assert "Authorization" in first.headers["Vary"]

    make_official(league)
    changed = asker.get("/officials/", **{"If-None-Match": tag})
    assert (changed.status_code, changed.headers["ETag"] == tag) == (200, False)
