"""The OpenAPI document is whole, and what it says of situations is what the rulebook reads."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from django.core.management import call_command
from django.test import Client

from accounts.api.views.document import document

CASES = Path(__file__).parents[1] / "cases" / "casebook.jsonl"


def test_it_is_valid_and_says_everything():
    said = StringIO()

    call_command("spectacular", validate=True, fail_on_warn=True, format="openapi-json", stdout=said)

    assert json.loads(said.getvalue()) == json.loads(json.dumps(document()))


def test_it_is_open_to_all():
    answer = Client().get("/api/v1/openapi.json")

    assert answer.headers["Content-Type"] == "application/vnd.oai.openapi+json"
    assert answer.json() == json.loads(json.dumps(document()))


def test_every_operation_tells_of_its_errors():
    for path, operations in document()["paths"].items():
        for operation in operations.values():
            errors = {status for status in operation["responses"] if status >= "400"}
            assert {"406", "500", "503"} <= errors, path
            assert ("401" in errors) is ({"token": []} in operation.get("security", [])), path


def accepted(situation: Any) -> bool:
    """Whether the document allows the situation."""
    schema = {"$ref": "#/components/schemas/Situation", "components": document()["components"]}
    return bool(jsonschema.Draft202012Validator(schema).is_valid(situation))


def test_it_allows_every_situation_of_the_case_book():
    cases = [json.loads(line)["situation"] for line in CASES.read_text("utf-8").splitlines() if line.strip()]
    assert len(cases) > 20

    assert [each for each in cases if not accepted(each)] == []


LINE_UP = {"kind": "line_up", "team": "home", "placed": 5, "entitled": 5}
LEAVES = {
    "kind": "goalkeeper_leaves",
    "team": "home",
    "goalkeeper_distance": 3,
    "possession": "own",
    "puck": {"x": 0, "y": 0},
}
OVERTIME = {"period": "overtime", "seconds_left": 301}


@pytest.mark.parametrize(
    ("situation", "allowed"),
    [
        ({"incident": LINE_UP}, True),
        ({"incident": {**LINE_UP, "placed": 8}}, False),
        ({"incident": {**LINE_UP, "at": {"period": 2}}}, False),
        ({"incidents": [{**LINE_UP, "at": {"period": 2}}]}, True),
        ({"incidents": [{**LINE_UP, "at": {}}]}, False),
        ({"incidents": []}, False),
        ({"incident": LINE_UP, "incidents": [LINE_UP]}, False),
        ({"incident": LINE_UP, "game": OVERTIME}, False),
        ({"incident": LINE_UP, "game": {**OVERTIME, "seconds_left": 300}}, True),
        ({"incident": LINE_UP, "game": {**OVERTIME, "season": "playoffs"}}, True),
        ({"incident": LINE_UP, "edition": "nhl-1917-18"}, False),
        ({"incident": LEAVES}, True),
        ({"incident": {**LEAVES, "action": "none", "actor": "entering"}}, False),
        ({"incident": {**LEAVES, "action": "plays_puck", "actor": "entering", "other_on_ice": True}}, False),
        ({"incident": {**LEAVES, "action": "touches_opponent", "actor": "entering", "other_on_ice": True}}, True),
    ],
)
def test_it_allows_what_the_rulebook_reads(situation: Any, allowed: bool):
    answer = Client().post("/api/v1/rulings/", json.dumps(situation), content_type="application/json")

    assert accepted(situation) is allowed
    assert (answer.status_code == 200) is allowed
