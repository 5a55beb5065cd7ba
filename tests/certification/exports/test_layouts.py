"""Layouts: others' import files, one row for each person, and a league's own by the column mapper."""

from __future__ import annotations

import csv
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.certification.exports import profiles
from accounts.certification.exports.chosen import layouts_of
from accounts.certification.exports.columns import NAMES
from accounts.certification.exports.layouts import Cell, Layout
from accounts.certification.exports.models import Export, Preset
from accounts.certification.services.issuing import issue
from accounts.people.models import Act
from tests.certification.made import make_level, make_official
from tests.world import LEAGUE_ADMIN, World

ROWS = [
    [("p1", "level-1", "yes"), ("p1", "level-2", "no"), ("p2", "level-1", "no")],
    [("p2", "level-2", "no"), ("p3", "level-1", "yes")],
    [("p3", "level-2", "yes")],
]
ROW_COLUMNS = ("person_id", "level", "eligible")


def laid_out(layout: Layout, batches: list[list[tuple[Any, ...]]]) -> list[tuple[Any, ...]]:
    return [row for batch in layout.laid_out(batches) for row in batch]


def test_the_profiles_are_there_the_one_with_everything_first():
    assert next(iter(profiles.every())) == "full"
    assert {"assigner", "referee-in-chief", "training-record"} < set(profiles.every())
    assert profiles.every()["full"].layout.columns == NAMES
    for profile in profiles.every().values():
        assert set(profile.layout.columns) <= set(NAMES)
        assert Layout.from_json(profile.layout.as_json()) == profile.layout


def test_an_assigner_learns_nothing_of_how_anybody_was_examined():
    told = set(profiles.every()["assigner"].layout.columns)
    assert not told & {"score", "score_percent", "maximum", "pass_mark", "attempt", "form_id", "status_reason"}
    assert {"eligible", "eligible_reason", "external_id"} <= told


@pytest.mark.parametrize(
    ("slug", "headings"),
    [
        (
            "sportninja",
            ["SN Official ID", "Last Name", "First Name", "Type", "Birth Date", "Email", "Send Invitation"],
        ),
        ("assignr", ["First Name", "Last Name", "Primary Email Address", "Mobile Phone"]),
        ("referee-assistant", ["Last Name", "First Name", "Grade"]),
    ],
)
def test_import_files_of_other_systems_have_their_headings_and_say_where_they_are_from(slug: str, headings: list[str]):
    profile = profiles.every()[slug]
    assert list(profile.layout.headings[: len(headings)]) == headings
    assert all(heading.startswith("Custom: ") for heading in profile.layout.headings[len(headings) :])
    assert profile.source.startswith("http")
    assert profile in profiles.of_systems()


def test_of_several_rows_of_a_person_the_one_that_says_most_also_over_batches():
    layout = Layout((Cell("Id", "person_id"), Cell("Level", "level"), Cell("May", "eligible")), one_a_person=True)
    assert layout.columns == ROW_COLUMNS
    assert laid_out(layout, ROWS) == [("p1", "level-1", "yes"), ("p2", "level-2", "no"), ("p3", "level-2", "yes")]


def test_what_decides_is_read_and_not_written():
    layout = Layout((Cell("Level", "level"),), one_a_person=True)
    assert layout.columns == ("level", "person_id", "eligible")
    rows = [[("level-1", "p1", "no"), ("level-2", "p1", "yes")]]
    assert laid_out(layout, rows) == [("level-2",)]


def test_words_stand_in_place_of_ours_and_what_is_not_among_them_stays():
    layout = Layout((Cell("Kind", "level", words={"level-1": "Junior", "": "None"}), Cell("To", text="all")))
    assert laid_out(layout, [[("level-1",), ("level-2",), (None,)]]) == [
        ("Junior", "all"),
        ("level-2", "all"),
        ("None", "all"),
    ]


@pytest.fixture
def client(world: World) -> Client:
    """The league administrator's browser, with an official who holds two levels."""
    first = make_level(world.league, one_level_a_season=False)
    user = make_official(world.league, "00123", email="ann@example.org")
    for level in (first, make_level(world.league, 2, first.programme)):
        issue(user=user, level=level, by=None, now=timezone.now())
    return world.client(LEAGUE_ADMIN)


def rows_by(client: Client, profile: str) -> list[dict[str, str]]:
    answer = client.post(reverse("export", args=["ours"]), {"profile": profile})
    content = b"".join(answer.streaming_content).decode("utf-8-sig")  # type: ignore[attr-defined]
    return list(csv.DictReader(content.splitlines()))


