"""A roster file is read as it was written, whatever wrote it; what is no table is refused with the reason."""

from __future__ import annotations

import io
import zipfile

import pytest
import xlsxwriter
from hypothesis import given
from hypothesis import strategies as st

from accounts.people.roster import reading
from accounts.people.roster.reading import NotATable, read
from tests.accounts.roster.made import csv_of, merged_xlsx, with_part, xlsx_of

ROW = ("00123", "Lévesque", "Zoë", "zoe@example.org", "Rive-Sud")


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
@pytest.mark.parametrize(
    ("written", "recognised"),
    [
        ("utf-8", "utf-8"),
        ("utf-8-sig", "utf-8-sig"),
        ("cp1252", "cp1252"),
        ("utf-16", "utf-16"),
        ("utf-16-le", "utf-16-le"),
        ("utf-16-be", "utf-16-be"),
    ],
)
def test_encoding_and_separator_are_recognised(written: str, recognised: str, separator: str) -> None:
    found = read(csv_of(ROW, separator=separator).encode(written))
    assert (found.encoding, found.separator) == (recognised, separator)
    assert found.headings == ("number", "family name", "given name", "email", "organisation")
    assert [line.cells for line in found.lines] == [ROW]


def test_another_encoding_may_be_said() -> None:
    content = csv_of(ROW).encode("mac-roman")
    assert read(content).lines[0].cells != ROW
    assert read(content, "mac-roman").lines[0].cells == ROW
    with pytest.raises(NotATable, match="not written in utf-8"):
        read(content, "utf-8")


def test_quoted_cells_short_rows_blank_rows_and_line_numbers() -> None:
    found = read(b'number,organisation\r\n1,"North, ""A""\r\nand more"\r\n\r\n   ,\r\n2\r\n3,West,too much\r\n')
    assert [(line.number, line.cells) for line in found.lines] == [
        (3, ("1", 'North, "A" and more', "")),
        (6, ("2", "", "")),
        (7, ("3", "West", "too much")),
    ]


@pytest.mark.parametrize(
    ("written", "headings"),
    [
        ("email,email,email\na,b,c", ("email", "email (2)", "email (3)")),
        ("email,email,email (2)\na,b,c", ("email", "email (2)", "email (2) (2)")),
        ("number,,\na,b,c", ("number", "Column 2", "Column 3")),
        ("number,name\na,b,c", ("number", "name", "Column 3")),
        ("number,,\na,,\n", ("number",)),
        ("Column 2,,\na,b", ("Column 2", "Column 2 (2)")),
        (f"{'x' * 150},{'x' * 160}\na,b", ("x" * 100, f"{'x' * 100} (2)")),
    ],
)
def test_no_two_headings_are_alike_and_no_cell_is_without_one(written: str, headings: tuple[str, ...]) -> None:
    found = read(written.encode())
    assert found.headings == headings
    assert [line.cells for line in found.lines] == [("a", "b", "c")[: len(headings)]]


@pytest.mark.parametrize(
    ("written", "separator"),
    [
        ('"Official\nnumber";"family name"\r\n1;Roy', ";"),
        ('"number, of the official"|family name\n1|Roy', "|"),
        ("number, official;family name, last;x\n1;Roy;x", ";"),
        ('number;family name;x\n1;"Roy,";x\n' + "2;Low;x\n" * 19_000, ";"),
        ("sep=;\r\nnumber;family name\r\n1;Roy", ";"),
        ("SEP=|\nnumber|family name\n1|Roy", "|"),
        ("\ufeffsep=;\nnumber;family name\n1;Roy", ";"),
    ],
)
def test_the_separator_is_found_however_the_headings_are_written(written: str, separator: str) -> None:
    found = read(written.encode(), "utf-8")
    assert found.separator == separator
    assert found.headings[0].lower().endswith(("number", "official"))
    assert found.lines[0].cells[0] == "1"


def test_a_line_that_says_the_separator_is_counted_and_no_row() -> None:
    assert [line.number for line in read(b"sep=;\nnumber;name\n1;Roy\n").lines] == [3]
    assert read(b"sep=x\n1\n").headings == ("sep=x",)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be"])
def test_a_mark_at_its_beginning_is_no_part_of_the_first_heading(encoding: str) -> None:
    assert read(f"\ufeff{csv_of(ROW)}".encode(encoding), encoding).headings[0] == "number"


def test_merged_cells_of_a_sheet_leave_their_columns_to_be_named() -> None:
    found = read(merged_xlsx())
    assert found.headings == ("number", "name", "Column 3")
    assert [line.cells for line in found.lines] == [("1", "Roy", "Pat"), ("2", "Low", "Kim")]


def test_a_sheet_is_read_as_it_is_seen() -> None:
    found = read(xlsx_of([("number", "family name"), ("00123", "=SUM(A1)"), (42, "Łukasz"), (), (1.5, True)]))
    assert found.encoding == "xlsx"
    assert [(line.number, line.cells) for line in found.lines] == [
        (2, ("00123", "=SUM(A1)")),
        (3, ("42", "Łukasz")),
        (5, ("1.5", "TRUE")),
    ]


