"""Scenarios from a file: templates are read back, rows are refused with the reason, the others become drafts."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from accounts.people.roster.reading import NotATable, read
from quizzes.authoring.models import ScenarioFile, State, Version
from quizzes.authoring.rows import MOST_ROWS, Rows, columns_of, rows_of, template
from quizzes.authoring.services.files import take_over, upload
from quizzes.authoring.typed import typed
from rules import editions
from rules.addresses import facts_asked, written
from rules.engine.incidents import KINDS
from rules.examples import first_of
from rules.plausible import can_happen
from tests.queries import assert_same_number_of_queries
from tests.quizzes.authoring.made import make_scenario
from tests.quizzes.taking.made import EVENING
from tests.world import INSTRUCTOR, RULES_CHAIR, World

EDITION = editions.get()
LINE_UP = "kind,team,placed,entitled,title,story,clip,clip_text\n"


def rows(text: str) -> Rows:
    """What a file with this text would bring."""
    return rows_of(read(text.encode()))


def reason(row: str) -> str:
    """Why a row about a line-up is refused; nothing where it is not."""
    (found,) = rows(LINE_UP + row).rows
    return found.reason


@pytest.mark.parametrize("kind", KINDS)
def test_the_template_of_each_kind_is_read_back_as_its_example(kind: str):
    (row,) = rows_of(read(template(EDITION, KINDS[kind]))).taken

    found = typed(EDITION.slug, row.content["steps"])
    assert found.whole == first_of(EDITION, KINDS[kind])
    assert row.ruling
    assert rows_of(read(template(EDITION, KINDS[kind]))).strange == ()


@pytest.mark.parametrize("kind", KINDS)
def test_every_situation_of_a_kind_can_stand_in_a_row(kind: str):
    asked = tuple(facts_asked(EDITION, KINDS[kind]))
    names = [column.name for column in columns_of(EDITION, KINDS[kind])]
    situations = [each for each in EDITION.situations(KINDS[kind]) if can_happen(each)][::97]
    texts = [written(asked, each) for each in situations]
    lines = [",".join([kind, *(text.get(name, [""])[0] for name in names)]) for text in texts]

    found = rows("\n".join([",".join(["kind", *names]), *lines]))

    assert found.refused == []
    assert [typed(EDITION.slug, row.content["steps"]).whole for row in found.taken] == situations


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("line_up,home,7,6,,,,", ""),
        ("Line_Up,Home team,7,6,,,,", ""),
        ("line_up,visitors,7,6,A title,A story.,https://clips.example/1,A bench", ""),
        ("icing,home,7,6,,,,", "“icing” under kind is not one of"),
        (",home,7,6,,,,", "“” under kind"),
        ("line_up,guests,7,6,,,,", 'team: "guests" is not one of "home", "visitors".'),
        ("line_up,,7,6,,,,", "team: is missing"),
        ("line_up,home,8,6,,,,", "placed: 8 is not a whole number from 3 to 7 (players)."),
        ("line_up,home,many,6,,,,", "placed:"),
        ("line_up,home,3,6,,,,", "This cannot happen on the ice."),
        ("line_up,home,7,6,,,http://clips.example/1,A bench", "beginning with https://"),
        ("line_up,home,7,6,,,https://clips.example/1,", "clip_text: tell in words"),
        (f"line_up,home,7,6,{'t' * 121},,,", "title has 121 signs; 120 are allowed."),
        (f"line_up,home,7,6,{'t' * 120},,,", ""),
    ],
)
def test_a_row_is_refused_with_what_is_wrong_and_allowed(row: str, said: str):
    assert (said in reason(row)) if said else reason(row) == ""


def test_every_fault_of_a_row_is_told_at_once():
    told = reason("line_up,guests,8,9,,,,")

    assert [name for name in ("team:", "placed:", "entitled:") if name in told] == ["team:", "placed:", "entitled:"]


def test_words_of_the_page_and_a_decimal_comma_are_read():
    text = "kind;team;goalkeeper_distance;possession;puck.x;puck.y;goalkeeper_then\n"
    found = rows(text + "goalkeeper_leaves;Visitors;4,9;The opponents;-35;0;turns back to his goal\n")

    (row,) = found.taken
    facts = row.content["steps"][0]["facts"]
    assert (facts["team"], facts["goalkeeper_distance"], facts["possession"]) == ("visitors", "4.9", "opponents")
    assert facts["goalkeeper_then"] == "turns_back"
    flags = "kind,team,injured,asks_extra_time\ngoalkeeper_change_at_stoppage,home,YES,False\n"
    assert rows(flags).taken[0].content["steps"][0]["facts"]["injured"] == "true"


def test_a_fact_of_another_kind_is_refused_and_a_strange_column_named():
    found = rows("kind,team,placed,entitled,by,colour\nline_up,home,6,6,team,red\nline_up,home,6,6,,\n")

    assert found.strange == ("colour",)
    assert [row.reason for row in found.rows] == ["by is no fact of this kind.", ""]


def test_another_edition_is_named_and_one_that_is_none_refused():
    found = rows("kind,edition,by,team\nundue_delay,demo-2026-27,team,home\nundue_delay,nhl,team,home\n")

    assert [row.content.get("edition") for row in found.rows] == ["demo-2026-27", None]
    assert "“nhl” under edition is not one of" in found.refused[0].reason


def test_the_same_case_is_pointed_out_in_the_file_and_in_the_league(world: World):
    version = make_scenario(world.league, world.people[INSTRUCTOR], "line_up", {"placed": "7", "entitled": "6"})
    text = LINE_UP + "line_up,home,6,6,,,,\nline_up,home,6,6,again,,,\nline_up,home,7,6,,,,\n"

    found = rows_of(read(text.encode()), [version.identity])

    assert [row.alike for row in found.rows] == [False, True, True]
    assert len(found.taken) == 3


def test_the_refused_rows_come_back_as_a_file_that_can_be_sent_again():
    found = rows(LINE_UP + "line_up,home,8,6,=1+1,,,\nline_up,home,7,6,,,,\n")

    back = read(found.refused_file())

    assert [line.cells[4] for line in back.lines] == ["=1+1"]
    assert "placed: 8 is not" in back.lines[0].cells[-1]
    assert b"'=1+1" in found.refused_file()
    again = rows_of(back)
    assert again.strange == ()
    assert [row.reason for row in again.rows] == [found.refused[0].reason]


def test_a_file_without_kinds_or_with_too_many_rows_is_no_table(world: World):
    by = world.people[INSTRUCTOR]

    with pytest.raises(NotATable, match="no column “kind”"):
        upload(league=world.league, user=by, name="x.csv", content=b"team\nhome\n", now=EVENING)
    most = LINE_UP + "line_up,home,6,6,,,,\n" * MOST_ROWS
    upload(league=world.league, user=by, name="x.csv", content=most.encode(), now=EVENING)
    with pytest.raises(NotATable, match="501 rows"):
        upload(league=world.league, user=by, name="x.csv", content=(most + "line_up\n").encode(), now=EVENING)


def test_what_is_not_refused_becomes_a_draft_and_the_file_is_gone(world: World):
    by = world.people[INSTRUCTOR]
    text = LINE_UP + "line_up,home,7,6,Seven,They place seven.,,\nline_up,home,9,6,,,,\n"
    file = upload(league=world.league, user=by, name="x.csv", content=text.encode(), now=EVENING)

    done = take_over(file=file, by=by, now=EVENING)

    assert (len(done.taken), len(done.refused)) == (1, 1)
    (version,) = Version.objects.all()
    assert (version.title, version.state, version.scenario.made_by) == ("Seven", State.DRAFT, by)
    assert version.steps[0]["story"] == "They place seven."
    assert version.identity
    assert not ScenarioFile.objects.exists()


@pytest.fixture
def client(world: World) -> Client:
    """The instructor's browser."""
    return world.client(INSTRUCTOR)


