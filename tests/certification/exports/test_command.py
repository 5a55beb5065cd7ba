"""`manage.py export_certifications`: what it writes, what it says, and what it refuses."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from accounts.certification.exports import formats
from accounts.certification.exports.columns import NAMES
from accounts.certification.exports.models import Export, Preset, State
from accounts.certification.services.issuing import issue
from accounts.people.models import Act, Registration
from tests.certification.exports.test_formats import _sheet
from tests.certification.made import make_level, make_official
from tests.world import World

pytestmark = pytest.mark.django_db


@pytest.fixture
def league(world: World) -> World:
    """The league with one who holds a level, and one who holds none."""
    level = make_level(world.league)
    issue(user=make_official(world.league, "00123"), level=level, by=None, now=timezone.now())
    make_official(world.league, "00124")
    return world


def exported(**options: Any) -> str:
    """What the command says while it writes."""
    said = io.StringIO()
    call_command("export_certifications", **{"league": "ours", "format": "csv", **options}, stderr=said)
    return said.getvalue()


@pytest.mark.parametrize("slug", ["csv", "json", "jsonl", "xlsx"])
def test_it_writes_every_format_and_says_what_it_wrote(league: World, tmp_path: Path, slug: str):
    path = tmp_path / f"list.{slug}"
    said = exported(format=slug, output=str(path))
    content = path.read_bytes()
    assert f"2 rows, {len(content)} bytes, SHA-256 {hashlib.sha256(content).hexdigest()}" in said
    assert "--changed-since 1" in said
    read = {
        "csv": lambda: [row["external_id"] for row in csv.DictReader(content.decode("utf-8-sig").splitlines())],
        "json": lambda: [row["external_id"] for row in json.loads(content)["rows"]],
        "jsonl": lambda: [json.loads(line)["external_id"] for line in content.splitlines()],
        "xlsx": lambda: [row[NAMES.index("external_id")] for row in _sheet(content)[1:]],
    }
    assert list(read) == list(formats.every())
    assert read[slug]() == ["00123", "00124"]


def test_it_is_logged_with_filter_rows_and_checksum_and_recorded_as_an_act(league: World, tmp_path: Path):
    path = tmp_path / "list.csv"
    exported(output=str(path), profile="assigner", changed_since=0, dialect="plain")
    export = Export.objects.get()
    assert (export.by, export.profile, export.format, export.dialect) == (None, "assigner", "csv", "plain")
    assert (export.state, export.rows, export.up_to, export.wanted_rows) == (State.DONE, 1, 1, {"changed_since": 0})
    assert export.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()
    act = Act.objects.get(what="export.make")
    assert (act.who_name, act.target_id, act.details["rows"]) == ("manage.py", export.public_id, 1)
    assert (act.details["sha256"], act.details["changed_since"]) == (export.sha256, 0)


def test_profiles_and_saved_layouts_are_chosen_by_their_names(league: World, tmp_path: Path):
    layout = {"cells": [{"heading": "No.", "column": "external_id"}, {"heading": "Kind", "text": "ref"}]}
    Preset.objects.create(league=league.league, slug="ours", title="Ours", kept={**layout, "one_a_person": False})
    path = tmp_path / "list.csv"
    exported(output=str(path), profile="ours", dialect="plain")
    assert path.read_bytes() == b"No.,Kind\r\n00123,ref\r\n00124,ref\r\n"


def test_the_list_as_it_stood(league: World, tmp_path: Path):
    path = tmp_path / "list.jsonl"
    exported(output=str(path), format="jsonl", as_of=datetime(2020, 1, 1, tzinfo=UTC).date())
    assert {json.loads(line)["status"] for line in path.read_bytes().splitlines()} == {"not_certified"}


def test_standard_output_has_the_file_and_nothing_else(league: World, capsysbinary: pytest.CaptureFixture[bytes]):
    exported(output="-", format="jsonl")
    out = capsysbinary.readouterr().out
    assert [json.loads(line)["external_id"] for line in out.splitlines()] == ["00123", "00124"]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"league": "nowhere"}, "No league has the slug 'nowhere'"),
        ({"profile": "everything"}, "--profile is one of full, assigner, "),
        ({"format": "json", "dialect": "plain"}, "--dialect is not for this format"),
        ({"dialect": "french"}, "--dialect is one of spreadsheet, plain"),
        ({"as_of": datetime(2026, 1, 1, tzinfo=UTC).date(), "changed_since": 3}, "not both"),
        ({"output": "/nowhere/list.csv"}, "/nowhere/list.csv: No such file or directory"),
    ],
)
def test_what_cannot_be_done_is_said_and_nothing_is_written(
    league: World, tmp_path: Path, options: dict[str, Any], told: str
):
    with pytest.raises(CommandError, match=told):
        exported(**{"output": str(tmp_path / "list.csv"), **options})
    assert list(tmp_path.iterdir()) == []
    assert not Export.objects.exists()


@pytest.mark.parametrize(
    "wrong",
    [["--as-of", "1 May"], ["--changed-since", "-1"], ["--changed-since", str(2**63)], ["--format", "pdf"]],
)
def test_what_is_no_day_number_or_format_is_said(league: World, wrong: list[str]):
    given = ["--league", "ours", "--format", "csv", "--output", "-", *wrong]
    with pytest.raises(CommandError, match=wrong[0]):
        call_command("export_certifications", *given)


def test_an_export_that_fails_leaves_the_file_that_was_there(
    league: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    path = tmp_path / "list.csv"
    path.write_text("the old one")
    path.chmod(0o600)

    def fail(*args: object, **options: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(formats.every()["csv"], "write", fail)
        with pytest.raises(CommandError, match="No space left on device"):
            exported(output=str(path))
    assert [each.read_text() for each in tmp_path.iterdir()] == ["the old one"]
    assert not Export.objects.exists()
    exported(output=str(path))
    assert path.read_text() != "the old one"
    assert path.stat().st_mode & 0o777 == 0o600


def test_what_the_file_could_not_say_is_told(league: World, tmp_path: Path):
    Registration.objects.filter(number="00123").update(family_name="'=Roy")
    said = exported(output=str(tmp_path / "list.csv"), dialect="plain")
    assert "row 1, family_name: It begins with an apostrophe" in said
    export = Export.objects.get()
    assert (export.lost, export.losses) == (1, [{"row": 1, "heading": "family_name", "reason": "apostrophe"}])