def test_a_number_that_a_sheet_shows_with_noughts_before_it_has_them() -> None:
    written = io.BytesIO()
    with xlsxwriter.Workbook(written) as book:
        sheet = book.add_worksheet()
        sheet.write(0, 0, "number")
        for row, (value, shown_as) in enumerate(
            [(123, "00000"), (123456, "00000"), (7, "0"), (7, "0.00"), (1234, "#,##0"), (7, "General")], start=1
        ):
            sheet.write_number(row, 0, value, book.add_format({"num_format": shown_as}))
    cells = [line.cells[0] for line in read(written.getvalue()).lines]
    assert cells == ["00123", "123456", "7", "7", "1234", "7"]


@pytest.mark.parametrize("sign", list("=+-@"))
def test_the_apostrophe_that_disarms_a_formula_is_taken_away(sign: str) -> None:
    assert read(f"number,name\n1,'{sign}A\n2,'A\n".encode()).lines[0].cells == ("1", f"{sign}A")
    assert read(f"number,name\n1,'{sign}A\n2,'A\n".encode()).lines[1].cells == ("2", "'A")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "empty"),
        (b"\r\n , \r\n", "empty"),
        (b"PK\x03\x04 and nothing that follows", "no XLSX"),
        (b"number\n1\0", "no text"),
        (b'number\n"' + b"x" * 200_000 + b'"', "no CSV"),
        (b"number," + b"x" * 200_000 + b"\n1,2", "no CSV"),
        (b"," * 1_000_000 + b"number\n1", "more than 200 columns"),
        (b",".join(b"%d" % number for number in range(201)), "more than 200 columns"),
        (b"number,name\n" + b"," * 200 + b"1", "more than 200 columns"),
        (b"x" * (reading.MOST_BYTES + 1), "more than 5 megabytes"),
        (b"number\n" + b"1\n" * (reading.MOST_ROWS + 1), "more than 20000 rows"),
    ],
)
def test_what_is_no_table_is_refused_with_the_reason(content: bytes, told: str) -> None:
    with pytest.raises(NotATable, match=told):
        read(content)


def test_a_small_file_that_unpacks_to_a_large_one_is_refused() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", b" " * (reading.MOST_UNPACKED + 1))
    assert len(packed.getvalue()) < reading.MOST_BYTES
    with pytest.raises(NotATable, match="too large when unpacked"):
        read(packed.getvalue())


def test_a_cell_far_off_costs_no_room_for_those_before_it() -> None:
    """Read as a rectangle these two cells would need half a terabyte."""
    rows: list[tuple[object, ...]] = [("number",)]
    found = read(xlsx_of(rows, far=(1_048_575, 0, "7")))
    assert [(line.number, line.cells) for line in found.lines] == [(1_048_576, ("7",))]
    with pytest.raises(NotATable, match="more than 200 columns"):
        read(xlsx_of(rows, far=(1_048_575, 200, "7")))


def test_more_rows_of_a_sheet_than_are_allowed_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_ROWS", 3)
    assert len(read(xlsx_of([("number",), ("1",), ("2",), ("3",)])).lines) == 3
    with pytest.raises(NotATable, match="more than 3 rows"):
        read(xlsx_of([("number",), ("1",), ("2",), ("3",), ("4",)]))


def test_entities_that_multiply_are_not_followed() -> None:
    nested = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 9))
    bomb = f'<?xml version="1.0"?><!DOCTYPE w [<!ENTITY e0 "{"x" * 100}">{nested}]>'
    with pytest.raises(NotATable, match="damaged"):
        read(
            with_part(xlsx_of([("number",), ("1",)]), "xl/worksheets/sheet1.xml", bomb + "<worksheet>&e8;</worksheet>")
        )


def test_a_file_that_says_it_is_smaller_than_it_is_is_damaged() -> None:
    good = with_part(xlsx_of([("number",)]), "xl/media/nothing", " " * 1_000_000)
    size = (1_000_000).to_bytes(4, "little")
    assert good.count(size) == 2
    with pytest.raises(NotATable, match="damaged"):
        read(good.replace(size, (10).to_bytes(4, "little")))


@given(
    st.lists(
        st.sampled_from(
            ["sep=;", "number", "a", '"', ",", ";", "\t", "|", "\n", "\r\n", "'=", "é", "\ufeff", "\0", " (2)"]
        ),
        max_size=40,
    ),
    st.sampled_from(["", *reading.ENCODINGS]),
)
def test_any_pieces_of_a_table_are_one_or_refused(pieces: list[str], encoding: str) -> None:
    try:
        found = read("".join(pieces).encode(), encoding)
    except NotATable:
        return
    assert len(set(found.headings)) == len(found.headings)
    assert all(len(line.cells) == len(found.headings) for line in found.lines)


@given(st.binary(max_size=400))
def test_any_bytes_are_a_table_or_refused(content: bytes) -> None:
    try:
        found = read(content)
    except NotATable:
        return
    assert all(len(line.cells) == len(found.headings) for line in found.lines)


@given(st.binary(max_size=200))
def test_any_damaged_sheet_is_refused(noise: bytes) -> None:
    good = xlsx_of([("number",), ("1",)])
    half = len(good) // 2
    try:
        read(good[:half] + noise + good[half:])
    except NotATable:
        return
