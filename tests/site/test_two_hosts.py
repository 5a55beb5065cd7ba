"""Two hosts on one database behind a proxy: whoever comes to one is known on the other, and nothing is on either."""

from __future__ import annotations

import http.client
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.urls import reverse

from accounts.certification.exports.models import Export, State
from accounts.people.models import User
from quizzes.exams.models import ExamAttempt, Save
from tests.api.made import a_token
from tests.certification.made import certified, make_official
from tests.factories import LeagueFactory
from tests.quizzes.exams.sitting import body as answer_to
from tests.quizzes.exams.sitting import open_now
from tests.served import CSRF, PATIENCE, Site, database_url
from tests.world import TRAINEE, make_world

CSRF_COOKIE = "__Host-csrftoken"
"""As it is called behind TLS."""

HOST = "rink.example"
PASSWORD = "a-word-for-tests"


@pytest.fixture
def told(tmp_path: Path) -> dict[str, str]:
    """What both hosts are told: as in a deployment, with one folder for files between them."""
    environment = {
        "DJANGO_SETTINGS_MODULE": "tests.deployed",
        "DEBUG": "off",
        "TRUSTED_PROXY": "on",
        "ALLOWED_HOSTS": HOST,
        **dict.fromkeys(("SECRET_KEY", "CREDENTIAL_KEY", "WEBHOOK_KEY"), "k" * 50),
        "TEST_STATIC_ROOT": str(tmp_path / "static"),
        "FILES": str(tmp_path / "files"),
        "DATABASE_URL": database_url(),
    }
    collect = [sys.executable, "manage.py", "collectstatic", "--noinput", "--verbosity", "0"]
    subprocess.run(collect, cwd=settings.BASE_DIR, env={**os.environ, **environment}, check=True)
    return environment


@pytest.fixture
def hosts(transactional_db: None, told: dict[str, str], tmp_path: Path) -> Iterator[list[Site]]:
    """Two hosts, each with two processes for the web and one worker."""
    sites = [Site(workers=2, told=told, log=tmp_path / f"host-{name}.log") for name in "ab"]
    for site in sites:
        site.start()
    work = [sys.executable, "manage.py", "db_worker", "--interval", "0.2"]
    workers = [subprocess.Popen(work, cwd=settings.BASE_DIR, env={**os.environ, **told}) for _site in sites]
    yield sites
    for worker in workers:
        worker.kill()
        worker.wait()
    for site in sites:
        site.kill()


class Browser:
    """One browser, which a proxy sends now to one host and now to the other."""

    def __init__(self, token: str = "") -> None:
        self.cookies = {CSRF_COOKIE: CSRF}
        self.token = token

    def ask(
        self, site: Site, url: str, post: dict[str, Any] | None = None, *, as_json: bool = False
    ) -> tuple[http.client.HTTPResponse, str]:
        """What this host answers: the answer and its text."""
        headers = {
            "Host": HOST,
            "X-Forwarded-Proto": "https",
            "X-Forwarded-For": "203.0.113.5",
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "X-CSRFToken": self.cookies[CSRF_COOKIE],
            "Referer": f"https://{HOST}/",
            "Accept-Language": "en",
            "Accept": "application/json" if as_json or self.token else "text/html",
            "Content-Type": "application/json" if self.token else "application/x-www-form-urlencoded",
            **({"Authorization": f"Bearer {self.token}"} if self.token else {}),
        }
        body = (json.dumps if self.token else urlencode)(post) if post else None
        calling = http.client.HTTPConnection("127.0.0.1", site.port, timeout=PATIENCE)
        calling.request("GET" if post is None else "POST", url, body, headers)
        answer = calling.getresponse()
        text = answer.read().decode()
        calling.close()
        for cookie in answer.headers.get_all("Set-Cookie") or ():
            name, _, value = cookie.split(";")[0].partition("=")
            self.cookies[name] = value
        return answer, text


