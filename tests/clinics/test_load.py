"""Two hundred phones of one room, behind one address, on two workers: no error, no call lost, no throttle."""

from __future__ import annotations

import http.client
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import urlencode

import pytest
from django.db import connections
from django.urls import reverse
from django.utils import timezone

from accounts.clinics.models import Clinic, Participant, RoomCall
from tests.clinics.made import go, make_clinic, on, opened, post_for
from tests.served import CSRF, PATIENCE, Site
from tests.world import INSTRUCTOR, make_world

PHONES = 200
A_POLL = 0.5
"""Seconds between two polls: four times as often as a phone asks."""

UNCHANGED = 304


@pytest.fixture
def site() -> Iterator[Site]:
    served = Site(workers=2)
    served.start()
    yield served
    served.kill()


@dataclass
class Phone:
    """One phone with its cookies."""

    site: Site
    name: str
    code: str
    cookies: dict[str, str] = field(default_factory=lambda: {"csrftoken": CSRF})
    answers: Counter[int] = field(default_factory=Counter)
    etag: str = ""

    def ask(self, method: str, url: str, body: dict[str, str] | None = None) -> int:
        """Ask for an address, and remember what cookies and which ETag came back; the status."""
        headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "X-CSRFToken": CSRF,
            **({"If-None-Match": self.etag} if self.etag and method == "GET" else {}),
        }
        calling = http.client.HTTPConnection("127.0.0.1", self.site.port, timeout=PATIENCE)
        try:
            calling.request(method, url, urlencode(body) if body else None, headers)
            response = calling.getresponse()
            response.read()
        finally:
            calling.close()
        for cookie in response.headers.get_all("Set-Cookie") or ():
            name, _, value = cookie.split(";")[0].partition("=")
            self.cookies[name] = value
        self.answers[response.status] += 1
        self.etag = response.headers.get("ETag", self.etag)
        return response.status

    def wait_for_a_change(self) -> None:
        """Poll until the room has changed for this phone."""
        until = time.monotonic() + PATIENCE
        while self.ask("GET", reverse("room:state", args=[self.code])) == UNCHANGED:
            assert time.monotonic() < until, "nothing changed"
            time.sleep(A_POLL)

    def sit(self, call: dict[str, str], joined: threading.Barrier, called: threading.Barrier) -> None:
        """Join, wait for the scenario, call, wait for the room's calls."""
        room = reverse("room:room", args=[self.code])
        self.ask("POST", room, {"name": self.name})
        self.ask("GET", reverse("room:state", args=[self.code]))
        joined.wait(PATIENCE)
        self.wait_for_a_change()
        self.ask("GET", room)
        self.ask("POST", room, {**call, "_scenario": "1"})
        self.ask("GET", reverse("room:state", args=[self.code]))
        called.wait(PATIENCE)
        self.wait_for_a_change()


def until_all_are_told_that_nothing_changed(phones: list[Phone], times: int) -> None:
    """Wait until each phone's poll has been answered so, as often as that."""
    until = time.monotonic() + PATIENCE
    while not all(phone.answers[UNCHANGED] >= times for phone in phones):
        assert time.monotonic() < until, "some phone was not"
        time.sleep(0.1)


def test_two_hundred_phones_on_two_workers(transactional_db, site: Site):
    world = make_world()
    instructor = world.people[INSTRUCTOR]
    clinic = opened(make_clinic(world.league, 1, by=instructor), instructor, now=timezone.now())
    call = post_for(clinic.scenarios.select_related("question").get())
    joined, called = threading.Barrier(PHONES + 1), threading.Barrier(PHONES + 1)
    phones = [Phone(site, f"Phone {number}", clinic.code) for number in range(PHONES)]
    threads = [threading.Thread(target=phone.sit, args=(call, joined, called)) for phone in phones]
    for thread in threads:
        thread.start()

    joined.wait(2 * PATIENCE)
    assert Participant.objects.count() == PHONES
    until_all_are_told_that_nothing_changed(phones, 1)
    clinic = go(Clinic.objects.get(), "next", now=timezone.now())
    assert on(clinic).number == 1
    called.wait(2 * PATIENCE)
    assert RoomCall.objects.filter(right=True).count() == PHONES
    until_all_are_told_that_nothing_changed(phones, 2)
    go(Clinic.objects.get(), "calls", now=timezone.now())
    for thread in threads:
        thread.join(PATIENCE)
    connections.close_all()

    assert not any(thread.is_alive() for thread in threads)
    statuses = sum((phone.answers for phone in phones), Counter[int]())
    assert set(statuses) == {200, 204, 302, UNCHANGED}, statuses
    assert statuses[302] == 2 * PHONES, "each joined and called"
