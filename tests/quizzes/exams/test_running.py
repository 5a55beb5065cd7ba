"""Running an exam over HTTP: attempts, codes, unlocking, other windows, and extra time that instructors never see."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.people.models import Act, Registration, User
from quizzes.exams.models import Exam, ExtraTime, SittingCode, Unlock, WindowChange
from quizzes.exams.services.finishing import submit
from quizzes.exams.services.time import set_extra_time
from tests.factories import MembershipFactory
from tests.queries import assert_same_number_of_queries
from tests.quizzes.exams.made import DAY, begin, make_exam, timed
from tests.world import INSTRUCTOR, LEAGUE_ADMIN, TRAINEE, World


@pytest.fixture
def writer(world: World) -> Client:
    """The browser of an instructor."""
    return world.client(INSTRUCTOR)


@pytest.fixture
def now_open(world: World) -> Exam:
    """A supervised exam of an hour that needs unlocking, open now."""
    now = timezone.now()
    policy = timed(supervised=True, unlocked=True)
    return make_exam(world.league, policy, opens=now - DAY, closes=now + DAY, published=now - DAY)


def registered(world: World, user: User, organisation: str = "Barrie") -> Registration:
    """The person, registered in the league."""
    number = str(Registration.objects.count())
    names = {"family_name": f"Roy{number}", "given_name": "Alex"}
    return Registration.objects.create(
        league=world.league, user=user, number=number, organisation=organisation, **names
    )


def shown(moment: datetime) -> str:
    """The moment as it is typed."""
    return f"{moment:%Y-%m-%dT%H:%M}"


def page_of(client: Client, name: str, exam: Exam, query: str = "") -> str:
    """What the page of the exam says."""
    response = client.get(reverse(name, args=[exam.public_id]) + query)
    assert response.status_code == 200
    return response.content.decode()


def test_a_supervised_sitting_runs_from_unlocking_to_result(world: World, writer: Client, now_open: Exam):
    trainee = world.people[TRAINEE]
    official = registered(world, trainee)
    until = timezone.now() + timedelta(hours=2)

    address = reverse("unlocking", args=[now_open.public_id])
    writer.post(address, {"people": [official.pk], "reason": "Clinic"})
    writer.post(reverse("sitting_codes", args=[now_open.public_id]), {"place": "Rink", "until": shown(until)})
    code = SittingCode.objects.get()
    assert code.code in page_of(writer, "sitting_codes", now_open)
    assert "unlocked" in page_of(writer, "unlocking", now_open)

    started = world.client(TRAINEE).post(reverse("exam_start", args=[now_open.public_id]), {"code": code.code})
    assert started.status_code == 302
    assert "under way since" in page_of(writer, "exam_attempts", now_open)
    submit(attempt=now_open.attempts.get(), now=timezone.now())
    page = page_of(writer, "exam_attempts", now_open)
    assert "0/4" in page
    assert "Not passed" in page
    assert {"exam.unlock", "exam.code"} <= set(Act.objects.values_list("what", flat=True))


def test_a_code_that_is_ended_starts_nothing(world: World, writer: Client, now_open: Exam):
    Unlock.objects.create(exam=now_open, user=world.people[TRAINEE], at=timezone.now(), reason="x")
    given = {"place": "Rink", "until": shown(timezone.now() + DAY)}
    writer.post(reverse("sitting_codes", args=[now_open.public_id]), given)
    code = SittingCode.objects.get()

    for _ in range(2):  # a double click
        writer.post(reverse("end_sitting_code", args=[now_open.public_id, code.pk]))

    act = Act.objects.get(what="exam.code_end")
    assert (act.who, act.target_id) == (world.people[INSTRUCTOR], now_open.public_id)
    assert code.code not in page_of(writer, "sitting_codes", now_open)
    started = world.client(TRAINEE).post(reverse("exam_start", args=[now_open.public_id]), {"code": code.code})
    assert started.status_code == 422


def test_a_code_is_for_a_place_and_a_time_to_come(writer: Client, now_open: Exam):
    given = {"place": "", "until": shown(timezone.now() - DAY)}

    response = writer.post(reverse("sitting_codes", args=[now_open.public_id]), given)

    assert response.status_code == 422
    assert set(response.context["form"].errors) == {"place", "until"}


def test_only_officials_of_the_league_are_unlocked_and_for_a_reason(world: World, writer: Client, now_open: Exam):
    official = registered(world, world.people[TRAINEE])
    stranger = Registration.objects.create(league=world.other_league, user=world.stranger, number="9")
    address = reverse("unlocking", args=[now_open.public_id])

    assert writer.post(address, {"people": [stranger.pk], "reason": "x"}).status_code == 422
    refused = writer.post(address, {"people": [official.pk], "reason": ""})
    assert refused.status_code == 422
    assert f'value="{official.pk}" checked' in refused.content.decode()
    assert writer.post(address, {"reason": "kept"}).context["form"]["reason"].value() == "kept"
    assert not Unlock.objects.exists()
    assert "Nobody was found" in page_of(writer, "unlocking", now_open, "?q=nobody-of-that-name")


def test_another_window_moves_the_attempt_of_the_one_or_of_their_organisation(
    world: World, writer: Client, trainee: User
):
    now = timezone.now().replace(second=0, microsecond=0)
    exam = make_exam(world.league, opens=now - DAY, closes=now + DAY, published=now - DAY)
    official = registered(world, trainee)
    attempt = begin(exam, trainee, now)
    address = reverse("exam_windows", args=[exam.public_id])

    writer.post(address, {"organisation": "Barrie", "closes": shown(now + 2 * DAY)})
    attempt.refresh_from_db()
    assert attempt.deadline == now + 2 * DAY
    assert official.full_name in page_of(writer, "exam_windows", exam, "?q=roy")
    writer.post(f"{address}?official={official.pk}", {"closes": shown(now + 3 * DAY)})
    attempt.refresh_from_db()
    assert attempt.deadline == now + 3 * DAY

    for change in WindowChange.objects.all():
        writer.post(reverse("end_window", args=[exam.public_id, change.pk]))
    attempt.refresh_from_db()
    assert attempt.deadline == exam.closes
    assert list(Act.objects.values_list("what", flat=True)) == ["exam.window"] * 4


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"organisation": "Barrie"}, "closes"),
        ({"organisation": "Nowhere", "closes": "2030-01-01T00:00"}, "organisation"),
        ({"organisation": "Barrie", "closes": "2020-01-01T00:00"}, "closes"),
    ],
)
def test_a_window_is_of_an_organisation_there_is_and_in_order(
    world: World, writer: Client, trainee: User, now_open: Exam, given: dict[str, Any], field: str
):
    registered(world, trainee)

    response = writer.post(reverse("exam_windows", args=[now_open.public_id]), given)

    assert response.status_code == 422
    assert field in response.context["form"].errors
    assert not WindowChange.objects.exists()


def test_extra_time_is_given_found_and_taken_back_by_an_administrator(world: World, trainee: User):
    admin, official = world.client(LEAGUE_ADMIN), registered(world, trainee)
    address = reverse("extra_time", args=["ours"])
    assert official.full_name in admin.get(f"{address}?q=roy").content.decode()

    admin.post(f"{address}?official={official.pk}", {"percent": "50"})
    assert ExtraTime.objects.get().percent == 50
    page = admin.get(address).content.decode()
    assert "50 per cent" in page
    assert admin.post(f"{address}?official={official.pk}", {"percent": "301"}).status_code == 422
    admin.post(f"{address}?official={official.pk}", {"percent": "0"})
    assert not ExtraTime.objects.exists()
    assert admin.get(f"{address}?official=999999").status_code == 404


def test_instructors_see_nowhere_that_someone_has_extra_time(world: World, writer: Client, trainee: User):
    now = timezone.now()
    exam = make_exam(world.league, timed(), opens=now - DAY, closes=now + DAY, published=now - DAY)
    official = registered(world, trainee)
    admin = world.people[LEAGUE_ADMIN]
    set_extra_time(league=world.league, user=trainee, percent=33, by=admin, now=now)
    attempt = begin(exam, trainee, now)
    assert attempt.deadline > attempt.started + timedelta(minutes=60)
    until = timezone.localtime(attempt.deadline)

    assert (
        f"{until:%H:%M}"
        in world.client(LEAGUE_ADMIN).get(reverse("exam_attempts", args=[exam.public_id])).content.decode()
    )
    for address in (
        reverse("written_exams"),
        reverse("written_exam", args=[exam.public_id]),
        reverse("exam_attempts", args=[exam.public_id]),
        reverse("unlocking", args=[exam.public_id]),
        reverse("exam_windows", args=[exam.public_id]) + f"?official={official.pk}",
        reverse("exam_result", args=[attempt.public_id]),
    ):
        page = writer.get(address).content.decode()
        assert f"{until:%H:%M}" not in page, address
        assert "xtra" not in page, address
        assert "extra" not in page, address
    assert writer.get(reverse("extra_time", args=["ours"])).status_code == 404


@pytest.mark.parametrize("name", ["exam_attempts", "sitting_codes", "unlocking", "exam_windows"])
def test_lists_ask_as_often_with_three_rows_as_with_one(world: World, writer: Client, name: str):
    now = timezone.now()
    exam = make_exam(world.league, opens=now - DAY, closes=now + DAY, published=now - DAY)

    def add_row() -> None:
        user = MembershipFactory.create(league=world.league).user
        registered(world, user)
        attempt = begin(exam, user, now)
        submit(attempt=attempt, now=now + timedelta(seconds=1))
        by = world.people[INSTRUCTOR]
        SittingCode.objects.create(exam=exam, place="Rink", made_by=by, made=now, until=now + DAY)
        WindowChange.objects.create(exam=exam, user=user, closes=now + 2 * DAY)
        Unlock.objects.create(exam=exam, user=user, at=now, reason="Clinic")

    assert_same_number_of_queries(ask=lambda: page_of(writer, name, exam), add_row=add_row)


def test_extra_time_asks_as_often_with_three_rows_as_with_one(world: World):
    admin, by = world.client(LEAGUE_ADMIN), world.people[LEAGUE_ADMIN]

    def add_row() -> None:
        user = MembershipFactory.create(league=world.league).user
        registered(world, user)
        set_extra_time(league=world.league, user=user, percent=25, by=by, now=timezone.now())

    assert_same_number_of_queries(ask=lambda: admin.get(reverse("extra_time", args=["ours"])), add_row=add_row)
