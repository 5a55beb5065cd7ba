"""A league's case book is held against the engine: what differs is shown clause by clause, what is wrong is said."""

import csv
import io
import json
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from quizzes.casebooks.differing import held_against
from quizzes.casebooks.files import MOST_BYTES, MOST_CASES, NotACaseBook, lines_of, template_of
from quizzes.casebooks.models import CaseBook
from rules import editions
from rules.addresses import facts_asked, written
from rules.engine.incidents import KINDS
from rules.engine.rulings import FACETS
from rules.engine.writing import facet_to_json
from tests.queries import assert_same_number_of_queries
from tests.quizzes.taking.made import EVENING
from tests.rules.strategies import situations
from tests.world import INSTRUCTOR, World

BOOK = Path(__file__).parents[2] / "cases" / "casebook.jsonl"
EDITION = editions.get()
CLEAN = {
    "kind": "change_during_play",
    "team": "home",
    "retiring_distance": 4,
    "exit": "players_bench",
    "action": "none",
}


def case(expect: dict, name: str = "one", **incident: object) -> str:
    return json.dumps({"id": name, "story": "S", "situation": {"incident": {**CLEAN, **incident}}, "expect": expect})


def make_book(world: World, *lines: str) -> CaseBook:
    return CaseBook.objects.create(
        league=world.league, title="Ours", lines="\n".join(lines or [case({"penalty": "none"})]), made=EVENING
    )


def test_the_case_book_read_by_hand_is_ruled_as_it_expects():
    held = held_against(lines_of(BOOK.read_bytes()))

    assert held.total == held.as_expected > 40
    assert held.by_clause == ()
    assert held.unreadable == ()


def test_what_differs_stands_under_the_clause_that_rules_it():
    lines = [
        case({"penalty": "none", "discretion": False}, "right"),
        case({"penalty": "none"}, "wrong", retiring_distance=25),
        case({"face_off": "centre_spot"}, "base line"),
    ]
    held = held_against(lines)

    assert (held.total, held.as_expected, held.differing) == (3, 1, 2)
    found = {each.case: (group.clause, each) for group in held.by_clause for each in group.differences}
    clause, wrong = found["wrong"]
    assert clause is not None
    assert (wrong.facet, wrong.expected, wrong.ruled) == ("Penalty", "no penalty", "too many men on the ice")
    assert "25" in wrong.because
    assert "retiring_distance=25" in wrong.url


def test_of_a_sequence_it_says_which_incident():
    incident = {**CLEAN, "retiring_distance": 25}
    line = json.dumps(
        {
            "id": "two",
            "story": "",
            "situation": {"incidents": [CLEAN, incident]},
            "expect": [{"penalty": "none"}, {"penalty": "none"}],
        }
    )
    ((group,), held) = (lambda held: (held.by_clause, held))(held_against([line]))

    assert held.differing == 1
    assert [each.incident for each in group.differences] == [2]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("{", "JSON"),
        (case({"penalty": "none"}, retiring_distance=-1), "retiring_distance"),
        (case({"penalty": "death"}), "penalty"),
        (case({}), "facet"),
    ],
)
def test_what_cannot_be_checked_says_where_and_what_is_allowed(line: str, told: str):
    (found,) = held_against(["", case({"penalty": "none"}), line][1:]).unreadable

    assert found.line == 2
    assert told in " ".join(found.problems)


@given(situations)
def test_a_table_says_of_any_situation_what_json_says(situation):
    kind = situation.incident.kind
    cells = {name: texts[0] for name, texts in written([*facts_asked(EDITION, KINDS[kind])], situation).items()}
    ruling = EDITION.adjudicate(situation)
    expect = {f"expect.{facet}": facet_to_json(getattr(ruling, facet)) for facet in FACETS}
    row = {"id": "x", "story": "", "kind": kind, **cells, **expect, "expect.discretion": str(ruling.discretion)}
    file = io.StringIO(newline="")
    table = csv.DictWriter(file, template_of(EDITION, kind))
    table.writeheader()
    table.writerow(row)
    held = held_against(lines_of(file.getvalue().encode()))

    assert (held.as_expected, held.unreadable) == (1, ())


