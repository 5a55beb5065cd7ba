"""The export page and the log: chosen, counted, downloaded; in the background where there are too many rows."""

from __future__ import annotations

import csv
import hashlib
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.certification.exports.columns import NAMES
from accounts.certification.exports.layouts import Layout
from accounts.certification.exports.models import Export, State
from accounts.certification.exports.services.background import make_export
from accounts.certification.exports.views import exporting
from accounts.certification.services.issuing import issue
from accounts.people.models import Act, Registration
from tests.certification.exports.made import logged
from tests.certification.made import make_level, make_official
from tests.queries import assert_same_number_of_queries
from tests.world import LEAGUE_ADMIN, World

pytestmark = pytest.mark.django_db
OURS = ["ours"]


@pytest.fixture
def client(world: World) -> Client:
    """The league administrator's browser; of two officials, one holds a level."""
    level = make_level(world.league)
    issue(user=make_official(world.league, "00123", organisation="North"), level=level, by=None, now=timezone.now())
    make_official(world.league, "00124", organisation="South")
    make_official(world.other_league)
    return world.client(LEAGUE_ADMIN)


def page_of(client: Client, name: str = "export", *more: str, **chosen: Any) -> str:
    return client.get(reverse(name, args=[*OURS, *more]), chosen).content.decode()


def downloaded(client: Client, **chosen: Any) -> bytes:
    answer = client.post(reverse("export", args=OURS), chosen)
    assert answer.status_code == 200
    return b"".join(answer.streaming_content)  # type: ignore[attr-defined]


def numbers(content: bytes) -> list[str]:
    return [row["external_id"] for row in csv.DictReader(content.decode("utf-8-sig").splitlines())]


def test_the_page_counts_before_anything_is_made(client: Client):
    assert ">2 rows</h2>" in page_of(client)
    assert ">1 row</h2>" in page_of(client, status="valid")
    assert ">1 row</h2>" in page_of(client, eligible="on")
    assert ">1 row</h2>" in page_of(client, organisation="South")
    assert ">0 rows</h2>" in page_of(client, status="revoked")
    assert ">1 row</h2>" in page_of(client, changed_since="0")
    assert not Export.objects.exists()


def test_what_was_chosen_is_posted_as_it_stands(client: Client):
    page = page_of(client, status=["valid", "expired"], format="xlsx", unknown="x")
    for hidden in ('name="status" value="valid"', 'name="status" value="expired"', 'name="format" value="xlsx"'):
        assert f'<input type="hidden" {hidden}>' in page
    assert 'name="unknown"' not in page


def test_the_file_is_what_was_counted_and_is_logged(client: Client, world: World):
    answer = client.post(reverse("export", args=OURS), {"status": "valid", "profile": "assigner"})
    content = b"".join(answer.streaming_content)  # type: ignore[attr-defined]
    assert numbers(content) == ["00123"]
    made = Export.objects.get()
    assert answer["Content-Disposition"] == f'attachment; filename="{made.name}"'
    assert (answer["Content-Type"], int(answer["Content-Length"])) == ("text/csv; charset=utf-8", len(content))
    assert (made.by, made.rows, made.sha256) == (world.people[LEAGUE_ADMIN], 1, hashlib.sha256(content).hexdigest())
    assert made.wanted.statuses == ("valid",)
    page = page_of(client, "export_made", made.public_id)
    assert made.sha256 in page
    assert f"changed_since={made.up_to}" in page
    assert "Nothing: every cell is as it is on record." in page
    assert made.sha256[:16] in page_of(client, "export_log")
    assert Act.objects.get(what="export.make").who == world.people[LEAGUE_ADMIN]


def test_nothing_of_another_league_is_in_it(client: Client):
    assert numbers(downloaded(client)) == ["00123", "00124"]


