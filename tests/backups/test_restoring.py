"""A backup put back is the same, row by row and file by file; what cannot be put back changes nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from allauth.usersessions.models import UserSession
from django.core import checks
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection
from django.test import override_settings
from django.utils import timezone

from accounts.certification.credentials.keys import opened
from accounts.certification.credentials.making import credential_of
from accounts.certification.credentials.models import SigningKey
from accounts.certification.exports.models import Export
from accounts.certification.models import Certification
from accounts.limits.counting import Limit
from accounts.people.models import User
from accounts.people.tasks import schedule
from backups import archive, files, restoring, schema, tables
from backups.snapshots import snapshot
from tests.backups.dumped import assert_same, dumped
from tests.crowd import crowd
from tests.factories import UserFactory
from tests.fresh import fresh_database
from tests.world import make_world

FIRST_RELEASE = Path(__file__).with_name("first_release.zip")
FILE = b"a,b\r\n" + bytes(range(256)) * 9000


@pytest.fixture(autouse=True)
def no_files() -> Iterator[None]:
    """The storage is empty, before and after."""
    for name in [*files.names_in(default_storage)]:
        default_storage.delete(name)
    yield
    for name in [*files.names_in(default_storage)]:
        default_storage.delete(name)


def stored() -> dict[str, bytes]:
    """The stored files."""
    return {name: default_storage.open(name).read() for name in files.names_in(default_storage)}


def backed_up(path: Path) -> Path:
    call_command("backup", str(path), verbosity=0)
    return path


@pytest.fixture
def full(transactional_db: None) -> None:
    """Rows of every model, a signed credential, files, and a number that was given to a row that is gone."""
    crowd(make_world())
    credential_of(Certification.objects.filter(imported=False)[0], now=timezone.now())
    export = Export.objects.first()
    assert export is not None
    Export.objects.filter(pk=export.pk).update(file=default_storage.save("exports/some.csv", ContentFile(FILE)))
    schedule()
    UserSession.objects.create(user=UserFactory.create(), ip="2001:db8::1", session_key="k", data={"user": None})
    default_storage.save("exports/deeper/déjà vu.csv", ContentFile(b""))
    UserFactory.create(username="gone").delete()


def test_all_that_the_site_keeps_comes_back_the_same(full: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    Limit("some", 5, 3600).count("here")
    before, kept, last = dumped(), stored(), User.objects.order_by("pk").last()
    path = backed_up(tmp_path / "site.backup")
    with fresh_database(tmp_path):
        for name in kept:
            default_storage.delete(name)
        call_command("restore", str(path))
        assert_same(dumped(), before)
        assert stored() == kept
        said = capsys.readouterr()
        assert "2 files" in said.out
        assert said.err == ""
        assert opened(SigningKey.objects.get()).as_dict(private=False)["n"] == SigningKey.objects.get().public["n"]
        assert last is not None
        assert UserFactory.create().pk > last.pk + 1, "a number is given twice"
        it_says_which_keys_do_not_open()
        it_is_all_or_nothing(path)
    assert path.stat().st_mode & 0o777 == 0o600
    assert [each.name for each in tmp_path.iterdir() if each.suffix != ".sqlite3"] == [path.name]
    every_kind_of_column_had_something(path)


def it_says_which_keys_do_not_open() -> None:
    """The keys that seal others are in no backup: whoever restores it with other ones is told."""
    asked: dict[str, Any] = {"tags": [checks.Tags.database], "databases": ["default"]}
    assert checks.run_checks(**asked) == []
    with override_settings(CREDENTIAL_KEY="another" * 8, WEBHOOK_KEY="another" * 8):
        assert {message.id for message in checks.run_checks(**asked)} == {"credentials.W002", "api.W002"}


def it_is_all_or_nothing(path: Path) -> None:
    """Asked to replace what is there, and failing at the last, it has replaced nothing."""
    default_storage.delete("exports/some.csv")
    default_storage.save("exports/of now.csv", ContentFile(b"now"))
    before, kept = dumped(), stored()

    def fail(*_args: object) -> None:
        raise DatabaseError("disk full")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(schema, "build", fail)
        with pytest.raises(CommandError, match=r"Nothing was restored.*disk full"):
            call_command("restore", str(path), replace=True, verbosity=0)
    assert_same(dumped(), before)
    assert stored() == kept


def every_kind_of_column_had_something(path: Path) -> None:
    """There is no kind of column that the comparison has not seen with a value in it."""
    with path.open("rb") as file, archive.Reading(file) as reading:
        found = {each._meta.db_table: each for each in schema.tables_after(reading.migrations)}
        seen: set[str] = set()
        kinds: set[str] = set()
        for name, table in found.items():
            columns = [column.get_internal_type() for column in tables.columns_of(table)]
            kinds.update(columns)
            lines = [json.loads(line) for line in reading.open(f"rows/{name}.jsonl")][1:]
            for row in lines:
                seen.update(kind for kind, value in zip(columns, row, strict=True) if value not in (None, ""))
    assert seen == kinds


def test_a_backup_is_of_one_moment_while_others_write(transactional_db: None, tmp_path: Path):
    UserFactory.create(username="before")
    with snapshot() as alias:
        seen = set(User.objects.using(alias).values_list("username", flat=True))
        UserFactory.create(username="meanwhile")  # waits for nobody
        assert set(User.objects.using(alias).values_list("username", flat=True)) == seen == {"before"}
    assert User.objects.count() == 2


def altered(change: Callable[[str, bytes], bytes], **said: Any) -> BytesIO:
    """The first release's backup, whole by its checksums, with other parts, or another manifest."""
    out = BytesIO()
    with FIRST_RELEASE.open("rb") as file, archive.Reading(file) as reading:
        writing = archive.Writing(out)
        for name in reading.parts:
            writing.add(name, [change(name, reading.open(name).read())])
        same = {name: value for name, value in reading.manifest.items() if name not in ("kind", "format", "parts")}
        writing.close(same | said)
    out.seek(0)
    return out


