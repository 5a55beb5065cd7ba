"""A roster file is read as it was written, whatever wrote it; what is no table is refused with the reason."""

from __future__ import annotations

import io
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.people.roster import reading
from accounts.people.roster.reading import NotATable, read
from tests.accounts.roster.made import csv_of, with_part, xlsx_of

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