@given(st.binary(max_size=300))
def test_whatever_is_brought_is_read_or_refused(content: bytes):
    try:
        lines = lines_of(content)
    except NotACaseBook as error:
        lines, said = [], str(error)
    else:
        said = "read"
    assert said
    assert held_against(lines).total == len(lines)


def test_a_column_that_is_no_fact_is_named():
    table = b"id,kind,team,shoe,expect.penalty\n1,line_up,home,red,none\n"
    (found,) = held_against(lines_of(table)).unreadable

    assert "shoe" in " ".join(found.problems)


@pytest.mark.parametrize(
    "content", [b"", b"\n\n", b"name,team\nx,home\n", b"{}\n" * (MOST_CASES + 1), b"x" * (MOST_BYTES + 1)]
)
def test_what_is_no_case_book_is_refused_with_the_reason(content: bytes):
    with pytest.raises(NotACaseBook) as refused:
        lines_of(content)

    assert str(refused.value)


def test_a_story_may_hold_what_ends_a_line_elsewhere(world: World):
    line = case({"penalty": "none"}, "wrong", retiring_distance=25).replace('"S"', '"One.\u2028Two.\x85Three."')
    assert lines_of(line.encode()) == [line]
    book = make_book(world, line, case({"penalty": "none"}))

    held = world.client(INSTRUCTOR).get(reverse("case_book", args=[book.public_id])).context["held"]

    assert (held.total, held.differing, held.unreadable) == (2, 1, ())


def test_signs_that_no_text_has_are_refused():
    with pytest.raises(NotACaseBook, match="no text has"):
        lines_of(case({"penalty": "none"}).replace('"S"', '"S\0"').encode())


def test_so_many_cases_are_read():
    assert len(lines_of(b"{}\n" * MOST_CASES)) == MOST_CASES


def test_an_instructor_brings_one_sees_what_differs_and_takes_it_away(world: World):
    browser = world.client(INSTRUCTOR)
    content = case({"penalty": "none"}, "ours-7", retiring_distance=25).encode()
    file = SimpleUploadedFile("cases.jsonl", content)
    answer = browser.post(reverse("bring_case_book", args=["ours"]), {"title": "Ours", "file": file})
    page = browser.get(answer.headers["Location"]).content.decode()

    assert "ours-7" in page
    assert "Ruled otherwise" in page
    book = CaseBook.objects.get()
    assert book.made_by == world.people[INSTRUCTOR]
    browser.get(reverse("take_away_case_book", args=[book.public_id]))
    assert CaseBook.objects.exists()
    browser.post(reverse("take_away_case_book", args=[book.public_id]))
    assert not CaseBook.objects.exists()


def test_a_refused_file_keeps_the_title(world: World):
    answer = world.client(INSTRUCTOR).post(
        reverse("bring_case_book", args=["ours"]), {"title": "Ours", "file": SimpleUploadedFile("x.csv", b"a,b\n1,2\n")}
    )

    assert answer.status_code == 422
    assert 'value="Ours"' in answer.content.decode()
    assert not CaseBook.objects.exists()


@pytest.mark.parametrize("kind", KINDS)
def test_there_is_a_template_for_each_kind(world: World, kind: str):
    content = world.client(INSTRUCTOR).get(reverse("case_template", args=[kind])).content
    headings, row = csv.reader(io.StringIO(content.decode("utf-8-sig")))

    assert headings == template_of(EDITION, kind)
    assert row[2] == kind


def test_the_pages_ask_as_often_for_three_as_for_one(world: World):
    browser = world.client(INSTRUCTOR)

    def ask() -> None:
        page = browser.get(reverse("case_books")).content.decode()
        assert page.count('class="line"') == CaseBook.objects.count()

    assert_same_number_of_queries(ask=ask, add_row=lambda: make_book(world))