def as_it_is(_name: str, content: bytes) -> bytes:
    return content


def test_what_is_damaged_or_foreign_or_newer_is_refused_before_anything_is_touched(tmp_path: Path, db: None):
    whole = FIRST_RELEASE.read_bytes()
    middle = len(whole) // 2
    other = tmp_path / "other.zip"
    with ZipFile(other, "w") as made:
        made.writestr("manifest.json", '{"kind": "another", "format": 1}')
    swapped = BytesIO(whole)
    with ZipFile(swapped, "a") as more:
        more.writestr("rows/of_nobody.jsonl", "[]")
    newer = altered(as_it_is, migrations=[["people", "0099_of_next_year"]])
    cases: list[tuple[bytes, type[Exception], str]] = [
        (b"", archive.NotABackup, "no backup"),
        (b"a,b\r\n", archive.NotABackup, "no backup"),
        (whole[:middle], archive.NotABackup, "cut off"),
        (other.read_bytes(), archive.NotABackup, "this release"),
        (whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :], archive.Damaged, "rows/"),
        (swapped.getvalue(), archive.Damaged, "other parts"),
        (newer.getvalue(), restoring.Refused, r"later release.*people\.0099_of_next_year"),
        (whole, restoring.Refused, "not empty.*--replace"),
    ]
    UserFactory.create(username="still here")
    for content, error, told in cases:
        with pytest.raises(error, match=told):
            restoring.restore(BytesIO(content))
    assert list(User.objects.values_list("username", flat=True)) == ["still here"]


@pytest.mark.database
def test_rows_that_the_database_refuses_leave_it_empty(tmp_path: Path, django_db_blocker):
    """A membership of a league that there is not: the database alone can tell, and on SQLite at the end."""

    def of_another_league(name: str, content: bytes) -> bytes:
        if name != "rows/people_membership.jsonl":
            return content
        names, first, *rest = content.splitlines()
        row = json.loads(first)
        row[json.loads(names).index("league_id")] = 4711
        return b"\n".join([names, json.dumps(row).encode(), *rest])

    with django_db_blocker.unblock(), fresh_database(tmp_path):
        with pytest.raises(restoring.Refused, match="is as it was"):
            restoring.restore(altered(of_another_league))
        assert connection.introspection.table_names() == []


def test_a_file_that_is_another_is_not_written_over(db: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    name = default_storage.save("exports/one.csv", ContentFile(b"one"))
    out = BytesIO()
    writing = archive.Writing(out)
    writing.add(f"files/{name}", [b"another"])
    writing.close({"migrations": [], "rows": {}})
    with pytest.raises(restoring.Refused, match=r"another file exports/one\.csv"):
        restoring.restore(out, replace=True)
    assert stored() == {name: b"one"}


def test_the_command_says_what_became_of_it(tmp_path: Path, db: None):
    with pytest.raises(CommandError, match="No such file"):
        call_command("restore", str(tmp_path / "nothing.backup"))
    with pytest.raises(CommandError, match="No such file"):
        call_command("backup", str(tmp_path / "no folder" / "site.backup"))