def test_another_systems_file_has_one_row_for_each_official(client: Client):
    assert rows_by(client, "sportninja") == [
        {
            "SN Official ID": "",
            "Last Name": "Roy",
            "First Name": "Ann",
            "Type": "Referee",
            "Birth Date": "",
            "Email": "ann@example.org",
            "Send Invitation": "N",
        }
    ]
    assert Export.objects.get().rows == 1
    page = client.get(reverse("export", args=["ours"]), {"profile": "sportninja"}).content.decode()
    assert ">1 row</h2>" in page


def posted(*rows: dict[str, str], title: str = "Our assigner", do: str = "save", **more: str) -> dict[str, str]:
    """What the form of the column mapper posts."""
    typed = {f"rows-{n}-{name}": value for n, row in enumerate(rows) for name, value in row.items()}
    return {"title": title, "rows": str(len(rows)), "do": do, **typed, **more}


NUMBER = {"heading": "No.", "column": "external_id"}
MAY = {"heading": "Active", "column": "eligible", "words": "yes=Y; no = N"}
KIND = {"heading": "Kind", "text": "official"}


def test_a_layout_is_made_saved_chosen_changed_and_deleted(client: Client, world: World):
    new = reverse("new_export_layout", args=["ours"])
    client.post(new, posted(NUMBER, MAY, KIND, {}, one_a_person="on"))
    preset = Preset.objects.get()
    assert (preset.slug, preset.title, preset.league) == ("our-assigner", "Our assigner", world.league)
    assert rows_by(client, "our-assigner") == [{"No.": "00123", "Active": "Y", "Kind": "official"}]

    page = client.get(reverse("export_layout", args=["ours", preset.slug])).content.decode()
    assert 'value="no=N; yes=Y"' in page
    again = posted({**NUMBER, "place": "2"}, {**KIND, "place": "1"}, title="Renamed")
    client.post(reverse("export_layout", args=["ours", preset.slug]), again)
    assert list(rows_by(client, "our-assigner")[0]) == ["Kind", "No."]
    assert Preset.objects.get().title == "Renamed"

    client.post(reverse("delete_export_layout", args=["ours", preset.slug]))
    assert not Preset.objects.exists()
    assert [act.what for act in Act.objects.exclude(what="export.make").order_by("pk")] == [
        "export.layout",
        "export.layout",
        "export.layout_delete",
    ]
    made = Export.objects.order_by("pk")[0]
    assert made.order.layout.headings == ("No.", "Active", "Kind")


def test_one_begins_with_a_layout_that_there_is(client: Client):
    page = client.get(reverse("new_export_layout", args=["ours"]), {"from": "sportninja"}).content.decode()
    assert 'value="SN Official ID"' in page
    assert "linesperson=Assistant Referee" in page
    assert client.get(reverse("new_export_layout", args=["ours"]), {"from": "nowhere"}).status_code == 200


def test_a_short_name_is_neither_the_sites_nor_another_layouts(client: Client, world: World):
    for title in ("Assigner", "Assigner", "…"):
        client.post(reverse("new_export_layout", args=["ours"]), posted(NUMBER, title=title))
    assert list(Preset.objects.order_by("pk").values_list("slug", flat=True)) == ["assigner-2", "assigner-3", "layout"]
    assert layouts_of(world.league)["assigner"] == profiles.every()["assigner"]
    assert "layout" not in layouts_of(world.other_league)


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ([{"column": "email"}], "Give the column a heading."),
        ([{**NUMBER, "text": "x"}], "Choose a column or give a text, not both."),
        ([{**KIND, "words": "yes=Y"}], "Choose the column whose words these stand for."),
        ([{**MAY, "words": "yes"}], "Write it as yes=Active; no=Inactive."),
        ([NUMBER, {**KIND, "heading": "No."}], "Another column has this heading."),
        ([{}], "Give at least one column a heading."),
        ([{"heading": "x", "column": "guardian_email"}], "Select a valid choice"),
    ],
)
def test_what_makes_no_file_is_said_and_not_saved(client: Client, rows: list[dict[str, str]], told: str):
    answer = client.post(reverse("new_export_layout", args=["ours"]), posted(*rows))
    assert answer.status_code == 422
    assert told in answer.content.decode()
    assert not Preset.objects.exists()


def test_more_rows_keep_what_was_typed(client: Client):
    answer = client.post(reverse("new_export_layout", args=["ours"]), posted(KIND, do="more"))
    page = answer.content.decode()
    assert 'value="official"' in page
    assert '<input type="hidden" name="rows" value="4">' in page
    assert not Preset.objects.exists()


def test_anothers_layout_is_not_found(client: Client, world: World):
    Preset.objects.create(league=world.other_league, slug="x", title="X", kept=Layout.of("email").as_json())
    for league in ("ours", "theirs"):
        assert client.get(reverse("export_layout", args=[league, "x"])).status_code == 404
        assert client.post(reverse("delete_export_layout", args=[league, "x"])).status_code == 404
    assert Preset.objects.exists()
