"""Exports by token: asked for, written by the worker, fetched once done; of one's own league."""

from __future__ import annotations

import csv
import hashlib
import json
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.files.storage import default_storage
from django.utils import timezone

from accounts.api.authentication import OrderThrottle
from accounts.api.scopes import Scope
from accounts.certification.exports.models import Export
from accounts.certification.exports.services.background import KEPT, make_export
from accounts.limits.counting import Limit
from accounts.people.models import Act, League
from tests.api.made import V1, Asker, header, problem_of
from tests.certification.exports.made import logged
from tests.certification.made import certified, make_official
from tests.factories import LeagueFactory
from tests.queries import assert_same_number_of_queries


@pytest.fixture
def league(transactional_db: None, settings: Any, tmp_path: Any) -> League:
    """A league with two officials; files are of the test alone."""
    settings.MEDIA_ROOT = tmp_path
    league = LeagueFactory.create(slug="ours")
    certified(league, [make_official(league, number="001"), make_official(league, number="002")])
    return league


def order(asker: Asker, body: Any = None, **fields: Any) -> Any:
    """Asks for a file."""
    sent = json.dumps({"format": "csv", **fields} if body is None else body)
    address = f"{V1}/exports/"
    return asker.client.post(address, sent, content_type="application/json", headers=header(asker.secret))


def written(asker: Asker, **fields: Any) -> Export:
    """A file that was asked for and that the worker has written."""
    answer = order(asker, **fields)
    assert answer.status_code == 202, answer.content
    made = answer.json()["export_id"]
    assert make_export.func(made)
    return Export.objects.get(public_id=made)


def content(answer: Any) -> bytes:
    """All of a file."""
    return b"".join(answer.streaming_content)


def test_a_file_is_asked_for_watched_and_fetched(league: League) -> None:
    asker = Asker(league)
    answer = order(asker)
    assert answer.status_code == 202
    watched = answer.headers["Location"]
    assert asker.get(watched).json() == answer.json()
    assert (answer.json()["state"], answer.json()["file"]) == ("waiting", None)

    make_export.func(answer.json()["export_id"])

    told = asker.get(watched).json()
    file = content(asker.get(told["file"]))
    assert (told["state"], told["sha256"]) == ("done", hashlib.sha256(file).hexdigest())
    rows = list(csv.DictReader(StringIO(file.decode("utf-8-sig"))))
    assert {row["external_id"].lstrip("'") for row in rows} == {"001", "002"}
    assert told["rows"] == len(rows)


@pytest.mark.parametrize("kind", ["csv", "json", "jsonl", "xlsx"])
def test_every_kind_of_file_can_be_fetched_whatever_is_accepted(kind: str, league: League) -> None:
    asker = Asker(league)
    row = written(asker, format=kind, profile="assigner")

    answer = asker.get(f"/exports/{row.public_id}/file/", Accept="text/nothing")

    assert answer.headers["Content-Type"] == row.content_type
    assert len(content(answer)) == row.size > 0


def test_what_is_asked_for_is_what_is_written(league: League) -> None:
    asker = Asker(league)
    row = written(asker, format="jsonl", statuses=["valid"], eligible=True, as_of="2026-10-01")

    assert row.wanted_rows == {"statuses": ["valid"], "eligible": True, "as_of": "2026-10-01"}
    lines = content(asker.get(f"/exports/{row.public_id}/file/")).splitlines()
    assert len(lines) == row.rows


