"""The letters in which the site prints, embedded in its PDFs, and which texts they can print.

DejaVu Sans has Latin, Greek and Cyrillic; Noto Sans Canadian Aboriginal, all the syllabics. Their licences lie beside
them. Other scripts are refused, even where a glyph is there: set letter by letter, Arabic or Devanagari would be wrong.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from pathlib import Path

from fontTools.ttLib import TTFont
from fpdf import FPDF

HERE = Path(__file__).parent
FONT, SYLLABICS = "DejaVu", "Syllabics"
FILES = {
    FONT: {"": "DejaVuSans.ttf", "B": "DejaVuSans-Bold.ttf"},
    SYLLABICS: {"": "NotoSansCanadianAboriginal-Regular.ttf", "B": "NotoSansCanadianAboriginal-Bold.ttf"},
}
CANADIAN = "CANADIAN SYLLABICS"
SCRIPTS = ("LATIN", "GREEK", "CYRILLIC", CANADIAN)
"""The scripts that are printed, as the names of their characters begin."""


def equip(paper: FPDF) -> None:
    """Give a PDF the fonts; `font_for` says which to choose, and what it lacks comes from the other."""
    for family, files in FILES.items():
        for style, name in files.items():
            paper.add_font(family, style, HERE / name)
    paper.set_fallback_fonts([FONT, SYLLABICS], exact_match=False)


def font_for(text: str) -> str:
    """The font of a text: DejaVu, unless it has syllabics, of which DejaVu has only some."""
    return SYLLABICS if any(unicodedata.name(each, "").startswith(CANADIAN) for each in text) else FONT


def printable(text: str) -> str:
    """The text as it is printed: composed, so that a letter and its accent are one character where there is one."""
    return unicodedata.normalize("NFC", text)


def not_printed(text: str) -> list[str]:
    """The characters of the text that cannot be printed, each once, in order."""
    return [each for each in dict.fromkeys(printable(text)) if not _is_printed(each)]


def script_of(character: str) -> str:
    """A letter's script, the first word of its name: Hebrew of "HEBREW LETTER ALEF". Of other characters the name."""
    name = unicodedata.name(character, f"U+{ord(character):04X}")
    if unicodedata.category(character)[0] not in "LMN":
        return name
    script = name.partition(" ")[0]
    return script if script == "CJK" else script.title()


def _is_printed(character: str) -> bool:
    kind = unicodedata.category(character)
    if kind[0] in "LMN" and not _is_of_a_script(character):
        return False
    return kind[0] != "C" and any(ord(character) in _characters(files[""]) for files in FILES.values())


def _is_of_a_script(character: str) -> bool:
    name = unicodedata.name(character, "")
    return name.startswith((*SCRIPTS, "COMBINING", "DIGIT", "MODIFIER LETTER", "MASCULINE", "FEMININE", "SUPERSCRIPT"))


@cache
def _characters(name: str) -> frozenset[int]:
    """The characters for which a font has a glyph."""
    with TTFont(HERE / name, lazy=True) as font:
        return frozenset(font.getBestCmap())