def test_the_pages_take_a_file_all_the_way(client: Client, world: World):
    page = reverse("upload_scenarios", args=["ours"])
    there = reverse("preview_scenarios", args=["ours"])
    content = (LINE_UP + "line_up,home,7,6,Seven,,,\nline_up,home,9,6,,,,\n").encode()

    assert client.post(page, {"file": SimpleUploadedFile("x.csv", b"team\n")}).status_code == 422
    response = client.post(page, {"file": SimpleUploadedFile("x.csv", content)})
    assert response.headers["Location"] == there
    shown = client.get(there).content.decode()
    assert "Seven" in shown
    assert "placed: 9 is not a whole number" in shown
    assert not Version.objects.exists()
    assert world.client(RULES_CHAIR).get(there).status_code == 404  # a file is its uploader's own
    assert "9" in client.get(reverse("refused_scenarios", args=["ours"])).content.decode()
    client.get(reverse("take_scenarios", args=["ours"]))
    assert not Version.objects.exists()
    client.post(reverse("take_scenarios", args=["ours"]))
    assert [version.title for version in Version.objects.all()] == ["Seven"]
    again = client.post(reverse("take_scenarios", args=["ours"]), follow=True)
    assert "No file waits" in again.content.decode()


def test_the_template_is_a_file_for_a_spreadsheet(client: Client):
    response = client.get(reverse("scenario_template", args=["ours", "line_up"]))

    assert response.headers["Content-Disposition"] == 'attachment; filename="line_up.csv"'
    assert response.content == template(EDITION, KINDS["line_up"])
    assert client.get(reverse("scenario_template", args=["ours", "icing"])).status_code == 404


def test_the_preview_asks_no_more_for_more_rows(client: Client, world: World):
    numbers = iter(range(3, 7))
    text = LINE_UP

    def another() -> None:
        nonlocal text
        text += f"line_up,home,6,6,Row {next(numbers)},,,\n"
        by = world.people[INSTRUCTOR]
        upload(league=world.league, user=by, name="x.csv", content=text.encode(), now=EVENING)

    def ask() -> None:
        response = client.get(reverse("preview_scenarios", args=["ours"]))
        assert len(response.context["rows"].rows) == text.count("Row")

    assert_same_number_of_queries(ask=ask, add_row=another)