@pytest.mark.parametrize(
    ("body", "path", "told"),
    [
        ({}, "", "'format' is a required property"),
        ([], "", "is not of type 'object'"),
        ({"format": "pdf"}, "format", "'pdf' is not one of"),
        ({"format": "csv", "profile": "none"}, "profile", "It is one of full, assigner"),
        ({"format": "csv", "profile": 7}, "profile", "is not of type 'string'"),
        ({"format": "json", "dialect": "plain"}, "dialect", "This format has none."),
        ({"format": "csv", "statuses": ["fine"]}, "statuses.0", "'fine' is not one of"),
        ({"format": "csv", "as_of": "9999-12-31"}, "as_of", "does not match"),
        ({"format": "csv", "as_of": "2026-02-30"}, "as_of", "is not a 'date'"),
        ({"format": "csv", "changed_since": -1}, "changed_since", "less than the minimum"),
        ({"format": "csv", "as_of": "2026-10-01", "changed_since": 1}, "changed_since", "not both"),
        ({"format": "csv", "league": "theirs"}, "", "'league' was unexpected"),
    ],
)
def test_what_is_asked_for_wrongly_is_told_with_its_path(body: Any, path: str, told: str, league: League) -> None:
    found = problem_of(order(Asker(league), body))

    assert found["status"] == 400
    assert [told in each["detail"] for each in found["problems"] if each["path"] == path] == [True]
    assert not Export.objects.exists()


@pytest.mark.parametrize(("sent", "kind", "status"), [("{", "application/json", 400), ("a=b", "text/plain", 415)])
def test_what_is_no_json_is_told_too(sent: str, kind: str, status: int, league: League) -> None:
    asker = Asker(league)

    answer = asker.client.post(f"{V1}/exports/", sent, content_type=kind, headers=header(asker.secret))

    assert problem_of(answer)["status"] == status


def test_a_token_without_the_scope_neither_asks_nor_fetches(league: League) -> None:
    row = written(Asker(league))
    asker = Asker(league, [scope for scope in Scope if scope != Scope.EXPORTS])

    for answer in (order(asker), asker.get("/exports/"), asker.get(f"/exports/{row.public_id}/file/")):
        assert problem_of(answer)["status"] == 403


def test_another_league_neither_sees_nor_fetches_it(league: League) -> None:
    row, other = written(Asker(league)), Asker(LeagueFactory.create())

    assert other.rows("/exports/") == []
    for address in (f"/exports/{row.public_id}/", f"/exports/{row.public_id}/file/"):
        assert other.get(address).status_code == 404


def test_who_asked_and_who_fetched_is_recorded(league: League) -> None:
    asker = Asker(league)
    row = written(asker)
    content(asker.get(f"/exports/{row.public_id}/file/"))

    done = list(Act.objects.order_by("pk").values_list("what", flat=True))
    assert done[-3:] == ["api_token.export", "export.make", "export.fetch"]
    act = Act.objects.get(what="api_token.export")
    assert (act.target_id, act.details["export"]) == (asker.token.public_id, row.public_id)


@pytest.mark.parametrize(("after", "status"), [(KEPT - timedelta(minutes=1), 200), (KEPT, 404)])
def test_a_file_can_be_fetched_as_long_as_it_is_kept(
    after: timedelta, status: int, league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = written(Asker(league))
    assert row.finished is not None
    later = row.finished + after
    asker = Asker(league)
    monkeypatch.setattr(timezone, "now", lambda: later)

    answer = asker.get(f"/exports/{row.public_id}/file/")

    assert answer.status_code == status
    assert (asker.get(f"/exports/{row.public_id}/").json()["file"] is None) is (status == 404)


def test_a_file_that_is_gone_is_not_there(league: League) -> None:
    asker = Asker(league)
    row = written(asker)
    default_storage.delete(str(row.file))

    assert problem_of(asker.get(f"/exports/{row.public_id}/file/"))["status"] == 404


def test_so_many_files_a_minute_and_no_more(league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(OrderThrottle, "limit", Limit("few", 2, 60))
    asker = Asker(league)

    assert [order(asker).status_code for _ in range(3)] == [202, 202, 429]
    assert asker.get("/exports/").status_code == 200


@pytest.mark.django_db
def test_the_list_asks_as_often_for_many_as_for_one() -> None:
    league = LeagueFactory.create()
    asker = Asker(league)

    def add() -> None:
        logged(league)
        league.presets.all().delete()

    assert_same_number_of_queries(ask=lambda: asker.rows("/exports/"), add_row=add)
