"""The API rules as the command does, and lists everything that is wrong."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
from django.core.cache import caches
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from rules import editions
from rules.api import RulingThrottle
from rules.engine import reading, writing

NHL = editions.get("nhl-2005-06")
RULINGS = "/api/v1/rulings/"
CASES = Path(__file__).parents[1] / "cases" / "casebook.jsonl"
LATE = {"kind": "face_off_readiness", "team": "home", "fault": "slow", "seconds_since_whistle": 7}


@pytest.fixture(autouse=True)
def nobody_has_asked_yet():
    """The throttle counts in the cache."""
    caches["process"].clear()


def post(body, content_type="application/json", **more):
    """POST a document, or a text as it stands."""
    data = body if isinstance(body, str | bytes) else json.dumps(body)
    return Client(enforce_csrf_checks=True).post(RULINGS, data, content_type=content_type, **more)


def test_a_situation_is_ruled_on():
    response = post({"incident": LATE})

    assert response.status_code == 200
    assert response.headers["Content-Type"] == "application/json"
    ruling = response.json()
    assert (ruling["warning"], ruling["penalty"], ruling["announced_as"]) == ("face_off", "none", None)
    assert ruling["findings"] == [
        {
            "provision": "late_for_the_face_off",
            "citation": "procedure 7",
            "because": "7 seconds after the whistle, more than 5 seconds, a player was slow to the face-off.",
            "sets": {"warning": "face_off"},
            "overridden_by": [],
        }
    ]


def test_a_sequence_is_judged_in_one_game():
    answer = post({"incidents": [LATE, LATE]}).json()

    assert [ruling["penalty"] for ruling in answer["rulings"]] == ["none", "delay_of_game"]
    assert answer["game"]["warned"]["home"] == {"line_change": False, "face_off": True}


def test_the_case_book_is_ruled_as_the_engine_rules():
    cases = [json.loads(line) for line in CASES.read_text("utf-8").splitlines() if line.strip()]
    assert len(cases) > 20
    for case in cases:
        stated = reading.read(case["situation"], editions=[NHL.slug], default=NHL.slug)
        assert post(case["situation"]).json() == writing.judgement_to_json(NHL, stated.situation), case["id"]


def test_every_problem_is_listed_with_its_path():
    response = post({"edition": "nhl-1917-18", "incident": {"kind": "line_up", "team": "home", "placed": "7", "x": 1}})

    assert response.status_code == 422
    assert response.headers["Content-Type"] == "application/problem+json"
    problem = response.json()
    assert (problem["title"], problem["status"]) == ("Unprocessable Entity", 422)
    assert {each["path"]: each["detail"] for each in problem["problems"]} == {
        "edition": '"nhl-1917-18" is not one of "nhl-2005-06", "demo-2026-27"',
        "incident.x": 'is not a field here; there are "kind", "team", "placed", "entitled"',
        "incident.placed": '"7" is not a whole number from 3 to 7 (players)',
        "incident.entitled": "is missing; it is a whole number from 4 to 6 (players)",
    }


@pytest.mark.parametrize(
    ("body", "path", "detail"),
    [
        ("", "", "not JSON"),
        (b"\xff", "", "byte 1 is not UTF-8"),
        ("[" * 100_000, "", "nested too deep"),
        (
            '{"incident": {"kind": "undue_delay", "team": "home", "team": "home", "by": "team"}}',
            "incident.team",
            "once",
        ),
    ],
)
def test_what_is_no_situation_is_a_problem_of_its_own(body, path, detail):
    response = post(body)

    assert response.status_code == 422
    (problem,) = response.json()["problems"]
    assert problem["path"] == path
    assert detail in problem["detail"]


def test_a_body_that_is_too_large_is_refused(settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 100

    response = post(" " * 101)

    assert (response.status_code, response.json()["status"]) == (413, 413)
    assert response.headers["Content-Type"] == "application/problem+json"


def test_the_wrong_method_says_which_is_right():
    response = Client().get(RULINGS)

    assert response.status_code == 405
    assert "POST" in response.headers["Allow"]
    assert response.json() == {
        "type": "about:blank",
        "title": "Method Not Allowed",
        "status": 405,
        "detail": 'Method "GET" not allowed.',
    }


def test_who_asks_too_often_is_told_when_to_ask_again(monkeypatch):
    monkeypatch.setattr(RulingThrottle, "rate", "2/min")

    answers = [post({"incident": LATE}) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert 0 < int(answers[-1].headers["Retry-After"]) <= 60
    assert answers[-1].json()["title"] == "Too Many Requests"


@pytest.mark.django_db
def test_someone_signed_in_needs_no_token_either(django_user_model):
    client = Client(enforce_csrf_checks=True)
    client.force_login(django_user_model.objects.create(username="reader"))

    assert client.post(RULINGS, json.dumps({"incident": LATE}), content_type="application/json").status_code == 200


def test_the_schema_accepts_what_is_ruled_on():
    response = Client().get("/api/v1/situations/schema/")

    assert response.headers["Content-Type"] == "application/schema+json"
    schema = response.json()
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate({"incident": LATE}, schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"incident": {**LATE, "seconds_since_whistle": 31}}, schema)


def test_editions_are_listed_with_their_rules_and_parameters():
    listed = Client().get("/api/v1/editions/").json()["editions"]

    assert [each["slug"] for each in listed] == list(editions.every())
    for each, known in zip(listed, editions.every().values(), strict=True):
        edition = Client().get(each["url"]).json()
        assert each["slug"] == edition["slug"] == known.slug
        assert edition["engine_version"] == known.engine_version
        assert edition["parameters"] == known.limits
        provisions = [provision for rule in edition["rules"] for provision in rule["provisions"]]
        assert [provision["name"] for provision in provisions] == [provision.name for provision in known.provisions]
        assert Client().get(provisions[0]["page"]).status_code == 200


def test_the_edition_stated_rules():
    late_by_one = post({"edition": "demo-2026-27", "incident": LATE}).json()

    assert late_by_one["warning"] == "none"
    assert post({"edition": "demo-2026-27", "incident": {**LATE, "seconds_since_whistle": 8}}).json()["warning"]
    assert post({"edition": NHL.slug, "incident": LATE}).json()["warning"] == "face_off"


def test_an_edition_that_is_not_there_is_a_problem():
    response = Client().get("/api/v1/editions/nhl-1917-18/")

    assert response.status_code == 404
    assert response.headers["Content-Type"] == "application/problem+json"
    assert response.json()["title"] == "Not Found"


@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace")))
def test_no_body_breaks_it(body):
    caches["process"].clear()

    assert post(body).status_code == 422
