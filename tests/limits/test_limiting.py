"""What costs the server much is limited by person, so that hundreds of one address do not hold each other up."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import timezone

from accounts.limits.counting import Limit
from accounts.limits.limiting import UPLOADS
from quizzes.exams.models import Save
from quizzes.exams.services import saving
from quizzes.exams.services.saving import MOST_SAVES, TooOften, save_answer
from quizzes.exams.views.listing import STARTS
from quizzes.views.drawing import DRAWN
from tests.quizzes.exams.made import DAY, a_call, begin, items_of, make_exam, timed
from tests.world import INSTRUCTOR, LEAGUE_ADMIN, NOBODY, TRAINEE, World

pytestmark = pytest.mark.django_db
UPLOADED_BY = {
    "roster_upload": LEAGUE_ADMIN,
    "evidence_upload": LEAGUE_ADMIN,
    "question_upload": INSTRUCTOR,
    "upload_scenarios": INSTRUCTOR,
    "bring_case_book": INSTRUCTOR,
}


def reached(limit: Limit, person: int) -> None:
    """The person has done so much of it."""
    for _ in range(limit.most):
        limit.count(person)


@pytest.mark.parametrize("name", UPLOADED_BY)
def test_of_files_a_person_uploads_so_many_in_ten_minutes(name: str, world: World) -> None:
    role = UPLOADED_BY[name]
    client, url = world.client(role), reverse(name, args=[world.league.slug])
    for _ in range(UPLOADS.most - 1):
        UPLOADS.count(world.everyone[role].pk)

    answers = [client.post(url, {"file": SimpleUploadedFile("x.csv", b"\0")}) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [422, 429]
    assert answers[-1].headers["Retry-After"] == "600"
    assert client.get(url).status_code == 200


@pytest.mark.parametrize("name", ["start", "choose", "due"])
def test_questions_are_drawn_for_a_person_so_often_a_minute(name: str, world: World) -> None:
    reached(DRAWN, world.everyone[TRAINEE].pk)

    assert world.client(TRAINEE).post(reverse(name)).status_code == 429
    assert world.client(NOBODY).post(reverse(name)).status_code != 429


def test_codes_of_a_supervised_exam_are_not_tried_out(world: World) -> None:
    now = timezone.now()
    exam = make_exam(world.league, timed(supervised=True), opens=now - DAY, closes=now + DAY, published=now - 2 * DAY)
    client, url = world.client(TRAINEE), reverse("exam_start", args=[exam.public_id])

    answers = [client.post(url, {"code": f"wrong{number}"}).status_code for number in range(STARTS.most + 1)]

    assert answers == [422] * STARTS.most + [429]
    assert world.client(INSTRUCTOR).post(url, {"code": "wrong"}).status_code != 429


def test_of_one_attempt_twelve_hundred_saves_a_minute_are_kept(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_SAVES == 1200  # nobody answers twenty times a second
    monkeypatch.setattr(saving, "MOST_SAVES", 5)
    exam = make_exam(world.league)
    mine, other = (items_of(begin(exam, world.everyone[role])) for role in (TRAINEE, INSTRUCTOR))
    at = mine[0].attempt.started

    def save(item, number: int, seconds: float) -> None:
        post = a_call(item)
        save_answer(item=item, turn=1, number=number, post=post, now=at + timedelta(seconds=seconds))

    for number in range(1, 6):
        save(mine[number % 2], number, number)
    with pytest.raises(TooOften):
        save(mine[0], 6, 60.9)
    save(other[0], 1, 6)
    save(mine[0], 6, 61)

    assert Save.objects.filter(item__attempt=mine[0].attempt).count() == 6


def test_who_sends_more_is_told_to_wait_and_loses_nothing(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    now = timezone.now()
    exam = make_exam(world.league, opens=now - DAY, closes=now + DAY, published=now - 2 * DAY)
    item = items_of(begin(exam, world.everyone[TRAINEE], now))[0]
    monkeypatch.setattr(saving, "MOST_SAVES", 1)
    client, url = world.client(TRAINEE), reverse("exam_question", args=[item.attempt.public_id, 1])
    client.get(url)
    named = {
        "_attempt": item.attempt.public_id,
        "_question": item.question.public_id,
        "_version": item.question.engine_version,
    }

    answers = [
        client.post(
            url, {**a_call(item), **named, "_turn": 1, "_number": number}, headers={"Accept": "application/json"}
        )
        for number in (1, 2)
    ]

    assert [answer.status_code for answer in answers] == [200, 429]
    assert "wait a minute" in answers[1].json()["detail"]
    assert Save.objects.count() == 1
