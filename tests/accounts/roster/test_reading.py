"""A roster file is read as it was written, whatever wrote it; what is no table is refused with the reason."""

from __future__ import annotations

import io
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.people.roster import reading
from accounts.people.roster.reading import NotATable, read
from tests.accounts.roster.made import csv_of, xlsx_of

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
        (3, ("1", 'North, "A" and more')),
        (6, ("2", "")),
        (7, ("3", "West")),
    ]


def test_headings_that_stand_twice_are_told_apart() -> None:
    assert read(b"email,email,email\na,b,c\n").headings == ("email", "email (2)", "email (3)")


def test_a_sheet_is_read_as_it_is_seen() -> None:
    found = read(xlsx_of([("number", "family name"), ("00123", "=SUM(A1)"), (42, "Łukasz"), (), (1.5, True)]))
    assert found.encoding == "xlsx"
    assert [(line.number, line.cells) for line in found.lines] == [
        (2, ("00123", "=SUM(A1)")),
        (3, ("42", "Łukasz")),
        (5, ("1.5", "TRUE")),
    ]


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
