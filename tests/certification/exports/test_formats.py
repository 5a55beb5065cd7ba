"""Each kind of file: what it looks like, what it cannot say, and that reading it back changes nothing."""

from __future__ import annotations

import csv
import io
import json
from datetime import datetime
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from openpyxl import load_workbook

from accounts.certification.exports import formats
from accounts.certification.exports.columns import Kind
from accounts.certification.exports.formats import xlsx
from accounts.certification.exports.losses import MOST
from accounts.people.roster.reading import read
from tests.certification.exports.written import lost, written

TYPED = (Kind.TEXT, Kind.NUMBER, Kind.NUMBER, Kind.DAY, Kind.MOMENT)
TYPED_HEADINGS = ("id", "score", "percent", "expires", "changed")
TYPED_ROW = ("00123", 25, "83.3", "2027-04-30", "2026-10-01T16:00:00Z")

EVENED = st.text(max_size=30).map(lambda text: " ".join(text.split()))
"""Text as the site has it of people: without blanks around it, and with single ones within."""

BEGINNINGS = ["=", "+", "-", "@", "\t", "\r", "'", "'=", "''-", '"', ","]
NAMES = st.one_of(EVENED, st.tuples(st.sampled_from(BEGINNINGS), EVENED).map("".join))


def test_every_format_is_there():
    assert list(formats.every()) == ["csv", "json", "jsonl", "xlsx"]


def test_a_spreadsheets_csv_begins_with_the_mark_and_disarms_formulas():
    content, losses = written("csv", [("00123", "=1+1"), ("2", "-"), ("3", "\tx"), ("4", "'t Hooft"), (None, "\rx")])
    assert content == "\ufeffnumber,name\r\n00123,'=1+1\r\n2,'-\r\n3,'\tx\r\n4,'t Hooft\r\n,\"'\rx\"\r\n".encode()
    assert losses.count == 0


@pytest.mark.parametrize("sign", [*"=+-@\t\r\n＝＋－＠", " =", "\u00a0  @"])
def test_each_sign_is_disarmed_wherever_its_cell_stands(sign: str):
    rows = [(f"{sign}1", "a"), ("b", f"{sign}2"), ("c", "d"), ('e"', f'{sign}"'), (f'"{sign}', f"{sign},")]
    content, _losses = written("csv", rows)
    found = list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))[1:]
    assert found == [[f"'{cell}" if cell.startswith(sign) else cell for cell in row] for row in rows]


def test_a_plain_csv_leaves_every_value_as_it_is():
    content, losses = written("csv", [("00123", "=1+1"), ("2", "-5"), ("3", "'x")], dialect="plain")
    assert content == b"number,name\r\n00123,=1+1\r\n2,-5\r\n3,'x\r\n"
    assert losses.count == 0


def test_where_our_importers_would_take_an_apostrophe_away_a_plain_file_says_so():
    content, losses = written("csv", [("1", "a"), ("2", "b"), ("3", "'=x")], dialect="plain")
    assert content.endswith(b"3,'=x\r\n")
    assert lost(losses) == [(3, "name", "apostrophe")]


@given(st.lists(st.tuples(st.integers(0, 99_999).map("{:05}".format), NAMES), min_size=1, max_size=6))
@example([("00123", "'=x"), ("00124", "''=x"), ("00125", "\r\nx")])
@pytest.mark.parametrize("dialect", ["spreadsheet", "plain"])
def test_our_importers_read_both_dialects_back_as_they_were(dialect: str, rows: list[tuple[str, str]]):
    content, losses = written("csv", rows, dialect=dialect)
    told = {each.row for each in losses.told}
    lines = read(content).lines
    assert len(lines) == len(rows)
    for number, (line, row) in enumerate(zip(lines, rows, strict=True), start=1):
        assert line.cells == row or number in told
    if dialect == "spreadsheet":
        assert told == {number for number, (_, name) in enumerate(rows, start=1) if "\0" in name}


@given(st.lists(st.tuples(NAMES, NAMES), min_size=1, max_size=6))
def test_another_reader_finds_in_a_plain_csv_what_was_put_in(rows: list[tuple[str, str]]):
    content, _losses = written("csv", rows, dialect="plain")
    found = list(csv.reader(io.StringIO(content.decode(), newline="")))
    assert found[1:] == [[cell.replace("\0", "\ufffd") for cell in row] for row in rows]


@pytest.mark.parametrize("slug", ["csv", "json", "jsonl", "xlsx"])
def test_a_bad_row_kills_no_file_and_is_reported(slug: str):
    rows = [("1", "a"), ("2", "b\ud800"), ("3", "c"), ("4", "d\udfff")]
    content, losses = written(slug, rows)
    assert lost(losses) == [(2, "name", "character"), (4, "name", "character")]
    assert _names(slug, content) == ["a", "b\ufffd", "c", "d\ufffd"]