def test_a_person_is_sent_to_and_fro_between_two_hosts(hosts: list[Site]):
    one, two = hosts
    world = make_world()
    trainee = world.people[TRAINEE]
    trainee.set_password(PASSWORD)
    trainee.save()
    exam = open_now(world)
    browser = Browser()

    signed_in, said = browser.ask(one, reverse("login"), {"login": trainee.username, "password": PASSWORD})
    assert signed_in.status == 302, said
    assert "secure" in (signed_in.headers["Set-Cookie"] or "").lower()
    assert browser.ask(two, reverse("account"))[0].status == 200

    mine = {"display_name": "Robin", "time_zone": "America/Toronto", "language": "fr"}
    assert browser.ask(one, reverse("account"), mine)[0].status == 302
    assert '<html lang="fr"' in browser.ask(two, reverse("account"))[1]
    User.objects.update(language="en")

    started, _ = browser.ask(two, reverse("exam_start", args=[exam.public_id]), {})
    assert started.status in {302, 303}
    attempt = ExamAttempt.objects.get()
    count = attempt.items.count()
    for number in range(1, count + 1):
        here, there = (one, two) if number % 2 else (two, one)
        url = reverse("exam_question", args=[attempt.public_id, number])
        page = browser.ask(here, url)[1]
        turn, save = (int(re.findall(rf'name="{name}" value="(\d+)"', page)[0]) for name in ("_turn", "_number"))
        posted = {**answer_to(attempt, number), "_turn": turn, "_number": save}
        answer, said = browser.ask(there, url, posted, as_json=True)
        assert (answer.status, json.loads(said)["accepted"], json.loads(said)["elsewhere"]) == (200, True, False)
    assert Save.objects.count() == count
    assert ExamAttempt.objects.get().turns == 1, "both hosts are one device to it"
    assert browser.ask(one, reverse("exam_submit", args=[attempt.public_id]), {})[0].status == 303
    shown, result = browser.ask(two, reverse("exam_result", args=[attempt.public_id]))
    assert shown.status == 200
    assert "100" in result

    assert browser.ask(two, reverse("logout"), {})[0].status == 302
    assert browser.ask(one, reverse("account"))[0].status == 302, "signed out on one is signed out on both"


def test_a_file_asked_for_on_one_host_is_made_by_a_worker_and_fetched_from_the_other(hosts: list[Site]):
    one, two = hosts
    league = LeagueFactory.create(slug="ours")
    certified(league, [make_official(league, number="001")])
    browser = Browser(a_token(league)[1])

    asked, said = browser.ask(one, "/api/v1/exports/", {"format": "csv"}, as_json=True)
    assert asked.status == 202, said
    export = Export.objects.get()
    until = time.monotonic() + PATIENCE
    while json.loads(browser.ask(two, f"/api/v1/exports/{export.public_id}/")[1])["state"] != State.DONE:
        assert time.monotonic() < until, "no worker made it"
        time.sleep(0.2)
    fetched = [browser.ask(site, f"/api/v1/exports/{export.public_id}/file/") for site in (two, one)]

    assert [answer.status for answer, _text in fetched] == [200, 200]
    assert fetched[0][1] == fetched[1][1]
    assert fetched[0][1].count("\n") == 2, "a heading and an official"
    assert json.loads(browser.ask(two, "/ready/")[1])["worker"] == "ok"


def test_a_proxys_word_is_believed_only_where_it_is_said(transactional_db: None, told: dict[str, str], tmp_path: Path):
    """Also by gunicorn, which would believe any proxy on its own host."""
    site = Site(told={**told, "TRUSTED_PROXY": "off"}, log=tmp_path / "host.log")
    site.start()
    try:
        answer, _ = Browser().ask(site, reverse("login"))
        assert (answer.status, answer.headers["Location"]) == (301, f"https://{HOST}{reverse('login')}")
        assert Browser().ask(site, "/health/")[1] == "alive\n"
    finally:
        site.kill()
    lines = [json.loads(line) for line in (tmp_path / "host.log").read_text().splitlines()]
    assert {"gunicorn.error", "site.requests"} <= {line["logger"] for line in lines}
