"""`manage.py import_roster`: says how it read the file and what it did, and changes nothing in a dry run."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from accounts.people.models import Registration
from accounts.people.roster.reading import read
from tests.accounts.roster.made import ROBIN, csv_of
from tests.factories import LeagueFactory

ZOE = ("00124", "Lévesque", "Zoë", "zoe@example.org", "Rive-Sud")
pytestmark = pytest.mark.django_db


@pytest.fixture
def roster(tmp_path: Path) -> Path:
    LeagueFactory.create(slug="ours")
    path = tmp_path / "roster.csv"
    path.write_text(csv_of(ZOE, separator=";"), encoding="cp1252")
    return path


def test_a_dry_run_says_what_would_be_and_changes_nothing(roster: Path, capsys: pytest.CaptureFixture) -> None:
    call_command("import_roster", "--league", "ours", "--dry-run", str(roster))
    said = capsys.readouterr().out
    assert "1 rows (cp1252, semicolon)" in said
    assert "family name: family_name" in said
    assert "Would be: 1 new, 0 changed, 0 moved, 0 same, 0 refused" in said
    assert not Registration.objects.exists()


def test_it_imports_and_shows_how_far_it_is(roster: Path, capsys: pytest.CaptureFixture) -> None:
    call_command("import_roster", "--league", "ours", str(roster))
    said = capsys.readouterr()
    assert "Imported: 1 new" in said.out
    assert "1 of 1" in said.err
    call_command("import_roster", "--league", "ours", str(roster))
    assert "Imported: 0 new, 0 changed, 0 moved, 1 same" in capsys.readouterr().out


def test_refused_rows_are_told_and_written(roster: Path, tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    roster.write_text(csv_of(ROBIN, ("", "Roy", "Ana", "", "")), encoding="utf-8")
    refused = tmp_path / "refused.csv"
    with pytest.raises(SystemExit) as ended:
        call_command("import_roster", "--league", "ours", "--refused", str(refused), str(roster))
    assert ended.value.code == 1
    assert "line 3: There is neither a number nor an e-mail" in capsys.readouterr().err
    assert [line.cells[1] for line in read(refused.read_bytes()).lines] == ["Roy"]
    assert Registration.objects.count() == 1


def test_a_column_is_said_to_mean_something_and_remembered(roster: Path, capsys: pytest.CaptureFixture) -> None:
    roster.write_text("number,family name,team\n1,Roy,East\n", encoding="utf-8")
    call_command("import_roster", "--league", "ours", "--column", "Team=organisation", str(roster))
    assert Registration.objects.get().organisation == "East"
    roster.write_text("number,family name,team\n1,Roy,West\n", encoding="utf-8")
    call_command("import_roster", "--league", "ours", str(roster))
    assert Registration.objects.get().organisation == "West"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--league", "theirs"], "No league has the slug 'theirs'"),
        (["--league", "ours", "--encoding", "utf-8"], "not written in utf-8"),
        (["--league", "ours", "--column", "Team=size"], "HEADING=FIELD with one of number, family_name"),
    ],
)
def test_what_cannot_be_done_is_said(roster: Path, arguments: list[str], told: str) -> None:
    with pytest.raises(CommandError, match=told):
        call_command("import_roster", *arguments, str(roster))


def test_a_file_that_is_not_there_is_said(roster: Path) -> None:
    with pytest.raises(CommandError, match="No such file"):
        call_command("import_roster", "--league", "ours", str(roster.with_name("nowhere.csv")))


def test_the_roster_to_try_it_with_is_imported_whole(capsys: pytest.CaptureFixture) -> None:
    LeagueFactory.create(slug="demo")
    call_command("import_roster", "--league", "demo", str(settings.BASE_DIR / "fixtures" / "roster.csv"))
    assert "Imported: 6 new, 0 changed, 0 moved, 0 same, 0 refused" in capsys.readouterr().out
    assert Registration.objects.filter(guardian_name="Pat Nieminen").count() == 2
