"""Reminders before an end: when, once each, to whom, after a pause, and when the mail fails."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.certification.models import Kind, Reminder, What
from accounts.certification.services.enrolling import enrol
from accounts.certification.services.issuing import issue
from accounts.certification.services.moving import move
from accounts.certification.services.recording import record_evidence
from accounts.certification.services.reminding import DAYS, due_days, send_due, send_due_in
from accounts.people import chores
from accounts.people.models import Registration, User
from tests.certification.made import DAY, NOON, TODAY, held, make_level, make_official, make_requirement
from tests.world import LEAGUE_ADMIN, World

pytestmark = pytest.mark.django_db

LONG_AGO = date(2020, 1, 1)
END = date(2027, 10, 1)


@pytest.mark.parametrize(
    ("left", "days"),
    [(91, None), (90, 90), (61, 90), (60, 60), (31, 60), (30, 30), (8, 30), (7, 7), (0, 7), (-1, None)],
)
def test_the_nearest_reminder_is_due(left: int, days: int | None):
    assert due_days(END, LONG_AGO, END - timedelta(days=left)) == days


@pytest.mark.parametrize(("since", "days"), [(END - 31 * DAY, 30), (END - 30 * DAY, None)])
def test_what_began_within_the_days_is_not_said_to_end_in_them(since: date, days: int | None):
    assert due_days(END, since, END - 20 * DAY) == days


@given(st.integers(0, 400), st.integers(0, 400))
def test_a_reminder_that_is_due_is_one_of_the_four_and_was_not_due_too_early(left: int, held_for: int):
    days = due_days(END, END - timedelta(days=held_for), END - timedelta(days=left))
    assert days is None or (days in DAYS and left <= days < held_for)


@pytest.fixture
def official(world: World) -> User:
    level = make_level(world.league)
    user = make_official(world.league, email="ann@example.org")
    issue(user=user, level=level, by=None, now=NOON)
    return user


def days_before(count: int):
    return NOON + 365 * DAY - count * DAY


def test_each_is_sent_once_on_its_day(official: User, mailoutbox):
    for count in range(100, -2, -1):
        send_due(now=days_before(count))
        send_due(now=days_before(count) + timedelta(hours=1))
    assert [row.days for row in Reminder.objects.order_by("pk")] == list(DAYS)
    assert [mail.to for mail in mailoutbox] == [["ann@example.org"]] * 4
    assert "Level 1 ends on 1 October 2027" in mailoutbox[0].subject
    assert "Level 1 ends on 1 October 2027." in mailoutbox[0].body


def test_after_an_outage_one_mail_goes_out(official: User, mailoutbox):
    send_due(now=days_before(91))
    assert mailoutbox == []
    send_due(now=days_before(25))
    assert [row.days for row in Reminder.objects.all()] == [30]
    send_due(now=days_before(24))
    assert len(mailoutbox) == 1


def test_two_workers_at_once_send_one(world: World, official: User, mailoutbox):
    first = send_due_in(world.league, now=days_before(90))
    second = send_due_in(world.league, now=days_before(90) + timedelta(seconds=1))
    assert (first, second, len(mailoutbox)) == (1, 0, 1)


@pytest.mark.parametrize("what", [What.SUSPENDED, What.REVOKED])
def test_who_holds_nothing_valid_is_not_reminded(world: World, official: User, mailoutbox, what: What):
    from accounts.certification.models import Certification

    admin = world.people[LEAGUE_ADMIN]
    move(certification=Certification.objects.get(), what=what, by=admin, why="Inquiry", now=NOON)
    send_due(now=days_before(30))
    assert mailoutbox == []


def test_continuing_evidence_that_runs_out_is_reminded_of_in_the_same_mail(world: World, mailoutbox):
    level = make_level(world.league)
    check = make_requirement(level, "check", Kind.BACKGROUND, continuing=True)
    user = make_official(world.league, email="ann@example.org")
    enrol(users=[user], level=level, by=None, now=NOON)
    record_evidence(user=user, requirement=check, on=TODAY, expires=TODAY + 360 * DAY, by=None, now=NOON)
    send_due(now=days_before(30))
    (mail,) = mailoutbox
    assert "Check ends on 26 September 2027." in mail.body
    assert "Level 1 ends on 1 October 2027." in mail.body
    assert list(Reminder.objects.values_list("days", flat=True)) == [30, 30]
    record_evidence(
        user=user, requirement=check, on=TODAY + 340 * DAY, expires=TODAY + 800 * DAY, by=None, now=days_before(20)
    )
    send_due(now=days_before(6))
    assert "Check" not in mailoutbox[-1].body


def test_who_has_renewed_is_not_reminded(world: World, mailoutbox):
    level = make_level(world.league, renewal_days=60)
    user = make_official(world.league, email="ann@example.org")
    issue(user=user, level=level, by=None, now=NOON)
    issue(user=user, level=level, by=None, now=days_before(50))
    assert held(user, level).number == 2
    send_due(now=days_before(30))
    assert mailoutbox == []


def test_without_an_e_mail_the_guardian_is_told_and_nobody_is_reported(world: World, official: User, mailoutbox):
    Registration.objects.filter(user=official).update(email="", guardian_email="parent@example.org")
    admin = world.people[LEAGUE_ADMIN]
    User.objects.filter(pk=admin.pk).update(email="admin@example.org")
    send_due(now=days_before(60))
    (mail,) = mailoutbox
    assert mail.to == ["parent@example.org"]
    assert "whose guardian you are" in mail.body
    Registration.objects.filter(user=official).update(guardian_email="")
    send_due(now=days_before(30))
    report = mailoutbox[-1]
    assert (len(mailoutbox), report.to) == (2, ["admin@example.org"])
    assert "Ann Roy" in report.body
    assert Reminder.objects.get(days=30).to == ""
    send_due(now=days_before(29))
    assert len(mailoutbox) == 2


def test_a_mail_that_fails_is_tried_again(world: World, official: User, mailoutbox, monkeypatch):
    def fail(*_args, **_options):
        raise OSError("no network")

    with monkeypatch.context() as broken:
        broken.setattr("accounts.certification.services.reminding.send_mail", fail)
        assert send_due(now=days_before(30)) == 0
    assert not Reminder.objects.exists()
    assert send_due(now=days_before(30) + timedelta(minutes=1)) == 1
    assert len(mailoutbox) == 1


def test_it_is_one_of_the_chores():
    assert chores.every()["reminders of what ends sent"] is send_due
