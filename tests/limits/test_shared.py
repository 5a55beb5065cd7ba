"""What is counted is counted by all processes together, kept for its time, and tells nobody whom it is about."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta

import pytest
from django.conf import settings
from django.core.cache import cache

from accounts.limits import remembering
from accounts.limits.counting import Limit
from accounts.limits.models import Remembered
from accounts.people.services.due import run_due
from tests.at_once import MANY, at_once
from tests.factories import UserFactory
from tests.served import database_url

HERE = "192.0.2.1"
COUNTS = """
import django
django.setup()
from accounts.limits.counting import Limit
for _ in range(150):
    Limit("both", 1, 600).count("here")
"""
TRIES = """
import django
django.setup()
from django.test import Client
tries = [Client(REMOTE_ADDR="192.0.2.1").post("/account/log-in/", {"login": "robin", "password": "wrong"})]
tries += [Client(REMOTE_ADDR="192.0.2.1").post("/account/log-in/", {"login": "robin", "password": "wrong"})]
print(["Wait five minutes" in page.content.decode() for page in tries])
"""


def process(code: str) -> subprocess.Popen[str]:
    """Another process of the site on the test's database."""
    told = {"DATABASE_URL": database_url(), "DEBUG": "on", "DJANGO_SETTINGS_MODULE": "config.settings"}
    told |= {"ALLOWED_HOSTS": "testserver"}
    return subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=settings.BASE_DIR,
        env={**os.environ, **told},
        stdout=subprocess.PIPE,
        text=True,
    )


@pytest.mark.usefixtures("transactional_db")
def test_two_processes_count_together_and_lose_nothing() -> None:
    both = [process(COUNTS), process(COUNTS)]
    assert [(each.communicate(timeout=120)[0], each.returncode) for each in both] == [("", 0), ("", 0)]

    assert Limit("both", 1, 600).held("here") == 300


@pytest.mark.usefixtures("transactional_db")
def test_who_guesses_at_two_processes_has_no_more_tries_than_at_one() -> None:
    UserFactory.create(username="robin")

    told = [process(TRIES).communicate(timeout=120)[0].strip() for _ in range(3)]

    assert told == ["[False, False]", "[False, False]", "[False, True]"]


@pytest.mark.usefixtures("transactional_db")
def test_of_many_who_add_at_once_one_has_added() -> None:
    assert at_once(lambda number: cache.add("lock", number, 600)).count(True) == 1
    assert at_once(lambda _: Limit("at once", 1, 600).count("here")) != [1] * MANY
    assert Limit("at once", 1, 600).held("here") == MANY


@pytest.mark.django_db
class TestInTime:
    """What holds, and for how long."""

    @pytest.fixture
    def clock(self, monkeypatch: pytest.MonkeyPatch) -> list[int]:
        now = [1_800_000_000_000]
        monkeypatch.setattr(remembering, "milliseconds", lambda: now[0])
        return now

    def test_a_count_ends_its_seconds_after_it_began(self, clock: list[int]) -> None:
        limit = Limit("some", 2, 60)
        assert [limit.allows("a") for _ in range(3)] == [True, True, False]
        assert (limit.is_reached("a"), limit.is_reached("b")) == (True, False)
        clock[0] += 59_999
        assert not limit.allows("a")
        clock[0] += 1
        assert not limit.is_reached("a")
        assert [limit.allows("a") for _ in range(3)] == [True, True, False]

    def test_what_is_given_back_counts_no_more_and_never_beyond_its_time(self, clock: list[int]) -> None:
        limit = Limit("some", 1, 60)
        limit.count("a")
        limit.give_back("a")
        assert limit.allows("a")
        clock[0] += 60_000
        limit.give_back("a")
        assert limit.count("a") == 1

    def test_nothing_is_kept_beyond_its_time(self, clock: list[int]) -> None:
        Limit("short", 1, 60).count("a")
        Limit("long", 1, 3600).count("a")
        begun = datetime.fromtimestamp(clock[0] / 1000, tz=UTC)

        assert run_due(now=begun + timedelta(seconds=59)).counts["counts forgotten"] == 0
        assert run_due(now=begun + timedelta(seconds=61)).counts["counts forgotten"] == 1
        assert Remembered.objects.count() == 1


@pytest.mark.django_db
def test_nobodys_address_or_name_stands_in_the_table() -> None:
    Limit("sign-in", 5, 60).count(("robin@example.org", HERE))

    (row,) = Remembered.objects.values_list("key", "value")
    assert len(row[0]) == 64
    assert not {"robin", HERE} & set("".join(row))
    assert int(row[0], 16)


@pytest.mark.django_db
def test_it_is_a_cache_as_libraries_expect_one() -> None:
    assert cache.get("nothing") is None
    assert cache.get("nothing", 7) == 7
    assert (cache.add("key", [1.25], 60), cache.add("key", [2], 60), cache.get("key")) == (True, False, [1.25])
    cache.set("key", {"a": None}, None)
    assert cache.get("key") == {"a": None}
    assert (cache.touch("key", -1), cache.get("key"), cache.touch("nothing")) == (True, None, False)
    assert cache.add("key", 1)
    assert (cache.delete("key"), cache.delete("key")) == (True, False)
    cache.set("key", 1)
    cache.clear()
    assert cache.get("key") is None
    with pytest.raises(TypeError):
        cache.set("key", object())
