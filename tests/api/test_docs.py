"""Every curl example of docs/api.md does what it says, by curl itself against the running site."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
from pathlib import Path
from typing import Any

import pytest

from accounts.people.models import League
from tests.api.made import a_token
from tests.certification.exports.made import logged
from tests.certification.made import certified, make_official
from tests.factories import LeagueFactory

DOCS = Path(__file__).parents[2] / "docs" / "api.md"


def examples() -> list[str]:
    """The commands of the document, each on one line."""
    text = DOCS.read_text("utf-8").replace("\\\n", " ")
    return [re.sub(r"\s+", " ", line.strip()) for line in text.splitlines() if line.startswith("    curl ")]


EXAMPLES = examples()
EXPECTED = {
    "placed": lambda found: found["penalty"] == "improper_line_change" or found["warning"] == "line_change",
    '"placed": 9': lambda found: (
        {each["path"] for each in found["problems"]} == {"incident.placed", "incident.entitled"}
    ),
    "status=fine": lambda found: found["problems"][0]["path"] == "status",
    '"format"': lambda found: found["state"] == "waiting",
    "as_of": lambda found: found["results"] == [],
}
"""What an answer has to say, by what stands in the command; of those that fit the last. Others list something."""


@pytest.fixture
def league(transactional_db: None) -> League:
    league = LeagueFactory.create()
    certified(league, [make_official(league)])
    logged(league)
    return league


def run(command: str, **more: str) -> str:
    """What a command prints."""
    environment = {"PATH": os.environ["PATH"], **more}
    done = subprocess.run(
        ["sh", "-c", command], env=environment, capture_output=True, text=True, check=True, timeout=60
    )
    return done.stdout


def test_the_document_has_examples_of_each_list():
    listed = " ".join(EXAMPLES)
    assert len(EXAMPLES) >= 9
    for each in ("rulings", "officials", "programmes", "certifications", "events"):
        assert f"/api/v1/{each}/" in listed


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_does_what_it_says(example: str, league: League, live_server: Any) -> None:
    _token, secret = a_token(league)
    site = {"SITE": live_server.url, "TOKEN": secret}
    if "ETAG" in example:
        told = run(example, **site, ETAG='"none"')
        (tag,) = re.findall(r"(?mi)^ETag: (.+?)\r?$", told)
        assert "200 OK" in told.splitlines()[0]
        assert "304 Not Modified" in run(example, **site, ETAG=tag).splitlines()[0]
        return
    found = json.loads(run(example, **site))
    holds = [rule for words, rule in EXPECTED.items() if words in example]
    assert holds[-1](found) if holds else found["results"]
    assert shlex.split(example)[0] == "curl"
