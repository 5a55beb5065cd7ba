"""What is done for a filtered roster: shown first, with who is left out and why, then done and recorded, once."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.certification.models import Evidence, Kind, Level, Outcome, Reminder, Requirement, Standing, Status
from accounts.certification.services.bulk import Record, done_for
from accounts.certification.services.enrolling import enrol
from accounts.certification.services.issuing import issue
from accounts.certification.services.ledger import Ledger
from accounts.certification.services.recording import Said, record_evidence, record_many
from accounts.people.models import Act, Registration, User
from tests.certification.made import DAY, NOON, TODAY, make_level, make_official, make_requirement, status, told
from tests.world import INSTRUCTOR, LEAGUE_ADMIN, TRAINEE, World

pytestmark = pytest.mark.django_db


@pytest.fixture
def level(world: World) -> Level:
    level = make_level(world.league)
    make_requirement(level)
    make_requirement(level, "check", Kind.BACKGROUND, continuing=True)
    return level


@pytest.fixture
def admin(world: World) -> Client:
    return world.client(LEAGUE_ADMIN)


def of(code: str) -> Requirement:
    return Requirement.objects.get(code=code)


def address(act: str, query: str = "") -> str:
    return reverse("certified_official_act", args=["ours", act]) + query


def left_out(answer: Any) -> dict[str, str]:
    return {row.number: str(why) for row, why in answer.context["plan"].left_out}


def today() -> str:
    return timezone.now().date().isoformat()


def test_officials_who_are_found_are_enrolled(world: World, admin: Client, level: Level):
    first, second = make_official(world.league, "1", organisation="North"), make_official(world.league, "2")
    known = make_official(world.league, "3", organisation="North")
    enrol(users=[known], level=level, by=None, now=NOON)
    fields = {"level": level.public_id}
    shown = admin.post(address("enrol", "?organisation=North"), fields)
    assert [row.user for row in shown.context["plan"].people] == [first]
    assert left_out(shown) == {"3": "On the way to it already, or certified"}
    assert Standing.objects.count() == 1
    done = admin.post(address("enrol", "?organisation=North"), {**fields, "confirmed": "1"})
    assert done["Location"] == reverse("certified_officials", args=["ours"]) + "?organisation=North"
    assert told(first) == ["enrolled"]
    assert told(second) == []
    act = Act.objects.get(what="officials.enrol")
    assert (act.details["officials"], act.details["left_out"]) == (1, 1)
    assert act.details["filters"] == "organisation=North"


def test_a_check_is_recorded_for_all_but_oneself_and_who_has_it(world: World, admin: Client, level: Level):
    first, known = make_official(world.league, "1"), make_official(world.league, "2")
    own = world.people[LEAGUE_ADMIN]
    Registration.objects.create(user=own, league=world.league, number="9", family_name="Own")
    for user in (first, known, own):
        enrol(users=[user], level=level, by=None, now=NOON)
    fields = {"requirement": of("check").public_id, "on": today(), "expires": today(), "source": "Police"}
    on = timezone.now().date()
    record_evidence(
        user=known, requirement=of("check"), on=on, expires=on, source="Police", by=None, now=timezone.now()
    )
    shown = admin.post(address("record"), fields)
    assert left_out(shown) == {"2": "On record already", "9": "Nobody records of themself"}
    for _each in range(2):
        admin.post(address("record"), {**fields, "confirmed": "1"})
    row = Evidence.objects.get(user=first)
    assert (row.source, row.expires, row.recorded_by, row.on) == ("Police", on, own, on)
    assert Evidence.objects.count() == 2
    assert Act.objects.filter(what="evidence.record").count() == 1


def test_an_instructor_records_seminars_and_enrols_nobody(world: World, level: Level):
    instructor = world.client(INSTRUCTOR)
    form = instructor.get(address("record")).context["form"]
    assert [row.code for row in form.fields["requirement"].queryset] == ["seminar"]
    refused = instructor.post(address("record"), {"requirement": of("check").public_id, "on": today()})
    assert refused.status_code == 422
    assert instructor.get(address("enrol")).status_code == 404
    assert world.client(TRAINEE).get(address("record")).status_code == 404


@pytest.mark.parametrize(
    ("on", "expires", "field"), [(1, 1, "on"), (0, -1, "expires"), (0, 0, None), (0, None, "expires")]
)
def test_days_that_cannot_be_are_refused(
    world: World, admin: Client, level: Level, on: int, expires: int | None, field: str | None
):
    make_official(world.league)
    day = timezone.now().date()
    fields = {"requirement": of("check").public_id, "on": (day + on * DAY).isoformat(), "source": "Police"}
    if expires is not None:
        fields["expires"] = (day + expires * DAY).isoformat()
    answer = admin.post(address("record"), fields)
    assert list(answer.context["form"].errors) == ([field] if field else [])


@pytest.mark.parametrize(
    ("code", "given", "field"),
    [
        ("check", {}, "source"),
        ("check", {"source": "Police"}, None),
        ("on-ice", {}, "signer"),
        ("on-ice", {"signer": "Pat Lee"}, None),
        ("on-ice", {"sign": "on"}, None),
        ("seminar", {}, None),
    ],
)
def test_a_check_has_a_source_and_an_assessment_a_signer(
    world: World, admin: Client, level: Level, code: str, given: dict[str, str], field: str | None
):
    make_requirement(level, "on-ice", Kind.ASSESSMENT)
    answer = admin.post(
        address("record"), {"requirement": of(code).public_id, "on": today(), "expires": today(), **given}
    )
    assert list(answer.context["form"].errors) == ([field] if field else [])


def test_an_instructor_signs_for_an_assessment(world: World, level: Level):
    asked = make_requirement(level, "on-ice", Kind.ASSESSMENT)
    user = make_official(world.league)
    client, instructor = world.client(INSTRUCTOR), world.people[INSTRUCTOR]
    query = f"?official={user.public_id}"
    fields = {"requirement": asked.public_id, "on": today(), "sign": "on"}
    assert "Ann Roy" in client.post(address("record", query), fields).content.decode()
    done = client.post(address("record", query), {**fields, "confirmed": "1"})
    assert done["Location"] == reverse("certified_official", args=["ours", user.public_id])
    row = Evidence.objects.get(user=user)
    assert (row.signed_by, row.signer, row.recorded_by) == (instructor, instructor.get_full_name(), instructor)
    assert f"signed by {instructor}" in client.get(done["Location"]).content.decode()


def test_of_one_official_nobody_else_is_concerned(world: World, admin: Client, level: Level):
    one, _other = make_official(world.league, "1"), make_official(world.league, "2")
    shown = admin.post(address("enrol", f"?official={one.public_id}"), {"level": level.public_id})
    assert [row.user for row in shown.context["plan"].people] == [one]
    assert admin.get(address("enrol", "?official=nobody")).status_code == 404


def test_what_an_administrator_issues_is_issued_to_whom_nothing_stands_in_the_way(world: World, admin: Client):
    level = make_level(world.league, automatic=False)
    make_requirement(level)
    ready, open_one, has = (make_official(world.league, number) for number in "123")
    now = timezone.now()
    enrol(users=[ready, open_one, has], level=level, by=None, now=now)
    for user in (ready, has):
        record_evidence(user=user, requirement=of("seminar"), on=now.date(), by=None, now=now)
    issue(user=has, level=level, by=None, now=now)
    fields = {"level": level.public_id, "why": "After the camp"}
    shown = admin.post(address("issue"), fields)
    assert left_out(shown) == {"2": "Seminar", "3": "It is held already, and cannot be renewed yet."}
    for _each in range(2):
        admin.post(address("issue"), {**fields, "confirmed": "1"})
    assert (status(ready, level), status(open_one, level)) == (Status.VALID, Status.NOT_CERTIFIED)
    last = ready.certification_events.latest("number")
    assert (last.what, last.by, last.why) == ("issued", world.people[LEAGUE_ADMIN], "After the camp")
    assert Act.objects.get(what="officials.issue").details["officials"] == 1
    assert world.client(INSTRUCTOR).get(address("issue")).status_code == 404


def test_whoever_holds_nothing_of_a_level_is_taken_out(world: World, admin: Client, level: Level):
    goes, holds, _elsewhere = (make_official(world.league, number) for number in "123")
    enrol(users=[goes, holds], level=level, by=None, now=NOON)
    for code in ("seminar", "check"):
        record_evidence(user=holds, requirement=of(code), on=TODAY, by=None, now=NOON)
    fields = {"level": level.public_id, "why": "Moved away"}
    assert left_out(admin.post(address("leave"), fields)) == {"2": "Was issued it", "3": "Not on the way to it"}
    admin.post(address("leave"), {**fields, "confirmed": "1"})
    assert [row.user for row in Standing.objects.filter(level=level)] == [holds]
    assert told(goes) == ["enrolled", "left"]


def test_evidence_is_taken_back_with_the_reason_once(world: World, admin: Client, level: Level):
    user = make_official(world.league)
    row = record_evidence(user=user, requirement=of("seminar"), on=TODAY, by=None, now=NOON)
    page = reverse("withdraw_evidence", args=[row.public_id])
    assert page in admin.get(reverse("certified_official", args=["ours", user.public_id])).content.decode()
    assert admin.post(page, {"why": " "}).status_code == 422
    admin.post(page, {"why": "Another Ann Roy"})
    assert Evidence.objects.get(withdraws=row).source == "Another Ann Roy"
    assert Act.objects.filter(what="evidence.withdraw").count() == 1
    assert admin.post(page, {"why": "Again"}).status_code == 404


@pytest.mark.parametrize(("code", "taken"), [("seminar", 302), ("check", 404)])
def test_an_instructor_takes_back_what_instructors_record(world: World, level: Level, code: str, taken: int):
    row = record_evidence(
        user=make_official(world.league), requirement=of(code), on=TODAY, expires=TODAY, by=None, now=NOON
    )
    page = reverse("withdraw_evidence", args=[row.public_id])
    assert world.client(INSTRUCTOR).post(page, {"why": "Wrong"}).status_code == taken


def test_nobody_takes_back_their_own_nor_an_exam(world: World, admin: Client, level: Level):
    exam = make_requirement(level, "exam", Kind.EXAM)
    own = record_evidence(user=world.people[LEAGUE_ADMIN], requirement=of("seminar"), on=TODAY, by=None, now=NOON)
    passed = record_evidence(user=make_official(world.league), requirement=exam, on=TODAY, by=None, now=NOON)
    for row in (own, passed):
        assert admin.post(reverse("withdraw_evidence", args=[row.public_id]), {"why": "Wrong"}).status_code == 404


def test_a_deferral_says_why_and_leaves_out_who_needs_none(world: World, admin: Client, level: Level):
    asked, has, elsewhere = (make_official(world.league, number) for number in "123")
    now = timezone.now()
    enrol(users=[asked, has], level=level, by=None, now=now)
    record_evidence(user=has, requirement=of("check"), on=now.date(), by=None, now=now)
    until = now.date() + 30 * DAY
    fields = {"requirement": of("check").public_id, "until": until.isoformat(), "why": "The police are slow"}
    shown = admin.post(address("defer"), fields)
    assert left_out(shown) == {
        "2": "Nothing to defer that long",
        "3": "No level that they are on the way to asks for it",
    }
    assert admin.post(address("defer"), {**fields, "why": " "}).status_code == 422
    admin.post(address("defer"), {**fields, "confirmed": "1"})
    row = Evidence.objects.get(outcome=Outcome.DEFERRED)
    assert (row.user, row.source, row.expires) == (asked, "The police are slow", until)
    assert Act.objects.get(what="evidence.defer").details["officials"] == 1
    again = admin.post(address("defer"), fields)
    assert left_out(again)["1"] == "Nothing to defer that long"
    assert elsewhere.evidence.count() == 0


def test_who_has_something_to_do_is_reminded_once_a_day(world: World, admin: Client, level: Level, mailoutbox):
    reached = make_official(world.league, "1", email="ann@example.org")
    guarded = make_official(world.league, "2", guardian_email="parent@example.org")
    nowhere, idle = make_official(world.league, "3"), make_official(world.league, "4", email="idle@example.org")
    enrol(users=[reached, guarded, nowhere], level=level, by=None, now=timezone.now())
    shown = admin.post(address("remind"), {"words": "See you on Sunday.", "show": "1"})
    assert left_out(shown) == {"3": "No e-mail, nor a guardian's", "4": "Nothing to do"}
    for _each in range(2):
        admin.post(address("remind"), {"words": "See you on Sunday.", "confirmed": "1"})
    assert sorted(mail.to[0] for mail in mailoutbox) == ["ann@example.org", "parent@example.org"]
    assert "Referee, Level 1: Seminar" in mailoutbox[0].body
    assert "See you on Sunday." in mailoutbox[0].body
    assert Reminder.objects.count() == 2
    assert left_out(admin.post(address("remind"), {"show": "1"}))["1"] == "Reminded today already"
    assert Act.objects.filter(what="officials.remind").count() == 1
    assert idle.reminders.count() == 0


def test_the_list_of_reminders_says_what_reached_nobody(world: World, admin: Client):
    for number, to in (("1", "ann@example.org"), ("2", "")):
        user = make_official(world.league, number)
        Reminder.objects.create(key=number, league=world.league, user=user, to=to, at=NOON)
    page = reverse("reminders", args=["ours"])
    assert len(admin.get(page).context["reminders"]) == 2
    ((_name, row),) = admin.get(f"{page}?to=nobody").context["reminders"]
    assert row.key == "2"
    assert world.client(INSTRUCTOR).get(page).status_code == 404


def test_many_are_recorded_as_one_by_one(world: World, level: Level):
    one, many = make_official(world.league), make_official(world.league)
    enrol(users=[one, many], level=level, by=None, now=NOON)
    for code in ("seminar", "check"):
        record_evidence(user=one, requirement=of(code), on=TODAY, by=None, now=NOON)
    from django.db import transaction

    with transaction.atomic():
        ledger = Ledger(world.league, now=NOON)
        rows = [Said(many.pk, of(code), TODAY) for code in ("seminar", "check", "check")]
        assert record_many(ledger, rows) == 2
        assert record_many(ledger, rows) == 0
    assert status(one, level) == status(many, level) == Status.VALID
    assert told(many) == ["enrolled", "evidence", "issued"]


def test_a_plan_and_an_act_ask_no_more_for_many_than_for_few(world: World, level: Level):
    admin = world.people[LEAGUE_ADMIN]

    def queries(count: int) -> int:
        people = [make_official(world.league) for _each in range(count)]
        enrol(users=people, level=level, by=None, now=NOON)
        rows = list(Registration.objects.filter(user__in=people).select_related("user"))
        with CaptureQueriesContext(connection) as found:
            act = Record(of("seminar"), TODAY)
            assert done_for(act, people=rows, league=world.league, by=admin, now=NOON) == count
        return len(found)

    queries(1)
    assert queries(3) == queries(40)
    assert User.objects.filter(standings__level=level).count() == 44