@pytest.mark.parametrize(("dialect", "first"), [("spreadsheet", b"\xef\xbb\xbfcert"), ("plain", b"certifi")])
def test_the_dialect_counts_for_csv_alone(client: Client, dialect: str, first: bytes):
    assert downloaded(client, dialect=dialect).startswith(first)
    assert downloaded(client, dialect=dialect, format="jsonl").startswith(b'{"certification_id"')
    assert [each.dialect for each in Export.objects.order_by("pk")] == [dialect, ""]


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        ({"as_of": "2026-10-01", "changed_since": "3"}, "give a day or a number, not both"),
        ({"as_of": "1 October"}, "Enter a valid date"),
        ({"changed_since": "-1"}, "greater than or equal to 0"),
        ({"changed_since": str(2**70)}, "less than or equal to"),
        ({"profile": "everything"}, "Select a valid choice"),
        ({"programme": "nowhere"}, "Select a valid choice"),
    ],
)
@pytest.mark.parametrize("method", ["get", "post"])
def test_what_cannot_be_is_said_at_its_field(client: Client, chosen: dict[str, str], told: str, method: str):
    answer = getattr(client, method)(reverse("export", args=OURS), chosen)
    assert answer.status_code == 422
    assert told in answer.content.decode()
    assert not Export.objects.exists()


def test_the_loss_report_is_shown(client: Client):
    Registration.objects.filter(number="00123").update(family_name="'=Roy")
    downloaded(client, dialect="plain")
    assert "1 cells of your last export are not in the file as on record" in page_of(client)
    page = page_of(client, "export_made", Export.objects.get().public_id)
    assert "1 cell is not in the file as it is on record." in page
    assert "Row 1, family_name" in page
    assert "=Roy" not in page


@pytest.mark.django_db(transaction=True)  # the worker tells how far it is on a connection of its own
@pytest.mark.usefixtures("transactional_db")
def test_too_many_rows_are_written_in_the_background(client: Client, world: World, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(exporting, "AT_ONCE", 1)
    assert "So many are written in the background." in page_of(client)
    assert "So many are written in the background." not in page_of(client, status="valid")
    answer = client.post(reverse("export", args=OURS), {"format": "jsonl"})
    asked = Export.objects.get()
    where = reverse("export_made", args=[*OURS, asked.public_id])
    assert answer["Location"] == where
    assert (asked.state, asked.expected, asked.rows) == (State.WAITING, 2, 0)
    waiting = page_of(client, "export_made", asked.public_id)
    assert "Waiting for the worker" in waiting
    assert f'hx-get="{where}"' in waiting
    file = reverse("export_file", args=[*OURS, asked.public_id])
    assert client.get(file).status_code == 404

    assert make_export.call(asked.public_id)
    assert "hx-get" not in page_of(client, "export_made", asked.public_id)
    content = b"".join(client.get(file).streaming_content)  # type: ignore[attr-defined]
    done = Export.objects.get()
    assert done.sha256 == hashlib.sha256(content).hexdigest()
    assert Act.objects.get(what="export.fetch").who == world.people[LEAGUE_ADMIN]

    Export.objects.update(expires=timezone.now())
    assert client.get(file).status_code == 404
    assert "was kept for seven days and is gone" in page_of(client, "export_made", asked.public_id)


def test_a_file_that_is_gone_from_the_disk_is_not_found(client: Client, world: World):
    made = logged(world.league)
    name = default_storage.save("exports/gone.csv", ContentFile(b"x"))
    Export.objects.update(file=name, expires=timezone.now() + timedelta(days=1))
    default_storage.delete(name)
    assert client.get(reverse("export_file", args=[*OURS, made.public_id])).status_code == 404
    assert not Act.objects.filter(what="export.fetch").exists()


def test_one_that_failed_says_so(client: Client, world: World):
    made = logged(world.league)
    Export.objects.update(state=State.FAILED)
    assert "It could not be written." in page_of(client, "export_made", made.public_id)
    assert "Failed" in page_of(client, "export_log")


def test_exports_of_another_league_are_not_found(client: Client, world: World):
    theirs = logged(world.other_league)
    for name in ("export_made", "export_file"):
        for league in ("ours", "theirs"):
            assert client.get(reverse(name, args=[league, theirs.public_id])).status_code == 404
    assert theirs.public_id not in page_of(client, "export_log")


@pytest.mark.parametrize("name", ["export", "export_log"])
def test_the_log_takes_as_many_queries_for_three_as_for_one(client: Client, world: World, name: str):
    kept = Layout.of(*NAMES).as_json()

    def add() -> None:
        by = make_official(world.league)
        Export.objects.create(
            league=world.league, by=by, asked=timezone.now(), profile="full", kept_layout=kept, format="csv"
        )

    assert_same_number_of_queries(ask=lambda: page_of(client, name), add_row=add)
