"""The database full or read-only: it is read, nothing that is sent is half stored, and later it is stored once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import OperationalError, connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.certification.models import Certification, Event, EventCount, Evidence, Kind, Standing
from accounts.certification.services.enrolling import enrol
from accounts.certification.services.issuing import issue
from quizzes.exams.models import ExamAttempt, Result
from tests.certification.made import NOON, make_level, make_official, make_requirement
from tests.factories import LeagueFactory
from tests.quizzes.exams.made import DAY, begin, fix_questions, give, items_of, make_exam
from tests.world import TRAINEE, make_world

pytestmark = pytest.mark.usefixtures("transactional_db")


@contextmanager
def read_only() -> Iterator[None]:
    """The database as it is on a disk, or a standby, that cannot be written to."""
    connection.close()
    name = connection.settings_dict["NAME"]
    if connection.vendor == "sqlite":
        connection.settings_dict["NAME"] = f"file:{name}?mode=ro"
    else:
        connection.settings_dict["OPTIONS"]["options"] = "-c default_transaction_read_only=on"
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = name
        connection.settings_dict["OPTIONS"].pop("options", None)


def test_read_only_is_said_and_what_an_exam_certifies_is_stored_whole_when_sent_again():
    world, now = make_world(), timezone.now()
    trainee = world.people[TRAINEE]
    exam = make_exam(world.league, opens=now - DAY, closes=now + DAY, published=now - DAY, blueprint={})
    fix_questions(exam.sections.get(), 1)
    level = make_level(world.league)
    make_requirement(level, "exam", Kind.EXAM).exams.add(exam)
    enrol(users=[trainee], level=level, by=None, now=now)
    attempt = begin(exam, trainee, now)
    give(items_of(attempt)[0])
    client = Client(raise_request_exception=False)
    client.force_login(trainee)
    submit = reverse("exam_submit", args=[attempt.public_id])

    with read_only():
        read = [client.get(reverse(name)).status_code for name in ("home", "exams", "my_certification", "progress")]
        page = client.post(submit)
        told = client.post(submit, headers={"Accept": "application/json"})

    assert read == [200] * 4
    assert (page.status_code, page.headers["Retry-After"]) == (503, "60")
    assert "full or read-only" in page.content.decode()
    assert "stored" in told.json()["detail"]
    assert not ExamAttempt.objects.filter(finished__isnull=False).exists()
    for rows in (Result, Evidence, Certification):
        assert not rows.objects.exists()

    assert client.post(submit).status_code == 303
    assert (Result.objects.count(), Evidence.objects.count(), Certification.objects.count()) == (1, 1, 1)


def test_a_full_database_holds_no_half_certification():
    """On SQLite, which can be given a size; a server tells of a full disk by a code that is read the same way."""
    if connection.vendor != "sqlite":
        return
    league = LeagueFactory.create()
    level = make_level(league)
    people = [make_official(league) for _each in range(60)]
    issued: list[Certification] = []

    def issue_all() -> None:
        for person in people:
            issued.append(issue(user=person, level=level, by=None, now=NOON))  # noqa: PERF401 - counted where it fails

    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
        cursor.execute("PRAGMA page_count")
        (pages,) = cursor.fetchone()
        cursor.execute(f"PRAGMA max_page_count = {pages}")
    try:
        with pytest.raises(OperationalError, match="full"):
            issue_all()
    finally:
        connection.close()  # the size is the connection's

    for rows in (Certification, Standing, Event):
        assert rows.objects.count() == len(issued)
    assert EventCount.objects.get().last == len(issued)
    issue(user=people[len(issued)], level=level, by=None, now=NOON)
    assert Certification.objects.count() == len(issued) + 1