@pytest.mark.parametrize("slug", ["csv", "json", "jsonl", "xlsx"])
def test_an_export_without_rows_is_a_whole_file(slug: str):
    content, losses = written(slug, [])
    assert _names(slug, content) == []
    assert losses.count == 0


def _names(slug: str, content: bytes) -> list[str]:
    if slug == "csv":
        return [row["name"] for row in csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline=""))]
    if slug == "jsonl":
        return [json.loads(line)["name"] for line in content.splitlines()]
    if slug == "json":
        return [row["name"] for row in json.loads(content)["rows"]]
    return [row[1] for row in _sheet(content)[1:]]


def _sheet(content: bytes, place: int = 0) -> list[tuple[Any, ...]]:
    return list(load_workbook(io.BytesIO(content)).worksheets[place].iter_rows(values_only=True))


def test_json_has_numbers_and_nulls():
    content, _losses = written("json", [TYPED_ROW, (None,) * 5], TYPED_HEADINGS, kinds=TYPED)
    found = json.loads(content)
    assert found["columns"] == list(TYPED_HEADINGS)
    assert found["rows"][0] == dict(zip(TYPED_HEADINGS, ("00123", 25, 83.3, *TYPED_ROW[3:]), strict=True))
    assert set(found["rows"][1].values()) == {None}


def test_json_lines_are_one_object_each():
    content, _losses = written("jsonl", [TYPED_ROW] * 3, TYPED_HEADINGS, kinds=TYPED)
    lines = content.splitlines()
    assert len(lines) == 3
    assert json.loads(lines[2])["percent"] == 83.3


def test_a_workbook_has_text_numbers_and_dates():
    content, _losses = written("xlsx", [TYPED_ROW, ("=1+1", None, "80", None, None)], TYPED_HEADINGS, kinds=TYPED)
    first, second = _sheet(content)[1:]
    assert first == ("00123", 25, 83.3, datetime(2027, 4, 30), datetime(2026, 10, 1, 16))  # noqa: DTZ001 - a sheet's
    assert second == ("=1+1", None, 80, None, None)
    cells = next(load_workbook(io.BytesIO(content)).worksheets[0].iter_rows(min_row=2, max_row=2))
    assert [cell.data_type for cell in cells] == ["s", "n", "n", "d", "d"]
    assert cells[3].number_format == "yyyy-mm-dd"


@pytest.mark.parametrize(
    "text", ["=cmd", "+1", "-1", "@x", "00123", "1e5", "TRUE", "http://x.example", "mailto:a", "{=1}"]
)
def test_what_people_typed_is_text_in_a_workbook_and_unchanged(text: str):
    content, losses = written("xlsx", [("1", text)])
    (cell,) = load_workbook(io.BytesIO(content)).worksheets[0]["B2:B2"][0]
    assert (cell.value, cell.data_type, cell.hyperlink) == (text, "s", None)
    assert losses.count == 0


def test_our_importers_read_a_workbook_back():
    content, _losses = written("xlsx", [("00123", "=x"), ("00124", "Ōtā 🏒")])
    assert [line.cells for line in read(content).lines] == [("00123", "=x"), ("00124", "Ōtā 🏒")]


def test_what_a_workbook_cannot_say_is_reported():
    rows = [("1", "a\x01"), ("2", "b" * 32_768), ("3", "'=x"), ("4", "c\rd")]
    content, losses = written("xlsx", rows)
    assert lost(losses) == [
        (1, "name", "character"),
        (2, "name", "long"),
        (3, "name", "apostrophe"),
        (4, "name", "character"),
    ]
    assert [row[1] for row in _sheet(content)[1:]] == ["a\ufffd", "b" * 32_767, "'=x", "c\ufffdd"]


def test_a_day_before_the_calendar_of_workbooks_is_text():
    content, losses = written("xlsx", [("1899-12-31",), ("1900-01-01",)], ("day",), kinds=(Kind.DAY,))
    assert lost(losses) == [(1, "day", "date")]
    assert [row[0] for row in _sheet(content)[1:]] == ["1899-12-31", datetime(1900, 1, 1)]  # noqa: DTZ001 - a sheet's


def test_what_does_not_fit_on_a_sheet_goes_on_in_the_next(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(xlsx, "MOST_ROWS", 3)
    content, losses = written("xlsx", [(str(n), "x") for n in range(7)])
    assert [row[0] for place in range(3) for row in _sheet(content, place)] == [
        *("number", "0", "1", "2"),
        *("number", "3", "4", "5"),
        *("number", "6"),
    ]
    assert losses.count == 0


def test_losses_beyond_a_bound_are_counted_and_not_told():
    _content, losses = written("csv", [("1", "\0")] * (MOST + 5), dialect="plain")
    assert (losses.count, len(losses.told)) == (MOST + 5, MOST)
