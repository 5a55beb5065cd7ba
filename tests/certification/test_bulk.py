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
    fields = {"requirement": of("check").public_id, "on": today(), "source": "Police", "signer": "Clerk"}
    on = timezone.now().date()
    record_evidence(
        user=known, requirement=of("check"), on=on, source="Police", signer="Clerk", by=None, now=timezone.now()
    )
    shown = admin.post(address("record"), fields)
    assert left_out(shown) == {"2": "On record already", "9": "Nobody records of themself"}
    for _each in range(2):
        admin.post(address("record"), {**fields, "confirmed": "1"})
    row = Evidence.objects.get(user=first)
    assert (row.source, row.signer, row.recorded_by, row.on) == ("Police", "Clerk", own, on)
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
    ("on", "expires", "field"), [(1, None, "on"), (0, -1, "expires"), (0, 0, None), (0, None, None)]
)
def test_days_that_cannot_be_are_refused(
    world: World, admin: Client, level: Level, on: int, expires: int | None, field: str | None
):
    make_official(world.league)
    day = timezone.now().date()
    fields = {"requirement": of("check").public_id, "on": (day + on * DAY).isoformat()}
    if expires is not None:
        fields["expires"] = (day + expires * DAY).isoformat()
    answer = admin.post(address("record"), fields)
    assert list(answer.context["form"].errors) == ([field] if field else [])


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
