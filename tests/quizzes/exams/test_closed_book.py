"""While somebody's closed book runs, practice, rulebook and whatever else says how things are ruled wait for them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.people.models import User
from quizzes.exams.models import ExamAttempt
from quizzes.exams.services.finishing import submit
from tests.quizzes.exams.made import timed
from tests.quizzes.exams.sitting import begun, body, open_now, url_of
from tests.world import INSTRUCTOR, TRAINEE, World

CLOSED = ["rules:edition", "rules:what_if", "rules:search", "choose", "progress", "plan"]


@pytest.mark.parametrize("name", CLOSED)
def test_while_a_closed_book_runs_practice_and_rulebook_answer_after_your_exam(world: World, trainee: User, name: str):
    exam = open_now(world, timed())
    client = world.client(TRAINEE)
    assert client.get(reverse(name)).status_code == 200
    attempt = begun(exam, trainee)

    refused = client.get(reverse(name))

    assert refused.status_code == 403
    assert "After your exam" in refused.content.decode()
    assert world.client(INSTRUCTOR).get(reverse(name)).status_code == 200
    assert Client().get(reverse("rules:edition")).status_code == 200
    assert client.get(reverse("home")).status_code == 200
    assert client.get(reverse("account")).status_code == 200
    submit(attempt=attempt, now=timezone.now())
    assert client.get(reverse(name)).status_code == 200


def test_the_api_is_closed_too_and_an_open_book_closes_nothing(world: World, trainee: User):
    attempt = begun(open_now(world, timed()), trainee)
    client = world.client(TRAINEE)

    response = client.post(reverse("rules_api:rulings"), {}, content_type="application/json")
    assert (response.status_code, response.json()) == (
        403,
        {"type": "about:blank", "title": "Forbidden", "status": 403, "detail": "After your exam."},
    )
    started = client.post(reverse("start"), {"start_token": "t" * 20})
    assert started.status_code == 403

    submit(attempt=attempt, now=timezone.now())
    begun(open_now(world), trainee)
    assert client.get(reverse("rules:what_if")).status_code == 200


def test_a_closed_book_closes_the_rulings_of_what_is_behind_and_not_those_that_it_tells_at_once(
    world: World, trainee: User
):
    behind = begun(open_now(world), trainee)
    submit(attempt=behind, now=timezone.now())
    client = world.client(TRAINEE)
    pages = [
        reverse("exam_ruling", args=[behind.public_id, 1]),
        reverse("exam_record", args=[behind.public_id]),
        reverse("exam_record_pdf", args=[behind.public_id]),
        reverse("own_data"),
    ]
    assert [client.get(page).status_code for page in pages] == [200] * 4
    running = begun(open_now(world, timed(feedback="at_once", going_back=False)), trainee)
    client.get(url_of(running))

    assert [client.get(page).status_code for page in pages] == [403] * 4
    assert client.get(reverse("exam_result", args=[behind.public_id])).status_code == 200
    assert client.get(client.post(url_of(running), body(running)).headers["Location"]).status_code == 200
    submit(attempt=running, now=timezone.now())
    assert [client.get(page).status_code for page in pages] == [200] * 4


def test_an_instructor_who_sits_a_closed_book_writes_no_scenarios_meanwhile(world: World):
    instructor = world.people[INSTRUCTOR]
    client = world.client(INSTRUCTOR)
    assert client.get(reverse("scenarios")).status_code == 200

    attempt = begun(open_now(world, timed()), instructor)

    assert client.get(reverse("scenarios")).status_code == 403
    assert client.get(reverse("new_scenario", args=["ours"])).status_code == 403
    submit(attempt=attempt, now=timezone.now())
    assert client.get(reverse("scenarios")).status_code == 200


def test_the_book_stays_closed_while_another_closed_book_is_over_but_not_yet_graded(world: World, trainee: User):
    begun(open_now(world, timed(minutes=90)), trainee)
    over = begun(open_now(world, timed()), trainee)
    long_ago = timezone.now() - timedelta(hours=2)
    ExamAttempt.objects.filter(pk=over.pk).update(deadline=over.started + timedelta(seconds=1))
    ExamAttempt.objects.update(started=long_ago)
    ExamAttempt.objects.filter(pk=over.pk).update(started=long_ago + timedelta(minutes=1))

    assert world.client(TRAINEE).get(reverse("rules:edition")).status_code == 403
