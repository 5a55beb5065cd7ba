"""The server is killed again and again while an exam is sat: no answer that it called saved is lost."""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Any
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from quizzes.exams.grading import held_saves
from quizzes.exams.models import ExamAttempt, Save
from quizzes.exams.services.finishing import submit
from rules.engine.chance import Chance
from tests.quizzes.exams.made import DAY, a_call, begin, items_of, make_exam
from tests.served import CSRF, PATIENCE, Site
from tests.world import TRAINEE, make_world

ANSWERS, QUESTIONS, KILLS = 1000, 20, 6


@contextmanager
def killed_now_and_then(site: Site, done: Event) -> Iterator[list[float]]:
    """The site, killed at moments that chance gives and started again, while the context lasts."""
    chance, kills = Chance("when it is killed"), list[float]()

    def haunt() -> None:
        while len(kills) < KILLS and not done.wait(0.3 + chance.below(900) / 1000):
            site.kill()
            kills.append(time.monotonic())
            site.start()

    site.start()
    haunting = Thread(target=haunt)
    haunting.start()
    try:
        yield kills
    finally:
        done.set()
        haunting.join()
        site.kill()


def sent_until_answered(site: Site, url: str, body: dict[str, Any], session: str) -> dict[str, Any]:
    """What the site says to a save, sent again until it says something, as the page does."""
    headers = {
        "Content-Type": "application/x-www-form-urlencoded",
        "Accept": "application/json",
        "Cookie": f"{settings.SESSION_COOKIE_NAME}={session}; csrftoken={CSRF}",
        "X-CSRFToken": CSRF,
    }
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        calling = http.client.HTTPConnection("127.0.0.1", site.port, timeout=PATIENCE)
        try:
            calling.request("POST", url, urlencode(body), headers)
            answer = calling.getresponse()
            said = answer.read()
        except (OSError, http.client.HTTPException):
            time.sleep(0.02)
            continue
        finally:
            calling.close()
        if answer.status == 200:
            reply: dict[str, Any] = json.loads(said)
            return reply
        assert answer.status == 503, said
    raise TimeoutError("the site did not answer")


@pytest.mark.django_db(transaction=True)
def test_a_thousand_answers_and_none_is_lost():
    world = make_world()
    trainee, now = world.people[TRAINEE], timezone.now()
    exam = make_exam(
        world.league, opens=now - DAY, closes=now + DAY, published=now - DAY, blueprint={"count": QUESTIONS}
    )
    attempt = begin(exam, trainee, now)
    ExamAttempt.objects.update(turns=1)
    items = items_of(attempt)
    calls = [(a_call(item, "right"), a_call(item, "wrong")) for item in items]
    client = Client()
    client.force_login(trainee)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    chance, site, given = Chance("what is answered"), Site(), dict[int, bool]()
    connection.close()

    with killed_now_and_then(site, Event()) as kills:
        for number in range(1, ANSWERS + 1):
            place = number % QUESTIONS
            item, right = items[place], chance.below(2) == 0
            named = {"_attempt": attempt.public_id, "_question": item.question.public_id}
            body = {**named, "_version": item.question.engine_version, "_turn": 1, "_number": number}
            url = reverse("exam_question", args=[attempt.public_id, item.number])
            reply = sent_until_answered(site, url, {**body, **calls[place][0 if right else 1]}, session)
            assert reply["accepted"], reply
            given[place] = right
            if number >= ANSWERS // 2 and len(kills) < KILLS:
                time.sleep(0.02)  # leave time for what is still to be killed

    assert len(kills) >= KILLS // 2
    assert Save.objects.count() == ANSWERS
    held = held_saves(items)
    for place, item in enumerate(items):
        assert held[item.pk].post == calls[place][0 if given[place] else 1]
    assert submit(attempt=attempt, now=timezone.now()).earned == sum(given.values())
