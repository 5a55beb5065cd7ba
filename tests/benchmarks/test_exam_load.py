"""Three hundred officials sit one exam together, on two workers and PostgreSQL, an answer each twenty seconds.

`make load` runs all of it and says the figures, which docs/scale.md has; the checks run twenty seconds of it.
"""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from statistics import median, quantiles
from typing import Any
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection, connections
from django.utils import timezone

from accounts.people.models import Role, User
from quizzes.exams.grading import held_saves
from quizzes.exams.models import ExamAttempt, ExamItem, Save
from rules.engine.chance import Chance
from tests.factories import LeagueFactory
from tests.quizzes.exams.made import DAY, a_call, begin, fix_questions, items_of, make_exam, make_policy
from tests.served import CSRF, PATIENCE, Site

OFFICIALS, QUESTIONS, EACH = 300, 4, 20.0
"""So many sit it, each of whom answers once in so many seconds."""

AT_MOST = 2.0
"""A save takes at most so many times what the bare view takes."""

SENDERS = 40
AT_ONCE, CLOSED = 4, 600
"""For requests a second: so many senders that each send the next when they are answered, and how many they send."""

MINUTES = 3
ROUNDS = 3


@dataclass
class Official:
    """One who sits the exam: their session, their items and the calls that they may make."""

    session: str
    attempt: ExamAttempt
    items: list[ExamItem]


@dataclass(frozen=True)
class Sent:
    """One answer that was sent: to which item, what, how it was answered, and in how many seconds."""

    item: ExamItem
    number: int
    call: dict[str, str]
    status: int
    said: bytes
    seconds: float


def sitting(officials: int) -> list[Official]:
    """So many officials of a league with an attempt each at its exam, all signed in."""
    league = LeagueFactory.create()
    now = timezone.now()
    open_for = {"opens": now - DAY, "closes": now + DAY, "published": now - DAY, "blueprint": {}}
    exam = make_exam(league, make_policy(league), **open_for)
    fix_questions(exam.sections.get(), QUESTIONS)
    people = User.objects.bulk_create(User(username=f"official-{number}", password="!") for number in range(officials))
    for person in people:
        person.memberships.create(league=league, role=Role.TRAINEE)
    found = []
    for person in people:
        attempt = begin(exam, person, now)
        session = SessionStore()
        session[SESSION_KEY], session[BACKEND_SESSION_KEY] = str(person.pk), settings.AUTHENTICATION_BACKENDS[0]
        session[HASH_SESSION_KEY] = person.get_session_auth_hash()
        session.save()
        found.append(Official(session.session_key or "", attempt, items_of(attempt)))
    ExamAttempt.objects.update(turns=2)
    return found


class Calls:
    """The calls that officials make, right ones and wrong ones, worked out once a question."""

    def __init__(self) -> None:
        self.chance, self.known = Chance("what is called"), dict[int, list[dict[str, str]]]()
        self.numbers = count(1)
        self.held = threading.Lock()

    def one(self, item: ExamItem) -> tuple[int, dict[str, str]]:
        """A number that no other save has, and a call."""
        with self.held:
            if item.question_id not in self.known:
                self.known[item.question_id] = [a_call(item, mark) for mark in ("right", "wrong")]
            return next(self.numbers), self.known[item.question_id][self.chance.below(2)]


Send = Callable[[Official, ExamItem], Sent]


def sender(site: Site, calls: Calls, turn: int, url: Callable[[ExamItem], str]) -> Send:
    """Sends one answer to a site."""

    def send(official: Official, item: ExamItem) -> Sent:
        number, call = calls.one(item)
        named = {"_attempt": official.attempt.public_id, "_question": item.question.public_id}
        body = {**named, "_version": item.question.engine_version, "_turn": turn, "_number": number, **call}
        headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Accept": "application/json",
            "Cookie": f"{settings.SESSION_COOKIE_NAME}={official.session}; csrftoken={CSRF}",
            "X-CSRFToken": CSRF,
        }
        began = time.perf_counter()
        calling = http.client.HTTPConnection("127.0.0.1", site.port, timeout=PATIENCE)
        try:
            calling.request("POST", url(item), urlencode(body), headers)
            answer = calling.getresponse()
            said = answer.read()
        finally:
            calling.close()
        return Sent(item, number, call, answer.status, said, time.perf_counter() - began)

    return send


def of_the_site(item: ExamItem) -> str:
    return f"/exams/attempts/{item.attempt.public_id}/{item.number}/"


def of_the_bare_one(item: ExamItem) -> str:
    return f"/store/{item.pk}/"


def paced(officials: Sequence[Official], send: Send, *, seconds: float) -> list[Sent]:
    """Each official answers once in EACH seconds, at a moment of their own, for so long."""
    chance, began = Chance("who answers when"), time.monotonic() + 1
    planned = [
        (each * EACH + chance.below(10_000) / 10_000 * EACH, official, official.items[each % QUESTIONS])
        for each in range(round(seconds / EACH))
        for official in officials
    ]
    planned.sort(key=lambda plan: plan[0])

    def at_its_time(plan: tuple[float, Official, ExamItem]) -> Sent:
        time.sleep(max(0.0, began + plan[0] - time.monotonic()))
        return send(plan[1], plan[2])

    with ThreadPoolExecutor(SENDERS) as pool:
        return list(pool.map(at_its_time, planned))


