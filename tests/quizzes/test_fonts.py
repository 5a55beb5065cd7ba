"""The letters that the site can print: which scripts, each with a glyph of its own, and which it refuses."""

from __future__ import annotations

import unicodedata
from io import BytesIO

import pytest
from fpdf import FPDF
from pypdf import PdfReader

from quizzes.fonts import FILES, HERE, equip, font_for, not_printed, printable, script_of

SYLLABICS = [chr(code) for code in range(0x1400, 0x1680)]


@pytest.mark.parametrize(
    "name",
    [
        "Ann Roy",
        "Zoë O’Brien-Łęcka, Jr.",
        "Nguyễn Thị Ánh",
        "Γιώργος Παπαδόπουλος",
        "Ђорђе Щербаков",
        "ᐊᖅᓱᖅ ᑎᐸᑭ",
        "".join(SYLLABICS),
        "Zoe\N{COMBINING DIAERESIS}",
        "Nº 2",
    ],
)
def test_what_is_printed_is_read_back_from_embedded_fonts(name: str):
    assert not_printed(name) == []
    paper = FPDF()
    equip(paper)
    paper.add_page()
    for style in ("", "B"):
        paper.set_font(font_for(name), style, 6)
        paper.multi_cell(0, 4, printable(name), new_x="LMARGIN", new_y="NEXT")
    reader = PdfReader(BytesIO(bytes(paper.output())))

    text = "".join(reader.pages[0].extract_text().split())
    assert text == unicodedata.normalize("NFC", "".join(name.split())) * 2
    for font in reader.pages[0]["/Resources"]["/Font"].values():  # type: ignore[index]
        assert "/FontFile2" in font["/DescendantFonts"][0]["/FontDescriptor"]


@pytest.mark.parametrize(
    ("name", "script"),
    [
        ("张伟", "CJK"),
        ("שרה לוי", "Hebrew"),
        ("محمد", "Arabic"),
        ("अनिल", "Devanagari"),
        ("Ann \U0001f3d2", "ICE HOCKEY STICK AND PUCK"),
        ("Ann\u200bRoy", "ZERO WIDTH SPACE"),
        ("Ann\ue000", "U+E000"),
    ],
)
def test_other_scripts_are_refused_by_name(name: str, script: str):
    found = not_printed(name)

    assert found
    assert script_of(found[0]) == script


def test_each_font_lies_beside_its_licence():
    files = {name for family in FILES.values() for name in family.values()}
    assert {path.name for path in HERE.iterdir() if path.suffix in (".ttf", ".txt")} == {
        *files,
        "LICENSE-DejaVu.txt",
        "LICENSE-Noto.txt",
    }
