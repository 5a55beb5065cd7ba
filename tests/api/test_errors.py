"""Every error under /api/ is told as problem details, with what is allowed."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest
from django.db import OperationalError
from django.test import Client

from accounts.api.authentication import TokenThrottle
from accounts.limits.counting import Limit
from tests.api.made import V1, Asker, header, problem_of
from tests.factories import LeagueFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def asker() -> Asker:
    return Asker(LeagueFactory.create())


@pytest.mark.parametrize("debug", [True, False])
@pytest.mark.parametrize("path", ["/nowhere/", "/certifications/%00/", "/officials/7/", "/events/-1/", "/events/x/"])
def test_where_there_is_nothing(path: str, debug: bool, settings: Any, asker: Asker) -> None:
    settings.DEBUG = debug

    assert problem_of(asker.get(path)) == {"type": "about:blank", "title": "Not Found", "status": 404}


@pytest.mark.parametrize("path", ["/certifications/none/", "/events/9223372036854775808/", "/programmes/none/"])
def test_where_there_is_no_such_row(path: str, asker: Asker) -> None:
    assert problem_of(asker.get(path))["title"] == "Not Found"


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete", "options", "trace"])
def test_a_method_that_is_not_there_says_which_are(method: str, asker: Asker) -> None:
    answer = getattr(asker.client, method)(f"{V1}/officials/", headers=header(asker.secret))

    assert problem_of(answer)["title"] == "Method Not Allowed"
    assert answer.headers["Allow"] == "GET, HEAD"


def test_who_accepts_no_json_is_told_so(asker: Asker) -> None:
    assert problem_of(asker.get("/officials/", Accept="text/csv"))["title"] == "Not Acceptable"


@pytest.mark.parametrize(
    ("query", "path", "told"),
    [
        ("limit=0", "limit", "greater than or equal to 1"),
        ("limit=501", "limit", "less than or equal to 500"),
        ("limit=", "limit", "A valid integer is required."),
        ("changed_since=-1", "changed_since", "greater than or equal to 0"),
        ("changed_since=9223372036854775808", "changed_since", "less than or equal to"),
        ("as_of=2026-13-01", "as_of", "YYYY-MM-DD"),
        ("as_of=20261001", "as_of", "YYYY-MM-DD"),
        ("as_of=2026-10-01&changed_since=7", "changed_since", "a day or a number, not both"),
        ("status=pending", "status", "“pending” is not one of valid, expired, suspended, revoked, superseded."),
        ("eligible=true", "eligible", "“true” is not one of yes, no."),
        ("person_id=7", "person_id", "Must be a valid UUID."),
        ("programme=a b", "programme", "slug"),
        ("league=theirs", "league", "there are limit, cursor, as_of"),
        ("limit=1&limit=2", "limit", "more than once"),
        ("format=xml", "format", "cannot be asked for"),
    ],
)
def test_what_is_asked_for_wrongly_is_told_with_its_path(query: str, path: str, told: str, asker: Asker) -> None:
    found = problem_of(asker.get(f"/certifications/?{query}"))

    assert found["status"] == 400
    assert path in {each["path"] for each in found["problems"]}
    assert told in " ".join(each["detail"] for each in found["problems"])


def test_all_that_is_wrong_is_told_at_once(asker: Asker) -> None:
    found = problem_of(asker.get("/events/?limit=x&as_of=y&nothing=z"))

    assert {each["path"] for each in found["problems"]} == {"limit", "as_of", "nothing"}


def test_an_address_of_one_row_takes_nothing(asker: Asker) -> None:
    found = problem_of(asker.get("/events/1/?limit=1"))

    assert found["problems"] == [{"path": "limit", "detail": "Nothing can be asked for here."}]


@pytest.mark.parametrize("days", ["0001-01-01", "9999-12-31", "2000-02-29"])
def test_every_day_of_the_calendar_can_be_asked_for(days: str, asker: Asker) -> None:
    for zone in ("America/Toronto", "Pacific/Auckland"):
        asker.token.league.time_zone = zone
        asker.token.league.save()
        assert asker.rows("/certifications/", {"as_of": days}) == []


def test_who_asks_too_often_is_told_when_to_ask_again(asker: Asker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TokenThrottle, "limit", Limit("few", 2, 60))

    answers = [asker.get("/officials/") for _ in range(3)]

    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert problem_of(answers[-1])["title"] == "Too Many Requests"
    assert 0 < int(answers[-1].headers["Retry-After"]) <= 60
    assert Asker(asker.token.league).get("/officials/").status_code == 200  # of another token nothing was counted


@pytest.mark.parametrize("debug", [True, False])
def test_where_the_database_is_away_it_is_told_too(debug: bool, settings: Any, asker: Asker) -> None:
    settings.DEBUG = debug
    with patch("django.db.backends.utils.CursorWrapper.execute", side_effect=OperationalError("locked")):
        answer = asker.get("/officials/")

    assert problem_of(answer)["title"] == "Service Unavailable"
    assert answer.headers["Retry-After"] == "5"


def test_pages_of_people_stay_pages() -> None:
    assert Client().get("/nowhere/").headers["Content-Type"].startswith("text/html")