def as_fast_as_it_goes(officials: Sequence[Official], send: Send, requests: int) -> tuple[list[Sent], float]:
    """Each of a few senders sends the next when it is answered: what was sent, and requests a second."""
    turns = [officials[number % len(officials)] for number in range(requests)]
    began = time.perf_counter()
    with ThreadPoolExecutor(AT_ONCE) as pool:
        sent = list(pool.map(lambda pair: send(pair[1], pair[1].items[pair[0] % QUESTIONS]), enumerate(turns)))
    return sent, requests / (time.perf_counter() - began)


def p95(sent: Sequence[Sent]) -> float:
    """Milliseconds in which 95 of 100 were answered."""
    return quantiles([each.seconds for each in sent], n=20)[-1] * 1000


def assert_none_is_lost(sent: Sequence[Sent], turn: int) -> None:
    """Each was answered as saved, each is in the database as it was sent, and the last of each question is held."""
    assert {(each.status, bool(json.loads(each.said)["accepted"])) for each in sent} == {(200, True)}
    kept = {each.number: (each.item_id, each.post) for each in Save.objects.filter(turn=turn)}
    assert kept == {each.number: (each.item.pk, each.call) for each in sent}
    last = {each.item.pk: each for each in sorted(sent, key=lambda each: each.number)}
    if turn == 2:
        held = held_saves([each.item for each in last.values()])
        assert {pk: save.number for pk, save in held.items()} == {pk: each.number for pk, each in last.items()}


@pytest.fixture
def sites(transactional_db: None, tmp_path: Path) -> Iterator[tuple[Site, Site]]:
    """The site and the bare one, two workers each, as they are deployed but for TLS."""
    told = {"DEBUG": "off", "HTTPS": "off", "SECRET_KEY": settings.SECRET_KEY, "ALLOWED_HOSTS": "127.0.0.1"}
    bare = {"DJANGO_SETTINGS_MODULE": "tests.benchmarks.bare", "WSGI": "tests.benchmarks.bare:application"}
    pair = (
        Site(workers=2, threads=4, told=told, log=tmp_path / "site.log"),
        Site(workers=2, threads=4, told=told | bare, log=tmp_path / "bare.log"),
    )
    for site in pair:
        site.start()
    yield pair
    for site in pair:
        site.kill()
    connections.close_all()


def test_under_load_no_answer_is_lost(sites: tuple[Site, Site]):
    officials = sitting(OFFICIALS)
    connection.close()
    sent = paced(officials, sender(sites[0], Calls(), 2, of_the_site), seconds=EACH)
    assert len(sent) == OFFICIALS
    assert_none_is_lost(sent, 2)


def test_the_ratio_under_load_of_a_save_to_a_bare_view_that_stores_a_row(
    sites: tuple[Site, Site], record_property: Callable[[str, Any], None], capsys: pytest.CaptureFixture[str]
):
    officials, calls = sitting(OFFICIALS), Calls()
    connection.close()
    save = sender(sites[0], calls, 2, of_the_site)
    bare = sender(sites[1], calls, 1, of_the_bare_one)
    for send in (save, bare):
        as_fast_as_it_goes(officials, send, 40)  # the first requests find nothing read yet
    Save.objects.all().delete()

    together, beside = list[Sent](), list[Sent]()
    for _minute in range(MINUTES):  # in turn, so that neither has the quieter machine
        together += paced(officials, save, seconds=60)
        beside += paced(officials, bare, seconds=60)
    assert_none_is_lost(together, 2)
    assert_none_is_lost(beside, 1)
    rounds = [
        (as_fast_as_it_goes(officials, save, CLOSED), as_fast_as_it_goes(officials, bare, CLOSED))
        for _round in range(ROUNDS)
    ]
    figures = {
        "officials": OFFICIALS,
        "answers": len(together),
        "p95 of a save, ms": p95(together),
        "p95 of the bare view, ms": p95(beside),
        "saves a second": median(each[0][1] for each in rounds),
        "bare rows a second": median(each[1][1] for each in rounds),
        "p95 of a save at full speed, ms": median(p95(each[0][0]) for each in rounds),
        "p95 of the bare view at full speed, ms": median(p95(each[1][0]) for each in rounds),
    }
    for name, figure in figures.items():
        record_property(name, figure)
    with capsys.disabled():
        print("\n" + "\n".join(f"{name:42} {figure:10.1f}" for name, figure in figures.items()))  # noqa: T201
    assert figures["p95 of a save, ms"] <= AT_MOST * figures["p95 of the bare view, ms"]
    assert figures["bare rows a second"] <= AT_MOST * figures["saves a second"]
